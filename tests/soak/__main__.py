"""Longer runs of what the tests hold: ``make soak TIME=600``, or ``python -m tests.soak --seconds 600 --seed 1``.

The parts in `parts` take turns until the time is over, each time with other seeds. Each works at least once, so that a
soak of all takes half a minute at the least; past that the time holds, but for what has begun. Prints their figures;
the first breach ends it with the exit status 1 and says with which seed it comes again.
"""

from __future__ import annotations

import argparse
import math
import sys

from .driver import soak
from .parts import PARTS


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"TIME is a number of seconds, not {text!r}")
    return seconds


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"SEED is a whole number, not {text!r}") from None


def main() -> int:
    """Soak for as long as the command line says."""
    parser = argparse.ArgumentParser(
        prog="soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=_seconds, default=300.0, help="how long it works (TIME of make)")
    parser.add_argument("--seed", type=_seed, default=1, help="what is drawn from (SEED of make)")
    parser.add_argument("--only", nargs="*", choices=sorted(PARTS), help="these parts; without it all of them")
    chosen = parser.parse_args()
    parts = {name: part for name, part in PARTS.items() if not chosen.only or name in chosen.only}
    return soak(parts, chosen.seconds, chosen.seed)


if __name__ == "__main__":
    sys.exit(main())
