"""Shroud: it can't be the target of spells or abilities (CR 702.18)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Cant, Keyword
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (Cant(event="be_targeted", subject="this", label=keyword.label, where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="shroud", rule="702.18", doc="Can't be the target of spells or abilities.", expand=_expand
)
