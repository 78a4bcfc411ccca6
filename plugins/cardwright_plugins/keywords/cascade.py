"""Cascade: casting it turns up a spell that costs less (CR 702.85)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import Ability, Instruction, Keyword, Mode, Triggered
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, ZoneChange
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import KeywordDefinition, VerbSpec
from cardwright.kernel.zones import zone_key

__all__ = ["KEYWORD", "VERBS"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (
        Triggered(
            event="cast",
            subject="this",
            zones=("stack",),
            modes=(Mode(effect=(Instruction("turn_up_cheaper"),)),),
            label="cascade",
            where=keyword.where,
        ),
    )


def _turn_up_cheaper(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """Exile from the top until a nonland card with a lesser mana value; it may be cast; the others go to the bottom in
    a random order (CR 702.85a). A spell that has left the stack has the mana value that it last had there."""
    if ctx.this is None or ctx.you is None:
        return
    player, spell = ctx.you, engine.object(ctx.this)
    limit = engine.mana_value(spell, engine.characteristics(spell.id))
    library = zone_key("library", player)
    exiled: list[int] = []
    found: int | None = None
    while found is None and engine.state.zone(library):
        top = engine.state.zone(library)[0]
        exile = ZoneChange(object=top, origin=library, to="exile", cause="exile", source=ctx.this, player=player)
        happened = yield from engine.perform([exile], ctx)
        became = next((ev.became for ev in happened if isinstance(ev, ZoneChange)), None)
        if became is None:
            break
        exiled.append(became)
        found = became if _is_cheaper(engine, became, limit) else None
    if found is not None:
        yield from run_verb(engine, ctx, "cast_without_paying", (ObjectRef(found),))
    left = [i for i in exiled if i in engine.state.objects and engine.state.objects[i].zone == "exile"]
    back: list[Event] = [
        ZoneChange(object=i, origin="exile", to=library, cause="put", position=-1, source=ctx.this, player=player)
        for i in engine.shuffled(left)
    ]
    yield from engine.perform(back, ctx)


def _is_cheaper(engine: Engine, id: int, limit: int) -> bool:
    face = engine.characteristics(id)
    return "land" not in face.types and engine.mana_value(engine.object(id), face) < limit


VERBS = (
    VerbSpec(
        name="turn_up_cheaper",
        doc="What cascade does: exile until a nonland card of lesser mana value, which you may cast.",
        rule="702.85a",
        run=_turn_up_cheaper,
        moves_library=True,
    ),
)

KEYWORD = KeywordDefinition(
    name="cascade",
    rule="702.85",
    doc="When you cast it, exile cards from your library until a nonland one that costs less; you may cast that free.",
    expand=_expand,
)
