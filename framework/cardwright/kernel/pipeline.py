"""The pipeline that every event goes through: propose, replace, apply, note triggers, end durations, observe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import (
    attaching,
    control,
    entering,
    matching,
    observing,
    replacement,
    replacement_choice,
    shields,
    timestamps,
    triggers,
    turning,
)
from .applying import apply_event
from .containing import contained_in
from .context import Context
from .decisions import Ask
from .draft import Draft
from .events import (
    Attached,
    BecameCopy,
    ControlChanged,
    CountersAdded,
    CountersRemoved,
    DamageDealt,
    Draw,
    Event,
    LifeGained,
    LifeLost,
    ManaProduced,
    Mill,
    PermanentTapped,
    PermanentUntapped,
    PlayerLost,
    TokenCreated,
    Transformed,
    TurnedFaceDown,
    TurnedFaceUp,
    ZoneChange,
)
from .limits import exceeded, within
from .refs import PlayerRef
from .zones import GONE

if TYPE_CHECKING:
    from .engine import Engine
    from .state import GameObject

__all__ = ["apply_offer", "commit", "perform", "perform_all", "possible"]

replace = msgspec.structs.replace


def perform(engine: Engine, events: tuple[Event, ...], ctx: Context | None) -> Ask[tuple[Event, ...]]:
    """Carry out simultaneous events; returns those that happened, contained ones before what contained them."""
    proposed = [ev for ev in events if possible(engine, ev)]
    if not proposed:
        return ()
    if len(proposed) == 1:
        settled = yield from _settle(engine, proposed[0])
    else:
        settled = yield from _settle_all(engine, proposed)
    if not settled:
        return ()
    if len(settled) > 1:
        settled = yield from timestamps.in_order_of_timestamps(engine, settled)
    return (yield from commit(engine, settled))


def perform_all(engine: Engine, events: list[Event]) -> Ask[bool]:
    """Carry out events that are one thing for several players, such as a team's turn that begins: all of them or, if
    one is replaced or can't happen, only what happens instead. Returns whether they happened."""
    proposed = [ev for ev in events if possible(engine, ev)]
    settled = yield from _settle_all(engine, proposed)
    same = [ev for ev in settled if any(type(ev) is type(wanted) for wanted in events)]
    if len(same) < len(events):
        settled = [ev for ev in settled if ev not in same]
    if settled:
        yield from commit(engine, settled)
    return len(same) == len(events)


# ---------------------------------------------------------------- 1. propose


def possible(engine: Engine, ev: Event) -> bool:
    """Whether the event can happen at all; what can't is dropped and never replaced (CR 614.17, 101.2)."""
    if not _makes_sense(engine, ev):
        return False
    watch, lasting, granted = engine.state.watch, matching.lasting_keys(engine), engine.environment().granted
    for facet in engine.library.facets.facets_of(type(ev)):
        name = facet.name
        if facet.cant not in watch and facet.cant not in lasting and facet.cant not in granted:
            continue
        if not name.replaceable or (name.condition is not None and not name.condition(engine, ev)):
            continue
        subject = matching.subject_of(name, ev, arrived=False)
        player = matching.event_player(engine, name, ev, subject)
        facts = {key: getattr(ev, field) for key, field in name.fields}
        if matching.is_forbidden(engine, name.name, subject, player, facts):
            return False
    return True


def _makes_sense(engine: Engine, ev: Event) -> bool:
    objects = engine.state.objects
    if isinstance(ev, _BEFALLS) and _phased_out(engine, ev):
        return False
    if isinstance(ev, ZoneChange):
        return _may_move(engine, ev)
    if isinstance(ev, Attached):
        return attaching.attaches(engine, ev)
    if isinstance(ev, ControlChanged):
        obj = objects.get(ev.object)
        return obj is not None and not _has_left(engine, ev.new) and not (obj.uncontrolled and ev.new is not None)
    if isinstance(ev, Draw | PlayerLost):
        return not _has_left(engine, ev.player)
    if isinstance(ev, Transformed | TurnedFaceUp | TurnedFaceDown):
        return turning.can_turn(engine, ev)
    if isinstance(ev, PermanentTapped | PermanentUntapped):
        obj = objects.get(ev.object)
        return obj is not None and obj.zone == "battlefield" and obj.tapped is isinstance(ev, PermanentUntapped)
    if isinstance(ev, DamageDealt | CountersAdded | CountersRemoved):
        return ev.amount > 0 and _receives(engine, ev)
    if isinstance(ev, LifeGained | LifeLost):
        return ev.amount > 0 and not engine.state.players[ev.player].left
    if isinstance(ev, ManaProduced):
        return len(ev.mana) > 0  # CR 106.5: nothing produced is no production
    if isinstance(ev, TokenCreated | Mill):
        return ev.count > 0 and not engine.state.players[ev.player].left
    return True


_BEFALLS = (ZoneChange, PermanentTapped, PermanentUntapped, DamageDealt, CountersAdded, CountersRemoved, Transformed,
            TurnedFaceUp, TurnedFaceDown, BecameCopy)  # fmt: skip


def _phased_out(engine: Engine, ev: Event) -> bool:
    """Nothing befalls what is phased out (CR 702.26b), but for the rule that exiles it with its player (702.26n)."""
    id = replacement_choice.affected_object(ev)
    obj = None if id is None else engine.state.objects.get(id)
    return obj is not None and obj.phased_out and not (isinstance(ev, ZoneChange) and ev.cause == "rule")


