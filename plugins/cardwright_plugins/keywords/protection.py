"""Protection from a quality: what it may not do to the permanent (CR 702.16b-f)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Cant, Filter, Keyword, Replacement
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """Not targeted (702.16b), enchanted or equipped (c-d), damaged (e) or blocked (f) by what has the quality."""
    what = keyword.filter if keyword.filter is not None else Filter()
    forbidden = tuple(
        Cant(event=action, subject="this", match=(("by", what),), where=keyword.where)
        for action in ("be_targeted", "be_attached", "be_blocked")
    )
    damage = Replacement(
        event="damage",
        subject=what,
        match=(("to", "this"),),
        prevent="all",
        label="protection",
        where=keyword.where,
    )
    return (*forbidden, damage)


KEYWORD = KeywordDefinition(
    name="protection",
    rule="702.16",
    doc="Can't be blocked, targeted, dealt damage, enchanted or equipped by anything that matches;"
    " `protection(any)` is protection from everything.",
    takes="filter",
    expand=_expand,
)
