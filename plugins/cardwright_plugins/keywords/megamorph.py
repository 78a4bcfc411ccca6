"""Megamorph: morph with a +1/+1 counter as it is turned up (CR 702.37b)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, FaceDown, Keyword
from cardwright.kernel.registries import KeywordDefinition

from .morph import FACE_DOWN_COST

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """The counter is put on it only if its megamorph cost was paid (CR 702.37b)."""
    return (FaceDown(cast=FACE_DOWN_COST, up=keyword.cost, counters=(("+1/+1", 1),), where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="megamorph",
    rule="702.37b",
    doc="As morph; turned face up for this cost it gets a +1/+1 counter.",
    takes="cost",
    expand=_expand,
)
