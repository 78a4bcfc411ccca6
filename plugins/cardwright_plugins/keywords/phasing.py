"""Phasing; the untap step looks for it (CR 702.26)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="phasing", rule="702.26", doc="Phases in or out before you untap during each of your untap steps."
)
