"""Protection from a quality: what it may not do to the permanent (CR 702.16b-f)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Cant, Filter, Keyword, Replacement
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD", "no_damage", "quality"]


def quality(keyword: Keyword) -> Filter:
    """What it is protection from."""
    return keyword.filter if keyword.filter is not None else Filter()


def no_damage(keyword: Keyword, to: str) -> Replacement:
    """Damage that what has the quality would deal to what is protected is prevented (702.16e)."""
    return Replacement(
        event="damage",
        subject=quality(keyword),
        match=(("to", to),),
        prevent="all",
        label="protection",
        where=keyword.where,
    )


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """Not targeted (702.16b), enchanted or equipped (c-d), damaged (e) or blocked (f) by what has the quality."""
    forbidden = tuple(
        Cant(event=action, subject="this", match=(("by", quality(keyword)),), where=keyword.where)
        for action in ("be_targeted", "be_attached", "be_blocked")
    )
    return (*forbidden, no_damage(keyword, "this"))


KEYWORD = KeywordDefinition(
    name="protection",
    rule="702.16",
    doc="Can't be blocked, targeted, dealt damage, enchanted or equipped by anything that matches;"
    " `protection(any)` is protection from everything.",
    takes="filter",
    expand=_expand,
)
