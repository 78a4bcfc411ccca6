"""Escalate: an additional cost for each mode beyond the first (CR 702.120)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, AdditionalCost, Cost, Keyword
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    cost = keyword.cost if keyword.cost is not None else Cost()
    return (AdditionalCost(cost=cost, per_mode=True, name="escalate", where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="escalate",
    rule="702.120",
    doc="Pay this for each mode that you choose beyond the first.",
    takes="cost",
    expand=_expand,
)
