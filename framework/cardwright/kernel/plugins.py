"""Loading plugins strictly: a misspelt hook, a wrong argument or a missing marker is refused (see `hookspecs`)."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pluggy

from cardwright import hookspecs
from cardwright.builtin import BUILTIN_PLUGINS
from cardwright.errors import CardwrightError, PluginFailed, PluginRefused
from cardwright.spelling import suggestion
from cardwright.visible import OBEYED, shown, told_by

from .checked import exact_text

__all__ = [
    "PluginRefused",
    "collect",
    "load_plugins",
    "plays_in",
    "plugin_name",
    "raised_by",
    "raiser_of",
    "registering_failed",
    "specified",
]

PREFIXES = ("on_", "replace_", "register_")
LONGEST_NAME = 100
_UNFIT = re.compile(f"[{OBEYED}\t\n]")
_RAISER = "_cardwright_raised_by"


def plugin_name(plugin: object) -> str:
    """What a plugin is called: by the module's name, the plugin's own `name`, or its class's. Raises `PluginRefused`
    for what is no name."""
    kind = type(plugin).__name__
    if isinstance(plugin, ModuleType):
        return plugin.__name__
    try:
        said = getattr(plugin, "name", None)
    except Exception as error:
        raise PluginRefused(f"the name of a plugin, a {kind}, can't be read: {told_by(error)}") from error
    return kind if said is None else _checked_name(said, kind)


def _checked_name(said: object, kind: str) -> str:
    """A name that can stand in one line and in a file. Raises `PluginRefused`."""
    name = exact_text(said)
    if name is None or not name.strip() or len(name) > LONGEST_NAME or _UNFIT.search(name):
        raise PluginRefused(
            f"a plugin, a {kind}, is called {shown(said)}; a name is a text of 1 to {LONGEST_NAME} characters "
            "in one line, without control characters"
        )
    return name


def raised_by(error: BaseException, plugin: str, hook: str) -> None:
    """Note on an error that a plugin raised it in a hook; the first to say so is believed. Among them is GeneratorExit,
    which a hook may raise, and which nobody sees who ends a generator."""
    if raiser_of(error) == ("", ""):
        error.__dict__[_RAISER] = (plugin, hook)
        BaseException.add_note(error, f"raised by plugin {shown(plugin)} in its hook {shown(hook)}")


def raiser_of(error: BaseException) -> tuple[str, str]:
    """The plugin that raised an error, and the hook that it was in; empty if nobody has said."""
    raiser: tuple[str, str] = error.__dict__.get(_RAISER, ("", ""))
    return raiser


def registering_failed(error: BaseException, plugin: str, hook: str) -> PluginFailed:
    """What an error that a plugin raised as a library was opened is called outside."""
    return PluginFailed(
        f"plugin {shown(plugin)} failed in its hook {shown(hook)}: {told_by(error)}",
        plugin=plugin,
        hook=hook,
    )


def load_plugins(plugins: Iterable[object] | None, *, entry_points: bool) -> pluggy.PluginManager:
    """A plugin manager with these plugins. Raises `PluginRefused`."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    chosen: list[tuple[str, object]] = []
    for entry in BUILTIN_PLUGINS if plugins is None else plugins:
        module = exact_text(entry)
        plugin = entry if module is None else _imported(module)
        chosen.append((plugin_name(plugin), plugin))
    if entry_points:
        chosen += _installed()
    _check_different(chosen)
    for name, plugin in chosen:
        with _looking_at(name):
            _add_specs(name, plugin, manager)
    for name, plugin in chosen:
        with _looking_at(name):
            _check(name, plugin, manager)
            manager.register(plugin, name)
    _check_owners(manager)
    return manager


