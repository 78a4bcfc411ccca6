"""Haste: rule 302.6 does not bind a creature with it (CR 702.10)."""

from __future__ import annotations

from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

KEYWORD = KeywordDefinition(
    name="haste",
    rule="702.10",
    doc="Can attack, and its {T} and {Q} abilities can be activated, on the turn it came under your control.",
    ignores_sickness=True,
)
