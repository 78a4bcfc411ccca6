"""Replacement and prevention effects (CR 614-616): which apply to an event, who chooses, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from . import enchanting, matching
from .abilities import AddMana, Effect, Replacement
from .context import Context
from .decisions import Ask, Decision, Option, picked
from .event_names import EventName
from .events import (
    CountersAdded,
    CountersRemoved,
    DamageDealt,
    Draw,
    Event,
    LifeGained,
    LifeLost,
    ManaProduced,
    Mill,
    PlayerLost,
    TokenCreated,
    TurnedFaceUp,
    ZoneChange,
)
from .looking_ahead import has_own, look_ahead
from .mana import Mana
from .refs import ObjectRef, PlayerRef
from .script_host import ManaText, ScriptFailure, Value
from .words import choose_word
from .zones import zone_key

if TYPE_CHECKING:
    from .engine import Engine
    from .state import ContinuousEffect

__all__ = ["ReplacementOffer", "applicable", "choose", "watched"]

replace = msgspec.structs.replace

# CR 616.1a-e: what must be chosen first. An effect that says nothing else is "other".
COPY_MARK = "became a copy, time "  # begins what marks an event in which something has become a copy as it enters
STEPS = ("self", "control", "copy", "back_face", "other")


class ReplacementOffer(msgspec.Struct, frozen=True):
    """A replacement effect that could be applied to an event.

    `key` identifies the effect, so that it applies to an event only once (CR 614.5). `apply(event)` returns the events
    that happen instead: one, several, or none. `step` is its place in CR 616.1: "self" (a self-replacement effect),
    "control", "copy", "back_face" or "other". `text` says what it does, for the player who chooses. `again`: exempt
    from 614.5, for the rulebook's own exceptions such as 903.9b. `same`: effects with an equal one do the same,
    whichever is applied first; None: nothing is known of that.
    """

    key: str
    apply: Callable[[Any], Any]
    text: str = ""
    step: str = "other"
    source: int | None = None
    again: bool = False
    same: Any = None
    asks: bool = False  # `apply` takes (engine, event) as one pair and returns a generator that may ask


def watched(engine: Engine, ev: Event) -> bool:
    """Whether anything at all might replace this event: a cheap look before the real one."""
    hooked, watch, lasting = engine.hooked, engine.state.watch, matching.lasting_keys(engine)
    granted = engine.environment().granted
    if "replace_event" in hooked:
        return True
    for facet in engine.library.facets.facets_of(type(ev)):
        if facet.name.replaceable:
            plain, own, attached = facet.replace
            if plain in watch or own in watch or attached in watch or plain in lasting or plain in granted:
                return True
            if facet.replace_hook in hooked:
                return True
    return has_own(engine, ev)


def applicable(engine: Engine, ev: Event) -> list[ReplacementOffer]:
    """All replacement effects that apply to the event and have not been applied to it yet."""
    offers: list[ReplacementOffer] = []
    ahead = look_ahead(engine, ev)
    named = False
    for name in engine.library.facets.of_type(type(ev)):
        if name.replaceable and (name.condition is None or name.condition(engine, ev)):
            named = True
            offers += _from_objects(engine, ahead, name, ev)
            offers += _from_effects(engine, ahead, name, ev)
            offers += _from_plugins(engine, f"replace_{name.name}", ev)
    if named:
        offers += _from_plugins(engine, "replace_event", ev)
    unique: dict[str, ReplacementOffer] = {}
    for offer in offers:
        if offer.again or offer.key not in ev.marks:
            unique.setdefault(offer.key, offer)
    return list(unique.values())


# ---------------------------------------------------------------- where offers come from


def _from_objects(engine: Engine, ahead: Engine, name: EventName, ev: Event) -> Iterator[ReplacementOffer]:
    subject = matching.subject_of(name, ev, arrived=False)
    key = f"replace:{name.name}"
    ids = dict.fromkeys(matching.candidates(engine, key))
    if subject is not None and subject in engine.state.objects:
        if subject in engine.state.watch.get(f"{key}:own", ()) or ahead is not engine:
            ids[subject] = None
        for attached in engine.attachments(subject):
            if attached in engine.state.watch.get(f"{key}:attached", ()):
                ids[attached] = None
    for id in ids:
        where = ahead if id == subject else engine
        obj = where.state.objects.get(id)
        if obj is None:
            continue
        for i, ability in enumerate(where.abilities(id)):
            if not isinstance(ability, Replacement) or ability.event != name.name or not where.functions(ability, obj):
                continue
            if (
                id == subject
                and ahead is not engine
                and ability.subject != "this"
                and id not in engine.state.watch.get(key, ())
            ):
                continue  # CR 614.12: what enters is not affected by its own effects on other permanents
            x = ev.x if isinstance(ev, ZoneChange | TurnedFaceUp) else 0
            ctx = replace(matching.context_for(obj, ability), event=ev, x=x)
            if _applies(engine, ahead, name, ev, ability, ctx):
                own = id == subject and ahead is not engine
                yield _offer(f"{id}:{i}:{name.name}{_copies_before(ev) if own else ''}", ability, ctx)


def _copies_before(ev: Event) -> str:
    """What it has become a copy of as it enters has abilities of its own: they have not been applied yet (CR 707.5)."""
    times = _times_copied(ev)
    return f":{times}" if times else ""


def _times_copied(ev: Event) -> int:
    return sum(mark.startswith(COPY_MARK) for mark in ev.marks)


def _from_effects(engine: Engine, ahead: Engine, name: EventName, ev: Event) -> Iterator[ReplacementOffer]:
    for effect in engine.state.effects:
        ability = effect.ability
        if not isinstance(ability, Replacement) or ability.event != name.name:
            continue
        subject = matching.subject_of(name, ev, arrived=False)
        affected = _affected_object(ev)
        if effect.objects is not None and subject not in effect.objects and affected not in effect.objects:
            continue
        if effect.players is not None and _affected_player(engine, ev) not in effect.players:
            continue
        ctx = Context(
            this=effect.source, you=effect.controller, ability=ability, event=ev, memory=effect.memory, x=effect.x
        )
        if _applies(engine, ahead, name, ev, ability, ctx):
            yield _offer(f"effect {effect.id}", ability, ctx, effect)


def _from_plugins(engine: Engine, hook: str, ev: Event) -> list[ReplacementOffer]:
    if hook not in engine.hooked:
        return []
    from .observing import call_replace

    return call_replace(engine, hook, ev)


def _applies(engine: Engine, ahead: Engine, name: EventName, ev: Event, ability: Replacement, ctx: Context) -> bool:
    if not matching.event_matches(ahead, name, ev, ability.subject, ability.match, ctx, arrived=False):
        return False
    if ability.only_if is not None and not engine.holds(ability.only_if, ctx):
        return False
    if ability.prevent is not None and isinstance(ev, DamageDealt) and not _preventable(engine, ev):
        return False
    if ability.unless_cant and engine.cant(ability.unless_cant, _affected_object(ev)):
        return False
    if enchanting.finds_host(ability) and isinstance(ev, ZoneChange):
        return ev.attached_to is None and ev.attached_to_player is None
    return True


def _preventable(engine: Engine, ev: DamageDealt) -> bool:
    """CR 615.12: damage that can't be prevented uses up no shield either."""
    return ev.preventable and not engine.cant("prevent_damage", ev.source)