def _check_different(chosen: list[tuple[str, object]]) -> None:
    """Each plugin is there once, under a name of its own."""
    for at, (name, plugin) in enumerate(chosen):
        for other, before in chosen[:at]:
            if before is plugin:
                also = "" if other == name else f", also as {shown(other)}"
                raise PluginRefused(f"plugin {shown(name)} is registered twice{also}: leave one out", plugin=name)
            if other == name:
                raise PluginRefused(
                    f"two plugins are called {shown(name)}, a {type(before).__name__} and a {type(plugin).__name__}: "
                    "give each a `name` of its own",
                    plugin=name,
                )


@contextmanager
def _looking_at(name: str) -> Iterator[None]:
    """Whatever a plugin's own attributes do as they are looked at refuses it."""
    try:
        yield
    except CardwrightError:
        raise
    except Exception as error:
        raise PluginRefused(f"plugin {shown(name)} can't be looked at: {told_by(error)}", plugin=name) from error


def _imported(module: str) -> object:
    try:
        return importlib.import_module(module)
    except Exception as error:
        raise PluginRefused(f"plugin {shown(module)} can't be imported: {told_by(error)}", plugin=module) from error


def _installed() -> list[tuple[str, object]]:
    from importlib.metadata import entry_points

    found = []
    for entry in sorted(entry_points(group=hookspecs.PROJECT), key=lambda e: (e.name, e.value)):
        try:
            found.append((_checked_name(entry.name, "module"), entry.load()))
        except PluginRefused:
            raise
        except Exception as error:
            raise PluginRefused(
                f"plugin {shown(entry.name)} ({entry.value}) can't be loaded: {told_by(error)}", plugin=entry.name
            ) from error
    return found


def specified(manager: pluggy.PluginManager) -> list[str]:
    """The names of all hooks that have a specification."""
    return [name for name, caller in vars(manager.hook).items() if getattr(caller, "spec", None) is not None]


# ---------------------------------------------------------------- hook specifications of plugins


def _add_specs(name: str, plugin: object, manager: pluggy.PluginManager) -> None:
    give = getattr(plugin, "register_hookspecs", None)
    if give is None or getattr(give, f"{hookspecs.PROJECT}_impl", None) is None:
        return  # without its marker it is refused with the other functions named like hooks
    try:
        specs = give()
    except (Exception, GeneratorExit) as error:
        raise registering_failed(error, name, "register_hookspecs") from error
    if specs is None:
        return
    given = [attribute for attribute in dir(specs) if manager.parse_hookspec_opts(specs, attribute) is not None]
    if not given:
        raise PluginRefused(
            f"plugin {shown(name)}: register_hookspecs returned {shown(specs)}, "
            "in which no function bears @cardwright.hookspec"
        )
    for hook in given:
        if hook in specified(manager):
            raise PluginRefused(f"plugin {shown(name)} specifies the hook {shown(hook)}, which is specified already")
        if not hook.startswith(("on_", "replace_")):
            raise PluginRefused(
                f"plugin {shown(name)} specifies the hook {shown(hook)}: "
                "plugins specify on_<event> and replace_<event> only"
            )
        argnames = tuple(inspect.signature(getattr(specs, hook)).parameters)
        if argnames[-2:] != ("game", "event"):
            raise PluginRefused(f"plugin {shown(name)} specifies {hook}({', '.join(argnames)}): it takes (game, event)")
    manager.add_hookspecs(specs)


# ---------------------------------------------------------------- implementations


def _check(name: str, plugin: object, manager: pluggy.PluginManager) -> None:
    if inspect.isclass(plugin):
        raise PluginRefused(f"plugin {shown(name)} is a class: give an instance of {plugin.__name__}")
    known = specified(manager)
    hooks = 0
    for attribute, value in inspect.getmembers(plugin):
        options = manager.parse_hookimpl_opts(plugin, attribute)
        if options is not None:
            _check_hook(name, options.get("specname") or attribute, value, options, manager)
            hooks += 1
        elif callable(value) and (attribute in known or attribute.startswith(PREFIXES)):
            raise PluginRefused(
                f"plugin {shown(name)} has {shown(attribute)}, which is named like a hook but lacks the marker: "
                "put @cardwright.hookimpl on it, or name it otherwise"
                f"{'' if attribute in known else suggestion(attribute, known)}"
            )
    if not hooks:
        raise PluginRefused(f"plugin {shown(name)} has no hooks: put @cardwright.hookimpl on those that it implements")


