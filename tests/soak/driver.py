"""Parts in turn for a given time, their figures added up, and an end at the first breach."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeAlias

__all__ = ["Figures", "Part", "soak"]

Figures: TypeAlias = Mapping[str, int]
"""How many of what, by name: "kills survived", "attacks tried", …"""

Part: TypeAlias = Callable[[float, int], Figures]
"""Works for about so many seconds, at least once through, with everything random drawn from the seed; raises at a
breach."""

_TURN = 60.0  # seconds at most that a part has at a time


def soak(parts: Mapping[str, Part], seconds: float, seed: int) -> int:
    """Let the parts work until the time is over, each at least once; returns the exit status. What is left of the time
    is shared by those that are still to come in a round: one that takes longer than it was given shortens theirs."""
    end = time.monotonic() + seconds
    totals: dict[str, Counter[str]] = {name: Counter() for name in parts}
    rounds = 0
    while rounds == 0 or time.monotonic() < end:
        for position, (name, part) in enumerate(parts.items()):
            start = time.monotonic()
            if rounds and start >= end:
                break
            now = seed + rounds * 10_000
            turn = min(_TURN, max(0.0, end - start) / (len(parts) - position))
            try:
                figures = part(turn, now)
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt):
                    raise
                traceback.print_exc()
                print(f"BREACH in {name} with seed {now}: {error}")
                print(f"again: python -m tests.soak --only {name} --seed {now} --seconds {turn:.1f}")
                _tell(totals)
                return 1
            totals[name].update(figures)
            print(f"{name} (seed {now}, {time.monotonic() - start:.0f} s): {_words(figures)}", flush=True)
        rounds += 1
    _tell(totals)
    return 0


def _words(figures: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {what}" for what, count in figures.items()) or "nothing to tell"


def _tell(totals: Mapping[str, Counter[str]]) -> None:
    print("in all:")
    for name, figures in totals.items():
        print(f"  {name}: {_words(figures)}")
