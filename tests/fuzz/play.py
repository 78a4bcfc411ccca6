"""Random games outside pytest, with progress.

    python tests/fuzz/play.py --games 100 --seed 0

Game n has the seed `--seed` + n. Every failing game is told with its seed and shrunk to a scenario file; the exit
status is 1 if there was any. `--check FILE` plays such a file again, also where `cardwright check FILE` sees nothing
because what is broken is an invariant.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardwright.errors import SourceError
from cardwright.kernel.library import Library
from cardwright.rulings.cards import Cards
from cardwright.rulings.parse import read_scenarios
from cardwright.testing.random_games import open_pool, random_game
from cardwright.testing.random_play import GameFailed, play_random
from cardwright.testing.shrinking import failure_of_scenario, shrunk


@contextmanager
def _within(seconds: int) -> Iterator[None]:
    """Raise TimeoutError if what is done takes longer, where the system has an alarm."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


def _too_long(*_: object) -> None:
    raise TimeoutError("it took too long")


def _chosen() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="how many are played")
    parser.add_argument("--seed", type=int, default=0, help="that of the first game")
    parser.add_argument("--turns", type=int, default=120, help="a game is given up after so many turns")
    parser.add_argument("--every", type=int, default=2, help="one state in so many is checked")
    parser.add_argument("--thorough", type=int, default=150, help="one decision in so many is looked at closely")
    parser.add_argument("--packs", type=Path, nargs="*", default=[], help="packs besides the shipped ones")
    parser.add_argument("--check", type=Path, help="no games: play the scenarios of this file and see what they break")
    parser.add_argument("--no-shrink", action="store_true", help="tell of a game that failed as it was played")
    parser.add_argument("--seconds", type=int, default=600, help="a game that takes longer has failed")
    chosen = parser.parse_args()
    for name in ("games", "turns", "every", "thorough", "seconds"):
        if getattr(chosen, name) < 1:
            parser.error(f"argument --{name}: at least 1, not {getattr(chosen, name)}")
    return chosen


def _check(file: Path, library: Library) -> int:
    """Play the scenarios of a file with everything looked at that must hold."""
    failures = [(s.ruling, failure_of_scenario(s, library)) for s in read_scenarios(file)]
    for ruling, failure in failures:
        print(f"{ruling}: {failure or 'nothing is wrong'}")
    return int(any(failure for _, failure in failures))


def main() -> int:
    """Play the games and say how they went."""
    chosen = _chosen()
    try:
        pool = open_pool(Cards(chosen.packs))
        if chosen.check is not None:
            return _check(chosen.check, pool.library)
    except SourceError as error:  # of a pack or a file that was named
        print(error, file=sys.stderr)
        return 2
    for refused in pool.refused:
        print(f"not in any deck, since it is not whole: {refused}", file=sys.stderr)
    ways: Counter[str] = Counter()
    start = time.perf_counter()
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        begun = random_game(pool, seed)
        try:
            with _within(chosen.seconds):
                ended = play_random(
                    begun, pool.library, turns=chosen.turns, every=chosen.every, thorough=chosen.thorough
                )
        except (GameFailed, TimeoutError) as failed:
            ways["failed"] += 1
            print(f"FAILED {failed if isinstance(failed, GameFailed) else f'{begun}: {failed}'}", flush=True)
            if isinstance(failed, GameFailed) and not chosen.no_shrink:
                print(shrunk(failed, pool.library), flush=True)
            continue
        ways[ended.why] += 1
        slow = f", slowest {ended.slowest:.1f} s ({ended.slowest_why})" if ended.slowest > 1 else ""
        figures = f"{ended.turns} turns, {ended.decisions} decisions, {ended.seconds:.1f} s{slow}"
        print(f"{begun}: {ended.why} ({figures})", flush=True)
    told = ", ".join(f"{n} {why}" for why, n in sorted(ways.items()))
    print(f"{chosen.games} game{'s' * (chosen.games != 1)} in {time.perf_counter() - start:.0f} s: {told}")
    return int(ways["failed"] > 0)


if __name__ == "__main__":
    sys.exit(main())
