"""A whole plugin with its tests: it counts the life that players gain, and doubles that of whoever is behind."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardwright import GameView, Instruction, PluginState, ReplacementOffer, hookimpl
from cardwright.kernel.events import LifeGained
from cardwright.testing import Table, check_plugin, library_with

KEY = "life_counter"


class Gained(msgspec.Struct, frozen=True):
    """The life that a player has gained in this game."""

    life: int = 0


class LifeCounter:
    name = "life_counter"

    @hookimpl
    def register_state(self) -> Sequence[PluginState]:
        return (PluginState(key=KEY, of="player", initial=Gained()),)

    @hookimpl
    def on_gain_life(self, game: GameView, event: LifeGained) -> Instruction:
        gained = game.plugin_state(KEY, player=event.player).life + event.amount
        return Instruction("set_plugin_state", (KEY, Gained(gained), {"player": event.player}))

    @hookimpl
    def replace_gain_life(self, game: GameView, event: LifeGained) -> ReplacementOffer | None:
        life = [player.life for player in game.state.players]
        if life[event.player] > min(life) or len(set(life)) == 1:
            return None
        return ReplacementOffer("twice", lambda ev: msgspec.structs.replace(ev, amount=2 * ev.amount))


def test_life_is_counted_and_doubled() -> None:
    table = Table(library_with(LifeCounter()), {"alice": {"life": 5}})
    table.play("judge: {gain_life: alice, amount: 3}", "judge: {gain_life: bob, amount: 1}")
    table.expect({"alice": {"life": 11}, "bob": {"life": 21}})
    assert table.plugin_state(KEY, player="alice") == Gained(6)


def test_the_count_is_part_of_the_game() -> None:
    table = Table(library_with(LifeCounter()))
    before, fork = table.game.digest(), table.game.fork()
    table.play("judge: {gain_life: alice, amount: 3}", "judge: {lose_life: alice, amount: 3}")
    assert table.game.digest() != before == fork.digest()


def test_it_conforms() -> None:
    report = check_plugin(LifeCounter(), decks=[("Forest", "Mountain", "Llanowar Elves", "Shock") * 10] * 2)
    assert report.decisions > 100
