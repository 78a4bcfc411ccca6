"""Double strike; the combat plugin looks for it in the damage steps (CR 702.4)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="double_strike", rule="702.4", doc="Deals combat damage in both of two combat damage steps."
)
