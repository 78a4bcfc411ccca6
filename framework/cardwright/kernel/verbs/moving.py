"""Verbs that move objects or tap them (CR 701)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.events import (
    Attached,
    Event,
    PermanentTapped,
    PermanentUntapped,
    ZoneChange,
)
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value
from cardwright.kernel.turning import is_double_faced
from cardwright.kernel.zones import zone_key

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["SPECS", "become"]

OBJECTS = Param("what", "objects", "An object or a group of objects.")


def became(events: Sequence[Event]) -> Value:
    """What moved objects have become, as a group."""
    moved = [ev for ev in events if isinstance(ev, ZoneChange) and ev.became is not None]
    return [ObjectRef(i) for ev in moved for i in (ev.became, *ev.also) if i is not None]


become = became


def _move(engine: Engine, ctx: Context, ids: Sequence[int], to: str, cause: str, **fields: Any) -> Ask[Value]:
    """Move what is still there to the zone with this name, of each object's owner, all at once."""
    events: list[Event] = []
    for id in dict.fromkeys(ids):
        obj = engine.state.objects.get(id)
        if obj is not None:
            player = engine.controller_of(obj)
            events.append(
                ZoneChange(
                    object=id,
                    origin=obj.zone,
                    to=zone_key(to, obj.owner),
                    cause=cause,
                    source=ctx.this,
                    player=player,
                    **fields,
                )
            )
    return became((yield from engine.perform(events, ctx)))


def _exile(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    moved = yield from _move(engine, ctx, a["what"], "exile", "exile", face_down=a.get("face_down", False))
    if a.get("remember"):
        remember(engine, ctx, moved)
    return moved


def remember(engine: Engine, ctx: Context, refs: Value) -> None:
    """Keep these objects under the ability's link, on the object whose ability it is (CR 607.2)."""
    this = ctx.this
    link = ctx.ability.link if ctx.ability is not None else ""
    if this is None or this not in engine.state.objects or not isinstance(refs, list):
        return
    links = engine.state.objects[this].links
    ids = tuple(r.id for r in refs if isinstance(r, ObjectRef))
    engine.set_object(this, links={**links, link: links.get(link, ()) + ids})


def _destroy(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    there = [i for i in a["what"] if engine.on_battlefield(i)]
    return (yield from _move(engine, ctx, there, "graveyard", "destroy", regenerable=a.get("regenerate", True)))


def _sacrifice(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Only a permanent's controller can sacrifice it (CR 701.21a)."""
    by = a.get("by", [] if ctx.you is None else [ctx.you])
    mine = [i for i in a["what"] if engine.on_battlefield(i) and engine.controller_of(i) in by]
    return (yield from _move(engine, ctx, mine, "graveyard", "sacrifice"))


def _discard(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    held = [i for i in a["what"] if i in engine.state.objects and engine.state.objects[i].zone.startswith("hand:")]
    return (yield from _move(engine, ctx, held, "graveyard", "discard"))


def _to_hand(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    return (yield from _move(engine, ctx, a["what"], "hand", "return"))


def _to_graveyard(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    return (yield from _move(engine, ctx, a["what"], "graveyard", "put"))


def _to_library(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    position = {"top": 0, "bottom": -1}[a.get("position", "top")]
    return (yield from _move(engine, ctx, a["what"], "library", "put", position=position))


def _to_battlefield(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Put onto the battlefield under its owner's, or the given player's, control."""
    events: list[Event] = []
    for id in dict.fromkeys(a["what"]):
        obj = engine.state.objects.get(id)
        if obj is None or obj.zone == "battlefield":
            continue
        controller = a.get("under", obj.owner)
        if a.get("transformed") and not is_double_faced(engine, obj):
            continue  # CR 712.14a
        counters = tuple(sorted(a.get("counters", {}).items()))
        events.append(
            ZoneChange(
                object=id,
                origin=obj.zone,
                to="battlefield",
                cause="put",
                source=ctx.this,
                player=ctx.you,
                controller=controller,
                tapped=a.get("tapped", False),
                counters=counters,
                face=1 if a.get("transformed") else None,
                face_down=a.get("face_down", False),
            )
        )
    return became((yield from engine.perform(events, ctx)))


def _tap(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    yield from engine.perform([PermanentTapped(object=i, source=ctx.this) for i in a["what"]], ctx)
    return None


def _untap(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    yield from engine.perform([PermanentUntapped(object=i, source=ctx.this) for i in a["what"]], ctx)
    return None


def _attach(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """To what it can't be attached to, or is attached to already, it does not move (CR 701.3b)."""
    yield from engine.perform([Attached(object=a["what"], to=a["to"][0], source=ctx.this)], ctx)
    return None


def _spec(
    name: str,
    run: Callable[..., Any],
    rule: str,
    doc: str,
    *params: Param,
    options: tuple[Param, ...] = (),
    **more: Any,
) -> VerbSpec:
    return VerbSpec(name=name, doc=doc, rule=rule, run=run, params=params or (OBJECTS,), options=options, **more)


UNDER = Param("under", "player", "Who will control it.", required=False)
TAPPED = Param("tapped", "bool", "Whether it enters tapped.", required=False)

SPECS = (
    _spec(
        "exile",
        _exile,
        "701.13",
        "Exile objects; gives what they became.",
        options=(
            Param("face_down", "bool", "Face down.", required=False),
            Param("remember", "bool", "Keep them under this ability's link (CR 607).", required=False),
        ),
        returns="objects",
    ),
    _spec(
        "destroy",
        _destroy,
        "701.8",
        "Destroy permanents.",
        options=(Param("regenerate", "bool", "Whether they may be regenerated.", required=False),),
        returns="objects",
    ),
    _spec(
        "sacrifice",
        _sacrifice,
        "701.21",
        "Have their controller (you, unless `by` says otherwise) sacrifice permanents.",
        options=(Param("by", "players", "Who sacrifices: a player, or several at once.", required=False),),
        returns="objects",
    ),
    _spec("discard", _discard, "701.9", "Discard cards from a hand.", returns="objects"),
    _spec("return_to_hand", _to_hand, "400.3", "Return objects to their owners' hands.", returns="objects"),
    _spec("put_into_graveyard", _to_graveyard, "404", "Put objects into their owners' graveyards.", returns="objects"),
    _spec(
        "put_into_library",
        _to_library,
        "401",
        "Put objects into their owners' libraries.",
        options=(Param("position", "str", "top or bottom.", required=False, allowed=("top", "bottom")),),
        moves_library=True,
        returns="objects",
    ),
    _spec(
        "put_onto_battlefield",
        _to_battlefield,
        "603.6a",
        "Put objects onto the battlefield, under their owners' control unless `under` says otherwise.",
        options=(
            UNDER,
            TAPPED,
            Param("counters", "table", "Counters it enters with, by kind.", required=False),
            Param("transformed", "bool", "With its back face up; what has none stays (CR 712.14a).", required=False),
            Param("face_down", "bool", "Face down, as a 2/2 creature (CR 708.2a).", required=False),
        ),
        returns="objects",
    ),
    _spec("tap", _tap, "701.26a", "Tap permanents."),
    _spec("untap", _untap, "701.26b", "Untap permanents."),
    _spec(
        "attach",
        _attach,
        "701.3",
        "Attach a permanent to an object or player.",
        Param("what", "object", "The Aura, Equipment or Fortification."),
        Param("to", "ref", "What it is attached to."),
    ),
)
