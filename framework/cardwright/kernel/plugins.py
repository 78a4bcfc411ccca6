"""Loading plugins strictly: a misspelt hook, or a hook without its marker, is refused (see `hookspecs`)."""

from __future__ import annotations

import difflib
import importlib
import inspect
from collections.abc import Iterable
from types import ModuleType

import pluggy

from cardwright import hookspecs
from cardwright.builtin import BUILTIN_PLUGINS

__all__ = ["PluginRefused", "load_plugins", "plugin_name"]

PREFIXES = ("on_", "replace_", "register_")


class PluginRefused(ValueError):
    """A plugin was refused as it was registered; the message names it and says why."""


def plugin_name(plugin: object) -> str:
    """A name for messages: the module's, or the class's."""
    if isinstance(plugin, ModuleType):
        return plugin.__name__
    return getattr(plugin, "name", None) or type(plugin).__name__


def load_plugins(plugins: Iterable[object] | None, *, entry_points: bool) -> pluggy.PluginManager:
    """A plugin manager with these plugins. Raises `PluginRefused`."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    chosen: list[tuple[str, object]] = []
    for entry in BUILTIN_PLUGINS if plugins is None else plugins:
        plugin = importlib.import_module(entry) if isinstance(entry, str) else entry
        chosen.append((plugin_name(plugin), plugin))
    if entry_points:
        chosen += _installed()
    for _, plugin in chosen:
        specs = getattr(plugin, "register_hookspecs", None)
        if specs is not None:
            manager.add_hookspecs(specs())
    for name, plugin in chosen:
        _check_markers(name, plugin, manager)
        if manager.get_plugin(name) is not None:
            raise PluginRefused(f"plugin {name!r} is registered twice")
        manager.register(plugin, name)
        _check_names(name, plugin, manager)
    return manager


def _installed() -> list[tuple[str, object]]:
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=hookspecs.PROJECT), key=lambda e: e.name)
    return [(entry.name, entry.load()) for entry in found]


def _known(manager: pluggy.PluginManager) -> list[str]:
    return [name for name in vars(manager.hook) if not name.startswith("_")]


def _close(name: str, manager: pluggy.PluginManager) -> str:
    close = difflib.get_close_matches(name, _known(manager), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _check_names(name: str, plugin: object, manager: pluggy.PluginManager) -> None:
    for caller in manager.get_hookcallers(plugin) or ():
        if caller.spec is None:
            manager.unregister(plugin)
            raise PluginRefused(
                f"plugin {name!r} implements an unknown hook {caller.name!r}{_close(caller.name, manager)}"
            )


def _check_markers(name: str, plugin: object, manager: pluggy.PluginManager) -> None:
    known = set(_known(manager))
    for attribute, value in inspect.getmembers(plugin):
        if not callable(value) or not (attribute in known or attribute.startswith(PREFIXES)):
            continue
        if getattr(value, f"{hookspecs.PROJECT}_impl", None) is None:
            raise PluginRefused(
                f"plugin {name!r} has {attribute!r}, which is named like a hook but lacks the marker: "
                "put @cardwright.hookimpl on it, or name it otherwise"
                f"{'' if attribute in known else _close(attribute, manager)}"
            )
