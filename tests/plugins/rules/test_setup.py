"""Starting a game (CR 103)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardwright.kernel.game import Game
from cardwright.kernel.library import Library, UnknownCard
from cardwright.kernel.setup import PlayerSetup, StartOptions, new_state

DECK = ("Bear",) * 20 + ("Giant",) * 20


def begin(library: Library, players: int = 2, deck: tuple[str, ...] = DECK, **more: Any) -> Game:
    seats = [PlayerSetup(f"p{i}", deck) for i in range(players)]
    state = new_state(library, seats, starting_player=0, **more)
    return Game.at(library, msgspec.structs.replace(state, every_priority=True))


def names(game: Game, zone: str) -> list[str]:
    return [game.state.objects[i].definition for i in game.state.zone(zone)]


def test_decks_become_shuffled_libraries(library: Library) -> None:
    one, two = begin(library, seed=1), begin(library, seed=2)
    assert sorted(names(one, "library:0")) == sorted(DECK)
    assert names(one, "library:0") != names(two, "library:0")
    assert names(one, "library:0") == names(begin(library, seed=1), "library:0")
    assert {game.state.card_owners[1] for game in (one, two)} == {0}


def test_the_starting_player_is_drawn(library: Library) -> None:
    seats = [PlayerSetup(f"p{i}", DECK) for i in range(3)]
    drawn = {new_state(library, seats, seed=s).turn.active for s in range(30)}
    assert drawn == {0, 1, 2}


def test_mulligans_declare_in_turn_order_then_bottom_as_many(library: Library) -> None:
    game = begin(library, seed=3)
    first = game.advance()
    assert first is not None
    assert (first.why, first.player, dict(first.arguments)) == ("mulligan", 0, {"taken": 0, "hand": 7})
    assert len(game.state.zone("hand:0")) == 7
    second = game.answer(True)
    assert second is not None
    assert (second.why, second.player) == ("mulligan", 1)
    bottom = game.answer(False)
    assert bottom is not None
    assert (bottom.why, bottom.player, bottom.at_least, bottom.at_most) == ("bottom_cards", 0, 1, 1)
    chosen = bottom.options[2].card
    again = game.answer((2,))
    assert names(game, "library:0")[-1] == chosen
    assert len(game.state.zone("hand:0")) == 6
    assert again is not None
    assert (again.why, again.player) == ("mulligan", 0), "who kept is not asked again"
    game.answer(True)
    two = game.decision
    assert two is not None
    assert (two.why, two.at_least) == ("bottom_cards", 2)
    game.answer((5, 0))
    game.answer(False)
    assert (game.state.turn.number, game.state.turn.active) == (1, 0)
    assert len(game.state.zone("hand:0")) == 5


def test_the_first_mulligan_is_free_with_three_players(library: Library) -> None:
    game = begin(library, 3)
    game.advance()
    game.answer(True)
    game.answer(False)
    game.answer(False)
    assert len(game.state.zone("hand:0")) == 7
    assert game.decision is not None
    assert dict(game.decision.arguments) == {"taken": 1, "hand": 7}


def test_no_mulligan_to_less_than_nothing(library: Library) -> None:
    game = begin(library, options=StartOptions(opening_hand=1))
    game.advance()
    game.answer(True)
    game.answer(False)
    assert len(game.state.zone("hand:0")) == 0
    assert game.state.turn.number == 1, "nobody is asked any more"


def test_without_mulligans_nobody_is_asked(library: Library) -> None:
    game = begin(library, options=StartOptions(mulligans=False, opening_hand=3))
    game.advance()
    assert game.state.turn.number >= 1
    assert game.state.players[0].mulligans == 0


def test_what_begins_on_the_battlefield(library: Library) -> None:
    game = begin(library, deck=("Leyline",) * 10, options=StartOptions(mulligans=False))
    decision = game.advance()
    assert decision is not None
    assert (decision.why, decision.at_least, decision.at_most) == ("opening_hand", 0, 7)
    game.answer((0, 3))
    game.answer(())
    assert names(game, "battlefield") == ["Leyline", "Leyline"]
    assert len(game.state.zone("hand:0")) == 5
    assert len(game.state.zone("hand:1")) == 7


def test_what_can_not_start(library: Library) -> None:
    with pytest.raises(UnknownCard, match="Nonesuch"):
        new_state(library, [PlayerSetup("p", ("Nonesuch",))])
    with pytest.raises(ValueError, match="two players are called 'p'"):
        new_state(library, [PlayerSetup("p", DECK), PlayerSetup("p", DECK)])
    with pytest.raises(ValueError, match="there is no seat 2"):
        new_state(library, [PlayerSetup("p", DECK), PlayerSetup("q", DECK)], starting_player=2)
    with pytest.raises(ValueError, match="at least one player"):
        new_state(library, [])
