"""Watching a plugin's hooks: what each was called with, and whether it kept its hands off."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from cardwright.errors import NotConforming
from cardwright.hookspecs import PROJECT
from cardwright.kernel.digest import digest_of
from cardwright.kernel.plugins import plugin_name
from cardwright.kernel.views import GameView

__all__ = ["HookCall", "Recorder"]


class HookCall(msgspec.Struct, frozen=True):
    """One call of a hook: its name, its arguments by name, and what the plugin returned."""

    hook: str
    arguments: dict[str, Any]
    returned: Any


class Recorder:
    """A plugin that passes every call on to another one and keeps it in `calls`, in order.

    Register it instead of the plugin. `without` names hooks that it leaves out. `guarded`: calls are checked to
    have left the states that they were shown as they were (the first few of each hook, then one in 50); a plugin that
    changed one raises `NotConforming`.
    """

    def __init__(self, plugin: object, *, without: Sequence[str] = (), guarded: bool = False) -> None:
        self.name = plugin_name(plugin)
        self.calls: list[HookCall] = []
        self._guarded = guarded
        self._counts: dict[str, int] = {}
        for attribute, value in inspect.getmembers(plugin):
            marked = callable(value) and getattr(value, f"{PROJECT}_impl", None) is not None
            if marked and attribute not in without:
                setattr(self, attribute, self._passing_on(attribute, value))

    def of(self, hook: str) -> list[HookCall]:
        """The calls of one hook."""
        return [call for call in self.calls if call.hook == hook]

    def _passing_on(self, hook: str, function: Callable[..., Any]) -> Callable[..., Any]:
        names = tuple(inspect.signature(function).parameters)

        @functools.wraps(function)
        def call(*values: Any) -> Any:
            arguments = dict(zip(names, values, strict=True))
            count = self._counts[hook] = self._counts.get(hook, 0) + 1
            guarded = self._guarded and (count <= 3 or count % 50 == 0)
            before = _seen(arguments) if guarded else []
            returned = function(*values)
            if guarded and before != _seen(arguments):
                raise NotConforming(f"plugin {self.name!r}: {hook!r} changed the state that it was shown")
            self.calls.append(HookCall(hook, arguments, returned))
            return returned

        return call


def _seen(arguments: dict[str, Any]) -> list[str]:
    game = arguments.get("game")
    return [digest_of(game.before), digest_of(game.after)] if isinstance(game, GameView) else []
