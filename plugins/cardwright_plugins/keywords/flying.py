"""Flying: an evasion ability (CR 702.9)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

from .evasion import unblockable_by

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="flying",
    rule="702.9",
    doc="Can't be blocked except by creatures with flying or reach.",
    expand=unblockable_by("flying", without=("flying", "reach")),
)
