"""Running effects: between a script's requests, or a list of instructions, and the verbs that carry them out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.visible import shown

from .abilities import (
    Ability,
    AdditionalCost,
    AlternativeCost,
    Delayed,
    Filter,
    Given,
    Instruction,
    Keyword,
    Replacement,
    Script,
    Triggered,
)
from .arguments import check_arguments
from .context import Context
from .decisions import Ask
from .events import Event, ZoneChange
from .mana import Mana
from .readings import Seen, nothing_of, read_object, read_player
from .refs import NOBODY, ObjectRef, PlayerRef, Ref
from .registries import VerbSpec
from .sagas import chapter_of
from .script_host import ManaText, Reader, Request, ScriptFailure, Value, VerbError
from .visibility import may_read

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["event_fields", "event_value", "fx_of", "reader", "run_effect", "to_value", "written"]

replace = msgspec.structs.replace
NOTHING_SEEN: Mapping[int, frozenset[int]] = MappingProxyType({})


def run_effect(engine: Engine, effect: Script | tuple[Instruction, ...], ctx: Context) -> Ask[Value]:
    """Carry out an effect; returns what its script returned. Raises `ScriptFailure` with card and ability added."""
    if not isinstance(effect, Script):
        for instruction in effect:
            args = tuple(_given(engine, ctx, arg) for arg in instruction.args)
            yield from run_verb(engine, ctx, instruction.verb, args)
        return None
    host = engine.library.script_host
    if host is None:
        raise ScriptFailure("no script host: this library can't run scripts", file=effect.chunk, line=effect.line)
    seen: Seen = {}
    try:
        running = host.run(effect, fx_of(engine, ctx), reader(engine, ctx, seen))
        return (yield from _run_script(engine, ctx, running, seen))
    except ScriptFailure as error:
        _name_the_failure(engine, ctx, error)
        if seen:
            error.withhold()
        raise


def _given(engine: Engine, ctx: Context, arg: Any) -> Any:
    """An argument of an instruction, with what is `Given` read now."""
    if isinstance(arg, Mapping):
        return {key: _given(engine, ctx, held) for key, held in arg.items()}
    if not isinstance(arg, Given):
        return arg
    first, *further = arg.path.split(".")
    value: Any = fx_of(engine, ctx).get(first)
    for field in further:
        if isinstance(value, ObjectRef):
            value = read_object(engine, ctx, value.id, field)
        elif isinstance(value, PlayerRef):
            value = read_player(engine, ctx, value.id, field)
        else:
            value = value.get(field) if isinstance(value, Mapping) else None
    return () if value is None else value


def _run_script(engine: Engine, ctx: Context, running: Any, seen: Seen) -> Ask[Value]:
    try:
        request: Request = next(running)
        while True:
            try:
                reply = yield from run_verb(engine, ctx, request.verb, request.args, seen)
            except VerbError as error:
                request = running.throw(error)
                continue
            request = running.send(reply)
    except StopIteration as stop:
        value: Value = stop.value
        return value


def _name_the_failure(engine: Engine, ctx: Context, error: ScriptFailure) -> None:
    if getattr(error, "__notes__", None):
        return
    error.card = ctx.card or engine.name(ctx.this)
    error.ability = "" if ctx.ability is None else written(ctx.ability)
    error.event = ctx.ability.event if isinstance(ctx.ability, Triggered | Replacement) else ""
    place = f" ({ctx.ability.where})" if ctx.ability is not None and ctx.ability.where is not None else ""
    error.add_note(f"card {shown(error.card)}{f', {error.ability}' if error.ability else ''}{place}")


_TRIGGERED = {"state": "state_trigger", "reflexive": "reflexive"}
_REPLACED = {"enter_battlefield": "enters", "turn_face_up": "turned_face_up"}


def written(ability: Ability) -> str:
    """The word with which a card's script makes such an ability, and its label."""
    word = str(type(ability).__struct_config__.tag)
    if isinstance(ability, Keyword):
        word = ability.name
    elif isinstance(ability, Replacement):
        word = _REPLACED.get(ability.event, f"replace_{ability.event}")
    elif chapter_of(ability) is not None:
        word = "chapter"
    elif isinstance(ability, Triggered):
        word = _TRIGGERED.get(ability.event, f"on_{ability.event}")
    elif isinstance(ability, Delayed):
        word = _TRIGGERED.get(ability.trigger.event, word)
    return f"{word} {shown(ability.label)}" if ability.label else word


