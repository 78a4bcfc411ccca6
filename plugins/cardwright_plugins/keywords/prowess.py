"""Prowess: it grows with every noncreature spell (CR 702.108)."""

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

NONCREATURE = Filter(fields=(("is_not", Filter(fields=(("type", "creature"),))),))


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    grow = Instruction("until_end_of_turn", (Given("self"), Changes(power=1, toughness=1)))
    return (
        Triggered(
            event="cast",
            subject=NONCREATURE,
            match=(("player", "you"),),
            modes=(Mode(effect=(grow,)),),
            label="prowess",
            where=keyword.where,
        ),
    )


KEYWORD = KeywordDefinition(
    name="prowess",
    rule="702.108",
    doc="When you cast a noncreature spell, it gets +1/+1 until end of turn.",
    expand=_expand,
)
