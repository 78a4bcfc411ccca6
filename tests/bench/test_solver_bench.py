"""How long the payment solver takes. `pytest tests/bench/test_solver_bench.py --benchmark-enable` measures it."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cardwright.kernel.mana import Mana, ManaCost
from cardwright_plugins.mana.solver import Plan, Source, max_x, solve


def source(key: int, *outcomes: str, harm: int = 0, snow: bool = False) -> Source:
    return Source(key, tuple(tuple(Mana(t, snow, key) for t in outcome) for outcome in outcomes), harm)


FORESTS = [source(i, "G") for i in range(10)]
KINDS: list[tuple[str, ...]] = [
    ("W",),
    ("U",),
    ("B", "R"),
    ("G", "U"),
    tuple("WUBRG"),
    tuple(color * 3 for color in "WUBRG"),
    ("WW", "WU", "UU"),
    ("BB", "BR", "RR"),
    ("CC",),
    ("C",),
]
LANDS = [source(i, *KINDS[i % 10], harm=int(i % 10 == 4)) for i in range(80)]
UNIT_LANDS = [one for one in LANDS if all(len(outcome) == 1 for outcome in one.outcomes)]
FILTERS_ONLY = [source(i, *KINDS[6 + i % 2]) for i in range(80)]

CASES = {
    "ordinary": ("{2}{G}", FORESTS),
    "unpayable": ("{2}{G}{U}", FORESTS),
    "five colours and thirty": ("{30}{W}{U}{B}{R}{G}", LANDS),
    "forty lands of one mana": ("{20}{W}{U}{B}{R}{G}", UNIT_LANDS),
    "reaper": ("{2/W}{2/U}{2/B}{2/R}{2/G}", LANDS),
    "ten hybrids": ("{W/U}{U/B}{B/R}{R/G}{G/W}{W/B}{U/R}{B/G}{R/W}{G/U}{20}", LANDS),
    "nearly all": ("{112}{W}{U}{B}{R}{G}", LANDS),
    "filters only": ("{40}{W}{W}{W}{U}{U}{U}{B}{B}{R}{R}{R}", FILTERS_ONLY),
    "filters only, unpayable": ("{40}{W}{W}{W}{U}{U}{U}{B}{B}{R}{R}{G}", FILTERS_ONLY),
}


@pytest.mark.parametrize("case", CASES)
def test_solve(case: str, benchmark: BenchmarkFixture) -> None:
    text, sources = CASES[case]
    symbols = ManaCost.parse(text).symbols
    plan: Plan | None = benchmark(solve, symbols, (), sources)
    assert (plan is None) == ("unpayable" in case)


def test_max_x(benchmark: BenchmarkFixture) -> None:
    symbols = ManaCost.parse("{X}{W}{U}{B}{R}{G}").symbols
    assert benchmark(max_x, symbols, (), LANDS) == 15 * 8 - 5
