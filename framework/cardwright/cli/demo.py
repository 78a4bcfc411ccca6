"""`cardwright demo`: the shipped cards' rulings, and one of them told step by step."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.rulings.cards import Cards
from cardwright.rulings.discovery import Selection
from cardwright.rulings.logs import LogReader
from cardwright.rulings.model import Scenario
from cardwright.rulings.naming import Failure
from cardwright.rulings.narrate import narrate
from cardwright.rulings.runner import begin, run
from cardwright.yaml_source import SourceError

from .check import open_cards, scenarios_of
from .screen import say, say_error
from .table import show

__all__ = ["demo"]

TOLD = "Brain Maggot"


def demo() -> int:
    """Run all shipped rulings and tell the first one of Brain Maggot; the exit status is as that of `check`."""
    errors: list[SourceError] = []
    try:
        cards = open_cards([])
    except SourceError as error:
        say_error(error)
        return 2
    scenarios = list(scenarios_of([], Selection(), errors))
    outcomes = [run(scenario, cards.library) for scenario in scenarios]
    show(outcomes)
    for wrong in errors:
        say_error(wrong)
    told = _told(scenarios)
    if told is None:
        say("no ruling is there to be told")
        return 2
    tell(told, cards)
    return 2 if errors else int(any(not outcome.passed for outcome in outcomes))


def _told(scenarios: Sequence[Scenario]) -> Scenario | None:
    return next((s for s in scenarios if s.card == TOLD), scenarios[0] if scenarios else None)


def tell(scenario: Scenario, cards: Cards) -> None:
    """Play one ruling and tell what happens, step by step."""
    say(f"\n{scenario.card}: {scenario.ruling} (CR {', '.join(scenario.cr)})\n")
    session = begin(scenario, cards.library)
    told = 0

    def watch(_: object) -> None:
        nonlocal told
        fresh = session.log[told:]
        told = len(session.log)
        if session.words:
            say(f"  {session.words}")
        for sentence in narrate(LogReader(session.engine, session.names), fresh):
            say(f"      {sentence}")

    try:
        session.run(watch)
    except Failure as failure:
        say(f"  it fails: {failure.message}")
        return
    say("\n  The ruling holds.")
