"""Triggered abilities (CR 603): noticing that they trigger, and putting them on the stack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from . import limits, matching
from .abilities import Ability, TriggerChange, Triggered
from .context import Context
from .decisions import Ask, Decision, Option, picked
from .event_names import EventName, Facet
from .events import Event, ZoneChange
from .mana_abilities import is_triggered_mana_ability
from .refs import ObjectRef
from .state import DelayedTrigger, GameObject, GameState, PendingTrigger

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["ability_key", "note", "note_state_triggers", "put_on_stack", "trigger"]

replace = msgspec.structs.replace


# ---------------------------------------------------------------- noticing (603.2)


def note(engine: Engine, before: GameState, events: tuple[Event, ...]) -> None:
    """Note every ability that triggers on these simultaneous events; it goes on the stack later (603.3)."""
    by_name: dict[str, tuple[EventName, list[Event]]] = {}
    for ev in events:
        if isinstance(ev, ZoneChange) and (obj := before.objects.get(ev.object)) is not None and obj.phased_out:
            continue  # CR 702.26k
        for facet in engine.library.facets.facets_of(type(ev)):
            name = facet.name
            if _may_trigger(engine, before, facet) and (name.condition is None or name.condition(engine, ev)):
                by_name.setdefault(name.name, (name, []))[1].append(ev)
    if not by_name:
        return
    old = engine.at(before)
    found: list[PendingTrigger] = []
    spent: list[int] = []
    for name, happened in by_name.values():
        where = old if name.look_back else engine
        found += _of_objects(engine, where, name, happened)
        found += _of_delayed(engine, where, name, happened, spent)
    if spent:
        engine.set(delayed=tuple(d for d in engine.state.delayed if d.id not in spent))
    trigger(engine, found)


def trigger(engine: Engine, found: list[PendingTrigger]) -> None:
    """Let abilities trigger: triggered mana abilities wait to resolve at once (605.4a), others for the stack."""
    mana = [p for p in found if is_triggered_mana_ability(p.ability)]
    engine.immediate += mana
    others = found if not mana else [p for p in found if not is_triggered_mana_ability(p.ability)]
    if others:
        spent = limits.count(engine, "triggers", len(others))
        engine.set(pending=(*engine.state.pending, *others), check=True, spent=spent)


def _may_trigger(engine: Engine, before: GameState, facet: Facet) -> bool:
    watch = before.watch if facet.name.look_back else engine.state.watch
    plain, own, attached = facet.on
    if plain in watch or own in watch or attached in watch or plain in engine.environment().granted:
        return True
    return any(d.ability.trigger.event == facet.name.name for d in engine.state.delayed)


def _watchers(where: Engine, name: EventName, events: list[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The objects that may trigger, each with the events that it may trigger on."""
    watch = where.state.watch
    key = f"on:{name.name}"
    general = matching.candidates(where, key)
    for id in general:
        yield id, events
    own, attached = watch.get(f"{key}:own"), watch.get(f"{key}:attached")
    if own is None and attached is None:
        return
    arrived = not name.look_back
    single: dict[int, list[Event]] = {}
    for ev in events:
        subject = matching.subject_of(name, ev, arrived=arrived)
        if subject is None:
            continue
        if own is not None and subject in own:
            single.setdefault(subject, []).append(ev)
        if attached is not None:
            for id in where.attachments(subject):
                if id in attached:
                    single.setdefault(id, []).append(ev)
    seen = set(general) if single else set()
    for id, some in single.items():
        if id not in seen:
            yield id, some


def _of_objects(engine: Engine, where: Engine, name: EventName, events: list[Event]) -> Iterator[PendingTrigger]:
    for id, some in _watchers(where, name, events):
        obj = where.state.objects.get(id)
        if obj is None:
            continue
        for index, ability in enumerate(where.abilities(id)):
            if isinstance(ability, Triggered) and ability.event == name.name and where.functions(ability, obj):
                yield from _triggered(engine, where, name, some, obj, ability, index)


