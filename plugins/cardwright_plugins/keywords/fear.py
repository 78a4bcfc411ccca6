"""Fear: an evasion ability (CR 702.36)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

from .evasion import ARTIFACT, unblockable_by

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="fear",
    rule="702.36",
    doc="Can't be blocked except by artifact creatures and black creatures.",
    expand=unblockable_by("fear", is_not=ARTIFACT, not_color=("B",)),
)
