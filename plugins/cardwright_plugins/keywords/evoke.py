"""Evoke: cast it for less, and sacrifice it when it enters (CR 702.74)."""

from __future__ import annotations

from cardwright.kernel.abilities import (
    Ability,
    AlternativeCost,
    Condition,
    Cost,
    Given,
    Instruction,
    Keyword,
    Mode,
    Triggered,
)
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

NAME = "evoke"


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    where = keyword.where
    return (
        AlternativeCost(cost=keyword.cost if keyword.cost is not None else Cost(), name=NAME, where=where),
        Triggered(
            event="enter_battlefield",
            subject="this",
            only_if=Condition(paid=NAME),
            modes=(Mode(effect=(Instruction("sacrifice", (Given("self"),)),)),),
            label=NAME,
            where=where,
        ),
    )


KEYWORD = KeywordDefinition(
    name=NAME,
    rule="702.74",
    doc="You may cast it for this cost; then it is sacrificed when it enters.",
    takes="cost",
    expand=_expand,
)
