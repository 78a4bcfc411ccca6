"""What a player may not know is in nothing that they are handed: views, events and decisions of every shipped ruling.

Tested by putting other cards in the place of those that a viewer may not know: nothing that the viewer is handed may
change. The stand-in is no card that the library knows, so that merely looking at it fails as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardwright.kernel.decisions import Decision
from cardwright.kernel.game import Game
from cardwright.rulings.board import build
from cardwright.rulings.cards import Cards
from cardwright.rulings.discovery import find, shipped_root
from cardwright.rulings.model import Scenario
from cardwright.rulings.naming import Names
from cardwright.rulings.parse import read_scenarios
from cardwright.rulings.session import Session
from cardwright.testing.secrecy import leaks_of_decision, leaks_of_events


class Watched(Game):
    """A game that checks each decision and each event, as everybody may see it."""

    checked_decisions = 0
    checked_events = 0

    def advance(self) -> Decision | None:
        decision = super().advance()
        if decision is not None:
            self.check_decision(decision)
        return decision

    def check_decision(self, decision: Decision) -> None:
        assert not leaks_of_decision(self, decision)
        self.checked_decisions += 1

    def check_events(self) -> None:
        entries = list(self.log)
        assert not leaks_of_events(self, entries)
        self.checked_events += len(entries)


def scenarios() -> Iterator[Any]:
    for file in find(shipped_root()):
        for scenario in read_scenarios(file.path, card=file.card):
            yield pytest.param(scenario, id=f"{scenario.card}: {scenario.ruling}")


@pytest.fixture(scope="module")
def cards() -> Cards:
    return Cards()


@pytest.mark.parametrize("scenario", list(scenarios()))
def test_a_ruling_leaks_nothing(scenario: Scenario, cards: Cards) -> None:
    given = build(cards.library, scenario)
    game = Watched.at(cards.library, given.state)
    assert isinstance(game, Watched)
    Session(game, scenario, Names(scenario.given.players, given)).run(None)
    game.check_events()
    assert game.checked_decisions or game.checked_events or not list(game.log)
