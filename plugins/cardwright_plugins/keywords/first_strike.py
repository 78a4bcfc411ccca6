"""First strike; the combat plugin looks for it in the damage steps (CR 702.7)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="first_strike", rule="702.7", doc="Deals combat damage in the first of two combat damage steps."
)
