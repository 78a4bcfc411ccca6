"""Replacement and prevention effects (CR 614-616): which apply to an event.

Who chooses among them is told by `replacement_choice`, what becomes of the event by `instead`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from . import enchanting, matching
from .abilities import Replacement
from .context import Context
from .decisions import Ask
from .event_names import EventName
from .events import (
    DamageDealt,
    Event,
    TurnedFaceUp,
    ZoneChange,
)
from .instead import carry_out, times_copied
from .looking_ahead import has_own, look_ahead
from .replacement_choice import affected_object, affected_player

if TYPE_CHECKING:
    from .engine import Engine
    from .state import ContinuousEffect

__all__ = ["ReplacementOffer", "applicable", "watched"]

replace = msgspec.structs.replace


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
            if facet.replace_hook in hooked and (facet.name.condition is None or facet.name.condition(engine, ev)):
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
    times = times_copied(ev)
    return f":{times}" if times else ""


def _from_effects(engine: Engine, ahead: Engine, name: EventName, ev: Event) -> Iterator[ReplacementOffer]:
    for effect in engine.state.effects:
        ability = effect.ability
        if not isinstance(ability, Replacement) or ability.event != name.name:
            continue
        subject = matching.subject_of(name, ev, arrived=False)
        affected = affected_object(ev)
        if effect.objects is not None and subject not in effect.objects and affected not in effect.objects:
            continue
        if effect.players is not None and affected_player(engine, ev) not in effect.players:
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
    if ability.unless_cant and engine.cant(ability.unless_cant, affected_object(ev)):
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
        return carry_out(engine, ev, ability, replace(ctx, event=ev), effect)

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
