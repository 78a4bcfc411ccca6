"""The table of rulings by card, and the messages of those that failed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.table import Table

from cardwright.rulings.runner import Outcome

from .screen import cell, console

__all__ = ["show"]

_STYLES = {"passed": "green", "failed": "red", "error": "red bold"}


def show(outcomes: Sequence[Outcome]) -> None:
    """Print the table, then each failure with its message, then the count."""
    screen = console()
    screen.print(table(outcomes))
    failed = [outcome for outcome in outcomes if not outcome.passed]
    for (elsewhere, message), alike in groupby(failed, key=lambda outcome: (outcome.elsewhere, outcome.message)):
        if elsewhere:  # a card that can't be loaded fails all of its rulings with one message
            screen.print(cell(f"\n{message}", "red"), soft_wrap=True)
        for outcome in alike:
            head = f"{outcome.file}:{outcome.line}: {outcome.status}: {outcome.ruling} (CR {', '.join(outcome.cr)})"
            screen.print(cell(f"  {head}") if elsewhere else cell(f"\n{head}", "red"), soft_wrap=True)
            if not elsewhere:
                screen.print(cell(message), soft_wrap=True)
    passed = sum(outcome.passed for outcome in outcomes)
    cards = len({outcome.card for outcome in outcomes if outcome.card})
    over = f", over {cards} card{'s' * (cards != 1)}" if cards else ""
    pass_ = "ruling passes" if len(outcomes) == 1 else "rulings pass"
    screen.print(f"\n{passed} of {len(outcomes)} {pass_}{over}")


def table(outcomes: Sequence[Outcome]) -> Table:
    """The outcomes as a table, a card's rulings together."""
    made = Table(box=None, pad_edge=False)
    made.add_column("Card", max_width=30, overflow="fold")
    made.add_column("Ruling", overflow="fold")
    made.add_column("Rules", max_width=22)
    made.add_column("Result", no_wrap=True)
    made.add_column("ms", justify="right")
    last = None
    for outcome in outcomes:
        called = outcome.card or outcome.file.rpartition("/")[2].removesuffix(".yaml").removesuffix(".scenario")
        made.add_row(
            cell("" if called == last else called),
            cell(outcome.ruling),
            cell(", ".join(outcome.cr)),
            cell(outcome.status, _STYLES[outcome.status]),
            f"{outcome.ms:.0f}",
        )
        last = called
    return made
