"""Random games of any cards and formats: see `properties` for what is held to be so."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.kernel.replay import Replay
from cardwright.rulings.cards import Cards
from cardwright.testing.random_games import Pool, open_pool

from .properties import digests_elsewhere, look_at

SEEDS = st.integers(0, 2**32 - 1)


@pytest.fixture(scope="module")
def pool() -> Pool:
    return open_pool(Cards())


@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=SEEDS, bots=SEEDS, inputs=st.integers(1, 60), every=st.integers(3, 20))
def test_a_game_is_the_same_forked_saved_and_replayed(
    pool: Pool, seed: int, bots: int, inputs: int, every: int
) -> None:
    looked = look_at(pool, seed, bots, inputs, every)
    assert looked.saved > 0
    assert len(looked.replay.digests) == len(looked.replay.inputs) + 1 <= inputs + 1


@pytest.fixture(scope="module")
def replays(pool: Pool) -> list[Replay]:
    return [look_at(pool, seed, seed, 70, 1000).replay for seed in (1, 2, 3)]


@pytest.mark.parametrize(("hash_seed", "how"), [("1", "here"), ("4711", "isolated")])
def test_a_game_is_the_same_in_another_process(hash_seed: str, how: str, replays: list[Replay], tmp_path: Path) -> None:
    assert digests_elsewhere(replays, tmp_path, hash_seed, how) == [replay.digests for replay in replays]
