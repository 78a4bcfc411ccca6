"""Rebound: cast from the hand, it is cast once more in the next upkeep (CR 702.88)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import (
    Ability,
    Condition,
    Delayed,
    Given,
    Instruction,
    Keyword,
    Mode,
    Replacement,
    Triggered,
)
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import KeywordDefinition, VerbSpec

from .delaying import delay

__all__ = ["KEYWORD", "VERBS"]

NAME = "rebound"
AGAIN = Delayed(
    label=NAME,
    trigger=Triggered(
        event="begin_step",
        match=(("player", "you"), ("step", "upkeep")),
        modes=(Mode(effect=(Instruction("cast_without_paying", (Given("card"),)),)),),
        label=NAME,
    ),
)


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (
        Replacement(
            event="zone_change",
            subject="this",
            match=(("cause", "resolve"), ("to", "graveyard")),
            only_if=Condition(cast_from="hand"),
            replace=(Instruction("exile_to_rebound"),),
            zones=("stack",),
            label=NAME,
            where=keyword.where,
        ),
    )


def _exile_to_rebound(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """Exiled as it resolves, and remembered until its controller's next upkeep (CR 702.88a)."""
    if ctx.this is None:
        return
    moved = yield from run_verb(engine, ctx, "exile", (ObjectRef(ctx.this),))
    for card in moved if isinstance(moved, list) else ():
        if isinstance(card, ObjectRef):
            delay(engine, ctx, AGAIN, card)


VERBS = (
    VerbSpec(
        name="exile_to_rebound",
        doc="What rebound does as the spell resolves: exile it, to be cast again in your next upkeep.",
        rule="702.88a",
        run=_exile_to_rebound,
    ),
)

KEYWORD = KeywordDefinition(
    name=NAME,
    rule="702.88",
    doc="If you cast it from your hand, exile it as it resolves; in your next upkeep you may cast it free.",
    expand=_expand,
)
