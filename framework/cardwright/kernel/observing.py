"""Calling plugins: ``on_*`` hooks after an event, ``replace_*`` before one, ``end_durations`` in between.

An exception in a plugin goes on, with a note that names the plugin and the hook.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.errors import CardwrightError, PluginFailed
from cardwright.spelling import suggestion
from cardwright.visible import shown, told_by

from .abilities import Instruction
from .context import Context
from .decisions import Ask
from .events import ControlChanged, Event, EventBase, PermanentUntapped, ZoneChange
from .plugins import raised_by, raiser_of
from .state import Duration, GameState
from .views import GameView

if TYPE_CHECKING:
    from .engine import Engine
    from .replacement import ReplacementOffer

__all__ = [
    "apply_plugin_offer",
    "call_replace",
    "carry_out_waiting",
    "end_durations",
    "lose_sight",
    "observe",
    "question",
    "record",
]

replace = msgspec.structs.replace


def _each(engine: Engine, hook: str, **arguments: Any) -> list[tuple[str, Any]]:
    """Call every implementation of a hook, first registered first; (plugin's name, what it returned)."""
    results = []
    for impl in engine.rules.implementations(hook):
        try:
            value = impl.function(*(arguments[name] for name in impl.argnames))
        except (Exception, GeneratorExit) as error:
            raised_by(error, impl.plugin_name, hook)
            raise
        if value is not None:
            results.append((impl.plugin_name, value))
    return results


def question(engine: Engine, hook: str, **more: Any) -> Any:
    """Put a question with one owner to the plugins: the first answer that is not None. Raises `PluginFailed` if there
    is none."""
    arguments = {"engine": engine, **more}
    for impl in reversed(engine.rules.implementations(hook)):
        try:
            value = impl.function(*(arguments[name] for name in impl.argnames))
        except (Exception, GeneratorExit) as error:
            raised_by(error, impl.plugin_name, hook)
            raise
        if value is not None:
            return _noted(value, impl.plugin_name, hook) if isinstance(value, Generator) else value
    raise PluginFailed(f"no plugin answers {hook}: its owner among the built-in plugins is not loaded", hook=hook)


def _noted(running: Ask[Any], plugin: str, hook: str) -> Ask[Any]:
    """The same generator; an error out of it that nobody has explained names the plugin."""
    try:
        return (yield from running)
    except (Exception, GeneratorExit) as error:
        raised_by(error, plugin, hook)
        raise


def record(engine: Engine, before: GameState, after: GameState, events: tuple[Event, ...]) -> None:
    """Log the events as they are applied, so that what ends with them (CR 610.3) comes after them in the log."""
    if engine.silent:
        return
    from .log import LogEntry

    engine.log += [LogEntry(ev, before, after) for ev in events]


def observe(engine: Engine, before: GameState, after: GameState, events: tuple[Event, ...]) -> Ask[None]:
    """Let plugins see the events; what they return waits for the next safe point, except changes of plugins' own
    state, which nothing in the game can see half-done."""
    if engine.silent:
        return
    hooked = engine.hooked
    for ev in events:
        hooks = [
            facet.hook
            for facet in engine.library.facets.facets_of(type(ev))
            if facet.hook in hooked and (facet.name.condition is None or facet.name.condition(engine, ev))
        ]
        if "on_event" in hooked:
            hooks.append("on_event")
        for hook in hooks:
            for plugin, value in _each(engine, hook, game=GameView(engine, before, after), event=ev):
                yield from _take(engine, plugin, hook, value)


def _take(engine: Engine, plugin: str, hook: str, value: Any) -> Ask[None]:
    for instruction in _instructions(engine, plugin, hook, value):
        if instruction.verb == "set_plugin_state":
            yield from carry_out(engine, plugin, instruction)
        else:
            engine.set(instructions=(*engine.state.instructions, (plugin, instruction)), check=True)


def _instructions(engine: Engine, plugin: str, hook: str, value: Any) -> Sequence[Instruction]:
    items = value if isinstance(value, list | tuple) else [value]
    for item in items:
        if not isinstance(item, Instruction):
            raise _misfit(plugin, hook, f"{shown(hook)} returned {shown(item)}; it returns instructions or None")
        if item.verb not in engine.library.verbs:
            hint = suggestion(item.verb, engine.library.verbs)
            raise _misfit(plugin, hook, f"{shown(hook)} returned an instruction for no verb: {shown(item.verb)}{hint}")
    return items


def _misfit(plugin: str, hook: str, message: str) -> PluginFailed:
    return PluginFailed(f"plugin {shown(plugin)}: {message}", plugin=plugin, hook=hook)


def carry_out(engine: Engine, plugin: str, instruction: Instruction) -> Ask[None]:
    """Carry out one instruction of a plugin, as events with the rules as their source."""
    from .effects import run_effect

    try:
        yield from run_effect(engine, (instruction,), Context(card=plugin))
    except CardwrightError:  # a limit, a script: it says itself what it is
        raise
    except Exception as error:
        if raiser_of(error) == ("", ""):
            raise PluginFailed(
                f"plugin {shown(plugin)} failed in an instruction, "
                f"{instruction.verb}{shown(instruction.args)}: {told_by(error)}",
                plugin=plugin,
            ) from error
        raise


def carry_out_waiting(engine: Engine) -> Ask[bool]:
    """Carry out what ``on_*`` hooks asked for (a safe point). Returns whether there was anything."""
    waiting = engine.state.instructions
    if not waiting:
        return False
    engine.set(instructions=())
    for plugin, instruction in waiting:
        assert isinstance(instruction, Instruction)  # noqa: S101
        yield from carry_out(engine, plugin, instruction)
    return True


def end_durations(engine: Engine, before: GameState, events: tuple[Event, ...]) -> Ask[None]:
    """Let durations end that end with these events, before anything else may look (CR 610.3, 611.2b)."""
    left = [ev for ev in events if isinstance(ev, ZoneChange) and ev.origin == "battlefield"]
    untapped = {ev.object for ev in events if isinstance(ev, PermanentUntapped)}
    if untapped and any(e.duration.tapped and e.duration.object in untapped for e in engine.state.effects):
        engine.set(
            effects=tuple(e for e in engine.state.effects if not (e.duration.tapped and e.duration.object in untapped))
        )
    if any(isinstance(ev, ControlChanged) for ev in events):
        kept = tuple(e for e in engine.state.effects if not _control_lost(engine, e.duration))
        if len(kept) != len(engine.state.effects):
            engine.set(effects=kept)
    if not left:
        return
    gone = {ev.object for ev in left}
    if any(e.duration.object in gone for e in engine.state.effects if e.duration.object is not None):
        engine.set(
            effects=tuple(e for e in engine.state.effects if e.duration.object not in gone or e.duration.object is None)
        )
    if any(d.duration.object in gone for d in engine.state.delayed if d.duration.object is not None):
        engine.set(
            delayed=tuple(d for d in engine.state.delayed if d.duration.object is None or d.duration.object not in gone)
        )
    if "end_durations" not in engine.hooked:
        return
    for ev in left:
        for plugin, value in _each(engine, "end_durations", game=GameView(engine, before, engine.state), event=ev):
            for instruction in _instructions(engine, plugin, "end_durations", value):
                yield from carry_out(engine, plugin, instruction)


def _control_lost(engine: Engine, duration: Duration) -> bool:
    """Whether something lasts as long as a player controls a permanent that they no longer do."""
    id = duration.object
    lasting = duration.kind in ("while_controlled", "until_control_lost")
    return lasting and id is not None and engine.controller_of(id) != duration.player


def lose_sight(engine: Engine, phased_out: Collection[int]) -> None:
    """What lasts for as long as something is so of permanents that phase out ends, since it sees them no more
    (CR 702.26f, 611.2b)."""

    def ends(duration: Duration) -> bool:
        return duration.object in phased_out and duration.kind in ("while_on_battlefield", "while_controlled")

    if any(ends(e.duration) for e in engine.state.effects):
        engine.set(effects=tuple(e for e in engine.state.effects if not ends(e.duration)), check=True)
    if any(ends(d.duration) for d in engine.state.delayed):
        engine.set(delayed=tuple(d for d in engine.state.delayed if not ends(d.duration)))


def call_replace(engine: Engine, hook: str, ev: Event) -> list[ReplacementOffer]:
    """What plugins offer to replace this event with. An offer's key is its plugin's own: two plugins may use one."""
    from .replacement import ReplacementOffer

    offers: list[ReplacementOffer] = []
    for plugin, value in _each(engine, hook, game=GameView(engine, engine.state, engine.state), event=ev):
        keys: set[str] = set()
        for offer in value if isinstance(value, list | tuple) else [value]:
            if not isinstance(offer, ReplacementOffer):
                raise _misfit(plugin, hook, f"{shown(hook)} returned {shown(offer)}; it returns offers or None")
            if offer.key in keys:
                raise _misfit(plugin, hook, f"{shown(hook)} returned two offers with the key {shown(offer.key)}")
            keys.add(offer.key)
            offers.append(_own(offer, plugin, hook))
    return offers


def _own(offer: ReplacementOffer, plugin: str, hook: str) -> ReplacementOffer:
    """The offer with its plugin's name in its key and in whatever goes wrong as it is applied."""

    def apply(ev: Any) -> Any:
        try:
            outcome = offer.apply(ev)
            return _asking(outcome, plugin, hook) if offer.asks else _events(outcome, plugin, hook)
        except (Exception, GeneratorExit) as error:
            raised_by(error, plugin, hook)
            raise

    return replace(offer, key=f"{plugin}: {offer.key}", apply=apply)


def _asking(running: Ask[Any], plugin: str, hook: str) -> Ask[list[Event]]:
    return _events((yield from _noted(running, plugin, hook)), plugin, hook)


def _events(outcome: Any, plugin: str, hook: str) -> list[Event]:
    events = [] if outcome is None else list(outcome) if isinstance(outcome, list | tuple) else [outcome]
    for ev in events:
        if not isinstance(ev, EventBase):
            raise _misfit(plugin, hook, f"an offer of {shown(hook)} puts {shown(ev)} in the event's place: no event")
    return events


def apply_plugin_offer(offer: ReplacementOffer, ev: Event) -> list[Event]:
    """The events that a plugin's offer puts in the event's place."""
    events: list[Event] = offer.apply(ev)
    return events
