"""What of a library's rules is in play in a game: the hooks and rules of plugins that are for certain formats only stay
out of games of other formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .formats import Format, SpecialAction
from .registries import StateBasedAction

if TYPE_CHECKING:
    from .library import Library

__all__ = ["RulesInPlay"]


class RulesInPlay:
    """The rules of the games that are played in these formats; a library keeps one for each set of formats.

    `hooked`: the hooks that anything implements; `implementations` of a hook, as pluggy orders them (the last one
    registered first).
    """

    def __init__(self, library: Library, formats: tuple[str, ...]) -> None:
        self.formats: tuple[Format, ...] = tuple(library.formats[f] for f in formats if f in library.formats)
        self._hook = library.manager.hook
        self._out = frozenset(
            plugin for plugin, plays_in in library.confined.items() if not set(plays_in).intersection(formats)
        )
        self._found: dict[str, tuple[Any, ...]] = {}
        self.hooked: frozenset[str] = frozenset(
            name for name in vars(self._hook) if not name.startswith("_") and self.implementations(name)
        )
        self.state_based_actions: tuple[StateBasedAction, ...] = tuple(
            a for a in library.state_based_actions if library.action_owners.get(a.name) not in self._out
        )
        self.special_actions: dict[str, SpecialAction] = {a.name: a for f in self.formats for a in f.special_actions}
        self.permits = tuple(f.permits for f in self.formats if f.permits is not None)
        self.more = tuple(f.more for f in self.formats if f.more is not None)

    def implementations(self, hook: str) -> tuple[Any, ...]:
        """The implementations of a hook that are in play."""
        found = self._found.get(hook)
        if found is None:
            impls = getattr(self._hook, hook).get_hookimpls()
            found = self._found[hook] = tuple(i for i in impls if i.plugin_name not in self._out)
        return found
