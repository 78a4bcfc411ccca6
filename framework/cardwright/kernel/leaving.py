"""Losing, winning and leaving the game, for any number of players and teams (CR 104, 800.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from . import control, pipeline
from .decisions import Ask
from .events import ControlChanged, Event, PlayerLeft, PlayerLost, ZoneChange
from .state import Result
from .zones import GONE

if TYPE_CHECKING:
    from .engine import Engine
    from .state import GameObject, GameState

__all__ = ["check_game_over", "draw_game", "leave_game", "leave_losers", "leaving_with", "take_back", "win_game"]

replace = msgspec.structs.replace
TEAM = "their team has lost"


def leave_losers(engine: Engine) -> Ask[bool]:
    """Let players who have lost leave the game (CR 104.5); those who lost together leave together, so that a game which
    all remaining players lose at once is a draw (104.4a). Returns whether anybody left."""
    losers = [p.id for p in engine.state.players if p.lost and not p.left]
    if not losers:
        return False
    losers = list(dict.fromkeys(p for loser in losers for p in leaving_with(engine, loser)))
    yield from _lose(engine, losers, TEAM)
    if check_game_over(engine):
        return True
    for player in losers:
        yield from leave_game(engine, player)
    return True


def leave_game(engine: Engine, player: int, reason: str = "conceded") -> Ask[None]:
    """A player leaves the game, now (CR 800.4a): with them what they own, and what they control otherwise. Where teams
    lose together, the whole team leaves (810.8b).

    A player who has not lost yet loses, for `reason`; no effect can prevent that (104.3a). If the game is over with it,
    nothing else happens (104.1).
    """
    if engine.state.players[player].left:
        return
    leaving = leaving_with(engine, player)
    yield from _lose(engine, [player], reason)
    yield from _lose(engine, leaving, TEAM)
    if check_game_over(engine):
        return
    for each in leaving:
        yield from _leave(engine, each)


def leaving_with(engine: Engine, player: int) -> tuple[int, ...]:
    """Who leaves when a player does: only they, or their team where it loses together (CR 810.8a-b)."""
    return engine.team(player) if engine.state.settings and engine.setting("lose_together") else (player,)


def _lose(engine: Engine, players: Iterable[int], reason: str) -> Ask[None]:
    losing: list[Event] = [PlayerLost(player=p, reason=reason) for p in players if not engine.state.players[p].lost]
    if losing:
        yield from pipeline.commit(engine, losing)


def _leave(engine: Engine, player: int) -> Ask[None]:
    _pass_on(engine, player)
    engine.set_player(player, left=True, pool=())
    yield from _take_what_they_own(engine, player)
    yield from _end_their_control(engine, player)
    yield from _empty_the_stack_of(engine, player)
    yield from _exile_the_rest(engine, player)
    yield from pipeline.commit(engine, [PlayerLeft(player=player)])
    engine.set(check=True)


def take_back(engine: Engine, before: GameState) -> Ask[None]:
    """The game stands again as it did before something illegal (CR 732.1); but who left in the meantime has left."""
    gone = engine.state.players
    engine.state = replace(before, next_id=engine.state.next_id)
    for player in gone:
        if player.left:
            yield from leave_game(engine, player.id, player.lost or "conceded")


def check_game_over(engine: Engine) -> bool:
    """Whether the game is over, and who has won it (CR 104.2, 104.4a); lays down the result."""
    state = engine.state
    if state.result is not None:
        return True
    remaining = [p for p in state.players if not p.left and not p.lost]
    if not remaining:
        _finish(engine, (), "all remaining players lost at the same time")
        return True
    sides = {(p.team, p.id if p.team is None else None) for p in remaining}
    everybody = {(p.team, p.id if p.team is None else None) for p in state.players}
    if len(sides) > 1 or len(everybody) == 1:
        return False
    team = remaining[0].team
    winners = tuple(p.id for p in state.players if p.team == team) if team is not None else (remaining[0].id,)
    _finish(engine, winners, "no opponents are left")
    return True


def win_game(engine: Engine, player: int) -> None:
    """An effect says that a player wins (CR 104.2b), and with them their team: the game is over, unless they can't."""
    if engine.state.result is not None or engine.player(player).left or engine.cant("win_game", None, player):
        return
    team = engine.player(player).team
    winners = tuple(p.id for p in engine.state.players if p.team == team) if team is not None else (player,)
    _finish(engine, winners, "an effect says so")


