"""Verbs about life totals: set, exchanged, redistributed, and life paid in any amount (CR 119.4-119.8, 701.12c)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask, Decision, Option, picked
from cardwright.kernel.events import Event, LifeGained, LifeLost
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["SPECS"]


def _become(engine: Engine, ctx: Context, totals: Iterable[tuple[int, int]]) -> Ask[None]:
    """Each of these players gains or loses what is needed for the new total, all at once (CR 119.5)."""
    events: list[Event] = []
    for player, total in totals:
        more = total - engine.player(player).life
        if more > 0:
            events.append(LifeGained(player=player, amount=more, source=ctx.this))
        elif more < 0:
            events.append(LifeLost(player=player, amount=-more, source=ctx.this))
    yield from engine.perform(events, ctx)


def _may_have(engine: Engine, player: int, total: int) -> bool:
    """Whether a player can be given this life total at all (CR 119.7-119.8)."""
    life = engine.player(player).life
    if total > life:
        return not engine.cant("gain_life", None, player)
    return total == life or not engine.cant("lose_life", None, player)


def _teams(engine: Engine, players: Iterable[int]) -> list[list[int]]:
    """The players by whom they have a life total in common with."""
    shared = bool(engine.state.settings) and bool(engine.setting("shared_life"))
    found: dict[int, list[int]] = {}
    for player in players:
        found.setdefault(engine.team(player)[0] if shared else player, []).append(player)
    return list(found.values())


def _in_game(engine: Engine, players: Iterable[int]) -> list[int]:
    wanted = tuple(players)
    return [p for p in engine.apnap() if p in wanted and p in engine.in_game()]


def _player_choice(
    engine: Engine, ctx: Context, chooser: int, players: Sequence[int], least: int, most: int, prompt: str
) -> Ask[list[int]]:
    decision = Decision(
        player=chooser,
        kind="choose",
        why="choose_player",
        prompt=prompt,
        options=tuple(Option(kind="player", player=p, text=engine.player(p).name) for p in players),
        at_least=least,
        at_most=most,
        default=tuple(range(least)),
        source=ctx.this,
        source_card=engine.name(ctx.this),
    )
    return [players[i] for i in picked((yield from engine.ask(decision)))]


def _set(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Of a team with one life total the team chooses whom it happens to (CR 810.9d)."""
    affected: list[int] = []
    for team in _teams(engine, _in_game(engine, a["who"])):
        chooser = engine.team(team[0])[0] if len(team) > 1 else team[0]
        affected += yield from _player_choice(engine, ctx, chooser, team, 1, 1, "Whose life total changes?")
    yield from _become(engine, ctx, [(player, a["amount"]) for player in affected])
    return None


def _exchange(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """All or nothing (CR 701.12a, c); not between players who have one life total in common (810.9e)."""
    one, other = a["one"], a["other"]
    if len(_in_game(engine, (one, other))) < 2 or len(_teams(engine, (one, other))) < 2:
        return False
    totals = [(one, engine.player(other).life), (other, engine.player(one).life)]
    if not all(_may_have(engine, player, total) for player, total in totals):
        return False
    yield from _become(engine, ctx, totals)
    return True


def _redistribute(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Any number of players, no more than one of a team with one life total (CR 810.9f), get one of their life totals
    back each: none that they can't be given (119.7-119.8)."""
    you = ctx.you
    if you is None:
        return None
    teams = _teams(engine, _in_game(engine, range(len(engine.state.players))))
    groups = [[p for team in teams for p in team]] if all(len(team) == 1 for team in teams) else teams
    most = len(groups[0]) if len(groups) == 1 else 1
    players: list[int] = []
    for group in groups:
        players += yield from _player_choice(engine, ctx, you, group, 0, most, "Whose life totals?")
    totals = [engine.player(p).life for p in players]
    given: list[tuple[int, int]] = []
    for n, player in enumerate(players):
        later = players[n + 1 :]
        options = [
            total
            for total in dict.fromkeys(totals)
            if _may_have(engine, player, total) and _can_all(engine, later, _without(totals, total))
        ]
        decision = Decision(
            player=you,
            kind="choose",
            why="choose_life_total",
            prompt=f"Which life total does {engine.player(player).name} get?",
            options=tuple(Option(kind="number", text=str(total), number=total) for total in options),
            default=(0,),
            source=ctx.this,
            source_card=engine.name(ctx.this),
        )
        total = options[picked((yield from engine.ask(decision)))[0]]
        totals = _without(totals, total)
        given.append((player, total))
    yield from _become(engine, ctx, given)
    return None


def _without(totals: list[int], total: int) -> list[int]:
    at = totals.index(total)
    return totals[:at] + totals[at + 1 :]


def _can_all(engine: Engine, players: list[int], totals: list[int]) -> bool:
    """Whether each of the players can be given one of the totals."""
    if not players:
        return True
    return any(
        _may_have(engine, players[0], total) and _can_all(engine, players[1:], _without(totals, total))
        for total in dict.fromkeys(totals)
    )


def _pay_any(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """No more than the player has, or their team (CR 119.4-119.4a); nothing if they can't lose life (119.8)."""
    player = a.get("by", ctx.you)
    if player is None:
        return 0
    most = 0 if engine.cant("lose_life", None, player) else max(0, engine.player(player).life)
    prompt = "How much life do you pay?"
    amount = yield from engine.ask_number(player, "pay_life", prompt, ctx.this, 0, most)
    if amount:
        yield from engine.perform([LifeLost(player=player, amount=amount, source=ctx.this)], ctx)
    return amount


SPECS = (
    VerbSpec(
        name="set_life",
        doc="Players' life totals become a number: they gain or lose what is needed.",
        rule="119.5",
        run=_set,
        params=(
            Param("who", "players", "A player or a group of players."),
            Param("amount", "int", "The new total."),
        ),
    ),
    VerbSpec(
        name="exchange_life",
        doc="Two players exchange life totals, all or nothing; gives whether they did.",
        rule="701.12c",
        run=_exchange,
        params=(Param("one", "player", "One of them."), Param("other", "player", "The other.")),
        returns="bool",
    ),
    VerbSpec(
        name="redistribute_life",
        doc="You redistribute any number of players' life totals: each of them gets one of the totals back.",
        rule="119.7",
        run=_redistribute,
    ),
    VerbSpec(
        name="pay_any_life",
        doc="You (or `by`) pay any amount of life; gives how much.",
        rule="119.4",
        run=_pay_any,
        options=(Param("by", "player", "Who pays: you, unless said.", required=False),),
        returns="int",
    ),
)
