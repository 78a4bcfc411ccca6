"""Landwalk of any kind: an evasion ability (CR 702.14)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Cant, Filter, Keyword
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """Whoever would block is the defending player: none of their creatures can, while they control such a land."""
    fields = {"type": ("land",), **dict(keyword.filter.fields if keyword.filter is not None else ())}
    land = Filter(fields=tuple(sorted(fields.items())))
    by = Filter(fields=(("controller_has", land),))
    return (Cant(event="be_blocked", subject="this", match=(("by", by),), label="landwalk", where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="landwalk",
    rule="702.14",
    doc="Can't be blocked while the defending player controls such a land.",
    takes="filter",
    expand=_expand,
)
