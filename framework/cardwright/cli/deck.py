"""`cardwright deck`: whether a deck may be played in its formats, and all that is to be said against it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardwright.kernel.formats import compose
from cardwright.kernel.library import Library, UnknownCard
from cardwright.kernel.setup import PlayerSetup, deck_reasons, sections_of
from cardwright.rulings.discovery import shown
from cardwright.rulings.words import card_entries, declared_settings, names
from cardwright.yaml_source import Mapping, SourceError, mapping, read

from .screen import say

__all__ = ["deck"]

_KEYS = ("formats", "with", "deck", "sections")
_PLAYERS = 2  # as the numbers of a format for two players are


def deck(path: Path, formats: Sequence[str] = ()) -> int:
    """Print the reasons against the deck, or that it is legal; the exit status."""
    from cardwright.opening import open_library

    try:
        reasons = _reasons(open_library(), path, tuple(formats))
    except (SourceError, UnknownCard, ValueError) as error:
        say(f"{shown(path)}: {error}" if not isinstance(error, SourceError) else error)
        return 2
    for reason in reasons:
        say(reason)
    count = "1 reason" if len(reasons) == 1 else f"{len(reasons)} reasons"
    say(f"{shown(path)}: {f'{count} against it' if reasons else 'legal'}")
    return int(bool(reasons))


def _reasons(library: Library, path: Path, formats: tuple[str, ...]) -> tuple[str, ...]:
    fields = mapping(read(path, shown(path), follow=True), "a deck").only(_KEYS, "a deck")
    given = fields.get("formats")
    played = formats or (() if given is None else names(given, "formats"))
    if not played:
        raise SourceError("no format is named: say formats: [constructed]", fields.file, fields.line)
    held = fields.get("with")
    declared = {} if held is None else {n: dict(f) for n, f in declared_settings(mapping(held, "with"))}
    composed = compose(library, played, declared, _PLAYERS, word="with")
    setup = PlayerSetup("this", _cards(fields, "deck"), sections=_sections(fields))
    for key in (*setup.deck, *(key for keys in setup.sections.values() for key in keys)):
        library.definition(key)
    return deck_reasons(library, composed, sections_of(library, composed, [setup]), setup)


def _cards(fields: Mapping, name: str) -> tuple[str, ...]:
    value = fields.get(name)
    entries = () if value is None else card_entries(value, name)
    return tuple(entry.card for entry in entries for _ in range(entry.count))


def _sections(fields: Mapping) -> dict[str, tuple[str, ...]]:
    value = fields.get("sections")
    if value is None:
        return {}
    parts = mapping(value, "sections")
    return {name: _cards(parts, name) for name in parts.names}