def _may_move(engine: Engine, ev: ZoneChange) -> bool:
    obj = engine.state.objects.get(ev.object)
    if obj is None or obj.zone not in (ev.origin, GONE) or _has_left(engine, ev.controller):
        return False
    if ev.to == "battlefield" and not ev.face_down and not _may_enter(engine, ev, obj):
        return False
    # CR 111.8: a token that has left the battlefield stays where it is until it ceases to exist
    return obj.kind != "token" or obj.zone in ("battlefield", GONE) or ev.to == GONE


def _may_enter(engine: Engine, ev: ZoneChange, obj: GameObject) -> bool:
    """An instant or sorcery, or such a face, stays where it is (CR 400.4a, 712.14b)."""
    if ev.copied is not None or obj.copied is not None or not obj.definition:
        return True
    faces = engine.library.definition(obj.definition).faces
    types = faces[ev.face or 0].types
    return "instant" not in types and "sorcery" not in types


def _has_left(engine: Engine, player: int | None) -> bool:
    """Nothing comes under the control of a player who has left the game, or happens to them (CR 800.4b, 800.4d)."""
    return player is not None and engine.state.players[player].left


def _receives(engine: Engine, ev: DamageDealt | CountersAdded | CountersRemoved) -> bool:
    """Whether what should be damaged, or get or lose counters, is still there (CR 120.1, 122.1)."""
    if isinstance(ev.to, PlayerRef):
        return not engine.state.players[ev.to.id].left
    obj = engine.state.objects.get(ev.to.id)
    if obj is None:
        return False
    if isinstance(ev, DamageDealt):
        types = engine.characteristics(obj.id).types
        return obj.zone == "battlefield" and any(t in types for t in ("creature", "planeswalker", "battle"))
    return True


# ---------------------------------------------------------------- 2. replace


def _settle_all(engine: Engine, events: list[Event]) -> Ask[list[Event]]:
    """Each event after its replacements; players who choose do so in APNAP order (CR 616.1)."""
    if not any(replacement.watched(engine, ev) for ev in events):
        done: list[Event] = []
        for ev in events:
            done += yield from _contained(engine, ev)
        return done
    order = {p: i for i, p in enumerate(engine.apnap())}
    turn = sorted(
        range(len(events)), key=lambda i: order.get(replacement_choice.chooser(engine, events[i]), len(order))
    )
    turn = yield from shields.in_chosen_order(engine, events, turn)
    results: dict[int, list[Event]] = {}
    for i in turn:
        results[i] = yield from _settle(engine, events[i])
    return [ev for i in range(len(events)) for ev in results[i]]


def _settle(engine: Engine, ev: Event) -> Ask[list[Event]]:
    """An event after all its replacements, and what it contains."""
    engine.depth += 1
    engine.happened += 1
    within(engine, "depth", engine.depth)
    within(engine, "events", engine.happened)
    try:
        return (yield from _replaced(engine, ev))
    finally:
        engine.depth -= 1


def _replaced(engine: Engine, ev: Event) -> Ask[list[Event]]:
    given = engine.given
    for _ in range(engine.state.limits.replacements):
        if not replacement.watched(engine, ev):
            break
        offers = replacement.applicable(engine, ev)
        if not offers:
            break
        engine.settling = (given, engine.given, ev)
        offer = yield from replacement_choice.choose(engine, ev, offers)
        outcome = yield from apply_offer(engine, ev, offer)
        outcome = [new for new in outcome if possible(engine, new)]
        if len(outcome) != 1:
            done: list[Event] = []
            for new in outcome:
                done += yield from _settle(engine, new)
            return done
        ev = outcome[0]
    else:
        raise exceeded(engine, "replacements")
    return (yield from _contained(engine, ev))


def apply_offer(engine: Engine, ev: Event, offer: replacement.ReplacementOffer) -> Ask[list[Event]]:
    """What becomes of an event by one effect, marked with it (CR 614.5)."""
    marks = (*ev.marks, offer.key)
    marked = replace(ev, marks=marks)
    if offer.asks:
        outcome = yield from offer.apply((engine, marked))
    else:
        outcome = observing.apply_plugin_offer(offer, marked)
    return [new if set(marks) <= set(new.marks) else replace(new, marks=(*new.marks, *marks)) for new in outcome]


def _contained(engine: Engine, ev: Event) -> Ask[list[Event]]:
    """An event that contains others (a draw, damage, tokens) is replaced before them (CR 616.1g); then each of them."""
    if isinstance(ev, ZoneChange):
        ev = yield from entering.with_counters(engine, ev)
    parts = contained_in(engine, ev)
    if not parts:
        return [ev]
    if isinstance(ev, TokenCreated):
        ev = replace(ev, made=tuple(part.object for part in parts if isinstance(part, ZoneChange)))
    done: list[Event] = []
    for part in parts:
        if possible(engine, part):
            done += yield from _settle(engine, part)
    return [*done, ev]


# ---------------------------------------------------------------- 3-6. apply, triggers, durations, observe


def commit(engine: Engine, events: list[Event]) -> Ask[tuple[Event, ...]]:
    """Apply settled events as one transition and let the game take note of it."""
    before = engine.state
    draft = Draft(engine.library, before, engine.characteristics)
    applied: list[Event] = []
    for ev in events:
        done = apply_event(engine, draft, ev)
        if done is not None:
            applied.append(done)
    engine.state = after = draft.finish()
    happened = tuple(applied)
    observing.record(engine, before, after, happened)
    triggers.note(engine, before, happened + entering.counters_put(happened))
    yield from observing.end_durations(engine, before, happened)
    yield from control.reconcile(engine)
    yield from observing.observe(engine, before, after, happened)
    return happened