def run_verb(
    engine: Engine, ctx: Context, verb: str, args: tuple[Any, ...], seen: Mapping[int, frozenset[int]] = NOTHING_SEEN
) -> Ask[Value]:
    """Carry out one verb; `seen`: what its script has read that not everybody may know. Raises `VerbError` for an
    unknown verb or unfit arguments."""
    spec = engine.library.verbs.get(verb)
    if spec is None:
        raise VerbError(f"unknown verb {shown(verb)}")
    if (
        spec.moves_library
        and getattr(ctx.ability, "adds", None) is not None
        and not getattr(ctx.ability, "library", True)
    ):
        raise VerbError(
            f"{verb} moves a card to or from a library, but the ability adds mana "
            "and does not say library = true (CR 605.1a)"
        )
    arguments = check_arguments(engine, spec, args)
    if any(isinstance(held, PlayerRef) and held.is_nobody for held in arguments.values()):
        return nothing_of(spec.returns)  # what would be done by or to a player that there is not
    _check_known(engine, ctx, spec, arguments)
    if seen:
        _check_words(engine, ctx, spec, arguments, seen)
    given = [
        (option, arguments[name])
        for name, option in engine.library.verb_options.get(verb, {}).items()
        if arguments.get(name) is not None
    ]
    for option, value in given:
        if not option.prepare(engine, ctx, value):
            return []
    reply: Value = yield from spec.run(engine, ctx, arguments)
    for option, value in given:
        moved = tuple(r.id for r in reply if isinstance(r, ObjectRef)) if isinstance(reply, list) else ()
        yield from option.finish(engine, ctx, value, moved)
    return reply


def _check_known(engine: Engine, ctx: Context, spec: VerbSpec, arguments: Mapping[str, Any]) -> None:
    """What is copied or cast by an effect is no card that its controller may not know."""
    for param in (*spec.params, *spec.options):
        if not param.known or param.name not in arguments:
            continue
        held = arguments[param.name]
        for id in held if isinstance(held, tuple) else (held,):
            if not may_read(engine.state, id, ctx.you):
                who = "nobody" if ctx.you is None else engine.player(ctx.you).name
                raise VerbError(
                    f"{spec.name}: {param.name} must be cards that {who} may know: reveal or look at them first"
                )


def _check_words(
    engine: Engine, ctx: Context, spec: VerbSpec, arguments: Mapping[str, Any], seen: Mapping[int, frozenset[int]]
) -> None:
    """Who is asked something is told nothing in words of a script that has read what they may not know."""
    params = (*spec.params, *spec.options)
    asked = arguments.get("by", ctx.you) if any(param.name == "by" for param in params) else None
    words = [
        p.name for p in params if p.name in arguments and (p.type == "value" or (p.type == "str" and not p.allowed))
    ]
    if (
        asked is None
        or not words
        or all(asked in knew or may_read(engine.state, id, asked) for id, knew in seen.items())
    ):
        return
    raise VerbError(
        f"{spec.name}: this effect has read cards that {engine.player(asked).name} may not know, so it puts no words of"
        f" its own to them: leave out {', '.join(words)}, or reveal the cards first"
    )


# ---------------------------------------------------------------- what a function is given


def fx_of(engine: Engine, ctx: Context) -> dict[str, Value]:
    """The table ``fx`` of an ability: self, you, event, x, targets and memory by name."""
    fx: dict[str, Value] = {}
    if ctx.this is not None:
        fx["self"] = ObjectRef(ctx.this)
    fx["you"] = PlayerRef(ctx.you) if ctx.you is not None else NOBODY
    if ctx.x is not None:
        fx["x"] = ctx.x
    if ctx.attached is not None:
        fx["attached"] = ObjectRef(ctx.attached)
    if ctx.candidate is not None:
        fx["candidate"] = ObjectRef(ctx.candidate)
    for name, refs in (*ctx.memory, *ctx.targets):
        fx[name] = _group(refs, single=_is_single(engine, ctx, name))
    for name, shares in ctx.division:
        fx[f"{name}_shares"] = list(shares)
    for kind, ids in ctx.paid:
        fx[_PAID.get(kind, kind)] = [ObjectRef(i) for i in ids]
    fx["paid"] = paid = _costs_paid(engine, ctx)
    fx["times_paid"] = _times_paid(engine, ctx, paid)
    if ctx.event is not None:
        fx["event"] = event_value(engine, ctx.event)
    if ctx.batch or (ctx.event is not None and getattr(ctx.ability, "batch", False)):
        fx["events"] = [event_value(engine, ev) for ev in ctx.batch or (ctx.event,) if ev is not None]
    return fx


