"""Exalted: a creature that attacks alone grows (CR 702.83)."""

from __future__ import annotations

from cardwright.kernel.abilities import (
    Ability,
    Changes,
    Filter,
    Given,
    Instruction,
    Keyword,
    Mode,
    Triggered,
)
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

YOURS = Filter(fields=(("controller", "you"),))


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    grow = Instruction("until_end_of_turn", (Given("event.object"), Changes(power=1, toughness=1)))
    return (
        Triggered(
            event="attack",
            subject=YOURS,
            match=(("alone", True),),
            modes=(Mode(effect=(grow,)),),
            label="exalted",
            where=keyword.where,
        ),
    )


KEYWORD = KeywordDefinition(
    name="exalted",
    rule="702.83",
    doc="When a creature you control attacks alone, it gets +1/+1 until end of turn.",
    expand=_expand,
)
