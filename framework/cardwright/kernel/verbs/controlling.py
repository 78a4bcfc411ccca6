"""Verbs that change who controls permanents and spells: gaining control, exchanging it, handing it on (CR 613.1b,
701.12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.kernel.abilities import Changes, Static
from cardwright.kernel.context import Context
from cardwright.kernel.control import keep_what_was, reconcile
from cardwright.kernel.decisions import Ask
from cardwright.kernel.events import ControlChanged, Event
from cardwright.kernel.refs import ObjectRef, PlayerRef
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value, VerbError
from cardwright.kernel.state import Duration

from .lasting import DURATIONS, WHILE, add_effect

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["SPECS"]

Move = tuple[int, tuple[int, ...]]
"""Who gains control of which permanents."""


def _gain_control(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """One player takes permanents, or each player those that a list says: in any case as one event (CR 613.1b)."""
    duration = _duration(engine, ctx, a)
    if duration is not None:
        yield from _hand_over(engine, ctx, _moves(a["what"], a.get("to", ctx.you)), duration)
    return None


def _exchange_control(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Two players gain control of what the other controlled, at the same time; if any of it is not to be had, or it is
    one player's already, nothing happens (CR 701.12a-b). Gives whether the exchange happened."""
    duration = _duration(engine, ctx, a)
    first, second = _holder(engine, a["one"]), _holder(engine, a["other"])
    if duration is None or first is None or second is None or first == second:
        return False
    yield from _hand_over(engine, ctx, [(second, a["one"]), (first, a["other"])], duration)
    return True


def _holder(engine: Engine, ids: Sequence[int]) -> int | None:
    """The one player who controls all of these, if they are all there and can change hands."""
    if not ids or not all(engine.on_battlefield(i) or _is_spell(engine, i) for i in ids):
        return None
    holders = {engine.controller_of(i) for i in ids}
    return holders.pop() if len(holders) == 1 else None


def _hand_over(engine: Engine, ctx: Context, moves: Sequence[Move], duration: Duration) -> Ask[None]:
    """Let the effects begin, all in the same moment. What a spell becomes is still under them (CR 110.2b, 400.7a)."""
    spells: list[Event] = []
    for to, ids in moves:
        mine = [i for i in ids if _is_spell(engine, i) and engine.controller_of(i) != to]
        spells += [ControlChanged(object=i, old=engine.controller_of(i), new=to) for i in mine]
        there = tuple(i for i in ids if engine.on_battlefield(i) and not engine.state.objects[i].uncontrolled)
        if not (there or mine) or engine.player(to).left:
            continue
        for id in there:
            keep_what_was(engine, id)
        add_effect(
            engine,
            ability=Static(affects="any", changes=Changes(controller="you"), label="gains control"),
            source=ctx.this if ctx.this is not None else 0,
            controller=to,
            duration=duration,
            objects=(*there, *mine),
        )
    yield from reconcile(engine, spells)


def _is_spell(engine: Engine, id: int) -> bool:
    obj = engine.state.objects.get(id)
    return obj is not None and obj.zone == "stack" and obj.kind != "ability"


def _duration(engine: Engine, ctx: Context, a: Mapping[str, Any]) -> Duration | None:
    """How long it is said to last, for good unless said; None if that would be over already (CR 611.2b)."""
    tapped, controlled = a.get("while_tapped"), a.get("while_controlled")
    what = next((i for i in (controlled, tapped, a.get("while_here")) if i is not None), None)
    if what is not None:
        if not engine.on_battlefield(what) or (tapped is not None and not engine.object(what).tapped):
            return None
        if controlled is None:
            return Duration("while_on_battlefield", object=what, tapped=tapped is not None)
        if ctx.you is None or engine.controller_of(what) != ctx.you:
            return None
        return Duration("while_controlled", object=what, player=ctx.you, tapped=tapped is not None)
    kind = a.get("lasts", "forever")
    return Duration(kind, player=ctx.you if kind == "your_next_turn" else None)


def _moves(what: Any, to: int | None) -> list[Move]:
    """Who gains what: objects for one player, or a list of ``{ to = player, what = objects }``. Raises `VerbError`."""
    items = what if isinstance(what, list | tuple) else [what]
    if all(isinstance(i, ObjectRef) for i in items):
        return [] if to is None else [(to, tuple(i.id for i in items))]
    moves = [move for move in map(_move, items) if move[0] >= 0]  # what nobody would get stays where it is
    seen = [id for _, ids in moves for id in ids]
    if len(seen) != len(set(seen)):
        raise VerbError("gain_control: one permanent can't go to two players")
    return moves


def _move(item: Any) -> Move:
    if not isinstance(item, Mapping) or set(item) != {"to", "what"} or not isinstance(item["to"], PlayerRef):
        raise VerbError("gain_control takes objects, or a list of { to = player, what = objects }")
    held = item["what"]
    refs = held if isinstance(held, list | tuple) else [held]
    if not all(isinstance(r, ObjectRef) for r in refs):
        raise VerbError("gain_control: what a player gains must be objects")
    return item["to"].id, tuple(r.id for r in refs)


LASTS = Param("lasts", "str", "How long: for good unless said.", required=False, allowed=DURATIONS)
WHILE_CONTROLLED = Param("while_controlled", "object", "As long as you control this permanent.", required=False)
WHILE_TAPPED = Param("while_tapped", "object", "As long as this permanent (the same) remains tapped.", required=False)
HOW_LONG = (LASTS, WHILE, WHILE_CONTROLLED, WHILE_TAPPED)

SPECS = (
    VerbSpec(
        name="gain_control",
        doc=(
            "A player (you, unless `to` says otherwise) gains control of permanents or spells, for good unless it says"
            " how long; or several players do, each of what a list of `{ to = player, what = objects }` says."
        ),
        rule="613.2",
        run=_gain_control,
        params=(Param("what", "value", "An object or a group of objects, or a list of `{ to = …, what = … }`."),),
        options=(Param("to", "player", "Who gains control.", required=False), *HOW_LONG),
    ),
    VerbSpec(
        name="exchange_control",
        doc="Two players exchange control of permanents or spells, all or nothing; gives whether they did.",
        rule="701.12b",
        run=_exchange_control,
        params=(
            Param("one", "objects", "What one of them controls."),
            Param("other", "objects", "What the other controls."),
        ),
        options=HOW_LONG,
        returns="bool",
    ),
)
