"""The flow of a game, one operation at a time: turns, steps, priority, resolution (CR 500, 117, 405).

`GameState.stage` says what comes next: "setup" (start the game), "turn" (begin the next turn), "begin" (begin the step
that `turn.step` names), "priority" (somebody acts or passes), "resolve" (the top of the stack), "end" (end the step),
"over".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardwright.visible import shown

from . import casting, loops
from .attempting import attempt
from .checking import settle
from .control import reconcile
from .decisions import Ask, Option, picked
from .events import Event, ManaEmptied, StepBegan, StepEnded, TurnBegan
from .formats import with_steps
from .leaving import draw_game
from .legal import priority_decision
from .observing import carry_out_waiting, question
from .pipeline import perform_all
from .registries import StepDefinition
from .resolution import resolve_top
from .setup import start_game
from .state import Turn
from .ways import chosen_way

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["operation", "perform_action", "steps_of_turn"]

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
        raise RuntimeError(f"the game is over: nothing comes after stage {shown(stage)}")
    if engine.state.result is not None:
        engine.set(stage="over", priority=None)


# ---------------------------------------------------------------- turns and steps


def _begin_turn(engine: Engine) -> Ask[None]:
    last = engine.state.turn
    turn = _next_turn(engine)
    stamp = engine.state.clock + 1
    engine.set(turn=turn, clock=stamp + 1, turn_history={}, spent=loops.new_turn(engine))
    if loops.is_repeated(engine, loops.TURNS):
        draw_game(engine, loops.DRAWN)
        return
    for gone in _passed_over(engine, last, turn):
        yield from _end_lasting(engine, "your_next_turn", gone)
        _nobody_phases_in(engine, gone)
    began: list[Event] = [TurnBegan(player=p, number=turn.number) for p in engine.active_players()]
    if not (yield from perform_all(engine, began)):  # skipped (CR 614.10), by one of a team for all (805.8)
        engine.set(turn=replace(turn, number=last.number, active=last.active))
        return
    for player in engine.active_players():
        engine.set_player(player, turn_began=stamp)
        yield from _end_lasting(engine, "your_next_turn", player)
    yield from carry_out_waiting(engine)
    steps = steps_of_turn(engine, turn.active)
    engine.set(turn=replace(engine.state.turn, step=steps[0], agenda=steps[1:]), stage="begin")


def steps_of_turn(engine: Engine, player: int) -> tuple[str, ...]:
    """The steps that a player's turn has, in order, with those that formats add."""
    steps: tuple[str, ...] = question(engine, "turn_steps", player=player)
    return with_steps(engine.library, engine.state.formats, steps)


def _passed_over(engine: Engine, last: Turn, turn: Turn) -> list[int]:
    """The players who have left and whose turn would have begun between these two (CR 800.4m)."""
    if last.number == 0 or turn.regular == last.regular or turn.extra_turns != last.extra_turns:
        return []
    n = len(engine.state.players)
    at = last.regular if last.regular is not None else last.active
    between: list[int] = []
    while (at := (at + 1) % n) != turn.active and len(between) < n:
        between.append(at)
    return [p for p in between if engine.player(p).left]


def _next_turn(engine: Engine) -> Turn:
    """The turn after this one: the extra turn that was created last, or the next one in turn order, which extra turns
    don't change (CR 500.7). Those of players who have left don't begin (800.4i)."""
    turn = engine.state.turn
    extra = tuple(p for p in turn.extra_turns if not engine.player(p).left)
    regular = turn.regular if turn.regular is not None else turn.active
    number = turn.number + 1
    if extra:
        taking = engine.side(extra[-1])[0]
        return replace(turn, number=number, active=taking, extra_turns=extra[:-1], regular=regular, step="")
    player = turn.active if turn.number == 0 else engine.next_side(regular)
    return replace(turn, number=number, active=player, extra_turns=(), regular=player, step="")


def _nobody_phases_in(engine: Engine, player: int) -> None:
    """What phased out under a player who has left phases in during the next untap step, whosever (CR 702.26n)."""
    for id in engine.state.zone("battlefield"):
        obj = engine.state.objects[id]
        if obj.phased_out and obj.phased_under == player:
            engine.set_object(id, phased_under=None)


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
    began: list[Event] = [StepBegan(step=step.name, player=p) for p in engine.active_players()]
    if not (yield from perform_all(engine, began)):  # skipped (CR 614.10)
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
    emptying: list[Event] = [ManaEmptied(player=p.id, mana=p.pool) for p in engine.state.players if p.pool]
    if emptying:
        yield from engine.perform(emptying)  # CR 500.5
    yield from engine.perform([StepEnded(step=step.name, player=p) for p in engine.active_players()])
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
    special = engine.rules.special_actions.get(option.kind)
    if special is not None:
        if done := (yield from attempt(engine, lambda: special.run(engine, player, option))):
            engine.set(passed=0, check=True)
        return done
    id = option.object
    if id is None:
        raise ValueError(f"a {option.kind} needs an object")
    if option.kind == "play_land":
        way = chosen_way(engine, id, option)
        done = yield from attempt(engine, lambda: casting.play_land(engine, player, id, way))
    elif option.kind == "cast":
        way = chosen_way(engine, id, option)
        done = yield from attempt(engine, lambda: casting.cast(engine, player, id, way=way))
    elif option.kind == "turn_face_up" and option.ability is not None:
        way_up = option.ability
        done = yield from attempt(engine, lambda: casting.turn_face_up(engine, player, id, way_up))
    elif option.kind in ("activate", "mana_ability") and option.ability is not None:
        index = option.ability
        done = yield from attempt(engine, lambda: casting.activate(engine, player, id, index))
    else:
        raise ValueError(f"unknown action {shown(option.kind)}")
    if done:
        engine.set(passed=0, check=True)
    return done


def _pass(engine: Engine, player: int) -> None:
    """CR 117.4: when all pass in succession, the top of the stack resolves, or the step ends. A team that has priority
    passes when all its players have (805.5b)."""
    passed = engine.state.passed + 1
    if passed < len(engine.in_game()):
        side = engine.side(player)
        if passed % len(side):
            following = side[(side.index(player) + 1) % len(side)]
        else:
            following = engine.next_side(player) if len(side) > 1 else engine.next_player(player)
        engine.set(passed=passed, priority=following)
        return
    engine.set(stage="resolve" if engine.state.zone("stack") else "end", priority=None, passed=0)


def _resolve(engine: Engine) -> Ask[None]:
    """The top of the stack resolves; then the active player gets priority (CR 117.3b)."""
    yield from resolve_top(engine)
    quiet = loops.resolved(engine)
    engine.set(stage="priority", passed=0, priority=engine.state.turn.active, check=True, spent=quiet)
    if engine.state.result is None and loops.is_repeated(engine, loops.RESOLUTIONS):
        draw_game(engine, loops.DRAWN)