def _check_hook(name: str, hook: str, function: Any, options: Any, manager: pluggy.PluginManager) -> None:
    known = specified(manager)
    if hook not in known:
        raise PluginRefused(f"plugin {shown(name)} implements an unknown hook {shown(hook)}{suggestion(hook, known)}")
    if options.get("wrapper") or options.get("hookwrapper"):
        raise PluginRefused(
            f"plugin {shown(name)}: {shown(hook)} is a hook wrapper; plugins don't wrap each other's hooks here"
        )
    spec = getattr(manager.hook, hook).spec
    for argument in inspect.signature(function).parameters:
        if argument not in spec.argnames:
            takes = ", ".join(spec.argnames) or "no arguments"
            raise PluginRefused(
                f"plugin {shown(name)}: {shown(hook)} takes {takes}, and has none that is called {shown(argument)}"
                f"{suggestion(argument, spec.argnames)}"
            )


def _check_owners(manager: pluggy.PluginManager) -> None:
    """A question has one owner, and at most one plugin that answers it first."""
    for hook in specified(manager):
        caller = getattr(manager.hook, hook)
        if not caller.spec.opts["firstresult"]:
            continue
        for first in (False, True):
            same = [impl.plugin_name for impl in caller.get_hookimpls() if bool(impl.tryfirst) is first]
            if len(same) > 1:
                how = "first " if first else ""
                hint = "" if first else "; one that answers instead of the owner says @hookimpl(tryfirst=True)"
                raise PluginRefused(
                    f"plugins {shown(same[0])} and {shown(same[1])} both {how}answer {shown(hook)}{hint}"
                )


# ---------------------------------------------------------------- for which games


def plays_in(manager: pluggy.PluginManager, formats: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """By plugin, the formats that its `plays_in` confines its hooks and state-based actions to. Raises
    `PluginRefused` for a format that nobody registered."""
    known = tuple(formats)
    found: dict[str, tuple[str, ...]] = {}
    for name, plugin in manager.list_name_plugin():
        with _looking_at(name):
            said = getattr(plugin, "plays_in", None)
        if said is None:
            continue
        if not isinstance(said, tuple) or not said or not all(isinstance(f, str) for f in said):
            raise PluginRefused(f"plugin {shown(name)}: plays_in is {shown(said)}; it is a tuple of names of formats")
        for wanted in said:
            if wanted not in known:
                raise PluginRefused(
                    f"plugin {shown(name)} plays in {shown(wanted)}, "
                    f"a format that nobody registers{suggestion(wanted, known)}"
                )
        found[name] = said
    return found


# ---------------------------------------------------------------- what they register


def collect(manager: pluggy.PluginManager, hook: str, kind: type) -> list[tuple[str, Any]]:
    """What all plugins return from a ``register_*`` hook: (plugin's name, item). Raises `PluginRefused`."""
    found: list[tuple[str, Any]] = []
    for impl in reversed(getattr(manager.hook, hook).get_hookimpls()):
        try:
            items = impl.function()
        except (Exception, GeneratorExit) as error:
            raise registering_failed(error, impl.plugin_name, hook) from error
        for item in () if items is None else items if isinstance(items, list | tuple) else (items,):
            if not isinstance(item, kind):
                raise PluginRefused(
                    f"plugin {shown(impl.plugin_name)}: {hook} returned {shown(item)}; "
                    f"it returns a sequence of {kind.__name__}"
                )
            found.append((impl.plugin_name, item))
    return found
