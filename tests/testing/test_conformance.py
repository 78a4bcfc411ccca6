"""The conformance kit finds what is wrong with a plugin."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from cardwright import (
    Diverged,
    GameView,
    Instruction,
    PlayerRef,
    PluginState,
    ReplacementOffer,
    hookimpl,
)
from cardwright.kernel.events import ManaProduced, PermanentTappedForMana
from cardwright.testing import NotConforming, check_plugin


class Taps(msgspec.Struct, frozen=True):
    count: int = 0


def _plugin(**hooks: Any) -> Any:
    return SimpleNamespace(name="suspect", **hooks)


class Loose(msgspec.Struct):
    count: int = 0


def _state(key: str = "suspect", of: str = "game", initial: Any = None) -> Any:
    return hookimpl(lambda: [PluginState(key=key, of=of, initial=initial)])


def _drawing(returned: Callable[[GameView], Any], **more: Any) -> Any:
    return _plugin(on_begin_step=hookimpl(returned), **more)


class Greedy:
    """Counts taps for mana in its state, and gives life for them."""

    name = "greedy"

    @hookimpl
    def register_state(self) -> list[PluginState]:
        return [PluginState(key="greedy", of="player", initial=Taps())]

    @hookimpl
    def on_tap_for_mana(self, game: GameView, event: PermanentTappedForMana) -> list[Instruction]:
        taps = Taps(game.plugin_state("greedy", player=event.player).count + 1)
        kept = Instruction("set_plugin_state", ("greedy", taps, {"player": event.player}))
        return [kept, Instruction("gain_life", (PlayerRef(event.player), 1))]

    @hookimpl
    def replace_mana_event(self, event: ManaProduced) -> ReplacementOffer | None:
        if event.player != 1:
            return None
        return ReplacementOffer("more", lambda ev: msgspec.structs.replace(ev, mana=ev.mana + ev.mana[:1]))


def test_a_good_plugin_conforms_and_its_hooks_are_called() -> None:
    report = check_plugin(Greedy(), seeds=(3,))
    assert report.calls["on_tap_for_mana"] > 10
    assert report.calls["replace_mana_event"] >= report.calls["on_tap_for_mana"]


def test_a_plugin_that_changes_what_it_is_shown_does_not_conform() -> None:
    def meddle(game: GameView) -> None:
        game.after.players[0].counters["poison"] = 1

    with pytest.raises(AssertionError, match="plugin 'suspect': 'on_begin_step' changed the state that it was shown"):
        check_plugin(_drawing(meddle), seeds=(3,))


def test_a_plugin_that_remembers_outside_of_the_game_does_not_conform() -> None:
    calls: list[int] = []

    def count(game: GameView) -> Instruction:
        calls.append(1)
        return Instruction("gain_life", (PlayerRef(0), 1 + len(calls) % 7))

    with pytest.raises((NotConforming, Diverged)):
        check_plugin(_drawing(count), seeds=(3,))


class Nested(msgspec.Struct, frozen=True):
    inner: Loose


def test_a_plugin_whose_state_could_be_changed_in_place_does_not_conform() -> None:
    with pytest.raises(NotConforming, match="plugin 'suspect': state 'suspect' holds a Loose, which is not frozen"):
        check_plugin(_plugin(register_state=_state(initial=Nested(Loose()))))