_PAID = {
    "sacrifice": "sacrificed",
    "discard": "discarded",
    "exile": "exiled",
    "return": "returned",
    "tap_others": "tapped",
}


def _costs_paid(engine: Engine, ctx: Context) -> dict[str, Value]:
    """For each named cost of the spell whether it was paid, so that a script may ask about one that was not."""
    paid: dict[str, Value] = {}
    if ctx.this is not None:
        for ability in engine.abilities(ctx.this):
            if isinstance(ability, AdditionalCost | AlternativeCost) and ability.name:
                paid[ability.name] = False
    return paid | {name: True for name in engine.costs_paid(ctx) if name}


def _times_paid(engine: Engine, ctx: Context, names: Mapping[str, Value]) -> dict[str, Value]:
    """How often each named cost was paid (CR 702.33c)."""
    paid = engine.costs_paid(ctx)
    return {name: paid.count(name) for name in names}


def _is_single(engine: Engine, ctx: Context, name: str) -> bool:
    """A target that is always exactly one thing is handed over as that thing, others as a group."""
    modes = getattr(ctx.ability, "modes", ())
    for mode in [modes[i] for i in ctx.modes] or modes:
        for spec in mode.targets:
            if spec.name == name:
                return bool(spec.at_most == 1)
    return False


def _group(refs: tuple[Ref, ...], *, single: bool) -> Value:
    if single and len(refs) == 1:
        return refs[0]
    return list(refs)


def event_value(engine: Engine, ev: Event) -> Value:
    """An event as scripts see it: its fields, with objects and players as handles and mana as mana.

    What moved elsewhere than onto the battlefield or the stack may have become several objects (CR 730.3c): a group.
    """
    value: dict[str, Value] = {}
    for field in event_fields(type(ev)):
        held = getattr(ev, field)
        if field in _PLAYER_FIELDS:
            value[field] = PlayerRef(held) if isinstance(held, int) else NOBODY
        elif field == "became" and isinstance(ev, ZoneChange) and ev.to not in ("battlefield", "stack"):
            value[field] = [ObjectRef(i) for i in (ev.became, *ev.also) if i is not None]
        elif field not in _OBJECT_FIELDS:
            value[field] = to_value(held)
        elif isinstance(held, int):
            value[field] = ObjectRef(held)
    return value


@cache
def event_fields(event: type[Event]) -> tuple[str, ...]:
    """The fields of a kind of event that scripts see, in ``fx.event``; one for an object is absent if there is none."""
    return tuple(f for f in event.__struct_fields__ if f in _SEEN_FIELDS)


_OBJECT_FIELDS = frozenset({"object", "became", "source", "item", "attacker"})
_PLAYER_FIELDS = frozenset({"player", "defending_player"})
_PLAIN_FIELDS = frozenset(
    {
        "mana",
        "to",
        "defender",
        "cause",
        "origin",
        "kind",
        "step",
        "combat",
        "amount",
        "count",
        "x",
        "regenerable",
        "objects",
        "tapped_for_mana",
        "won",
        "result",
        "number",
    }
)
_SEEN_FIELDS = _OBJECT_FIELDS | _PLAYER_FIELDS | _PLAIN_FIELDS


def to_value(held: Any) -> Value:
    """A field of the kernel's as a script value."""
    if isinstance(held, tuple):
        if held and isinstance(held[0], Mana):
            return ManaText.of(m.type for m in held)
        return [ObjectRef(i) if isinstance(i, int) else i for i in held]
    return held  # type: ignore[no-any-return]


def reader(engine: Engine, ctx: Context, seen: Seen) -> Reader:
    """The function through which a script reads objects and players as they are now; `seen` fills with the objects of
    which it read what not everybody may know."""

    def read(kind: str, id: int, field: str) -> Value:
        if kind == "object":
            return read_object(engine, ctx, id, field, seen)
        if kind == "player":
            return read_player(engine, ctx, id, field)
        raise VerbError(f"there is nothing to read of a {kind}")

    return read


def filter_of(value: Mapping[str, Any] | Filter) -> Filter:
    """A filter table that a script built while it ran, as a `Filter` (its fields are checked as it is used)."""
    if isinstance(value, Filter):
        return value
    fields = []
    where = None
    for key, held in sorted(value.items()):
        if key == "where":
            where = held
        else:
            fields.append((key, _filter_value(held)))
    return Filter(fields=tuple(fields), where=where)


def _filter_value(held: Any) -> Any:
    if isinstance(held, Mapping):
        return filter_of(held)
    if isinstance(held, list):
        return tuple(_filter_value(x) for x in held)
    return held
