"""A practice pack, and a way to run a ruling written in a test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.rulings.cards import Cards
from cardwright.rulings.parse import parse_scenarios
from cardwright.rulings.runner import Outcome, run

PRACTICE = Path(__file__).parent / "practice"
Play = Callable[[str], Outcome]


@pytest.fixture(scope="session")
def cards() -> Cards:
    return Cards([PRACTICE])


@pytest.fixture
def play(cards: Cards) -> Play:
    """Runs a ruling from its `given`, `play` and `expect`; line 1 is the first line of the text."""

    def play(text: str) -> Outcome:
        indented = "".join(f"  {line}\n" for line in text.strip("\n").splitlines())
        (scenario,) = parse_scenarios("- " + indented[2:] + '  ruling: A ruling\n  cr: ["104.3"]\n')
        return run(scenario, cards.library)

    return play
