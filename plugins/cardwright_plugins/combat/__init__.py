"""The combat phase (CR 506-511): attackers, blockers, damage in one or two steps."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.hookspecs import hookimpl
from cardwright.kernel.event_names import EventName
from cardwright.kernel.registries import (
    FilterField,
    PluginState,
    StateBasedAction,
    StepDefinition,
    VerbOption,
    VerbSpec,
)

from . import attacking, battles, blocking, damage, entering, events, fields, hooks, phase

__all__: list[str] = []


@hookimpl
def register_events() -> Sequence[EventName]:
    """Becoming blocked and the like, which the kernel does not know."""
    return events.EVENTS


@hookimpl
def register_hookspecs() -> object:
    """Of these events."""
    return hooks


@hookimpl
def register_state() -> Sequence[PluginState]:
    """Who protects a battle."""
    return (battles.STATE,)


@hookimpl
def register_filter_fields() -> Sequence[FilterField]:
    """What filters may ask about combat."""
    return fields.FIELDS


@hookimpl
def register_verbs() -> Sequence[VerbSpec]:
    """What effects do to combat."""
    return (*entering.VERBS, *battles.VERBS)


@hookimpl
def register_verb_options() -> Sequence[VerbOption]:
    """Entering attacking or blocking."""
    return entering.OPTIONS


@hookimpl
def register_state_based_actions() -> Sequence[StateBasedAction]:
    """Protectors of battles; and what no longer belongs into combat leaves it whenever anybody could notice."""
    return (
        StateBasedAction(name="removed from combat", rule="506.4", find=phase.strangers),
        StateBasedAction(name="protector of a battle", rule="704.5w", find=battles.choose_protectors),
    )


@hookimpl
def register_steps() -> Sequence[StepDefinition]:
    """The steps of the combat phase."""
    return (
        StepDefinition(
            name="begin_combat", phase="combat", rule="507", doc="The combat phase begins.", actions=phase.begin
        ),
        StepDefinition(
            name="declare_attackers",
            phase="combat",
            rule="508",
            doc="The active player declares attackers.",
            actions=attacking.declare_attackers,
        ),
        StepDefinition(
            name="declare_blockers",
            phase="combat",
            rule="509",
            doc="Each defending player declares blockers.",
            actions=blocking.declare_blockers,
            happens=phase.anybody_attacked,
        ),
        StepDefinition(
            name="first_strike_damage",
            phase="combat",
            rule="510.4",
            doc="Creatures with first or double strike deal combat damage; only if there are any.",
            actions=damage.first_damage_step,
            happens=damage.first_damage_step_happens,
        ),
        StepDefinition(
            name="combat_damage",
            phase="combat",
            rule="510",
            doc="Attacking and blocking creatures deal combat damage.",
            actions=damage.damage_step,
            happens=phase.anybody_attacked,
        ),
        StepDefinition(
            name="end_of_combat",
            phase="combat",
            rule="511",
            doc="The combat phase ends; everything is removed from combat.",
            leave=phase.end,
        ),
    )
