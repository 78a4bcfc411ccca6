"""What a soak is made of. Another part is a function here, or one that is imported, and a line in `PARTS`."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from functools import cache
from pathlib import Path
from unittest.mock import patch

from tests.attacks.trying import try_attacks
from tests.history.hostile import try_hostile_files
from tests.history.kills import kill_often
from tests.history.properties import differences, digests_elsewhere, look_at

from cardwright.cli.check import scenarios_of
from cardwright.kernel.decisions import Answer, Decision, check_answer
from cardwright.kernel.game import Game
from cardwright.kernel.replay import Replay
from cardwright.rulings.cards import Cards
from cardwright.rulings.discovery import Selection
from cardwright.rulings.runner import run
from cardwright.testing.random_games import Pool, open_pool, random_game
from cardwright.testing.random_play import play_random

from .driver import Figures, Part

__all__ = ["PARTS"]


@cache
def pool() -> Pool:
    """All cards, opened once."""
    return open_pool(Cards())


def kills(seconds: float, seed: int) -> Figures:
    """Processes with a journal, killed at random moments."""
    library = pool().library
    with tempfile.TemporaryDirectory() as folder:
        until = time.monotonic() + seconds
        told = kill_often(library, Path(folder), 1_000_000, seed, until=until)
    return {"kills survived": told.kills, "torn lines cut off": told.torn, "games": told.games}


def properties(seconds: float, seed: int) -> Figures:
    """Random games that are forked at every decision, saved, loaded and replayed, here and in other processes."""
    found: Counter[str] = Counter()
    cards = pool()
    end = time.monotonic() + seconds
    looked: list[Replay] = []
    while not looked or time.monotonic() < end:
        game = look_at(cards, seed + found["games"], seed, 200, 20)
        looked.append(game.replay)
        found.update({"games": 1, "decisions forked": len(game.replay.inputs), "decisions saved": game.saved})
    for how, hash_seed in (("here", "1"), ("isolated", "4711")):
        with tempfile.TemporaryDirectory() as folder:
            some = looked[-2:]
            there = digests_elsewhere(some, Path(folder), hash_seed, how)
        assert there == [replay.digests for replay in some], f"in another process ({how}) it is another game"
        found["games replayed elsewhere"] += len(some)
    return found


def rulings(seconds: float, seed: int) -> Figures:
    """Every ruling in turn, each of its decisions saved, forked and replayed."""
    found: Counter[str] = Counter()
    library, scenarios = pool().library, list(scenarios_of([], Selection(), []))
    end = time.monotonic() + seconds
    answer = Game.answer
    busy = False

    def looked_at(game: Game, given: Answer) -> Decision | None:
        nonlocal busy
        decision = game.advance()
        if decision is not None and not busy:
            check_answer(decision, given)
            busy = True
            try:
                assert differences(game, decision, given, replayed=True) == [], f"at {decision.why}"
            finally:
                busy = False
            found["decisions"] += 1
        return answer(game, given)

    start = seed * 97 % len(scenarios)
    with patch.object(Game, "answer", looked_at):
        for scenario in [*scenarios[start:], *scenarios[:start]]:
            if found["rulings"] and time.monotonic() >= end:
                break
            outcome = run(scenario, library)
            assert outcome.passed, f"{scenario.file}:{scenario.line}: {outcome.message}"
            found["rulings"] += 1
    return found


def random_games(seconds: float, seed: int) -> Figures:
    """Random games to their end, with every invariant looked at."""
    found: Counter[str] = Counter()
    cards = pool()
    end = time.monotonic() + seconds
    while not found["games"] or time.monotonic() < end:
        ended = play_random(random_game(cards, seed + found["games"]), cards.library)
        found.update({"games": 1, "decisions": ended.decisions, "turns": ended.turns})
    return found


def hostile_files(seconds: float, seed: int) -> Figures:
    """Saves, replays and journals with anything in any place."""
    library = pool().library
    return try_hostile_files(library, seconds, seed)


def attacks(seconds: float, seed: int) -> Figures:
    """Scripts that attack, and mixtures of them, here and in the worker."""
    return try_attacks(seconds, seed)


PARTS: dict[str, Part] = {
    "attacks": attacks,
    "kills": kills,
    "properties": properties,
    "rulings": rulings,
    "random games": random_games,
    "hostile files": hostile_files,
}
