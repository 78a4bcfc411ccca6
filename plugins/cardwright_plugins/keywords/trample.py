"""Trample; the combat plugin looks for it as damage is assigned (CR 702.19)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="trample", rule="702.19", doc="Excess combat damage to blockers may go to what it attacks."
)
