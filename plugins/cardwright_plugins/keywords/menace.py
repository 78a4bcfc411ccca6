"""Menace; the combat plugin looks for it as blockers are declared (CR 702.111)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(name="menace", rule="702.111", doc="Can't be blocked except by two or more creatures.")
