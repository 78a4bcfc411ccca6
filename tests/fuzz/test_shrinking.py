"""A game that fails is made small, as a scenario that anybody can run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardwright import hookimpl
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event
from cardwright.kernel.library import Library
from cardwright.kernel.registries import StateBasedAction
from cardwright.rulings.parse import read_scenarios
from cardwright.rulings.runner import run
from cardwright.testing import library_with
from cardwright.testing.random_games import Pool, random_game
from cardwright.testing.random_play import GameFailed, play_random
from cardwright.testing.shrinking import failure_of, shrink, shrunk


class FailsWithFourLands:
    """A plugin with a bug: it fails as soon as somebody controls four lands."""

    def look(self, engine: Engine) -> Ask[Sequence[Event]]:
        yield from ()
        lands = [i for i in engine.state.zone("battlefield") if "land" in engine.characteristics(i).types]
        for player in engine.state.players:
            if sum(engine.controller_of(i) == player.id for i in lands) >= 4:
                raise ZeroDivisionError("four lands")
        return ()

    @hookimpl
    def register_state_based_actions(self) -> Sequence[StateBasedAction]:
        return (StateBasedAction(name="fails", rule="704.1", find=self.look),)


@pytest.fixture(scope="module")
def library() -> Library:
    return library_with(FailsWithFourLands())


def test_a_failing_game_becomes_a_small_scenario_that_fails_likewise(pool: Pool, library: Library) -> None:
    with pytest.raises(GameFailed, match=r"(?s)seed 4: .*ZeroDivisionError: four lands") as failed:
        play_random(random_game(pool, 4), library)
    said = shrunk(failed.value, library)
    found = re.fullmatch(r"it fails in the same way in (.+)", said)
    assert found is not None, said
    path = Path(found[1])
    (scenario,) = read_scenarios(path)
    assert "four lands" in run(scenario, library).message
    permanents = [e for _, board in scenario.given.boards for _, entries in board.zones for e in entries]
    assert sum(e.count for e in permanents) == 4
    assert "seed 4" in path.read_text(encoding="utf-8").splitlines()[0]


def test_what_does_not_fail_is_no_failure_and_is_not_cut(pool: Pool) -> None:
    parts = {"given": {"alice": {"battlefield": ["Forest"] * 4}}, "play": ["pass"], "expect": {"over": False}}
    assert failure_of(parts, pool.library) == ""
    assert shrink(parts, lambda p: False, float("inf")) == parts


def test_cutting_leaves_what_is_needed(pool: Pool, library: Library) -> None:
    board = {"life": 3, "battlefield": ["Grizzly Bears", *["Forest"] * 6], "hand": ["Shock"]}
    parts = {"given": {"alice": board, "seed": 4}, "play": ["pass", "pass"], "expect": {"over": False}}
    assert failure_of(parts, library).startswith("ZeroDivisionError")
    small = shrink(parts, lambda p: failure_of(p, library).startswith("ZeroDivisionError"), float("inf"))
    assert small == {
        "given": {"alice": {"battlefield": ["Forest"] * 4}},
        "play": [],
        "expect": {"over": False},
    }
