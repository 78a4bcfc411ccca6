"""A house format as somebody else would write it: its own life total, a step of its own, mana burn, and a deck rule.

It is loaded like any plugin, touches nothing of the kernel, and mixes with the formats that ship.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType

import pytest

from cardwright import GameView, IllegalDeck, Instruction, Library, PlayerRef, PlayerSetup, hookimpl
from cardwright.embed.bots import RandomBot, play
from cardwright.kernel.decisions import Ask
from cardwright.kernel.definitions import CardDefinition
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, LifeGained, ManaEmptied, PlayerLost
from cardwright.kernel.formats import Format, Setting, StepPlace
from cardwright.kernel.game import Game
from cardwright.kernel.registries import Deck, DeckRule, StateBasedAction, StepDefinition
from cardwright.testing import Table, library_with

# ---------------------------------------------------------------- the plugin

house = ModuleType("house_of_cards")
house.plays_in = ("house of cards",)  # type: ignore[attr-defined]
TOO_MUCH = Setting("too_much_life", "number", "100.6", "So much life loses the game.", 0)


@hookimpl
def register_settings() -> Sequence[Setting]:
    return (TOO_MUCH,)


@hookimpl
def register_formats() -> Sequence[Format]:
    return (
        Format(
            name="house of cards",
            rule="100.6",
            doc="Everybody begins with 13 life and breathes after drawing; who has 33 is too well off, and mana burns.",
            settings={"starting_life": 13, "too_much_life": 33},
            steps=(StepPlace("breathing", after="draw"),),
        ),
    )


def _breathe(engine: Engine) -> Ask[None]:
    yield from engine.perform([LifeGained(player=p, amount=1) for p in engine.active_players()])


@hookimpl
def register_steps() -> Sequence[StepDefinition]:
    return (StepDefinition(name="breathing", phase="beginning", rule="500.8", doc="Gain 1 life.", actions=_breathe),)


@hookimpl
def on_empty_pool(game: GameView, event: ManaEmptied) -> Instruction:
    return Instruction("lose_life", (PlayerRef(event.player), len(event.mana)))


def _too_well_off(engine: Engine) -> Ask[Sequence[Event]]:
    yield from ()
    limit = engine.setting("too_much_life")
    return [PlayerLost(player=p, reason="too well off") for p in engine.in_game() if engine.player(p).life >= limit]


@hookimpl
def register_state_based_actions() -> Sequence[StateBasedAction]:
    return (StateBasedAction(name="too well off", rule="704.6z", find=_too_well_off),)


def _aces(deck: Deck, definition: Callable[[str], CardDefinition]) -> Sequence[str]:
    return () if "Shock" in deck.cards else ("a house needs a Shock",)


@hookimpl
def register_deck_rules() -> Sequence[DeckRule]:
    return (DeckRule(format="house of cards", rule="100.2", check=_aces),)


for _hook in (
    register_settings,
    register_formats,
    register_steps,
    on_empty_pool,
    register_state_based_actions,
    register_deck_rules,
):
    setattr(house, _hook.__name__, _hook)


@pytest.fixture(scope="module")
def library() -> Library:
    return library_with(house)


# ---------------------------------------------------------------- at work


def test_its_life_its_step_and_its_mana_burn(library: Library) -> None:
    table = Table(library, {"formats": ["house of cards"], "alice": {"mana": "{R}{G}"}, "bob": {"library": ["Forest"]}})
    table.expect({"alice": {"life": 13}})
    table.play({"until": "end step"}).expect({"alice": {"life": 11, "pool": "empty"}})
    table.play({"until": "bob's breathing"}).expect({"bob": {"life": 14, "hand": ["Forest"]}})
    table.play({"until": "bob's precombat main"}).expect({"bob": {"life": 14}})


def test_its_rules_stay_out_of_other_games(library: Library) -> None:
    table = Table(library, {"alice": {"mana": "{R}{G}", "life": 40}, "bob": {"library": ["Forest"]}})
    table.play({"until": "end step"}).expect({"alice": {"life": 40, "pool": "empty"}, "over": False})
    table.play({"until": "bob's precombat main"}).expect({"bob": {"life": 20}})
    assert not any(getattr(e.event, "step", "") == "breathing" for e in table.game.log)


def test_a_setting_of_its_own_is_declared_like_any(library: Library) -> None:
    given = {"formats": ["house of cards"], "with": {"house of cards": {"too_much_life": 14}}}
    table = Table(library, given | {"bob": {"library": ["Forest"]}})
    table.play({"judge": {"gain_life": "alice", "amount": 1}}).expect({"over": True, "winner": "bob"})


def test_it_mixes_with_what_ships(library: Library) -> None:
    given = {
        "players": ["alice", "bob", "carol", "dave"],
        "teams": [["alice", "bob"], ["carol", "dave"]],
        "formats": ["two-headed giant", "house of cards", "commander"],
        "with": {"house of cards": {"starting_life": 13}},
        "alice": {"mana": "{R}"},
        "carol": {"library": ["Forest"]},
        "dave": {"library": ["Forest"]},
    }
    table = Table(library, given).play({"until": "end step"})
    table.expect({"alice": {"life": 12}, "bob": {"life": 12}})
    table.play({"until": "carol's precombat main"}).expect({"carol": {"life": 15}, "dave": {"life": 15}})


def test_its_deck_rule_gives_its_reason(library: Library) -> None:
    deck = ("Plains",) * 10
    with pytest.raises(IllegalDeck, match=r"q's deck: a house needs a Shock \(house of cards, CR 100\.2\)"):
        Game.new(library, [PlayerSetup("p", (*deck, "Shock")), PlayerSetup("q", deck)], formats=["house of cards"])


def test_a_whole_game_of_it(library: Library) -> None:
    deck = ("Mountain",) * 12 + ("Shock", "Goblin Piker", "Hill Giant") * 4
    players = [PlayerSetup("p", deck), PlayerSetup("q", deck)]
    game = play(Game.new(library, players, formats=["house of cards", "duel"], seed=3), [RandomBot(1), RandomBot(2)])
    assert game.over
    assert any(getattr(e.event, "step", "") == "breathing" for e in game.log)
