"""Flying; the combat plugin looks for it as blockers are declared (CR 702.9)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="flying", rule="702.9", doc="Can't be blocked except by creatures with flying or reach."
)
