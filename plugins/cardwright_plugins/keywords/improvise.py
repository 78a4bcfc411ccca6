"""Improvise: artifacts may be tapped rather than mana spent (CR 702.126)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Filter, Keyword, PayWith
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """Neither an additional nor an alternative cost: a way to pay the total cost (CR 702.126b)."""
    return (PayWith(how="tap", what=Filter(fields=(("type", "artifact"),)), where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="improvise",
    rule="702.126",
    doc="Each artifact that you tap as you cast it pays for {1}.",
    expand=_expand,
)
