"""Unearth: back from the graveyard for a turn (CR 702.84)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import (
    Ability,
    Activated,
    Changes,
    Cost,
    Delayed,
    Given,
    Instruction,
    Keyword,
    Mode,
    Replacement,
    Static,
    Triggered,
)
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import KeywordDefinition, VerbSpec
from cardwright.kernel.state import Duration
from cardwright.kernel.verbs.lasting import add_effect

from .delaying import delay

__all__ = ["KEYWORD", "VERBS"]

NAME = "unearth"
HASTE = Static(affects="any", changes=Changes(add_abilities=(Keyword(name="haste"),)))
GONE_FOR_GOOD = Replacement(event="leave_battlefield", subject="any", instead_to="exile", label=NAME)
AT_THE_END = Delayed(
    label=NAME,
    trigger=Triggered(
        event="begin_step",
        match=(("step", "end"),),
        modes=(Mode(effect=(Instruction("exile", (Given("card"),)),)),),
        label=NAME,
    ),
)


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (
        Activated(
            cost=keyword.cost if keyword.cost is not None else Cost(),
            modes=(Mode(effect=(Instruction("unearth_this"),)),),
            zones=("graveyard",),
            timing="sorcery",
            label=keyword.label or NAME,
            where=keyword.where,
        ),
    )


def _unearth(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """It returns with haste, is exiled in the next end step, and instead of leaving for anywhere else (CR 702.84a)."""
    if ctx.this is None or ctx.this not in engine.state.objects:
        return
    moved = yield from run_verb(engine, ctx, "put_onto_battlefield", (ObjectRef(ctx.this),))
    for card in moved if isinstance(moved, list) else ():
        if not isinstance(card, ObjectRef):
            continue
        for ability in (HASTE, GONE_FOR_GOOD):
            add_effect(
                engine,
                ability=ability,
                source=card.id,
                controller=ctx.you,
                duration=Duration("forever"),
                objects=(card.id,),
            )
        delay(engine, ctx, AT_THE_END, card)


VERBS = (
    VerbSpec(
        name="unearth_this",
        doc="What unearth does: this card returns to the battlefield for a turn.",
        rule="702.84a",
        run=_unearth,
    ),
)

KEYWORD = KeywordDefinition(
    name=NAME,
    rule="702.84",
    doc="Pay the cost, as a sorcery: it returns from your graveyard with haste, and is exiled at the next end step or"
    " if it would leave.",
    takes="cost",
    expand=_expand,
)
