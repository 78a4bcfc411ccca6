"""The pytest plugin: every ruling of a `rulings.yaml` or `*.scenario.yaml` is a test, named after the ruling.

It works by being installed. Nothing but pytest is imported until such a file is collected.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

if TYPE_CHECKING:
    from .cards import Cards
    from .model import Scenario
    from .runner import Outcome

__all__ = ["RulingFailed", "RulingItem", "RulingsModule"]

_CARDS: pytest.StashKey[dict[tuple[Path, ...], Cards]] = pytest.StashKey()


Cited = dict[str, list[str]]
_CITED: pytest.StashKey[Cited] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--rules-coverage``: write which rules the passing rulings and tests turn on."""
    group = parser.getgroup("cardwright")
    group.addoption("--rules-coverage", type=Path, metavar="FILE", help="Write the table of rules that were covered.")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker by which tests cite rules."""
    config.addinivalue_line("markers", "cr(*numbers): the rules of the Comprehensive Rules that the test turns on.")
    cited: Cited = {"rulings": [], "tests": []}
    config.stash[_CITED] = cited


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Note the rules that a passing ruling or test cites."""
    report: pytest.TestReport = yield
    if report.when == "call" and report.passed:
        cited = item.config.stash[_CITED]
        if isinstance(item, RulingItem):
            cited["rulings"] += item.scenario.cr
        else:
            cited["tests"] += [n for mark in item.iter_markers("cr") for n in mark.args]
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the table, if it was asked for."""
    path: Path | None = session.config.getoption("--rules-coverage")
    if path is None:
        return
    from .coverage import read_not_applicable, table

    reasons = path.with_name("rules-not-applicable.yaml")
    cited = session.config.stash[_CITED]
    text = table(cited["rulings"], cited["tests"], read_not_applicable(reasons) if reasons.is_file() else {})
    path.write_text(text, encoding="utf-8", newline="\n")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect rulings files."""
    if file_path.name == "rulings.yaml" or file_path.name.endswith(".scenario.yaml"):
        return RulingsModule.from_parent(parent, path=file_path)
    return None


class RulingFailed(Exception):
    """A ruling failed; the outcome says how."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.message)
        self.outcome = outcome


class RulingsModule(pytest.File):
    """One rulings file."""

    def collect(self) -> Iterator[RulingItem]:
        """Its rulings; a file that is wrong is a collection error with file and line."""
        from cardwright.yaml_source import SourceError

        from .discovery import find
        from .parse import read_scenarios

        (file,) = find(self.path)
        try:
            scenarios = read_scenarios(self.path, card=file.card, name=self._shown())
        except SourceError as error:
            raise self.CollectError(str(error)) from None
        for scenario in scenarios:
            yield RulingItem.from_parent(self, name=scenario.ruling, scenario=scenario)

    def _shown(self) -> str:
        try:
            return self.path.relative_to(self.config.rootpath).as_posix()
        except ValueError:
            return str(self.path)

    def cards(self) -> Cards:
        """The cards to play with, opened once for each pack in a run of pytest."""
        from .cards import Cards, pack_folders

        packs = tuple(pack_folders(self.path.parent))
        opened = self.config.stash.setdefault(_CARDS, {})
        if packs not in opened:
            opened[packs] = Cards(packs)
        return opened[packs]


class RulingItem(pytest.Item):
    """One ruling."""

    def __init__(self, *, scenario: Scenario, **rest: Any) -> None:
        super().__init__(**rest)
        self.scenario = scenario

    def runtest(self) -> None:
        """Play the scenario. Raises `RulingFailed`."""
        from .runner import run

        assert isinstance(self.parent, RulingsModule)  # noqa: S101 - pytest's own shape
        cards = self.parent.cards()
        outcome = run(self.scenario, cards.library)
        if not outcome.passed:
            raise RulingFailed(msgspec.structs.replace(outcome, message=cards.places.text(outcome.message)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The ruling's own message; a traceback only for what is no ruling's failure."""
        from cardwright.visible import visible
        from cardwright.yaml_source import SourceError

        if isinstance(excinfo.value, RulingFailed):
            outcome = excinfo.value.outcome
            rules = ", ".join(outcome.cr)
            return visible(f"{outcome.file}:{outcome.line}: {outcome.ruling} (CR {rules})\n{outcome.message}")
        if isinstance(excinfo.value, SourceError):
            return visible(str(excinfo.value))
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands and what it is called."""
        return (
            self.path,
            self.scenario.line - 1,
            f"{self.scenario.card}: {self.name}" if self.scenario.card else self.name,
        )
