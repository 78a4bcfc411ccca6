"""A fork costs the same however long the game is: nothing that grows with it is copied."""

from __future__ import annotations

import gc
import time
import tracemalloc

import pytest

from cardwright import Game, Library, PlayerSetup, open_library
from cardwright.embed.bots import RandomBot

DECK = ("Forest",) * 17 + ("Grizzly Bears", "Llanowar Elves", "Giant Growth") * 8
FORKS = 2000


def played(library: Library, decisions: int) -> Game:
    """A game after so many decisions, in the middle of an operation that has committed as many events."""
    players = [PlayerSetup(name, DECK, life=2000) for name in ("alice", "bob")]
    game, bot = Game.new(library, players, seed=3), RandomBot(3)
    decision = game.advance()
    for _ in range(decisions):
        assert decision is not None
        decision = game.answer(bot.answer(decision))
    events = list(game.log)
    game.engine.log.extend(events[-1:] * (100 * decisions))
    return game


@pytest.fixture(scope="module")
def games() -> tuple[Game, Game]:
    library = open_library()
    return played(library, 40), played(library, 400)


def taken(game: Game) -> int:
    """The bytes that a hundred forks take."""
    kept = [game.fork()]  # what is made once is made
    gc.collect()
    tracemalloc.start()
    kept += [game.fork() for _ in range(100)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(kept) == 101
    return size


def test_a_fork_takes_as_much_memory_early_as_late(games: tuple[Game, Game]) -> None:
    early, late = games
    assert len(list(late.log)) > 5 * len(list(early.log))
    assert len(late.history) == 10 * len(early.history)
    assert taken(late) <= 1.1 * taken(early)


def test_the_events_of_fork_and_original_stay_their_own() -> None:
    players = [PlayerSetup(name, DECK) for name in ("alice", "bob")]
    game, bot = Game.new(open_library(), players, seed=3), RandomBot(4)
    decision, went_on = game.advance(), 0
    for _ in range(60):
        assert decision is not None
        fork, checkpoint = game.fork(), game.checkpoint
        before = list(fork.log)
        decision = game.answer(bot.answer(decision))
        assert list(fork.log) == before
        went_on += game.checkpoint is checkpoint and len(list(game.log)) > len(before)
    assert went_on > 0, "the original went on in the middle of an operation that the fork shares"


def best(game: Game) -> float:
    times = []
    for _ in range(7):
        gc.collect()
        gc.disable()
        start = time.perf_counter()
        for _ in range(FORKS):
            game.fork()
        times.append(time.perf_counter() - start)
        gc.enable()
    return min(times)


@pytest.mark.growth
def test_ten_times_as_long_a_game_forks_as_fast(games: tuple[Game, Game]) -> None:
    early, late = games
    ratio = min(best(late) / best(early) for _ in range(3))
    print(f"a fork after 400 decisions costs {ratio:.2f} of one after 40: {best(late) / FORKS * 1e6:.1f} µs")
    assert ratio <= 1.5
