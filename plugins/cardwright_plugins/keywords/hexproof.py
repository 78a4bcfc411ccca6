"""Hexproof: it can't be the target of spells or abilities that opponents control (CR 702.11b)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Cant, Keyword
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (
        Cant(
            event="be_targeted",
            subject="this",
            match=(("player", "opponent"),),
            label=keyword.label,
            where=keyword.where,
        ),
    )


KEYWORD = KeywordDefinition(
    name="hexproof",
    rule="702.11",
    doc="Can't be the target of spells or abilities that your opponents control.",
    expand=_expand,
)
