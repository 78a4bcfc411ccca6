"""Random playouts of two plain decks, to measure the engine as a whole.

    python tests/bench/playouts.py --games 20

Every decision is answered at random among the legal answers, with a fixed seed a game. Prints one JSON line: games and
decisions a second, and microseconds a decision in listing the legal actions and in applying the answer.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from cardwright.embed.bots import RandomBot
from cardwright.kernel import flow, legal
from cardwright.kernel.game import Game
from cardwright.kernel.setup import PlayerSetup
from cardwright.opening import open_library

GREEN = (
    *["Forest"] * 24,
    *["Grizzly Bears"] * 12,
    *["Llanowar Elves"] * 8,
    *["Centaur Courser"] * 8,
    *["Giant Growth"] * 8,
)
RED = (
    *["Mountain"] * 24,
    *["Goblin Piker"] * 12,
    *["Hill Giant"] * 8,
    *["Lightning Bolt"] * 8,
    *["Shock"] * 8,
)


class Listing:
    """Times the listing of legal actions."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.listed = legal.priority_decision

    def __call__(self, *arguments: Any) -> Any:
        start = time.perf_counter()
        decision = self.listed(*arguments)
        self.seconds += time.perf_counter() - start
        return decision


def main() -> None:
    """Play the games and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="how many are played; game n has the seed n, from 0")
    games = parser.parse_args().games
    if games < 1:
        parser.error(f"argument --games: at least 1, not {games}")
    library = open_library()
    listing = Listing()
    vars(flow)["priority_decision"] = listing
    decisions = turns = 0
    start = time.perf_counter()
    for seed in range(games):
        game = Game.new(library, [PlayerSetup("green", GREEN), PlayerSetup("red", RED)], seed=seed)
        bot = RandomBot(seed)
        decision = game.advance()
        while decision is not None:
            decision = game.answer(bot.answer(decision))
            decisions += 1
        turns += game.state.turn.number
    wall = time.perf_counter() - start
    figures = {
        "engine": "cardwright",
        "games": games,
        "decisions": decisions,
        "turns": turns,
        "games_per_s": round(games / wall, 3),
        "decisions_per_s": round(decisions / wall, 1),
        "us_listing": round(listing.seconds / decisions * 1e6, 1),
        "us_applying": round((wall - listing.seconds) / decisions * 1e6, 1),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
