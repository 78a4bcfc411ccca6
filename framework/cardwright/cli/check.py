"""`cardwright check`: run rulings and say how they went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from cardwright.kernel.plugins import PluginRefused
from cardwright.rulings.cards import Cards, pack_folders, packs_named
from cardwright.rulings.discovery import RULINGS, SCENARIO_SUFFIX, RulingsFile, Selection, find, shipped_root, shown
from cardwright.rulings.model import Scenario
from cardwright.rulings.parse import parse_scenarios
from cardwright.rulings.runner import Outcome, run
from cardwright.safe_files import real
from cardwright.yaml_source import SourceError, read_source

from .screen import say, say_error, say_json

__all__ = ["NO_DOUBTS", "Doubts", "check", "mutants", "none_found", "open_cards", "open_packs", "scenarios_of"]


class Doubts(msgspec.Struct, frozen=True):
    """Whose scripts run in a worker process: those of the packs here, or all."""

    untrusted: tuple[Path, ...] = ()
    isolate: bool = False


NO_DOUBTS = Doubts()


def check(paths: Sequence[Path], expression: str, *, json: bool, doubts: Doubts = NO_DOUBTS) -> int:
    """Run the rulings below the paths and of the packs that are not trusted, or else the shipped ones; the exit status:
    0 all pass, 1 some fail, 2 something could not be read or run."""
    errors: list[SourceError] = []
    outcomes: list[Outcome] = []
    named = [*paths, *doubts.untrusted]
    try:
        cards = open_cards(paths, doubts)
        scenarios = list(scenarios_of(named, Selection(expression), errors))
        if not expression:
            errors += _broken(cards, named)
        outcomes += _played(scenarios, cards, json=json)
    except SourceError as error:
        errors.append(error)
    if not outcomes and not errors:
        errors.append(none_found(named, expression))
    headed = {outcome.message for outcome in outcomes if outcome.elsewhere and not json}
    for wrong in errors:
        if str(wrong) not in headed:
            _say_error(wrong, json=json)
    if outcomes and not json:
        from .table import show

        show(outcomes)
    if errors or any(outcome.status == "error" for outcome in outcomes):
        return 2
    return int(any(not outcome.passed for outcome in outcomes))


def open_cards(paths: Sequence[Path], doubts: Doubts = NO_DOUBTS) -> Cards:
    """The cards of the packs that the paths name. Raises `SourceError`, also for a plugin that is refused."""
    packs = [folder for path in paths for folder in pack_folders(path)]
    try:
        return Cards(packs, untrusted=doubts.untrusted, isolate=doubts.isolate)
    except PluginRefused as error:
        raise SourceError(str(error), "plugins") from None


def open_packs(packs: Sequence[Path], doubts: Doubts = NO_DOUBTS) -> Cards:
    """The cards of these packs, or folders with packs, and of the shipped ones. Raises `SourceError`, also for a path
    at which no pack is."""
    for path in packs:
        packs_named(path)
    return open_cards(packs, doubts)


def _played(scenarios: Sequence[Scenario], cards: Cards, *, json: bool) -> Iterator[Outcome]:
    for scenario in scenarios:
        outcome = run(scenario, cards.library)
        outcome = msgspec.structs.replace(outcome, message=cards.places.text(outcome.message))
        if json:
            say_json(outcome.as_json())
        yield outcome


def _say_error(error: SourceError, *, json: bool) -> None:
    if json:
        said = f"{error.message} ({error.hint})" if error.hint else error.message
        fields = {"card": "", "ruling": "", "cr": [], "status": "error", "message": said}
        say_json({**fields, "file": error.file, "line": error.line, "ms": 0.0})
    else:
        say_error(error)


def scenarios_of(paths: Sequence[Path], selection: Selection, errors: list[SourceError]) -> Iterator[Scenario]:
    """The selected scenarios below the paths (none: the shipped packs); files that are wrong go to `errors`."""
    for file in _files(paths or [shipped_root()], errors):
        try:
            yield from _selected(file, selection)
        except SourceError as error:
            errors.append(error)


def _files(paths: Iterable[Path], errors: list[SourceError]) -> Iterator[RulingsFile]:
    seen: set[Path] = set()
    for path in paths:
        try:
            files = find(path)
        except SourceError as error:
            errors.append(error)
            continue
        for file in files:
            if (place := real(file.path)) not in seen:
                seen.add(place)
                yield file


def _selected(file: RulingsFile, selection: Selection) -> Iterator[Scenario]:
    name = shown(file.path)
    data = read_source(file.path, name)
    if selection and not selection.may_concern(f"{file.card}\n{data.decode('utf-8', 'replace')}"):
        return
    yield from parse_scenarios(data, card=file.card, name=name, picks=selection.picks)


def none_found(paths: Sequence[Path], expression: str) -> SourceError:
    """What there is to say where no ruling was selected."""
    where = ", ".join(map(shown, paths)) or "the shipped packs"
    if expression:
        return SourceError(f"no ruling matches {expression!r}", where)
    message = f"no rulings are here: write {RULINGS} into a card's folder, or a file *{SCENARIO_SUFFIX}"
    return SourceError(message, where)


def _broken(cards: Cards, paths: Sequence[Path]) -> list[SourceError]:
    """The errors of the cards below the paths that are not whole: a card is whole or refused."""
    return [cards.places.error(error) for path in paths or [shipped_root()] for error in cards.index.check(path)]


def mutants(paths: Sequence[Path], expression: str, *, json: bool) -> int:
    """Drop each ability of each card in turn; the exit status is 0 only if some ruling fails for every one."""
    from cardwright.rulings.mutation import survivors

    errors: list[SourceError] = []
    scenarios = list(scenarios_of(paths, Selection(expression), errors))
    survived = 0
    total = 0
    try:
        cards = open_cards(paths)
        errors += [] if expression else _broken(cards, paths)
        if not scenarios and not errors:
            raise none_found(paths, expression)
        for mutant in survivors(scenarios, cards) if not errors else ():
            total += 1
            survived += not mutant.caught
            _say_mutant(mutant.card, mutant.dropped, mutant.caught, json=json)
    except SourceError as error:
        errors.append(error)
    for wrong in errors:
        _say_error(wrong, json=json)
    if not json and not errors:
        what = "ability or keyword" if total == 1 else "abilities and keywords"
        say(f"{total} {what} dropped in turn, {survived} of them missed by every ruling")
    return 2 if errors else int(survived > 0)


def _say_mutant(card: str, dropped: str, caught: str, *, json: bool) -> None:
    if json:
        say_json({"card": card, "dropped": dropped, "caught_by": caught})
    elif not caught:
        say(f"{card}: no ruling fails without {dropped}")
