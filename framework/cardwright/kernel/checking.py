"""Before anybody gets priority (CR 117.5): state-based actions until there are none, then triggers, until nothing is
left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import loops, observing, triggers
from .decisions import Ask
from .events import Event, ZoneChange
from .leaving import draw_game, leave_losers
from .limits import exceeded
from .mana_abilities import resolve_immediate

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["settle"]


def settle(engine: Engine) -> Ask[bool]:
    """Check and repeat (CR 704.3, 603.3); returns whether anything happened."""
    happened = False
    repeats = loops.Rounds(engine)
    for _ in range(engine.state.limits.rounds):
        if repeats.again():
            draw_game(engine, loops.DRAWN)
            return True
        yield from resolve_immediate(engine)
        if (yield from state_based_actions(engine)):
            happened = True
            if engine.state.result is not None:
                break
            continue
        if (yield from observing.carry_out_waiting(engine)):
            continue  # no state-based action and no trigger, so no reason for another cleanup step (CR 514.3a)
        triggers.note_state_triggers(engine)
        if not (yield from triggers.put_on_stack(engine)):
            break
        happened = True
    else:
        raise exceeded(engine, "rounds")
    engine.set(check=False)
    return happened


def state_based_actions(engine: Engine) -> Ask[bool]:
    """One round: all that apply are performed as a single event (CR 704.3). Returns whether any was."""
    events: list[Event] = []
    for action in engine.rules.state_based_actions:
        events += yield from action.find(engine)
    acted = bool(events) and bool((yield from engine.perform(_each_once(events))))
    return (yield from leave_losers(engine)) or acted


def _each_once(events: list[Event]) -> list[Event]:
    """No object moves for two reasons at once: the first one counts, and is replaced once (CR 704.7)."""
    kept: dict[object, Event] = {}
    for ev in events:
        kept.setdefault(ev.object if isinstance(ev, ZoneChange) else ev, ev)
    return list(kept.values())
