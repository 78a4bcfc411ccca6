"""Intimidate: an evasion ability (CR 702.13)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

from .evasion import ARTIFACT, unblockable_by

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="intimidate",
    rule="702.13",
    doc="Can't be blocked except by artifact creatures and creatures that share a colour with it.",
    expand=unblockable_by("intimidate", is_not=ARTIFACT, shares_color=False),
)
