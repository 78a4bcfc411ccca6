"""The flow of a game, one operation at a time: turns, steps, priority, resolution (CR 500, 117, 405).

`GameState.stage` says what comes next: "setup" (start the game), "turn" (begin the next turn), "begin" (begin the step
that `turn.step` names), "priority" (somebody acts or passes), "resolve" (the top of the stack), "end" (end the step),
"over".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import casting
from .checking import settle
from .control import reconcile
from .decisions import Ask, Option, picked
from .events import StepBegan, StepEnded, TurnBegan
from .legal import priority_decision
from .observing import question
from .registries import StepDefinition
from .resolution import resolve_top
from .setup import start_game
from .state import Turn

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["operation", "perform_action"]

replace = msgspec.structs.replace


def operation(engine: Engine) -> Ask[None]:
    """Carry out the next operation of the game."""
    stage = engine.state.stage
    if stage == "priority":
        yield from _priority(engine)
    elif stage == "resolve":
        yield from _resolve(engine)
    elif stage == "begin":
        yield from _begin_step(engine)
    elif stage == "end":
        yield from _end_step(engine)
    elif stage == "turn":
        yield from _begin_turn(engine)
    elif stage == "setup":
        yield from start_game(engine)
    else:
        raise RuntimeError(f"the game is over: nothing comes after stage {stage!r}")
    if engine.state.result is not None:
        engine.set(stage="over", priority=None)


# ---------------------------------------------------------------- turns and steps


def _begin_turn(engine: Engine) -> Ask[None]:
    last = engine.state.turn
    turn = _next_turn(engine)
    player, number = turn.active, turn.number
    stamp = engine.state.clock + 1
    engine.set(turn=turn, clock=stamp + 1, turn_history={})
    if not (yield from engine.perform([TurnBegan(player=player, number=number)])):  # skipped (CR 614.10)
        engine.set(turn=replace(turn, number=last.number, active=last.active))
        return
    engine.set_player(player, turn_began=stamp)
    yield from _end_lasting(engine, "your_next_turn", player)
    steps: tuple[str, ...] = question(engine, "turn_steps", player=player)
    engine.set(turn=replace(engine.state.turn, step=steps[0], agenda=steps[1:]), stage="begin")


def _next_turn(engine: Engine) -> Turn:
    """The turn after this one: the extra turn that was created last, or the next one in turn order, which extra turns
    don't change (CR 500.7). Those of players who have left don't begin (800.4i)."""
    turn = engine.state.turn
    extra = tuple(p for p in turn.extra_turns if not engine.player(p).left)
    regular = turn.regular if turn.regular is not None else turn.active
    number = turn.number + 1
    if extra:
        return replace(turn, number=number, active=extra[-1], extra_turns=extra[:-1], regular=regular, step="")
    player = turn.active if turn.number == 0 else engine.next_player(regular)
    return replace(turn, number=number, active=player, extra_turns=(), regular=player, step="")


def _end_lasting(engine: Engine, kind: str, player: int) -> Ask[None]:
    state = engine.state
    if any(e.duration.kind == kind and e.duration.player == player for e in state.effects):
        kept = tuple(e for e in state.effects if not (e.duration.kind == kind and e.duration.player == player))
        engine.set(effects=kept, check=True)
        yield from reconcile(engine)


def step_of(engine: Engine) -> StepDefinition:
    """The current step's definition."""
    return engine.library.steps[engine.state.turn.step]


def _begin_step(engine: Engine) -> Ask[None]:
    step = step_of(engine)
    if step.happens is not None and not step.happens(engine):
        _next_step(engine)
        return
    active = engine.state.turn.active
    happened = yield from engine.perform([StepBegan(step=step.name, player=active)])
    if not happened:  # skipped (CR 614.10)
        _next_step(engine)
        return
    if step.actions is not None:
        yield from step.actions(engine)
    if engine.state.result is not None:
        return
    if step.priority:
        engine.set(stage="priority", priority=active, passed=0, check=True)
        return
    if step.exceptional and (yield from settle(engine)):
        agenda = engine.state.turn.agenda
        engine.set(
            stage="priority",
            priority=active,
            passed=0,
            check=True,
            turn=replace(engine.state.turn, agenda=(step.name, *agenda)),
        )
        return
    engine.set(stage="end", priority=None)


def _end_step(engine: Engine) -> Ask[None]:
    step = step_of(engine)
    if step.leave is not None:
        yield from step.leave(engine)
    for player in engine.state.players:
        if player.pool:
            engine.set_player(player.id, pool=())  # CR 500.5
    yield from engine.perform([StepEnded(step=step.name, player=engine.state.turn.active)])
    _next_step(engine)


def _next_step(engine: Engine) -> None:
    turn = engine.state.turn
    if turn.agenda:
        engine.set(turn=replace(turn, step=turn.agenda[0], agenda=turn.agenda[1:]), stage="begin", priority=None)
    else:
        engine.set(stage="turn", priority=None)


# ---------------------------------------------------------------- priority (117)


def _priority(engine: Engine) -> Ask[None]:
    if engine.state.check and (yield from settle(engine)):
        if engine.state.result is not None:
            return
        active = engine.state.turn.active
        if engine.state.priority is None:
            engine.set(priority=active, passed=0)
    player = engine.state.priority
    if player is None or engine.player(player).left:
        player = engine.next_player(player if player is not None else engine.state.turn.active)
        engine.set(priority=player)
    decision = priority_decision(engine, player)
    answer = (yield decision) if engine.state.every_priority else (yield from engine.ask(decision))
    option = decision.options[picked(answer)[0]]
    if option.kind == "pass":
        _pass(engine, player)
    else:
        yield from perform_action(engine, player, option)


def perform_action(engine: Engine, player: int, option: Option) -> Ask[bool]:
    """Carry out a legal action; the player keeps priority (CR 117.3c). Returns whether it proved legal."""
    id = option.object
    if id is None:
        raise ValueError(f"a {option.kind} needs an object")
    if option.kind == "play_land":
        done = yield from casting.attempt(engine, lambda: casting.play_land(engine, player, id))
    elif option.kind == "cast":
        done = yield from casting.attempt(engine, lambda: casting.cast(engine, player, id))
    elif option.kind in ("activate", "mana_ability") and option.ability is not None:
        index = option.ability
        done = yield from casting.attempt(engine, lambda: casting.activate(engine, player, id, index))
    else:
        raise ValueError(f"unknown action {option.kind!r}")
    if done:
        engine.set(passed=0, check=True)
    return done


def _pass(engine: Engine, player: int) -> None:
    """CR 117.4: when all pass in succession, the top of the stack resolves, or the step ends."""
    passed = engine.state.passed + 1
    if passed < len(engine.in_game()):
        engine.set(passed=passed, priority=engine.next_player(player))
        return
    engine.set(stage="resolve" if engine.state.zone("stack") else "end", priority=None, passed=0)


def _resolve(engine: Engine) -> Ask[None]:
    """The top of the stack resolves; then the active player gets priority (CR 117.3b)."""
    yield from resolve_top(engine)
    engine.set(stage="priority", passed=0, priority=engine.state.turn.active, check=True)
