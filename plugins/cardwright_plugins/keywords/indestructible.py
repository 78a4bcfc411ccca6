"""Indestructible: it can't be destroyed (CR 702.12)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Cant, Keyword
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (Cant(event="destroy", subject="this", label=keyword.label, where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="indestructible", rule="702.12", doc="Can't be destroyed, nor by lethal damage.", expand=_expand
)