def _triggered(
    engine: Engine, where: Engine, name: EventName, events: list[Event], obj: GameObject, ability: Triggered, index: int
) -> Iterator[PendingTrigger]:
    ctx = matching.context_for(obj, ability)
    arrived = not name.look_back
    hits = [
        ev
        for ev in events
        if matching.event_matches(
            where, name, ev, ability.subject, ability.match, replace(ctx, event=ev), arrived=arrived
        )
    ]
    hits = _once(name, ability, hits)
    if not hits or len(hits) < ability.at_least:
        return
    for batch in [hits] if ability.batch or ability.at_least > 1 else [[h] for h in hits]:
        asked = replace(ctx, event=batch[0], batch=tuple(batch))
        if ability.only_if is not None and not engine.holds(ability.only_if, asked):
            continue  # CR 603.4
        times = _times(engine, name, batch, obj)
        if times == 0 or not _within_limit(engine, obj, ability, index):
            continue
        pending = PendingTrigger(
            ability=ability,
            source=obj.id,
            controller=ctx.you,
            event=batch[0],
            batch=tuple(batch) if len(batch) > 1 else (),
            x=_own_x(batch[0], obj.id),
        )
        yield from [pending] * times


def _times(engine: Engine, name: EventName, batch: list[Event], obj: GameObject) -> int:
    """How often an ability of this object triggers on this (CR 603.2d): once, unless effects say otherwise."""
    if "trigger_change" not in engine.state.watch and "trigger_change" not in engine.environment().granted:
        return 1
    times = 1
    for change, ctx in matching.object_abilities(engine, "trigger_change", TriggerChange):
        if change.event != name.name or not matching.selected(engine, change.of, obj.id, ctx):
            continue
        arrived = not name.look_back
        if not any(
            matching.event_matches(engine, name, ev, change.subject, change.match, ctx, arrived=arrived) for ev in batch
        ):
            continue
        if change.only_if is not None and not engine.holds(change.only_if, ctx):
            continue
        if change.never:
            return 0
        times += change.extra
    return times


def _once(name: EventName, ability: Triggered, hits: list[Event]) -> list[Event]:
    """What several players share is one moment for an ability that does not ask whose it is (CR 805.4d)."""
    shared = name.moment and len(hits) > 1 and all(key != "player" for key, _ in ability.match)
    return hits[:1] if shared else hits


def _own_x(ev: Event, id: int) -> int:
    """CR 107.3m: an enters trigger of a permanent knows the X of the spell that became it; otherwise X is 0."""
    return ev.x if isinstance(ev, ZoneChange) and ev.became == id and ev.to == "battlefield" else 0


def ability_key(ability: Ability, index: int) -> str:
    """Under which uses of an ability are counted on its object."""
    return f"{index}:{ability.label}"


def _within_limit(engine: Engine, obj: GameObject, ability: Triggered, index: int) -> bool:
    if ability.limit_per_turn is None:
        return True
    now = engine.state.objects.get(obj.id)
    if now is None:
        return True
    key = ability_key(ability, index)
    used = now.uses.get(key, 0)
    if used >= ability.limit_per_turn:
        return False
    engine.set_object(obj.id, uses={**now.uses, key: used + 1})
    return True


def _of_delayed(
    engine: Engine, where: Engine, name: EventName, events: list[Event], spent: list[int]
) -> Iterator[PendingTrigger]:
    """Delayed triggered abilities (603.7); one that triggers once is used up (603.7b)."""
    for waiting in engine.state.delayed:
        ability = waiting.ability.trigger
        if ability.event != name.name:
            continue
        ctx = _delayed_context(waiting)
        for ev in _once(name, ability, events):
            if not _delayed_matches(where, name, ev, ability, ctx):
                continue
            if ability.only_if is not None and not engine.holds(ability.only_if, replace(ctx, event=ev)):
                continue
            yield PendingTrigger(
                ability=ability,
                source=waiting.source,
                controller=waiting.controller,
                event=ev,
                x=waiting.x,
                memory=waiting.memory,
            )
            if waiting.ability.once:
                spent.append(waiting.id)
                break


def _delayed_context(waiting: DelayedTrigger) -> Context:
    return Context(
        this=waiting.source, you=waiting.controller, ability=waiting.ability.trigger, memory=waiting.memory, x=waiting.x
    )


