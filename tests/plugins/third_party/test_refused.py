"""Plugins of which nothing would come are refused as they are loaded, with a reason."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from cardwright import (
    GameView,
    PluginRefused,
    PluginState,
    hookimpl,
    hookspec,
    open_library,
)
from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import EventBase
from cardwright.kernel.registries import FilterField, KeywordDefinition, StateBasedAction, StepDefinition, VerbSpec
from cardwright.testing import library_with
from cardwright.visible import visible


def _plugin(**hooks: Any) -> Any:
    return SimpleNamespace(name="suspect", **hooks)


def _watch(game: GameView, event: EventBase) -> None: ...


def _unmarked(game: GameView, event: EventBase) -> None: ...


def _misnamed(game: GameView, evnt: EventBase) -> None: ...


def _wrapper(game: GameView, event: EventBase) -> Iterator[None]:
    yield


def _empty() -> SimpleNamespace:
    return SimpleNamespace()


def _state(key: str = "suspect", of: str = "game", initial: Any = None) -> Any:
    return hookimpl(lambda: [PluginState(key=key, of=of, initial=initial)])


class Loose(msgspec.Struct):
    count: int = 0


class Unplain(msgspec.Struct, frozen=True):
    what: object = object


@pytest.mark.parametrize(
    ("plugin", "message"),
    [
        (
            _plugin(on_leave_battelfield=hookimpl(_watch)),
            "plugin 'suspect' implements an unknown hook 'on_leave_battelfield'; did you mean 'on_leave_battlefield'?",
        ),
        (
            _plugin(on_damage=_unmarked, on_die=hookimpl(_watch)),
            (
                "plugin 'suspect' has 'on_damage', which is named like a hook but lacks the marker: "
                "put @cardwright.hookimpl on it, or name it otherwise"
            ),
        ),
        (
            _plugin(on_damge=_unmarked, on_die=hookimpl(_watch)),
            (
                "plugin 'suspect' has 'on_damge', which is named like a hook but lacks the marker: "
                "put @cardwright.hookimpl on it, or name it otherwise; did you mean 'on_damage'?"
            ),
        ),
        (
            _plugin(on_damage=hookimpl(_misnamed)),
            (
                "plugin 'suspect': 'on_damage' takes game, event, and has none that is called 'evnt'; "
                "did you mean 'event'?"
            ),
        ),
        (
            _plugin(on_damage=hookimpl(wrapper=True)(_wrapper)),
            "plugin 'suspect': 'on_damage' is a hook wrapper; plugins don't wrap each other's hooks here",
        ),
        (_plugin(), "plugin 'suspect' has no hooks: put @cardwright.hookimpl on those that it implements"),
        (
            _plugin(register_state=_state(initial=Loose())),
            "plugin 'suspect': state 'suspect' begins with Loose(count=0); it must be a frozen msgspec.Struct",
        ),
        (
            _plugin(register_state=_state(of="team", initial=Unplain())),
            "plugin 'suspect': state 'suspect' is of 'team', not of game, player, object",
        ),
        (
            _plugin(register_state=_state(initial=Unplain())),
            (
                "plugin 'suspect': state 'suspect' is no plain data: "
                "TypeError: Encoding objects of type type is unsupported"
            ),
        ),
        (
            _plugin(register_verbs=hookimpl(lambda: ["salute"])),
            "plugin 'suspect': register_verbs returned 'salute'; it returns a sequence of VerbSpec",
        ),
        (
            _plugin(turn_steps=hookimpl(lambda: ("untap",))),
            (
                "plugins 'cardwright_plugins.turn_structure' and 'suspect' both answer 'turn_steps'; "
                "one that answers instead of the owner says @hookimpl(tryfirst=True)"
            ),
        ),
        (
            _plugin(register_hookspecs=hookimpl(_empty)),
            (
                "plugin 'suspect': register_hookspecs returned namespace(), "
                "in which no function bears @cardwright.hookspec"
            ),
        ),
        (
            _plugin(
                register_hookspecs=hookimpl(lambda: SimpleNamespace(on_nothing=hookspec(lambda game, event: None)))
            ),
            (
                "the hook 'on_nothing' is specified, but the event 'nothing' is registered by nobody: "
                "nothing would ever call it"
            ),
        ),
        (
            _plugin(register_hookspecs=hookimpl(lambda: SimpleNamespace(on_draw=hookspec(lambda game, event: None)))),
            "plugin 'suspect' specifies the hook 'on_draw', which is specified already",
        ),
        (
            _plugin(register_events=hookimpl(lambda: [EventName("salute", Saluted, "A salute.", "701")])),
            (
                "plugin 'suspect' registers the event 'salute', "
                "but no plugin specifies the hook on_salute(game, event): "
                "give it in register_hookspecs"
            ),
        ),
    ],
)
def test_a_plugin_that_nothing_would_come_of_is_refused(plugin: Any, message: str) -> None:
    with pytest.raises(PluginRefused) as refused:
        library_with(plugin)
    assert str(refused.value) == message


class Watcher:
    name = "watcher"

    @hookimpl
    def on_die(self, game: GameView) -> None: ...


def test_a_class_and_a_plugin_given_twice_are_refused() -> None:
    with pytest.raises(PluginRefused, match="plugin 'watcher' is a class: give an instance of Watcher"):
        library_with(Watcher)
    one, other = Watcher(), Watcher()
    with pytest.raises(PluginRefused, match="plugin 'watcher' is registered twice: leave one out"):
        library_with(one, one)
    with pytest.raises(PluginRefused, match="two plugins are called 'watcher', a Watcher and a Watcher: give each a"):
        library_with(one, other)
    other.name = "other"
    library_with(one, other)


def test_a_plugin_that_is_given_and_installed_as_well_is_refused(
    installed: Callable[[str, str], None], tmp_path: Path
) -> None:
    installed("sloppy", "from cardwright import hookimpl\n\n@hookimpl\ndef on_die(game, event): ...\n")
    with pytest.raises(PluginRefused, match="plugin 'sloppy' is registered twice: leave one out"):
        open_library(plugins=[importlib.import_module("sloppy")])
    (tmp_path / "sloppy-1.0.dist-info" / "entry_points.txt").write_text("[cardwright]\nother = sloppy\n")
    with pytest.raises(PluginRefused, match="plugin 'other' is registered twice, also as 'sloppy': leave one out"):
        open_library(plugins=[importlib.import_module("sloppy")])


NO_NAMES: dict[str, Any] = {
    "empty": "",
    "blank": " ",
    "obeyed": "\x1b[2J",
    "two lines": "a\nb",
    "turned": "\u202eevil",
    "half a character": "\ud800",
    "long": "x" * 101,
    "very long": "x" * 10**6,
    "a number": 7,
    "a huge number": 10**5000,
}


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_name_that_is_none_is_refused(name: str) -> None:
    plugin = Watcher()
    plugin.name = NO_NAMES[name]
    with pytest.raises(
        PluginRefused, match=r"a plugin, a Watcher, is called .*; a name is a text of 1 to 100"
    ) as refused:
        library_with(plugin)
    assert len(str(refused.value)) < 300
    assert visible(str(refused.value), one_line=True) == str(refused.value)


def test_a_name_is_made_plain() -> None:
    class Text(str):
        __slots__ = ()

    plugin = Watcher()
    plugin.name = Text("watcher")
    names = [name for name, _ in library_with(plugin).manager.list_name_plugin()]
    assert {type(name) for name in names} == {str}
    assert "watcher" in names


@pytest.mark.parametrize("attribute", ["name", "register_hookspecs", "plays_in", "on_whatever", "version_of_it"])
def test_a_plugin_that_fails_as_it_is_looked_at_is_refused(attribute: str) -> None:
    def fail(self: object) -> None:
        raise ZeroDivisionError("out of luck")

    plugin = type("Shy", (Watcher,), {attribute: property(fail)})()
    with pytest.raises(PluginRefused, match="ZeroDivisionError: out of luck"):
        library_with(plugin)


def test_a_misspelt_hook_of_an_installed_plugin_is_refused(installed: Callable[[str, str], None]) -> None:
    installed("sloppy", "from cardwright import hookimpl\n\n@hookimpl\ndef on_tap_for_man(game, event): ...\n")
    with pytest.raises(
        PluginRefused, match="plugin 'sloppy' implements an unknown hook 'on_tap_for_man'; did you mean"
    ):
        open_library()


def test_an_installed_plugin_that_cannot_be_imported_is_refused(installed: Callable[[str, str], None]) -> None:
    installed("broken", "import no_such_module\n")
    with pytest.raises(
        PluginRefused,
        match=r"plugin 'broken' \(broken\) can't be loaded: ModuleNotFoundError: No module named 'no_such_module'",
    ):
        open_library()


class Saluted(EventBase, frozen=True, kw_only=True, tag="salute"):
    """A permanent saluted."""

    object: int


class Empty(msgspec.Struct, frozen=True):
    """No state to speak of."""


def _nothing(*_: Any) -> Generator[Any, Any, Any]:
    yield from ()


SALUTE = SimpleNamespace(on_salute=hookspec(lambda game, event: None))
TWICE: dict[str, tuple[str, Any, dict[str, Any]]] = {
    "verb": ("register_verbs", VerbSpec(name="salute", doc="", rule="701", run=_nothing), {}),
    "keyword": ("register_keywords", KeywordDefinition(name="salute", rule="702", doc=""), {}),
    "filter field": ("register_filter_fields", FilterField("salute", "bool", "", lambda *_: True), {}),
    "step": ("register_steps", StepDefinition("salute", "beginning", "500"), {}),
    "state-based action": ("register_state_based_actions", StateBasedAction("salute", "704", _nothing), {}),
    "state": ("register_state", PluginState(key="salute", of="game", initial=Empty()), {}),
    "event": (
        "register_events",
        EventName("salute", Saluted, "", "701", replaceable=False),
        {"register_hookspecs": hookimpl(lambda: SALUTE)},
    ),
}


@pytest.mark.parametrize("what", TWICE)
def test_a_name_that_two_plugins_register_is_refused_naming_both(what: str) -> None:
    hook, item, more = TWICE[what]
    one = SimpleNamespace(name="one", **{hook: hookimpl(lambda: [item])}, **more)
    two = SimpleNamespace(name="two", **{hook: hookimpl(lambda: [item])})
    library_with(one)
    with pytest.raises(PluginRefused) as refused:
        library_with(one, two)
    assert str(refused.value) in (
        f"plugin 'one' registers the {what} 'salute', which plugin 'two' has registered already",
        f"plugin 'two' registers the {what} 'salute', which plugin 'one' has registered already",
    )


def test_a_name_of_the_kernels_own_is_refused() -> None:
    verb = VerbSpec(name="exile", doc="", rule="701", run=_nothing)
    with pytest.raises(
        PluginRefused, match="plugin 'suspect' registers the verb 'exile', which the kernel has registered"
    ):
        library_with(_plugin(register_verbs=hookimpl(lambda: [verb])))
