"""Exalted: a creature that attacks alone gets +1/+1 (CR 702.83, 506.5)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Changes, Filter, Given, Instruction, Keyword, Mode, Triggered
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    grow = Instruction("until_end_of_turn", (Given("event.object"), Changes(power=1, toughness=1)))
    return (
        Triggered(
            event="attack",
            subject=Filter(fields=(("controller", "you"),)),
            match=(("alone", True),),
            modes=(Mode(effect=(grow,)),),
            label="exalted",
            where=keyword.where,
        ),
    )


KEYWORD = KeywordDefinition(
    name="exalted",
    rule="702.83",
    doc="Whenever a creature you control attacks alone, it gets +1/+1 until end of turn.",
    expand=_expand,
)
