"""Keyword abilities (CR 702) and keyword actions (701), each in a module of its own: what it is called, and the
abilities that it stands for, or what it does. How to add one: ``docs/keywords.md``."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from cardwright.hookspecs import hookimpl
from cardwright.kernel.event_names import EventName
from cardwright.kernel.registries import FilterField, KeywordDefinition, PluginState, VerbSpec

from . import (
    alpha_strike,
    annihilator,
    battle_cry,
    bushido,
    buyback,
    cascade,
    convoke,
    cumulative_upkeep,
    cycling,
    deathtouch,
    defender,
    delve,
    disguise,
    double_strike,
    enchant,
    entwine,
    equip,
    escalate,
    evoke,
    evolve,
    exalted,
    fear,
    fight,
    first_strike,
    flanking,
    flash,
    flashback,
    flying,
    haste,
    hexproof,
    hexproof_from,
    hooks,
    horsemanship,
    improvise,
    indestructible,
    intimidate,
    kicker,
    landwalk,
    lifelink,
    madness,
    megamorph,
    menace,
    modular,
    morph,
    multikicker,
    persist,
    phasing,
    protection,
    prowess,
    reach,
    rebound,
    regenerate,
    scry,
    shadow,
    shroud,
    skulk,
    storm,
    surveil,
    suspend,
    trample,
    trample_over_planeswalkers,
    typecycling,
    undying,
    unearth,
    vigilance,
    ward,
)
from .storm import on_cast

__all__: list[str] = ["on_cast"]

_MODULES: tuple[ModuleType, ...] = (
    alpha_strike,
    annihilator,
    battle_cry,
    bushido,
    buyback,
    cascade,
    convoke,
    cumulative_upkeep,
    cycling,
    deathtouch,
    defender,
    delve,
    disguise,
    double_strike,
    enchant,
    entwine,
    equip,
    escalate,
    evoke,
    evolve,
    exalted,
    fear,
    fight,
    first_strike,
    flanking,
    flash,
    flashback,
    flying,
    haste,
    hexproof,
    hexproof_from,
    horsemanship,
    improvise,
    indestructible,
    intimidate,
    kicker,
    landwalk,
    lifelink,
    madness,
    megamorph,
    menace,
    modular,
    morph,
    multikicker,
    persist,
    phasing,
    protection,
    prowess,
    reach,
    rebound,
    regenerate,
    scry,
    shadow,
    shroud,
    skulk,
    storm,
    surveil,
    suspend,
    trample,
    trample_over_planeswalkers,
    typecycling,
    undying,
    unearth,
    vigilance,
    ward,
)


@hookimpl
def register_keywords() -> Sequence[KeywordDefinition]:
    """The `KEYWORD` of every module that has one."""
    return [module.KEYWORD for module in _MODULES if hasattr(module, "KEYWORD")]


@hookimpl
def register_verbs() -> Sequence[VerbSpec]:
    """The `VERBS` of every module that has some: keyword actions, and what keywords' abilities use."""
    return [verb for module in _MODULES for verb in getattr(module, "VERBS", ())]


@hookimpl
def register_state() -> Sequence[PluginState]:
    """The `STATES` of every module that has some."""
    return [state for module in _MODULES for state in getattr(module, "STATES", ())]


@hookimpl
def register_filter_fields() -> Sequence[FilterField]:
    """The `FIELDS` of every module that has some."""
    return [field for module in _MODULES for field in getattr(module, "FIELDS", ())]


@hookimpl
def register_events() -> Sequence[EventName]:
    """The `EVENTS` of every module that has some."""
    return [event for module in _MODULES for event in getattr(module, "EVENTS", ())]


@hookimpl
def register_hookspecs() -> object:
    """Of those events."""
    return hooks
