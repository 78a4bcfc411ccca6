"""What happens instead of an event, by one replacement or prevention effect (CR 614, 615)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from cardwright.visible import shown

from . import enchanting
from .abilities import AddMana, Effect, Replacement
from .context import Context
from .decisions import Ask
from .events import (
    CountersAdded,
    CountersRemoved,
    DamageDealt,
    Event,
    LifeGained,
    LifeLost,
    ManaProduced,
    Mill,
    TokenCreated,
    TurnedFaceUp,
    ZoneChange,
)
from .mana import Mana
from .replacement_choice import chooser
from .script_host import ManaText, ScriptFailure, Value
from .words import choose_word
from .zones import zone_key

if TYPE_CHECKING:
    from .engine import Engine
    from .state import ContinuousEffect

__all__ = ["carry_out", "times_copied"]

replace = msgspec.structs.replace

COPY_MARK = "became a copy, time "  # begins what marks an event in which something has become a copy as it enters


def carry_out(
    engine: Engine, ev: Event, ability: Replacement, ctx: Context, effect: ContinuousEffect | None
) -> Ask[list[Event]]:
    """Let an ability do to an event what it does; returns the events that happen instead."""
    if ability.optional and ability.enters_as_copy is None:
        if ctx.you is None:
            return [ev]  # there is no "you" who may
        prompt = ability.label or "Apply this effect?"
        if not (yield from engine.ask_yes_no(ctx.you, "apply_replacement", prompt, ctx.this)):
            return [ev]
    if ability.prevent is not None and isinstance(ev, DamageDealt):
        return _prevent(engine, ev, ability, ctx, effect)
    if ability.instead_mana is not None and isinstance(ev, ManaProduced):
        return [(yield from _instead_mana(engine, ev, ability.instead_mana, ctx))]
    if ability.instead_type is not None and isinstance(ev, ManaProduced):
        return [(yield from _instead_type(engine, ev, ability.instead_type, ctx))]
    if ability.multiply is not None:
        return [_multiplied(ev, ability.multiply)]
    if ability.instead_to is not None and isinstance(ev, ZoneChange):
        owner = engine.object(ev.object).owner
        return [replace(ev, to=zone_key(ability.instead_to, owner), face_down=False)]
    if enchanting.finds_host(ability) and isinstance(ev, ZoneChange):
        return (yield from enchanting.host(engine, ev, ability, ctx, chooser(engine, ev)))
    if isinstance(ev, ZoneChange | TurnedFaceUp) and _is_entering(ability):
        return [(yield from _entering(engine, ev, ability, ctx))]
    if ability.replace is None:
        raise ScriptFailure("a replacement ability says nothing of what happens instead", file=str(ability.where or ""))
    return (yield from _by_script(engine, ev, ability, ability.replace, ctx))


def times_copied(ev: Event) -> int:
    """How often what enters with this event has become a copy of something."""
    return sum(mark.startswith(COPY_MARK) for mark in ev.marks)


def _by_script(engine: Engine, ev: Event, ability: Replacement, effect: Effect, ctx: Context) -> Ask[list[Event]]:
    """What a script does instead: all of it is the event, modified, so that nothing applies to it twice (CR 614.5)."""
    outer, engine.replacing = engine.replacing, ev.marks
    try:
        value = yield from engine.run_effect(effect, ctx)
    finally:
        engine.replacing = outer
    return _from_script(ev, value, ability)


def _is_entering(ability: Replacement) -> bool:
    changes = (ability.enters_as_copy, ability.enters_under, ability.enters_face)
    simple = ability.enters_tapped or ability.enters_with or ability.enters_choosing
    return bool(simple) or any(c is not None for c in changes)


def _entering(engine: Engine, ev: ZoneChange | TurnedFaceUp, ability: Replacement, ctx: Context) -> Ask[Event]:
    from .copying import choose_copy

    if isinstance(ev, TurnedFaceUp):
        return _with_counters(engine, ev, ability, ctx)

    if ability.enters_as_copy is not None:
        before = ev
        ev = yield from choose_copy(engine, ev, ability, ctx)
        if ev is not before:
            ev = replace(ev, marks=(*ev.marks, f"{COPY_MARK}{times_copied(ev) + 1}"))
    if ability.enters_under == "nobody":
        ev = replace(ev, controller=None, uncontrolled=True)
    elif ability.enters_under is not None and ctx.you is not None:
        ev = replace(ev, controller=ctx.you)
    if ability.enters_face is not None:
        ev = replace(ev, face=ability.enters_face)
    if ability.enters_tapped:
        ev = replace(ev, tapped=True)
    if ability.enters_choosing:
        choice = yield from choose_word(engine, chooser(engine, ev), ability.enters_choosing, ctx)
        ev = replace(ev, chosen=(*ev.chosen, (ability.enters_choosing, choice)))
    return _with_counters(engine, ev, ability, ctx)


E = TypeVar("E", ZoneChange, TurnedFaceUp)


def _with_counters(engine: Engine, ev: E, ability: Replacement, ctx: Context) -> E:
    counters = dict(ev.counters)
    for kind, amount in ability.enters_with:
        counters[kind] = counters.get(kind, 0) + max(0, engine.amount(amount, ctx))
    return replace(ev, counters=tuple(sorted(counters.items())))


def _prevent(
    engine: Engine, ev: DamageDealt, ability: Replacement, ctx: Context, effect: ContinuousEffect | None
) -> list[Event]:
    """Prevention (CR 615): all of it, or as much as a shield still holds (615.7)."""
    if ability.prevent == "all":
        return []
    shield = effect.left if effect is not None and effect.left is not None else engine.amount(ability.prevent or 0, ctx)
    stopped = min(shield, ev.amount)
    if effect is not None and effect.left is not None:
        rest = shield - stopped
        kept = [replace(e, left=rest) if e.id == effect.id else e for e in engine.state.effects]
        engine.set(effects=tuple(e for e in kept if e.id != effect.id or rest > 0))
    return [replace(ev, amount=ev.amount - stopped)] if ev.amount > stopped else []


def _instead_mana(engine: Engine, ev: ManaProduced, adds: AddMana, ctx: Context) -> Ask[ManaProduced]:
    from .mana_abilities import mana_types

    types = yield from mana_types(engine, adds, replace(ctx, you=ev.player))
    return with_types(ev, types)


def _instead_type(engine: Engine, ev: ManaProduced, adds: AddMana, ctx: Context) -> Ask[ManaProduced]:
    """As much mana as before, all of one type; none if that type is undefined (CR 106.5)."""
    from .mana_abilities import mana_types

    types = yield from mana_types(engine, adds, replace(ctx, you=ev.player))
    return replace(ev, mana=tuple(replace(unit, type=types[0]) for unit in ev.mana) if types else ())


def with_types(ev: ManaProduced, types: tuple[str, ...]) -> ManaProduced:
    """The same production with other mana: restrictions and riders stay (CR 106.6a)."""
    if not ev.mana:
        return ev
    model: Mana = ev.mana[0]
    return replace(ev, mana=tuple(replace(model, type=t) for t in types))


def _multiplied(ev: Event, by: int) -> Event:
    if isinstance(ev, ManaProduced):
        return replace(ev, mana=ev.mana * by)
    if isinstance(ev, TokenCreated | Mill):
        return replace(ev, count=ev.count * by)
    if isinstance(ev, DamageDealt | LifeGained | LifeLost | CountersAdded | CountersRemoved):
        return replace(ev, amount=ev.amount * by)
    raise ScriptFailure(f"a {type(ev).__name__} has no amount to multiply")


_FIELDS_FOR_SCRIPTS = ("amount", "count", "to", "tapped")


def _from_script(ev: Event, value: Value, ability: Replacement) -> list[Event]:
    """What a replacement function returned: nothing (it did all there is to do), mana, or changed fields of the
    event."""
    where = {"file": ability.where.file, "line": ability.where.line} if ability.where else {"file": "", "line": None}
    if value is None:
        return []
    if isinstance(value, ManaText) and isinstance(ev, ManaProduced):
        return [with_types(ev, value.types)]
    if isinstance(value, dict):
        fields = {k: v for k, v in value.items() if k in _FIELDS_FOR_SCRIPTS and hasattr(ev, k)}
        unknown = sorted(set(value) - set(fields))
        if unknown:
            allowed = [k for k in _FIELDS_FOR_SCRIPTS if hasattr(ev, k)]
            raise ScriptFailure(
                f"a replacement can't change {shown(unknown[0])} of this event; it may change {', '.join(allowed)}",
                **where,
            )
        return [replace(ev, **fields)]
    raise ScriptFailure(f"a replacement must return mana, a table of changes or nothing, not {shown(value)}", **where)
