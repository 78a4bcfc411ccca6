"""Delve: cards may be exiled from the graveyard rather than mana spent (CR 702.66)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Filter, Keyword, PayWith
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """Neither an additional nor an alternative cost: a way to pay the total cost (CR 702.66b)."""
    return (PayWith(how="exile", what=Filter(), zone="graveyard", where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="delve",
    rule="702.66",
    doc="Each card that you exile from your graveyard as you cast it pays for {1}.",
    expand=_expand,
)