def _step(ability: Replacement) -> str:
    if ability.self_replacement:
        return "self"
    if ability.enters_under is not None:
        return "control"
    if ability.enters_as_copy is not None:
        return "copy"
    return "back_face" if ability.enters_face is not None else "other"


def _offer(key: str, ability: Replacement, ctx: Context, effect: ContinuousEffect | None = None) -> ReplacementOffer:
    def apply(pair: tuple[Engine, Event]) -> Ask[list[Event]]:
        engine, ev = pair
        if effect is not None and effect.left is not None and ability.prevent in (None, "all"):
            _use_up(engine, effect)
        return _carry_out(engine, ev, ability, replace(ctx, event=ev), effect)

    step, same = _step(ability), _doing(ability, ctx, effect)
    return ReplacementOffer(key=key, apply=apply, text=ability.label, step=step, source=ctx.this, same=same, asks=True)


def _doing(ability: Replacement, ctx: Context, effect: ContinuousEffect | None) -> Any:
    """By what two effects are known to do the same: what they do, for whom, and what they are held to. None if it may
    be another thing for another object's effect: a script, a count, a copy, a choice."""
    asks = ability.optional or ability.enters_choosing or enchanting.finds_host(ability)
    if asks or ability.replace is not None or ability.enters_as_copy is not None:
        return None
    mana = ability.instead_mana or ability.instead_type
    if mana is not None and not (mana.mana or mana.one_of or mana.colors):
        return None
    amounts = [ability.prevent, mana and mana.amount, *(amount for _, amount in ability.enters_with)]
    if not all(amount is None or isinstance(amount, int | str) for amount in amounts):
        return None
    held = None if effect is None else (effect.left, effect.duration, effect.objects, effect.players)
    return (replace(ability, where=None), ctx.you, ctx.x, ctx.memory, held)


