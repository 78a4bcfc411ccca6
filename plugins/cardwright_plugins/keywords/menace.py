"""Menace: no fewer than two creatures block it (CR 702.111)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Keyword
from cardwright.kernel.combat_abilities import Limit
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (Limit(event="be_blocked", subject="this", at_least=2, label="menace", where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="menace", rule="702.111", doc="Can't be blocked except by two or more creatures.", expand=_expand
)
