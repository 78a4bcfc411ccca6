"""Horsemanship: an evasion ability (CR 702.31)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

from .evasion import unblockable_by

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="horsemanship",
    rule="702.31",
    doc="Can't be blocked except by creatures with horsemanship.",
    expand=unblockable_by("horsemanship", without=("horsemanship",)),
)
