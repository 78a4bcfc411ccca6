"""Kicker: an additional cost that may be paid for more (CR 702.33)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, AdditionalCost, Cost, Keyword
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """Abilities that ask whether it was kicked say `paid = "kicker"`, or the label that tells one kicker cost from
    another (CR 702.33e-f)."""
    cost = keyword.cost if keyword.cost is not None else Cost()
    return (AdditionalCost(cost=cost, optional=True, name=keyword.label or "kicker", where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="kicker",
    rule="702.33",
    doc="You may pay this as well as you cast it; `fx.paid.kicker`, or"
    ' `only_if = { paid = "kicker" }`, says that you did.',
    takes="cost",
    expand=_expand,
)
