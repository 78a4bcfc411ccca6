"""Vigilance; the combat plugin looks for it as attackers are declared (CR 702.20)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(name="vigilance", rule="702.20", doc="Attacking doesn't cause it to tap.")
