"""Entwine: an additional cost for all modes (CR 702.42)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, AdditionalCost, Cost, Keyword
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    cost = keyword.cost if keyword.cost is not None else Cost()
    return (AdditionalCost(cost=cost, optional=True, all_modes=True, name="entwine", where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="entwine",
    rule="702.42",
    doc="You may pay this as well as you cast it, to choose all its modes.",
    takes="cost",
    expand=_expand,
)
