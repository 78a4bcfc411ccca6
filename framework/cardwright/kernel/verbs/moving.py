"""Verbs that move objects, tap them or create tokens (CR 701)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.definitions import Face
from cardwright.kernel.events import (
    Attached,
    Event,
    PermanentTapped,
    PermanentUntapped,
    TokenCreated,
    ZoneChange,
)
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value, VerbError
from cardwright.kernel.zones import zone_key

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["SPECS", "become"]

OBJECTS = Param("what", "objects", "An object or a group of objects.")


def became(events: Sequence[Event]) -> Value:
    """What moved objects have become, as a group."""
    return [ObjectRef(ev.became) for ev in events if isinstance(ev, ZoneChange) and ev.became is not None]


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
    by = a.get("by", ctx.you)
    mine = [i for i in a["what"] if engine.on_battlefield(i) and engine.controller_of(i) == by]
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
    if engine.on_battlefield(a["what"]):
        yield from engine.perform([Attached(object=a["what"], to=a["to"][0], source=ctx.this)], ctx)
    return None


def token_definition(engine: Engine, ctx: Context, name: str) -> str:
    """The key of a token that the resolving card defines in its card.yaml. Raises `VerbError`."""
    if ctx.this is None:
        raise VerbError("only a card's ability can create that card's tokens")
    key = f"{engine.object(ctx.this).definition}#{name}"
    try:
        engine.library.definition(key)
    except KeyError as error:
        raise VerbError(f"the card defines no token {name!r} in its card.yaml") from error
    return key


def _create_token(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    player = a.get("under", ctx.you)
    if player is None:
        return []
    copied: Face | None = None
    key = ""
    if "copy_of" in a:
        from cardwright.kernel.characteristics import base_face

        original = engine.object(a["copy_of"])
        copied, key = base_face(engine, original), original.definition
    else:
        key = token_definition(engine, ctx, a["token"])
    happened = yield from engine.perform(
        [
            TokenCreated(
                player=player,
                definition=key,
                count=a.get("count", 1),
                tapped=a.get("tapped", False),
                copied=copied,
                source=ctx.this,
            )
        ],
        ctx,
    )
    return became(happened)


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
        options=(Param("by", "player", "Who sacrifices.", required=False),),
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
        options=(UNDER, TAPPED, Param("counters", "table", "Counters it enters with, by kind.", required=False)),
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
    VerbSpec(
        name="create_token",
        doc="Create tokens that the card defines in its card.yaml, or copies of a permanent.",
        rule="111.1",
        run=_create_token,
        params=(),
        options=(
            Param("token", "str", "The token's name in card.yaml.", required=False),
            Param("copy_of", "object", "A permanent to copy.", required=False),
            Param("count", "int", "How many.", required=False),
            UNDER,
            TAPPED,
        ),
        only_table=True,
        returns="objects",
    ),
)
