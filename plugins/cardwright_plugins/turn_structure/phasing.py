"""Phasing (CR 702.26), as far as the untap step needs it: permanents phase out and in with what is attached to them."""

from __future__ import annotations

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import EventBase

__all__ = ["EVENTS", "PhasedIn", "PhasedOut", "phase"]


class PhasedOut(EventBase, frozen=True, kw_only=True, tag="phase_out"):
    """Report: a permanent phased out (CR 702.26b); it is treated as though it did not exist."""

    object: int


class PhasedIn(EventBase, frozen=True, kw_only=True, tag="phase_in"):
    """Report: a permanent phased in (CR 702.26c)."""

    object: int


EVENTS = (
    EventName("phase_out", PhasedOut, "A permanent phased out.", "702.26b", replaceable=False, look_back=True),
    EventName("phase_in", PhasedIn, "A permanent phased in.", "702.26c", replaceable=False),
)


def phase(engine: Engine) -> Ask[None]:
    """The active player's permanents with phasing phase out, and theirs that are phased out phase in (CR 502.1)."""
    active = engine.active_players()
    back = [i for i in _away(engine) if engine.state.objects[i].controller in active]
    out = [i for player in active for i in engine.controlled(player) if engine.has_keyword(i, "phasing")]
    for group in (back, out):  # what is attached goes and comes along, indirectly (702.26g)
        for id in group:
            group += [i for i in engine.attachments(id) if i not in group]
    if not back and not out:
        return
    reports: list[EventBase] = [PhasedOut(object=i) for i in out] + [PhasedIn(object=i) for i in back]
    _mark(engine, {**dict.fromkeys(out, True), **dict.fromkeys(back, False)})
    yield from engine.perform(reports)


def _away(engine: Engine) -> list[int]:
    """The permanents that phased out by themselves, and not with what they are attached to."""
    objects = engine.state.objects
    away = [i for i in engine.state.zone("battlefield") if objects[i].phased_out]
    return [i for i in away if objects[i].attached_to not in away]


def _mark(engine: Engine, phased_out: dict[int, bool]) -> None:
    for id, away in phased_out.items():
        engine.set_object(id, phased_out=away)
