"""Convoke: creatures may be tapped rather than mana spent (CR 702.51)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Filter, Keyword, PayWith
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """Neither an additional nor an alternative cost: a way to pay the total cost (CR 702.51b)."""
    return (PayWith(how="tap", what=Filter(fields=(("type", "creature"),)), colors=True, where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="convoke",
    rule="702.51",
    doc="Each creature that you tap as you cast it pays for {1} or one mana of that creature's colour.",
    expand=_expand,
)
