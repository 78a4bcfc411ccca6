"""Keyword abilities (CR 702), each in a module of its own: what it is called, and the abilities that it stands for."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.hookspecs import hookimpl
from cardwright.kernel.registries import KeywordDefinition, VerbSpec

from . import (
    cumulative_upkeep,
    deathtouch,
    defender,
    double_strike,
    enchant,
    equip,
    fear,
    first_strike,
    flash,
    flying,
    haste,
    hexproof,
    horsemanship,
    indestructible,
    intimidate,
    landwalk,
    lifelink,
    menace,
    phasing,
    reach,
    shadow,
    shroud,
    skulk,
    trample,
    trample_over_planeswalkers,
    vigilance,
)

__all__: list[str] = []

_KEYWORDS = (
    cumulative_upkeep.KEYWORD,
    deathtouch.KEYWORD,
    defender.KEYWORD,
    double_strike.KEYWORD,
    enchant.KEYWORD,
    equip.KEYWORD,
    fear.KEYWORD,
    first_strike.KEYWORD,
    flash.KEYWORD,
    flying.KEYWORD,
    haste.KEYWORD,
    hexproof.KEYWORD,
    horsemanship.KEYWORD,
    indestructible.KEYWORD,
    intimidate.KEYWORD,
    landwalk.KEYWORD,
    lifelink.KEYWORD,
    menace.KEYWORD,
    phasing.KEYWORD,
    reach.KEYWORD,
    shadow.KEYWORD,
    shroud.KEYWORD,
    skulk.KEYWORD,
    trample.KEYWORD,
    trample_over_planeswalkers.KEYWORD,
    vigilance.KEYWORD,
)


@hookimpl
def register_keywords() -> Sequence[KeywordDefinition]:
    """All keywords of this package."""
    return _KEYWORDS


@hookimpl
def register_verbs() -> Sequence[VerbSpec]:
    """The verbs that keywords' abilities use."""
    return (*equip.VERBS, *cumulative_upkeep.VERBS)
