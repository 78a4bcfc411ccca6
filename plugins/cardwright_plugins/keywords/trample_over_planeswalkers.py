"""Trample over planeswalkers; the combat plugin looks for it as damage is assigned (CR 702.19c)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="trample_over_planeswalkers",
    rule="702.19c",
    doc="Excess combat damage to blockers and to the planeswalker it attacks may go to that planeswalker's controller.",
)
