"""Random games run to their end, and the same seed gives the same game anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright import Game, IllegalAnswer, Library, PlayerSetup, open_library
from cardwright.embed.bots import RandomBot, play
from cardwright.errors import Undecodable

GREEN = ("Forest",) * 24 + ("Grizzly Bears",) * 12 + ("Llanowar Elves", "Centaur Courser", "Giant Growth") * 8
RED = ("Mountain",) * 24 + ("Goblin Piker",) * 12 + ("Hill Giant", "Lightning Bolt", "Shock") * 8

PLAY = """
import sys
from cardwright import open_library
from {module} import new_game
from cardwright.embed.bots import RandomBot, play
game = play(new_game(open_library(), 7), [RandomBot(1), RandomBot(2)])
print(game.digest(), game.state.turn.number)
"""


def new_game(library: Library, seed: int) -> Game:
    """A game of the two decks."""
    return Game.new(library, [PlayerSetup("green", GREEN), PlayerSetup("red", RED)], seed=seed)


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


@pytest.mark.parametrize("seed", range(5))
def test_a_random_game_ends_with_a_winner(library: Library, seed: int) -> None:
    game = play(new_game(library, seed), [RandomBot(seed), RandomBot(seed + 100)])
    assert game.over
    assert game.result is not None
    assert len(game.result.winners) == 1
    assert game.advance() is None
    cards = sum(len(ids) for key, ids in game.state.zones.items() if key != "stack")
    alive = [p for p in game.state.players if not p.left]
    assert cards >= 60 * len(alive), "the winner's cards are all still somewhere"


def test_the_same_seed_is_the_same_game_and_another_is_another(library: Library) -> None:
    games = [play(new_game(library, seed), [RandomBot(1), RandomBot(2)]) for seed in (3, 3, 4)]
    assert games[0].digest() == games[1].digest()
    assert games[0].digest() != games[2].digest()


def digest_in_a_process(hash_seed: str) -> str:
    here = Path(__file__)
    code = PLAY.format(module=here.stem)
    path = os.pathsep.join([str(here.parent), *filter(None, sys.path)])
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, encoding="utf-8", check=True)
    return done.stdout.strip()


def test_two_processes_with_different_hash_seeds_play_the_same_game() -> None:
    first, second = digest_in_a_process("1"), digest_in_a_process("4711")
    assert first == second
    digest, turns = first.split()
    assert len(digest) == 32
    assert int(turns) > 5


def test_a_fork_is_a_game_of_its_own_and_goes_on_like_the_original(library: Library) -> None:
    game, bot = new_game(library, 11), RandomBot(5)
    decision = game.advance()
    for n in range(200):
        if decision is None:
            break
        answer = bot.answer(decision)
        if n % 10 == 0:
            before = game.digest()
            fork = game.fork()
            assert fork.digest() == before
            fork.answer(answer)
            assert game.digest() == before, "the original stands where it stood"
            decision = game.answer(answer)
            assert game.digest() == fork.digest()
            assert [e.event for e in game.log] == [e.event for e in fork.log]
        else:
            decision = game.answer(answer)


def test_an_illegal_answer_changes_nothing_and_says_why(library: Library) -> None:
    game = new_game(library, 1)
    decision = game.advance()
    assert decision is not None
    before = game.digest()
    with pytest.raises(IllegalAnswer, match="mulligan"):
        game.answer("perhaps")
    assert game.digest() == before
    assert game.decision == decision


def test_other_luck_from_a_fork_on(library: Library) -> None:
    game = new_game(library, 2)
    game.advance()
    same, other = game.fork(), game.fork(reseed=99)
    assert same.state.seed == 2
    assert other.state.seed == 99
    assert other.fork().fork().advance() == game.decision
    assert other.digest() != game.digest()
    ends = [play(g, [RandomBot(1), RandomBot(2)]).digest() for g in (game, same, other)]
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_conceding_at_any_moment_ends_a_duel(library: Library) -> None:
    bot = RandomBot(8)
    for stop in (0, 3, 10, 40, 90):
        game = new_game(library, 6)
        decision = game.advance()
        for _ in range(stop):
            assert decision is not None
            decision = game.answer(bot.answer(decision))
        assert game.fork().concede(0) is None
        game.concede(1)
        assert game.over
        assert game.result is not None
        assert game.result.winners == (0,)


def test_a_save_at_any_decision_goes_on_like_the_original(library: Library) -> None:
    game, bot = new_game(library, 21), RandomBot(9)
    decision = game.advance()
    for n in range(160):
        if decision is None:
            break
        if n % 8 == 0:
            data = game.save()
            back = Game.load(library, data)
            assert back.digest() == game.digest()
            assert back.decision == game.decision
            assert back.save() == data
            answer = bot.answer(decision)
            assert back.answer(answer) == game.fork().answer(answer)
        decision = game.answer(bot.answer(decision))


def test_what_is_no_save_is_refused(library: Library) -> None:
    game = new_game(library, 1)
    game.advance()
    data = game.save()
    for wrong, said in (
        (b"", "not JSON"),
        (b"[]", "this is no save"),
        (b"{}", "this is no save"),
        (b'{"cardwright":1,"checkpoint":{}}', "format 1, which this version no longer reads"),
        (data.replace(b'"format":2', b'"format":99'), "this version of Cardwright reads format 2"),
        (data.replace(b'"save"', b'"replay"', 1), "'replay' of Cardwright, and no save"),
        (data.replace(b"kernel.state.Turn", b"kernel.state.Torn"), "damaged, or was changed by hand"),
        (data[:-40], "not JSON"),
    ):
        with pytest.raises(Undecodable, match=said):
            Game.load(library, wrong)


def test_a_seat_that_is_not_there_sees_nothing(library: Library) -> None:
    game = new_game(library, 1)
    game.advance()
    for seat in (2, -1, "a", True):
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            game.view(seat)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            game.events_for(seat)  # type: ignore[arg-type]
    assert game.view(None).players[0].hand[0].name == ""


def test_a_deck_is_a_tuple_of_names() -> None:
    with pytest.raises(TypeError, match="names of cards, in a list or a tuple"):
        PlayerSetup("a", "Forest")  # type: ignore[arg-type]
