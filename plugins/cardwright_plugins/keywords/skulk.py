"""Skulk: an evasion ability (CR 702.118)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

from .evasion import unblockable_by

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="skulk",
    rule="702.118",
    doc="Can't be blocked by creatures with greater power.",
    expand=unblockable_by("skulk", greater_power=True),
)
