"""Attacks for as long as one likes: those that are listed, and mixtures of them, here and in the worker."""

from __future__ import annotations

import random
import re
import time
from collections import Counter

from cardwright.scripting.sandbox import Runtime, Worker

from .listed import EVERY, HONEST, VOCABULARY, expected, outcome, read, run

__all__ = ["try_attacks"]

_MOST_MEMORY = 64 << 20
_PIECES = re.compile(rb"\w+|\s+|[^\w\s]+")


def _mixed(luck: random.Random) -> bytes:
    """A script of pieces of two, with some left out, doubled or put elsewhere."""
    first, second = (_PIECES.findall(EVERY[luck.choice(list(EVERY))][:2000]) for _ in range(2))
    pieces = first[:]
    for _ in range(luck.randrange(1, 6)):
        at = luck.randrange(len(pieces) + 1)
        start = luck.randrange(len(second))
        taken = second[start : start + luck.randrange(1, 12)]
        pieces[at : at + luck.choice((0, 0, len(taken), 1))] = taken
    return b"".join(pieces)


def try_attacks(seconds: float, seed: int) -> dict[str, int]:
    """Try every attack once, then mixtures until the time is over. Each ends as it says, or at least alike here and
    there (but for what a clock ends), and the honest script goes on; figures by class and by outcome."""
    luck = random.Random(seed)  # noqa: S311 - which attacks are mixed
    told: Counter[str] = Counter()
    worker = Worker()
    sides = [Runtime(read, VOCABULARY, worker=where) for where in (None, worker)]
    end = time.monotonic() + seconds
    for name, source in EVERY.items():
        here, there = (_tried(side, source) for side in sides)
        assert {here, there} <= expected(source), f"{name}: {here} here, {there} there"
        told.update({"attacks tried": 1, f"of {name.partition('_')[0]}": 1, f"ended in {here}": 1})
    while time.monotonic() < end:
        source = _mixed(luck)
        here, there = (_tried(side, source) for side in sides)
        assert here == there or "clock" in (here, there), f"{here} here, {there} there: {source!r}"
        told.update({"attacks tried": 1, "mixtures": 1, f"ended in {here}": 1})
    assert worker.starts == 1, "an attack ended the worker"
    assert worker.running().peak() < _MOST_MEMORY
    worker.close()
    return dict(told)


def _tried(runtime: Runtime, source: bytes) -> str:
    found = outcome(runtime, source)
    runtime.load(HONEST, "honest/card.lua")
    assert run(runtime, "honest/card.lua", "play") == "1 7xx", f"the next script noticed: {source!r}"
    return found
