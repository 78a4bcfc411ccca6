"""Buyback: an additional cost for which the card comes back to hand as it resolves (CR 702.27)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, AdditionalCost, Condition, Cost, Keyword, Replacement
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

NAME = "buyback"


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """Only as it resolves, not when it is countered (CR 702.27a)."""
    where = keyword.where
    return (
        AdditionalCost(
            cost=keyword.cost if keyword.cost is not None else Cost(), optional=True, name=NAME, where=where
        ),
        Replacement(
            event="zone_change",
            subject="this",
            match=(("cause", "resolve"), ("to", "graveyard")),
            only_if=Condition(paid=NAME),
            instead_to="hand",
            zones=("stack",),
            label=NAME,
            where=where,
        ),
    )


KEYWORD = KeywordDefinition(
    name=NAME,
    rule="702.27",
    doc="You may pay this as well as you cast it; then it goes to your hand as it resolves.",
    takes="cost",
    expand=_expand,
)
