"""Verbs about spells and abilities on the stack: countering, copying, casting without paying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.kernel.context import Context
from cardwright.kernel.copying import NO_EXCEPTIONS, copy_of, exceptions_of
from cardwright.kernel.decisions import Ask
from cardwright.kernel.draft import Draft
from cardwright.kernel.events import BecameTarget, CopyMade, SpellCountered
from cardwright.kernel.refs import ObjectRef, Ref
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value
from cardwright.kernel.state import GameObject
from cardwright.kernel.zones import owner_of_zone, zone_key, zone_name

from .tokens import EXCEPT

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["SPECS"]

replace = msgspec.structs.replace


def _counter(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    there = [i for i in a["what"] if i in engine.state.objects and engine.state.objects[i].zone == "stack"]
    targets = [i for i in there if not engine.cant("be_countered", i, ctx.you)]
    to = a.get("instead_to", "")
    yield from engine.perform([SpellCountered(object=i, source=ctx.this, instead_to=to) for i in targets], ctx)
    return None


def _copy(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Copy a spell or ability (CR 707.10); its controller may choose new targets (707.10c)."""
    id = a["what"]
    obj = engine.object(id)  # CR 608.2h: also one that has left the stack meanwhile
    if obj.zone != "stack" or ctx.you is None:
        return []
    copied = other_side = None
    exceptions = exceptions_of(a.get("except", {}))
    if a.get("nonlegendary"):
        changes = replace(exceptions.changes, lose_supertypes=(*exceptions.changes.lose_supertypes, "legendary"))
        exceptions = replace(exceptions, changes=changes)
    if obj.kind != "ability" and exceptions != NO_EXCEPTIONS:
        made = copy_of(engine, obj, exceptions, ctx)
        copied, other_side = made.copied, made.other_side
    event = CopyMade(object=id, player=ctx.you, copied=copied, other_side=other_side, source=ctx.this)
    happened = yield from engine.perform([event], ctx)
    made_now = [ev.became for ev in happened if isinstance(ev, CopyMade) and ev.became is not None]
    for copy in made_now:
        if a.get("new_targets"):
            yield from _retarget(engine, ctx.you, copy)
        yield from _aimed(engine, ctx.you, copy)
    return [ObjectRef(i) for i in made_now]


def _copy_card(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """A copy of each card, in the zone where that is, to be cast at once; what isn't cast ceases to exist as
    state-based actions are next checked (CR 707.12, 704.5e)."""
    yield from ()
    if ctx.you is None:
        return []
    draft = Draft(engine.library, engine.state, engine.characteristics)
    made: list[Value] = []
    for id in a["what"]:
        obj = engine.state.objects.get(id)
        if obj is None or zone_name(obj.zone) in ("battlefield", "stack"):
            continue
        copy = copy_of(engine, obj, NO_EXCEPTIONS, ctx)
        zone = obj.zone if owner_of_zone(obj.zone) is None else zone_key(zone_name(obj.zone), ctx.you)
        new = GameObject(
            id=draft.new_id(),
            kind="copy",
            owner=ctx.you,
            zone=zone,
            definition=copy.definition,
            face=copy.face,
            copied=copy.copied,
            other_side=copy.other_side,
            timestamp=draft.tick(),
            notes=engine.library.object_notes,
        )
        draft.place(new)
        made.append(ObjectRef(new.id))
    engine.state = draft.finish()
    return made


def _aimed(engine: Engine, player: int, id: int) -> Ask[None]:
    """With its targets settled, a copy is on the stack with them: they have become its targets (CR 707.10c)."""
    obj = engine.state.objects.get(id)
    if obj is None or obj.item is None:
        return
    refs = dict.fromkeys((name, ref) for name, held in obj.item.targets for ref in held)
    yield from engine.perform([BecameTarget(to=ref, item=id, player=player, source=id) for _, ref in refs])


def _retarget(engine: Engine, player: int, id: int) -> Ask[None]:
    from cardwright.kernel.resolution import context_of
    from cardwright.kernel.targeting import choose_new_targets

    obj = engine.state.objects[id]
    item = obj.item
    if item is None or item.ability is None or not item.targets:
        return
    if not (yield from engine.ask_yes_no(player, "new_targets", f"Choose new targets for {engine.name(id)}?", id)):
        return
    modes = tuple(item.ability.modes[i] for i in item.modes)
    targets = yield from choose_new_targets(engine, modes, context_of(engine, obj, item), player)
    engine.set_object(id, item=replace(item, targets=targets))


def _new_targets(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """You may choose new targets for a spell or ability (CR 115.7d)."""
    obj = engine.state.objects.get(a["what"])
    if obj is not None and obj.zone == "stack" and ctx.you is not None:
        before = _refs_of(engine, obj.id)
        yield from _retarget(engine, ctx.you, obj.id)
        new = [ref for ref in _refs_of(engine, obj.id) if ref not in before]
        yield from engine.perform([BecameTarget(to=ref, item=obj.id, player=ctx.you, source=obj.id) for ref in new])
    return None


def _refs_of(engine: Engine, id: int) -> list[Ref]:
    item = engine.state.objects[id].item
    return [ref for _, refs in item.targets for ref in refs] if item is not None else []


def _cast_free(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """You may cast a card without paying its mana cost (CR 118.5, 601.3); nobody is asked where it can't be cast."""
    from cardwright.kernel.attempting import attempt
    from cardwright.kernel.casting import cast
    from cardwright.kernel.legal import castable_free

    id = a["what"]
    if ctx.you is None or id not in engine.state.objects:
        return False
    player = ctx.you
    if not castable_free(engine, player, id):
        return False
    if not (
        yield from engine.ask_yes_no(
            player, "cast_free", f"Cast {engine.name(id)} without paying its mana cost?", ctx.this
        )
    ):
        return False
    return (yield from attempt(engine, lambda: cast(engine, player, id, free=True)))


SPECS = (
    VerbSpec(
        name="counter",
        doc="Counter spells or abilities.",
        rule="701.6",
        run=_counter,
        params=(Param("what", "objects", "What is countered."),),
        options=(
            Param(
                "instead_to",
                "str",
                "Where a spell goes instead of to the graveyard (CR 614.15); into a library: on top.",
                required=False,
                allowed=("hand", "library", "exile"),
            ),
        ),
    ),
    VerbSpec(
        name="choose_new_targets",
        doc="You may choose new targets for a spell or ability.",
        rule="115.7d",
        run=_new_targets,
        params=(Param("what", "object", "The spell or ability."),),
    ),
    VerbSpec(
        name="copy_spell",
        doc="Copy a spell or ability on the stack; gives the copy.",
        rule="707.10",
        run=_copy,
        params=(Param("what", "object", "The spell or ability."),),
        options=(
            Param("nonlegendary", "bool", "The copy isn't legendary.", required=False),
            EXCEPT,
            Param("new_targets", "bool", "You may choose new targets for it.", required=False),
        ),
        returns="objects",
    ),
    VerbSpec(
        name="copy_card",
        doc="Copy cards where they are, for `cast_without_paying`; gives the copies. One that isn't cast is no more.",
        rule="707.12",
        run=_copy_card,
        params=(Param("what", "objects", "The cards.", known=True),),
        returns="objects",
    ),
    VerbSpec(
        name="cast_without_paying",
        doc="You may cast a card without paying its mana cost; true if you did.",
        rule="118.5",
        run=_cast_free,
        params=(Param("what", "object", "The card.", known=True),),
        returns="bool",
    ),
)
