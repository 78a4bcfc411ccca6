"""Counters with which a permanent enters are put on it (CR 122.6): what changes that, forbids it or watches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import replacement, replacement_choice
from .decisions import Ask
from .events import CountersAdded, Event, ZoneChange
from .looking_ahead import look_ahead
from .refs import ObjectRef

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["counters_put", "with_counters"]

replace = msgspec.structs.replace


def with_counters(engine: Engine, ev: ZoneChange) -> Ask[ZoneChange]:
    """The event with as many counters as it will really have: effects on counters that would be put on the permanent
    apply after those on how it enters (CR 616.1g, 614.16), and look at it as it would be there (614.12)."""
    if ev.to != "battlefield" or not ev.counters:
        return ev
    kept: dict[str, int] = {}
    for kind, amount in ev.counters:
        put = CountersAdded(to=ObjectRef(ev.object), kind=kind, amount=amount, player=ev.controller, source=ev.source)
        for done in (yield from _settled(engine, ev, put)):
            if isinstance(done, CountersAdded):
                kept[done.kind] = kept.get(done.kind, 0) + done.amount
    counters = tuple(sorted((kind, n) for kind, n in kept.items() if n > 0))
    return ev if counters == ev.counters else replace(ev, counters=counters)


def _settled(engine: Engine, entering: ZoneChange, put: CountersAdded) -> Ask[list[Event]]:
    from .pipeline import apply_offer, possible

    ahead = look_ahead(engine, replace(entering, counters=()))
    waiting: list[Event] = [put]
    done: list[Event] = []
    while waiting:
        ev = waiting.pop(0)
        if not possible(ahead, ev):
            continue
        offers = replacement.applicable(ahead, ev) if replacement.watched(ahead, ev) else []
        if not offers:
            done.append(ev)
            continue
        offer = yield from replacement_choice.choose(ahead, ev, offers)
        waiting = [*(yield from apply_offer(engine, ev, offer)), *waiting]
    return done


def counters_put(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The counters that were put on permanents as they entered, as events for what triggers on that."""
    return tuple(
        CountersAdded(
            to=ObjectRef(ev.became),
            kind=kind,
            amount=n,
            player=ev.controller,
            source=ev.source,
            reached=tuple(range(1, n + 1)),
        )
        for ev in events
        if isinstance(ev, ZoneChange) and ev.to == "battlefield" and ev.became is not None
        for kind, n in ev.counters
    )
