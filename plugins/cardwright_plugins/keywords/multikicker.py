"""Multikicker: an additional cost that may be paid any number of times (CR 702.33c)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, AdditionalCost, Cost, Keyword
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    cost = keyword.cost if keyword.cost is not None else Cost()
    return (
        AdditionalCost(
            cost=cost, optional=True, repeatable=True, name=keyword.label or "multikicker", where=keyword.where
        ),
    )


KEYWORD = KeywordDefinition(
    name="multikicker",
    rule="702.33c",
    doc="You may pay this any number of times as you cast it; `fx.times_paid.multikicker` says how often.",
    takes="cost",
    expand=_expand,
)
