"""Enchant: what an Aura may target as a spell, and be attached to (CR 702.5, 303.4)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Filter, Keyword, Mode, Replacement, SpellAbility, TargetSpec
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD", "TARGET"]

TARGET = "enchanted"
"""How the target of an Aura spell is called."""


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """An Aura spell has a target (303.4a); an Aura that enters otherwise is attached by choice (303.4f)."""
    what = keyword.filter if keyword.filter is not None else Filter()
    target = TargetSpec(name=TARGET, filter=what)
    return (
        SpellAbility(modes=(Mode(targets=(target,)),), label=keyword.label, where=keyword.where),
        Replacement(event="enter_battlefield", subject="this", enters_attached=what, where=keyword.where),
    )


KEYWORD = KeywordDefinition(
    name="enchant",
    rule="702.5",
    doc="What this Aura may target and be attached to.",
    takes="filter",
    expand=_expand,
)