def _delayed_matches(where: Engine, name: EventName, ev: Event, ability: Triggered, ctx: Context) -> bool:
    """A delayed trigger's subject may be what its creator gave it to remember, by that name."""
    subject = ability.subject
    if isinstance(subject, str) and subject not in ("this", "any", "attached"):
        wanted = dict(ctx.memory).get(subject, ())
        id = matching.subject_of(name, ev, arrived=not name.look_back)
        if id is None or ObjectRef(id) not in wanted:
            return False
        subject = "any"
    return matching.event_matches(
        where, name, ev, subject, ability.match, replace(ctx, event=ev), arrived=not name.look_back
    )


# ---------------------------------------------------------------- state triggers (603.8)


def note_state_triggers(engine: Engine) -> None:
    """Abilities that trigger on a state of the game, unless theirs is already waiting or on the stack (603.8)."""
    for id in matching.candidates(engine, "on:state"):
        obj = engine.state.objects[id]
        for ability in engine.abilities(id):
            if not isinstance(ability, Triggered) or ability.event != "state" or not engine.functions(ability, obj):
                continue
            if _is_triggered_already(engine, id, ability):
                continue
            ctx = matching.context_for(obj, ability)
            if ability.only_if is not None and engine.holds(ability.only_if, ctx):
                pending = PendingTrigger(ability=ability, source=id, controller=ctx.you, x=0)
                spent = limits.count(engine, "triggers", 1)
                engine.set(pending=(*engine.state.pending, pending), spent=spent)


def _is_triggered_already(engine: Engine, source: int, ability: Triggered) -> bool:
    """Whether it has triggered and not yet resolved, been countered or left the stack otherwise."""
    if any(p.source == source and p.ability == ability for p in engine.state.pending):
        return True
    items = (engine.state.objects[i].item for i in engine.state.zone("stack"))
    return any(item is not None and item.source == source and item.ability == ability for item in items)


# ---------------------------------------------------------------- onto the stack (603.3)


def put_on_stack(engine: Engine) -> Ask[bool]:
    """Put waiting triggers on the stack, APNAP, each player's in the order they choose, then those that nobody
    controls in the active player's order (603.3b). A team with a turn of its own orders those of its players together
    (805.7). Returns whether there were any."""
    waiting = engine.state.pending
    if not waiting:
        return False
    engine.set(pending=())
    sides: Iterable[tuple[int | None, ...]] = (*dict.fromkeys(engine.side(p) for p in engine.apnap()), (None,))
    for side in sides:
        mine = [p for p in waiting if p.controller in side]
        owning = [p for p in side if p is not None and any(m.controller == p for m in mine)]
        chooser = side[0] if len(owning) > 1 else owning[0] if owning else None
        if chooser is None:
            chooser = engine.acting_for(None)
        yield from _place_in_order(engine, (yield from _ordered(engine, mine, chooser)))
    return True


def _place_in_order(engine: Engine, mine: list[PendingTrigger]) -> Ask[None]:
    from .placing import asks_nothing, place_plain, place_trigger

    waiting = list(reversed(mine))
    while waiting:
        plain: list[PendingTrigger] = []
        while waiting and asks_nothing(waiting[-1]):
            plain.append(waiting.pop())
        if plain:
            place_plain(engine, [p for p in plain if _here(engine, p)])
        if waiting:
            pending = waiting.pop()
            if _here(engine, pending):
                yield from place_trigger(engine, pending)


def _here(engine: Engine, pending: PendingTrigger) -> bool:
    """Whether whoever controls a trigger is still in the game (CR 800.4d): they may have left meanwhile."""
    return pending.controller is None or not engine.player(pending.controller).left


def _ordered(engine: Engine, mine: list[PendingTrigger], player: int) -> Ask[list[PendingTrigger]]:
    if len(mine) < 2 or all(p == mine[0] for p in mine):
        return mine
    options = tuple(
        Option(
            kind="trigger",
            text=p.ability.label or p.ability.event,
            object=p.source,
            card=engine.name(p.source),
            label=p.ability.label,
        )
        for p in mine
    )
    decision = Decision(
        player=player,
        kind="order",
        why="order_triggers",
        prompt="In which order do these go on the stack? The last one resolves first.",
        options=options,
        default=tuple(range(len(mine))),
    )
    answer = yield from engine.ask(decision)
    return [mine[i] for i in picked(answer)]
