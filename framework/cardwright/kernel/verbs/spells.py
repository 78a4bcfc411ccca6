"""Verbs about spells and abilities on the stack: countering, copying, casting without paying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.definitions import Face
from cardwright.kernel.events import CopyMade, SpellCountered
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value

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
    obj = engine.state.objects.get(id)
    if obj is None or obj.zone != "stack" or ctx.you is None:
        return []
    copied: Face | None = None
    if obj.kind != "ability":
        from cardwright.kernel.characteristics import base_face

        copied = base_face(engine, obj)
        if a.get("nonlegendary"):
            copied = replace(copied, supertypes=tuple(s for s in copied.supertypes if s != "legendary"))
    happened = yield from engine.perform([CopyMade(object=id, player=ctx.you, copied=copied, source=ctx.this)], ctx)
    made = [ev.became for ev in happened if isinstance(ev, CopyMade) and ev.became is not None]
    if a.get("new_targets"):
        for copy in made:
            yield from _retarget(engine, ctx.you, copy)
    return [ObjectRef(i) for i in made]


def _retarget(engine: Engine, player: int, id: int) -> Ask[None]:
    from cardwright.kernel.resolution import context_of
    from cardwright.kernel.targeting import choose_targets

    obj = engine.state.objects[id]
    item = obj.item
    if item is None or item.ability is None or not item.targets:
        return
    if not (yield from engine.ask_yes_no(player, "new_targets", "Choose new targets for the copy?", id)):
        return
    modes = tuple(item.ability.modes[i] for i in item.modes)
    chosen = yield from choose_targets(engine, modes, context_of(engine, obj, item))
    if chosen is not None:
        engine.set_object(id, item=replace(item, targets=chosen[0], division=chosen[1] or item.division))


def _cast_free(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """You may cast a card without paying its mana cost (CR 118.5, 601.3)."""
    from cardwright.kernel.casting import attempt, cast

    id = a["what"]
    if ctx.you is None or id not in engine.state.objects:
        return False
    player = ctx.you
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
                "Where a spell goes instead of to the graveyard (a self-replacement effect, CR 614.15); a library: on top.",
                required=False,
                allowed=("hand", "library", "exile"),
            ),
        ),
    ),
    VerbSpec(
        name="copy_spell",
        doc="Copy a spell or ability on the stack; gives the copy.",
        rule="707.10",
        run=_copy,
        params=(Param("what", "object", "The spell or ability."),),
        options=(
            Param("nonlegendary", "bool", "The copy isn't legendary.", required=False),
            Param("new_targets", "bool", "You may choose new targets for it.", required=False),
        ),
        returns="objects",
    ),
    VerbSpec(
        name="cast_without_paying",
        doc="You may cast a card without paying its mana cost; true if you did.",
        rule="118.5",
        run=_cast_free,
        params=(Param("what", "object", "The card."),),
        returns="bool",
    ),
)
