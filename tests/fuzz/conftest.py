"""How many random games are played, and which: ``pytest tests/fuzz --fuzz-games 200 --fuzz-seed 1000``."""

from __future__ import annotations

import pytest

from cardwright.rulings.cards import Cards
from cardwright.testing.random_games import Pool, open_pool

GAMES, SEED = 5, 0


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("fuzz", "random games")
    group.addoption("--fuzz-games", type=int, default=GAMES, help="how many random games are played")
    group.addoption("--fuzz-seed", type=int, default=SEED, help="the seed of the first; the next one has the next")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "fuzz_seed" in metafunc.fixturenames:
        first = metafunc.config.getoption("--fuzz-seed", default=SEED)
        games = metafunc.config.getoption("--fuzz-games", default=GAMES)
        metafunc.parametrize("fuzz_seed", range(first, first + games))


@pytest.fixture(scope="session")
def pool() -> Pool:
    return open_pool(Cards())
