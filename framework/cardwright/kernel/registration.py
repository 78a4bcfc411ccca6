"""What plugins register, gathered into a library: every name once, of the right kind, or the plugin is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.spelling import suggestion
from cardwright.visible import shown, told_by

from .checked import exact_text
from .digest import digest_of_value
from .event_names import NAMES, EventName
from .events import EventBase
from .filters import FIELDS
from .formats import KERNEL_SETTINGS, Format, Setting, check_value
from .plugins import PluginRefused, collect, specified
from .registries import (
    DeckRule,
    Expectation,
    FilterField,
    KeywordDefinition,
    PluginState,
    StateBasedAction,
    StepDefinition,
    VerbOption,
    VerbSpec,
)
from .verbs import VERBS

if TYPE_CHECKING:
    from .library import Library

__all__ = ["gather"]

STATE_OF = ("game", "player", "object")


class _Owners:
    """Who registered a name first, for each kind of thing."""

    def __init__(self) -> None:
        kernel: dict[str, Mapping[str, object]] = {"event": NAMES, "verb": VERBS, "filter field": FIELDS}
        kernel["setting"] = {s.name: s for s in KERNEL_SETTINGS}
        self._held = {(what, name): "the kernel" for what, names in kernel.items() for name in names}

    def claim(self, what: str, name: str, plugin: str) -> None:
        """Take a name for a plugin. Raises `PluginRefused` if somebody has it."""
        if held := self._held.get((what, name)):
            raise PluginRefused(
                f"plugin {shown(plugin)} registers the {what} {shown(name)}, which {held} has registered already"
            )
        self._held[what, name] = f"plugin {shown(plugin)}"


def gather(library: Library) -> None:
    """Call every ``register_*`` hook and fill the library's registries. Raises `PluginRefused`."""
    owners = _Owners()
    _events(library, owners)
    _named(library, owners, library.verbs, "register_verbs", VerbSpec, "verb")
    _named(library, owners, library.filter_fields, "register_filter_fields", FilterField, "filter field")
    _named(library, owners, library.keywords, "register_keywords", KeywordDefinition, "keyword")
    _named(library, owners, library.steps, "register_steps", StepDefinition, "step")
    _named(library, owners, library.expectations, "register_expectations", Expectation, "expectation")
    actions: dict[str, StateBasedAction] = {}
    library.action_owners = _named(
        library, owners, actions, "register_state_based_actions", StateBasedAction, "state-based action"
    )
    library.state_based_actions = sorted(actions.values(), key=lambda a: (a.rule, a.name))
    library.deck_rules = [rule for _, rule in collect(library.manager, "register_deck_rules", DeckRule)]
    _states(library, owners)
    _options(library)
    _formats(library, owners)


def _named(library: Library, owners: _Owners, into: dict[str, Any], hook: str, kind: type, what: str) -> dict[str, str]:
    """Fill a registry; returns whose each name is."""
    whose: dict[str, str] = {}
    for plugin, item in collect(library.manager, hook, kind):
        if exact_text(item.name) is None:
            raise PluginRefused(f"plugin {shown(plugin)} registers a {what} whose name is no text: {shown(item.name)}")
        owners.claim(what, item.name, plugin)
        into[item.name] = item
        whose[item.name] = plugin
    return whose


def _formats(library: Library, owners: _Owners) -> None:
    _named(library, owners, library.settings, "register_settings", Setting, "setting")
    whose = _named(library, owners, library.formats, "register_formats", Format, "format")
    for found in library.formats.values():
        where = f"plugin {shown(whose[found.name])}: format {shown(found.name)}"
        if found.base and (found.base not in library.formats or found.base == found.name):
            hint = suggestion(found.base, library.formats)
            raise PluginRefused(f"{where} is an option of {shown(found.base)}, a format that nobody registers{hint}")
        for place in found.steps:
            if place.step not in library.steps:
                raise PluginRefused(f"{where} has the step {shown(place.step)}, which nobody registers")
        for setting, value in found.settings.items():
            try:
                check_value(library, setting, value, where)
            except ValueError as error:
                raise PluginRefused(str(error)) from None


def _events(library: Library, owners: _Owners) -> None:
    hooks = set(specified(library.manager))
    for plugin, name in collect(library.manager, "register_events", EventName):
        owners.claim("event", name.name, plugin)
        _check_event(plugin, name, hooks)
        library.facets.register(name)
    names = library.facets.names
    for hook in sorted(hooks):
        if not hook.startswith(("on_", "replace_")):
            continue
        way, _, event = hook.partition("_")
        if event == "event" or (event in names and (way == "on" or names[event].replaceable)):
            continue
        why = "can't be replaced" if event in names else "is registered by nobody"
        raise PluginRefused(
            f"the hook {shown(hook)} is specified, but the event {shown(event)} {why}: nothing would ever call it"
        )


def _check_event(plugin: str, name: EventName, hooks: set[str]) -> None:
    if not issubclass(name.event, EventBase):
        raise PluginRefused(
            f"plugin {shown(plugin)}: the event {shown(name.name)} is no struct that derives from EventBase"
        )
    for way in ("on", "replace") if name.replaceable else ("on",):
        if f"{way}_{name.name}" not in hooks:
            raise PluginRefused(
                f"plugin {shown(plugin)} registers the event {shown(name.name)}, but no plugin specifies the hook "
                f"{way}_{name.name}(game, event): give it in register_hookspecs"
                f"{'' if way == 'on' else ', or say replaceable=False'}"
            )


def _states(library: Library, owners: _Owners) -> None:
    for plugin, state in collect(library.manager, "register_state", PluginState):
        owners.claim("state", state.key, plugin)
        if state.of not in STATE_OF:
            raise PluginRefused(
                f"plugin {shown(plugin)}: state {shown(state.key)} is of {shown(state.of)}, "
                f"not of {', '.join(STATE_OF)}"
            )
        initial = state.initial
        if not isinstance(initial, msgspec.Struct) or not initial.__struct_config__.frozen:
            raise PluginRefused(
                f"plugin {shown(plugin)}: state {shown(state.key)} begins with {shown(initial)}; "
                "it must be a frozen msgspec.Struct"
            )
        try:
            digest_of_value(initial)
        except TypeError as error:
            raise PluginRefused(
                f"plugin {shown(plugin)}: state {shown(state.key)} is no plain data: {told_by(error)}"
            ) from error
        library.plugin_states[state.key] = state


def _options(library: Library) -> None:
    for plugin, option in collect(library.manager, "register_verb_options", VerbOption):
        verb, name = library.verbs.get(option.verb), option.param.name
        if verb is None:
            hint = suggestion(option.verb, library.verbs)
            raise PluginRefused(
                f"plugin {shown(plugin)}: option {shown(name)} is for an unknown verb {shown(option.verb)}{hint}"
            )
        held = library.verb_options.setdefault(option.verb, {})
        if name in held or any(p.name == name for p in (*verb.params, *verb.options)):
            raise PluginRefused(
                f"plugin {shown(plugin)}: the verb {shown(option.verb)} has an option {shown(name)} already"
            )
        held[name] = option
