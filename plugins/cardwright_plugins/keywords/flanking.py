"""Flanking: what blocks it without flanking gets -1/-1 (CR 702.25)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Changes, Filter, Given, Instruction, Keyword, Mode, Triggered
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    shrink = Instruction("until_end_of_turn", (Given("event.object"), Changes(power=-1, toughness=-1)))
    return (
        Triggered(
            event="become_blocked_by",
            subject="this",
            match=(("by", Filter(fields=(("without", ("flanking",)),))),),
            modes=(Mode(effect=(shrink,)),),
            label="flanking",
            where=keyword.where,
        ),
    )


KEYWORD = KeywordDefinition(
    name="flanking",
    rule="702.25",
    doc="Whenever a creature without flanking blocks it, that creature gets -1/-1 until end of turn.",
    expand=_expand,
)
