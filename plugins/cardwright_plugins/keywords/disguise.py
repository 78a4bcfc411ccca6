"""Disguise: morph with ward {2} while it is face down (CR 702.168)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Cost, FaceDown, Keyword
from cardwright.kernel.mana import ManaCost
from cardwright.kernel.registries import KeywordDefinition

from .morph import FACE_DOWN_COST

__all__ = ["KEYWORD"]

WARD = Keyword(name="ward", cost=Cost(mana=ManaCost.parse("{2}")))


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (FaceDown(cast=FACE_DOWN_COST, up=keyword.cost, gives=(WARD,), where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="disguise",
    rule="702.168",
    doc="You may cast it face down as a 2/2 creature with ward {2} for {3}, and turn it face up for this cost.",
    takes="cost",
    expand=_expand,
)
