"""Behaviours of the kernel and the plugins that the founding rulings rest on are taken out, each by itself. (Abilities
of the cards are dropped one by one in `test_rulings_bite`.)"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardwright.kernel.library import Library
from cardwright.rulings.cards import Cards
from cardwright.rulings.discovery import shipped_root
from cardwright.rulings.parse import read_scenarios
from cardwright.rulings.runner import run

TakesOut = Callable[[pytest.MonkeyPatch, Library], None]


@pytest.fixture
def bites(monkeypatch: pytest.MonkeyPatch) -> Callable[[TakesOut, str, str], None]:
    """Plays a ruling of a card, which holds, and again with a behaviour taken out: then it must fail, and not because
    something broke."""

    def play(takes_out: TakesOut, card: str, ruling: str) -> None:
        file = shipped_root() / "founders" / card / "rulings.yaml"
        scenario = next(s for s in read_scenarios(file, card=card) if s.ruling == ruling)
        library = Cards().library
        assert run(scenario, library).status == "passed"
        takes_out(monkeypatch, library)
        outcome = run(scenario, library)
        assert outcome.status == "failed", f"{outcome.status}, {outcome.message or 'so that nothing notices'}"

    return play