def _use_up(engine: Engine, effect: ContinuousEffect) -> None:
    """An effect that replaces only so many events has replaced one more; with the last one it ends."""
    kept = []
    for held in engine.state.effects:
        left = held.left if held.id != effect.id or held.left is None else held.left - 1
        if held.id != effect.id or left != 0:
            kept.append(held if left == held.left else replace(held, left=left))
    engine.set(effects=tuple(kept))


# ---------------------------------------------------------------- choosing (CR 616.1)


def _affected_object(ev: Event) -> int | None:
    for field in ("object", "to"):
        value = getattr(ev, field, None)
        if isinstance(value, ObjectRef):
            return value.id
        if isinstance(value, int) and field == "object":
            return value
    return None


def _affected_player(engine: Engine, ev: Event) -> int | None:
    to = getattr(ev, "to", None)
    if isinstance(to, PlayerRef):
        return to.id
    if isinstance(ev, ManaProduced | Draw | Mill | LifeGained | LifeLost | TokenCreated | PlayerLost):
        return ev.player
    return None


def chooser(engine: Engine, ev: Event) -> int:
    """Who chooses: the affected player, or the affected object's controller, or its owner if it has none (CR 616.1)."""
    player = _affected_player(engine, ev)
    if player is not None:
        return player
    id = _affected_object(ev)
    if id is None:
        named = getattr(ev, "player", None)
        return named if isinstance(named, int) else engine.state.turn.active
    if isinstance(ev, ZoneChange) and ev.to == "battlefield":  # CR 614.12a: as though it were there already
        if ev.uncontrolled:
            return engine.object(id).owner
        if ev.controller is not None:
            return ev.controller
    obj = engine.object(id)
    controller = engine.controller_of(obj)
    return controller if controller is not None else obj.owner


def choose(engine: Engine, ev: Event, offers: list[ReplacementOffer]) -> Ask[ReplacementOffer]:
    """One effect to apply next: first those that CR 616.1a-d put first, then as the chooser likes."""
    step = min(offers, key=lambda o: STEPS.index(o.step)).step
    offers = _different([o for o in offers if o.step == step])
    if len(offers) == 1:
        return offers[0]
    options = tuple(
        Option(kind="replacement", text=o.text or card, object=o.source, card=card, label=o.key)
        for o, card in ((o, engine.name(o.source)) for o in offers)
    )
    decision = Decision(
        player=chooser(engine, ev),
        kind="choose",
        why="choose_replacement",
        prompt="Which replacement effect applies first?",
        options=options,
        default=(0,),
        arguments=(("event", type(ev).__struct_config__.tag),),
    )
    answer = yield from engine.ask(decision)
    return offers[picked(answer)[0]]


def _different(offers: list[ReplacementOffer]) -> list[ReplacementOffer]:
    """The offers without those that do the same as one before them: among these there is nothing to choose."""
    found: list[ReplacementOffer] = []
    for offer in offers:
        if offer.same is None or all(offer.same != other.same for other in found):
            found.append(offer)
    return found


# ---------------------------------------------------------------- carrying out


def _carry_out(
    engine: Engine, ev: Event, ability: Replacement, ctx: Context, effect: ContinuousEffect | None
) -> Ask[list[Event]]:
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
            ev = replace(ev, marks=(*ev.marks, f"{COPY_MARK}{_times_copied(ev) + 1}"))
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
                f"a replacement can't change {unknown[0]!r} of this event; it may change {', '.join(allowed)}", **where
            )
        return [replace(ev, **fields)]
    raise ScriptFailure(f"a replacement must return mana, a table of changes or nothing, not {value!r}", **where)
