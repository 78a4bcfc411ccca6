"""Games that anybody can play again: which answer is given depends on the seed and on how many came before."""

from __future__ import annotations

from cardwright import Game, Library, PlayerSetup
from cardwright.kernel.decisions import Answer
from cardwright.testing.random_play import RandomPlayer

GREEN = ("Forest",) * 24 + ("Grizzly Bears",) * 12 + ("Llanowar Elves", "Centaur Courser", "Giant Growth") * 8
RED = ("Mountain",) * 24 + ("Goblin Piker",) * 12 + ("Hill Giant", "Lightning Bolt", "Shock") * 8


def begun(library: Library, seed: int) -> Game:
    """A duel that is about to start."""
    game = Game.new(library, [PlayerSetup("green", GREEN), PlayerSetup("red", RED)], seed=seed)
    game.advance()
    return game


def answer_of(game: Game, seed: int, number: int) -> Answer:
    """The answer to the pending decision, the `number`th from 0."""
    assert game.decision is not None
    return RandomPlayer(seed * 1_000_003 + number).answer(game.decision)


def go_on(game: Game, seed: int, number: int) -> None:
    """Give that answer."""
    game.answer(answer_of(game, seed, number))


def played(library: Library, seed: int, inputs: int) -> Game:
    """The game after so many answers, or at its end."""
    game = begun(library, seed)
    for number in range(inputs):
        if game.decision is None:
            break
        go_on(game, seed, number)
    return game
