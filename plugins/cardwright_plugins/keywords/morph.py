"""Morph: cast it face down for {3}, turn it up later (CR 702.37, 708)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Cost, FaceDown, Keyword
from cardwright.kernel.mana import ManaCost
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["FACE_DOWN_COST", "KEYWORD"]

FACE_DOWN_COST = Cost(mana=ManaCost.parse("{3}"))


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """Face down it is a 2/2 creature spell without a name; turning it up is a special action (CR 702.37c, 702.37e)."""
    return (FaceDown(cast=FACE_DOWN_COST, up=keyword.cost, where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="morph",
    rule="702.37",
    doc="You may cast it face down as a 2/2 creature for {3}, and turn it face up for this cost any time you have"
    " priority.",
    takes="cost",
    expand=_expand,
)
