"""The combat phase (CR 506-511): attackers, blockers, damage in one or two steps."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.hookspecs import hookimpl
from cardwright.kernel.event_names import EventName
from cardwright.kernel.registries import StepDefinition

from . import attacking, blocking, damage, hooks, phase

__all__: list[str] = []


@hookimpl
def register_events() -> Sequence[EventName]:
    """Becoming blocked, which the kernel does not know."""
    return blocking.EVENTS


@hookimpl
def register_hookspecs() -> object:
    """Of becoming blocked."""
    return hooks


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
