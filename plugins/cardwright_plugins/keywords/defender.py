"""Defender; the combat plugin looks for it as attackers are declared (CR 702.3)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(name="defender", rule="702.3", doc="Can't attack.")
