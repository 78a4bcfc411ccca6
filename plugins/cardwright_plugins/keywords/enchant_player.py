"""Enchant player: an Aura that may target a player as a spell, and be attached to one, and to nothing else
(CR 702.5d)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Keyword, Mode, Replacement, SpellAbility, TargetSpec
from cardwright.kernel.registries import KeywordDefinition

from .enchant import TARGET

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """The Aura spell has a target (303.4a); an Aura that enters otherwise is attached by choice (303.4f)."""
    target = TargetSpec(name=TARGET, kind="player")
    return (
        SpellAbility(modes=(Mode(targets=(target,)),), label=keyword.label, where=keyword.where),
        Replacement(event="enter_battlefield", subject="this", enters_on_player="any", where=keyword.where),
    )


KEYWORD = KeywordDefinition(
    name="enchant_player",
    rule="702.5d",
    doc="This Aura may target and be attached to a player; `attached` is that player.",
    expand=_expand,
)
