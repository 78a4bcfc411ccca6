"""`cardwright explain`: how an object in a ruling came to its characteristics."""

from __future__ import annotations

from pathlib import Path

from cardwright.errors import CardwrightError
from cardwright.rulings.cards import Cards
from cardwright.rulings.discovery import Selection, shown
from cardwright.rulings.model import Scenario
from cardwright.rulings.naming import Failure
from cardwright.rulings.runner import begin
from cardwright.rulings.session import Session
from cardwright.yaml_source import SourceError

from .check import NO_DOUBTS, Doubts, none_found, open_cards, scenarios_of
from .screen import say, say_error

__all__ = ["explain"]


class _Enough(Exception):
    """The step to stop after has been played."""


def explain(path: Path, name: str, expression: str, *, after: int | None, doubts: Doubts = NO_DOUBTS) -> int:
    """Play the one ruling that is selected (up to and with step `after`, counted from 1; None: to its end) and explain
    the object called so; the exit status is 2 if something can't be read, found or played."""
    try:
        scenario, cards = _found(path, expression, after, doubts)
        try:
            session = begin(scenario, cards.library)
            _play(session, after)
            id = session.names.one(session.engine, name, scenario.line)
        except Failure as failure:
            raise SourceError(failure.message, scenario.file, failure.line or scenario.line) from None
        except CardwrightError as error:
            raise cards.places.error(error) from None
    except CardwrightError as error:
        say_error(error)
        return 2
    say(session.game.explain(id))
    return 0


def _found(path: Path, expression: str, after: int | None, doubts: Doubts) -> tuple[Scenario, Cards]:
    """The one ruling that is meant, with the cards to play it with. Raises `SourceError`."""
    errors: list[SourceError] = []
    cards = open_cards([path], doubts)
    found = list(scenarios_of([path], Selection(expression), errors))
    if errors:
        raise errors[0]
    scenario = _only(found, path, expression)
    steps = len(scenario.play)
    if after is not None and not 0 <= after <= steps:
        raise SourceError(
            f"--step {after}: the ruling has {steps} step{'s' * (steps != 1)}", scenario.file, scenario.line
        )
    return scenario, cards


def _only(found: list[Scenario], path: Path, expression: str) -> Scenario:
    if len(found) == 1:
        return found[0]
    if not found:
        raise none_found([path], expression)
    some = "; ".join(repr(s.ruling) for s in found[:5]) + ("; …" if len(found) > 5 else "")
    raise SourceError(f"{len(found)} rulings are selected, one is wanted: choose with -k ({some})", shown(path))


def _play(session: Session, after: int | None) -> None:
    played = -1  # setting up comes first

    def count(_: Session) -> None:
        nonlocal played
        played += 1
        if after is not None and played >= after:
            raise _Enough

    try:
        session.run(count)
    except _Enough:
        return
