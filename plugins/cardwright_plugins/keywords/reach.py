"""Reach; the combat plugin looks for it as blockers are declared (CR 702.17)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(name="reach", rule="702.17", doc="Can block creatures with flying.")
