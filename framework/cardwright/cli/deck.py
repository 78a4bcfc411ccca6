"""`cardwright deck`: whether a deck may be played in its formats, and all that is to be said against it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from cardwright.errors import CardwrightError, WrongArgument
from cardwright.kernel.formats import Declared, check_declared, check_format, compose
from cardwright.kernel.library import Library
from cardwright.kernel.setup import PlayerSetup, deck_reasons, sections_of
from cardwright.rulings.discovery import shown
from cardwright.rulings.words import card_entries, declared_settings, names
from cardwright.yaml_source import Mapping, SourceError, mapping, read, string
from cardwright.yaml_source import Sequence as YamlList

from .screen import say

__all__ = ["deck"]

_KEYS = ("formats", "with", "deck", "sections")
_PLAYERS = 2  # as the numbers of a format for two players are


def deck(path: Path, formats: Sequence[str] = ()) -> int:
    """Print the reasons against the deck, or that it is legal; the exit status."""
    from cardwright.opening import open_library

    try:
        reasons = _reasons(open_library(), path, tuple(formats))
    except CardwrightError as error:
        say(error if error.file else f"{shown(path)}: {error}")
        return 2
    for reason in reasons:
        say(reason)
    count = "1 reason" if len(reasons) == 1 else f"{len(reasons)} reasons"
    say(f"{shown(path)}: {f'{count} against it' if reasons else 'legal'}")
    return int(bool(reasons))


def _reasons(library: Library, path: Path, formats: tuple[str, ...]) -> tuple[str, ...]:
    fields = mapping(read(path, shown(path), follow=True), "a deck").only(_KEYS, "a deck")
    played = formats or _formats(library, fields)
    if not played:
        raise SourceError("no format is named: say formats: [constructed]", fields.file, fields.line)
    composed = compose(library, played, _declared(library, fields, played), _PLAYERS, word="with")
    sections = sections_of(library, composed, ())
    setup = PlayerSetup("this", _cards(library, fields, "deck"), sections=_sections(library, fields, sections))
    return deck_reasons(library, composed, sections, setup)


@contextmanager
def _at(file: str, line: int) -> Iterator[None]:
    """What is wrong with an argument is wrong in this line of the file."""
    try:
        yield
    except WrongArgument as error:
        raise SourceError(error.message, file, line, hint=error.hint) from None


def _formats(library: Library, fields: Mapping) -> tuple[str, ...]:
    given = fields.get("formats")
    for item in given if isinstance(given, YamlList) else () if given is None else (given,):
        with _at(item.file, item.line):
            check_format(library, string(item, "an entry of formats"))
    return () if given is None else names(given, "formats")


def _declared(library: Library, fields: Mapping, played: tuple[str, ...]) -> Declared:
    held = fields.get("with")
    if held is None:
        return {}
    declared = {name: dict(said) for name, said in declared_settings(mapping(held, "with"))}
    for played_as, settings in mapping(held, "with").entries:
        for setting in (key for key, _ in mapping(settings, played_as.text).entries):
            with _at(setting.file, setting.line):
                said = {setting.text: declared[played_as.text][setting.text]}
                check_declared(library, played, played_as.text, said, "with")
    return declared


def _cards(library: Library, fields: Mapping, name: str) -> tuple[str, ...]:
    value = fields.get(name)
    entries = () if value is None else card_entries(value, name)
    for entry in entries:
        with _at(fields.file, entry.line):
            library.definition(entry.card)
    return tuple(entry.card for entry in entries for _ in range(entry.count))


def _sections(library: Library, fields: Mapping, known: Collection[str]) -> dict[str, tuple[str, ...]]:
    value = fields.get("sections")
    if value is None:
        return {}
    parts = mapping(value, "sections").only(known, "sections, as the formats have them")
    return {name: _cards(library, parts, name) for name in parts.names}
