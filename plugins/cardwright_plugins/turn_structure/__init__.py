"""The structure of a turn (CR 500-505, 512-514): its steps, in order, and their turn-based actions.

The steps of the combat phase are the combat plugin's; this one says when they come.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.hookspecs import hookimpl
from cardwright.kernel.engine import Engine
from cardwright.kernel.event_names import EventName
from cardwright.kernel.registries import StepDefinition

from . import cleanup, draw, hooks, main, phasing, untap

__all__ = ["TURN"]

TURN = (
    "untap",
    "upkeep",
    "draw",
    "precombat_main",
    "begin_combat",
    "declare_attackers",
    "declare_blockers",
    "first_strike_damage",
    "combat_damage",
    "end_of_combat",
    "postcombat_main",
    "end",
    "cleanup",
)
"""The steps and phases of a turn, in order (CR 500.1). A step that is not needed says so as it would begin."""


@hookimpl
def turn_steps(engine: Engine, player: int) -> tuple[str, ...]:
    """Every player's turn has the same steps."""
    return TURN


@hookimpl
def register_events() -> Sequence[EventName]:
    """Phasing is seen by abilities that watch it."""
    return phasing.EVENTS


@hookimpl
def register_hookspecs() -> object:
    """Of phasing."""
    return hooks


@hookimpl
def register_steps() -> Sequence[StepDefinition]:
    """All steps but those of the combat phase."""
    return (
        StepDefinition(
            name="untap",
            phase="beginning",
            rule="502",
            doc="Permanents phase in and out, then the active player's permanents untap.",
            priority=False,
            actions=untap.untap_step,
        ),
        StepDefinition(name="upkeep", phase="beginning", rule="503", doc="Nothing happens by itself."),
        StepDefinition(
            name="draw",
            phase="beginning",
            rule="504",
            doc="The active player draws a card.",
            actions=draw.draw_step,
            happens=draw.draw_step_happens,
        ),
        StepDefinition(
            name="precombat_main",
            phase="precombat_main",
            rule="505",
            doc="The first main phase. The active player's Sagas get a lore counter each.",
            main=True,
            actions=main.go_on_telling,
        ),
        StepDefinition(
            name="postcombat_main", phase="postcombat_main", rule="505", doc="The second main phase.", main=True
        ),
        StepDefinition(name="end", phase="ending", rule="513", doc="Nothing happens by itself."),
        StepDefinition(
            name="cleanup",
            phase="ending",
            rule="514",
            doc="The active player discards down to the hand size; damage wears off and effects until end of turn end.",
            priority=False,
            exceptional=True,
            actions=cleanup.cleanup_step,
            leave=cleanup.turn_is_over,
        ),
    )