def draw_game(engine: Engine, reason: str) -> None:
    """The game is a draw for everybody (CR 104.4)."""
    if engine.state.result is None:
        _finish(engine, (), reason)


def _finish(engine: Engine, winners: tuple[int, ...], reason: str) -> None:
    engine.set(result=Result(winners=winners, reason=reason), stage="over", priority=None)


# ---------------------------------------------------------------- what leaving does (800.4a)


def _pass_on(engine: Engine, player: int) -> None:
    """If they had priority, the next player in turn order gets it; who has passed since stays so."""
    state = engine.state
    seats = [p for p in engine.apnap() if p in engine.in_game() or p == player]
    if state.priority is None or state.priority not in seats:
        return
    at = seats.index(state.priority)
    passers = [seats[(at - 1 - i) % len(seats)] for i in range(min(state.passed, len(seats) - 1))]
    passed = len([p for p in passers if p != player])
    if state.priority != player:
        engine.set(passed=passed)
        return
    following = [seats[(at + i) % len(seats)] for i in range(1, len(seats))]
    engine.set(priority=following[0] if following else None, passed=min(passed, max(0, len(seats) - 2)))


def _ceases(obj: GameObject) -> ZoneChange:
    return ZoneChange(object=obj.id, origin=obj.zone, to=GONE, cause="leave_game")


def _take_what_they_own(engine: Engine, player: int) -> Ask[None]:
    """All objects that they own leave the game, at once; no effect replaces that. A copy of a spell is owned by whoever
    put it on the stack (CR 112.2); an ability there is nobody's."""
    gone: list[Event] = [_ceases(o) for o in engine.state.objects.values() if o.owner == player and o.kind != "ability"]
    if gone:
        yield from pipeline.commit(engine, gone)


def _end_their_control(engine: Engine, player: int) -> Ask[None]:
    """Effects that gave them control end: permanents and spells go back to whoever controls them without, by default
    whoever they entered under or whoever put them on the stack (CR 110.2, 112.2), or into exile if that player has left
    too (800.4c)."""
    control.end_control_of(engine, player)
    yield from control.reconcile(engine)
    back: list[Event] = []
    exiled: list[Event] = []
    for id in (*engine.state.zone("battlefield"), *engine.state.zone("stack")):
        obj = engine.state.objects[id]
        if obj.controller != player or (obj.zone == "stack" and obj.default_controller is None):
            continue  # what is on the stack and has never changed hands is theirs, whoever owns the card
        default = control.holder_of(engine, obj) if obj.zone == "stack" else control.default_of(obj)
        if default is None or default == player:
            continue
        if engine.state.players[default].left:
            exiled.append(ZoneChange(object=id, origin=obj.zone, to="exile", cause="rule"))
        else:
            back.append(ControlChanged(object=id, old=player, new=default))
    if back:
        yield from engine.perform(back)
    if exiled:
        yield from engine.perform(exiled)


def _empty_the_stack_of(engine: Engine, player: int) -> Ask[None]:
    """Abilities and copies that they control on the stack cease to exist."""
    stack = [engine.state.objects[i] for i in engine.state.zone("stack")]
    gone: list[Event] = [_ceases(o) for o in stack if o.controller == player and o.kind in ("ability", "copy")]
    if gone:
        yield from pipeline.commit(engine, gone)
    engine.set(pending=tuple(p for p in engine.state.pending if p.controller != player))  # CR 800.4d


def _exile_the_rest(engine: Engine, player: int) -> Ask[None]:
    """Whatever they still control is exiled."""
    rest: list[Event] = [
        ZoneChange(object=o.id, origin=o.zone, to="exile", cause="rule")
        for o in engine.state.objects.values()
        if o.controller == player and o.zone in ("battlefield", "stack")
    ]
    if rest:
        yield from engine.perform(rest)
