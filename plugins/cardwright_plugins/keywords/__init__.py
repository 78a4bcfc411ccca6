"""Keyword abilities (CR 702) and keyword actions (701), each in a module of its own: what it is called, and the
abilities that it stands for, or what it does. How to add one: ``docs/keywords.md``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from cardwright.hookspecs import hookimpl
from cardwright.kernel.event_names import EventName
from cardwright.kernel.registries import FilterField, KeywordDefinition, PluginState, VerbSpec

from . import hooks
from .storm import on_cast

__all__: list[str] = ["on_cast"]

# Every module of this folder, by name: a keyword is added by its file alone.
_MODULES: tuple[ModuleType, ...] = tuple(
    import_module(f"{__name__}.{name}") for name in sorted(found.name for found in iter_modules(__path__))
)


@hookimpl
def register_keywords() -> Sequence[KeywordDefinition]:
    """The `KEYWORD` of every module that has one."""
    return [module.KEYWORD for module in _MODULES if hasattr(module, "KEYWORD")]


@hookimpl
def register_verbs() -> Sequence[VerbSpec]:
    """The `VERBS` of every module that has some: keyword actions, and what keywords' abilities use."""
    return [verb for module in _MODULES for verb in getattr(module, "VERBS", ())]


@hookimpl
def register_state() -> Sequence[PluginState]:
    """The `STATES` of every module that has some."""
    return [state for module in _MODULES for state in getattr(module, "STATES", ())]


@hookimpl
def register_filter_fields() -> Sequence[FilterField]:
    """The `FIELDS` of every module that has some."""
    return [field for module in _MODULES for field in getattr(module, "FIELDS", ())]


@hookimpl
def register_events() -> Sequence[EventName]:
    """The `EVENTS` of every module that has some."""
    return [event for module in _MODULES for event in getattr(module, "EVENTS", ())]


@hookimpl
def register_hookspecs() -> object:
    """Of those events."""
    return hooks
