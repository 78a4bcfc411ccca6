"""Hexproof from a quality: it can't be the target of what opponents control and has the quality (CR 702.11d)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Cant, Filter, Keyword
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    what = keyword.filter if keyword.filter is not None else Filter()
    match = (("by", what), ("player", "opponent"))
    return (Cant(event="be_targeted", subject="this", match=match, where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="hexproof_from",
    rule="702.11d",
    doc="Can't be the target of spells and abilities of matching sources that your opponents control.",
    takes="filter",
    expand=_expand,
)
