"""What the worker process costs: the same rulings with all scripts in this process and in the worker, in turn.

    python tests/bench/isolation.py --rounds 3

Prints for each kind of work the time in both and their ratio: whole rulings, and bare calls of a script that asks for
nothing, reads one field, or asks for one verb.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median

from cardwright.cli.check import scenarios_of
from cardwright.rulings.cards import Cards
from cardwright.rulings.discovery import Selection
from cardwright.rulings.runner import run
from cardwright.scripting.sandbox import ObjectRef, PlayerRef, Runtime, Vocabulary, Worker

SOURCE = b"""return {
  nothing = function() return 1 end,
  read = function(fx) return fx.self.power end,
  verb = function(fx) return draw(fx.you) end,
}"""


def _rulings(rounds: int) -> tuple[float, float, int]:
    scenarios = list(scenarios_of([], Selection(), []))
    sides = [Cards(isolate=isolate).library for isolate in (False, True)]
    taken: tuple[list[float], list[float]] = ([], [])
    for turn in range(rounds + 1):
        for side, library in enumerate(sides):
            started = time.perf_counter()
            assert all(run(scenario, library).passed for scenario in scenarios)
            if turn:  # the first round loads the cards
                taken[side].append(time.perf_counter() - started)
    for library in sides:
        library.close()
    return median(taken[0]), median(taken[1]), len(scenarios)


def _calls(name: str, count: int = 3000) -> tuple[float, float]:
    worker = Worker()
    taken = []
    for where in (None, worker):
        runtime = Runtime(lambda kind, id, field: 2, Vocabulary(verbs=("draw",)), worker=where)
        runtime.load(SOURCE, "bench/card.lua")
        taken.append(_time(lambda runtime=runtime: _call(runtime, name), count))  # type: ignore[misc]
    worker.close()
    return taken[0], taken[1]


def _call(runtime: Runtime, name: str) -> None:
    call = runtime.call("bench/card.lua", (name,), {"self": ObjectRef(1), "you": PlayerRef(0)})
    while call.state == "request":
        call.resume(1)


def _time(work: Callable[[], None], count: int) -> float:
    started = time.perf_counter()
    for _ in range(count):
        work()
    return (time.perf_counter() - started) / count


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="how often the rulings run, here and there")
    rounds = parser.parse_args().rounds
    if rounds < 1:
        parser.error(f"argument --rounds: at least 1, not {rounds}")
    here, there, count = _rulings(rounds)
    print(f"{count} rulings: {here:.2f} s here, {there:.2f} s in the worker: {there / here:.2f} times")
    for name in ("nothing", "read", "verb"):
        here, there = _calls(name)
        print(
            f"a call ({name}): {here * 1e6:.0f} µs here, {there * 1e6:.0f} µs in the worker: {there / here:.1f} times"
        )


if __name__ == "__main__":
    main()
