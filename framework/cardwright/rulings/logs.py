"""The log of a game as a judge reads it, and whether it shows what a ruling expects, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.kernel.definitions import Face
from cardwright.kernel.mana import Mana
from cardwright.kernel.refs import ObjectRef, PlayerRef
from cardwright.kernel.zones import ZONES, owner_of_zone, zone_name
from cardwright.yaml_source import suggestion, unknown

from .facts import mana_text
from .naming import Failure, Names

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine
    from cardwright.kernel.event_names import EventName
    from cardwright.kernel.events import EventBase
    from cardwright.kernel.log import LogEntry

    from .model import ExpectedLog
    from .model import LogEntry as Wanted

__all__ = ["LogReader", "log_mismatch"]

_BOOKKEEPING = (
    "source",
    "marks",
    "object",
    "became",
    "made",
    "player",
    "objects",
    "order",
    "links",
    "regenerable",
    "preventable",
    "x",
    "position",
)


class LogReader:
    """Reads log entries: the names under which each happened, what it was about, a line of text for it."""

    def __init__(self, engine: Engine, names: Names) -> None:
        self.engine = engine
        self.names = names
        self.facets = engine.library.facets

    def event_names(self, entry: LogEntry) -> tuple[EventName, ...]:
        """Every registered name of what happened, the struct's own first."""
        at = self.engine.at(entry.before)
        return tuple(
            name
            for name in self.facets.of_type(type(entry.event))
            if name.condition is None or name.condition(at, entry.event)
        )

    def subject_ids(self, entry: LogEntry, name: EventName) -> tuple[object, ...]:
        """What it was about: object ids (ints) and `PlayerRef`s."""
        event: Any = entry.event
        found: list[object] = []
        if name.subject:
            value = getattr(event, name.subject)
            found += [value.id if isinstance(value, ObjectRef) else value] if value is not None else []
            became = getattr(event, "became", None)
            if isinstance(became, int):
                found.append(became)
        else:
            found += getattr(event, "objects", ())
            became = getattr(event, "became", ())
            found += became if isinstance(became, tuple) else []
            if name.player and getattr(event, name.player) is not None:
                found.append(PlayerRef(getattr(event, name.player)))
        return tuple(found)

    def _side(self, entry: LogEntry, id: int) -> Engine:
        state = entry.before if id in entry.before.objects else entry.after
        return self.engine.at(state)

    def name_of(self, entry: LogEntry, id: int) -> str:
        """What an object was called at that moment."""
        side = self._side(entry, id)
        try:
            return self.names.describe(side, id) or "a face-down object"
        except KeyError:
            return f"object {id}"

    def is_about(self, entry: LogEntry, name: EventName, word: str) -> bool:
        """Whether the event was about what a word means."""
        for subject in self.subject_ids(entry, name):
            if isinstance(subject, PlayerRef):
                if self.names.players[subject.id] == word:
                    return True
            elif isinstance(subject, int):
                try:
                    if self.names.is_called(self._side(entry, subject), subject, word):
                        return True
                except KeyError:
                    continue
        return False

    def field(self, entry: LogEntry, name: EventName, field: str) -> Any:
        """A field of the event under the name that scenarios use for it; None if it has no such field."""
        if field == "player" and name.player:
            return PlayerRef(getattr(entry.event, name.player))
        return getattr(entry.event, dict(name.fields).get(field, field), None)

    def says(self, entry: LogEntry, value: Any, word: str) -> bool:
        """Whether a field's value is what a word of the scenario says."""
        if isinstance(value, bool):
            return word == ("true" if value else "false")
        if isinstance(value, ObjectRef):
            return self.names.is_called(self._side(entry, value.id), value.id, word)
        if isinstance(value, PlayerRef):
            return self.names.players[value.id] == word
        return word in self.value_words(value)

    def value_words(self, value: Any) -> tuple[str, ...]:
        """How a field's value may be written."""
        if isinstance(value, tuple) and value and all(isinstance(v, Mana) for v in value):
            return (mana_text(value),)
        text = str(value)
        if isinstance(value, str) and zone_name(value) in ZONES:
            owner = owner_of_zone(value)
            return (zone_name(value),) if owner is None else (zone_name(value), self.zone_words(value))
        return (text, text.replace("_", " "))

    def zone_words(self, key: str) -> str:
        """A zone as a judge says it: ``bob's hand``."""
        owner = owner_of_zone(key)
        return zone_name(key) if owner is None else f"{self.names.players[owner]}'s {zone_name(key)}"

    def line(self, entry: LogEntry) -> str:
        """One event in one line: its names, its subject, its telling fields."""
        names = self.event_names(entry)
        event: Any = entry.event
        if not names:
            return str(event.__struct_config__.tag)
        words = self.subjects(entry, names[0])
        also = f" (also {', '.join(n.name for n in names[1:])})" if len(names) > 1 else ""
        about = f" {', '.join(words)}" if words else ""
        fields = ", ".join(f"{field}={value}" for field, value in self.fields(entry, names[0]))
        return f"{names[0].name}{about}{f' [{fields}]' if fields else ''}{also}"

    def subjects(self, entry: LogEntry, name: EventName) -> list[str]:
        """What it was about, as it was called then; at most eight."""
        words: list[str] = []
        for subject in self.subject_ids(entry, name)[:8]:
            if isinstance(subject, PlayerRef):
                words.append(self.names.players[subject.id])
            elif isinstance(subject, int):
                called = self.name_of(entry, subject)
                if called not in words:
                    words.append(called)
        return words

    def fields(self, entry: LogEntry, name: EventName) -> list[tuple[str, str]]:
        """Its telling fields with what is in them."""
        event: EventBase = entry.event
        shown = []
        for field in event.__struct_fields__:
            value = getattr(event, field)
            if field in _BOOKKEEPING or field == name.subject or value in (None, False, (), "", 0):
                continue
            shown.append((field, self._shown(entry, value)))
        if name.subject and getattr(event, "player", None) is not None:
            shown.append(("player", self.names.players[event.player]))  # type: ignore[attr-defined]
        return shown

    def _shown(self, entry: LogEntry, value: Any) -> str:
        if isinstance(value, PlayerRef):
            return self.names.players[value.id]
        if isinstance(value, ObjectRef):
            return self.name_of(entry, value.id)
        if isinstance(value, Face):
            return value.name or "what has no name"
        return self.value_words(value)[-1]


def log_mismatch(reader: LogReader, log: Sequence[LogEntry], wanted: ExpectedLog) -> None:
    """Raises `Failure` unless the log shows the entries in order."""
    for entry in wanted.entries:
        _check_known(reader, entry)
    reached = _furthest(reader, log, wanted.entries)
    if reached is None:
        return
    entry = wanted.entries[reached]
    said = describe(entry)
    if entry.mode == "never":
        raise Failure(f"the log must not show {said} there, but it does", entry.line)
    how = "as the very next event" if entry.mode == "at_once" else "after what was found before it"
    raise Failure(f"the log does not show {said} {how if reached else 'at all'}", entry.line)


def describe(entry: Wanted) -> str:
    """The entry as the scenario says it."""
    fields = "".join(f", {name}: {value}" for name, value in entry.fields)
    return f"{entry.event} {entry.subject}{fields}".strip()


def _check_known(reader: LogReader, entry: Wanted) -> None:
    known = reader.facets.names
    name = known.get(entry.event)
    if name is None:
        raise Failure(unknown("event", entry.event, known), entry.line)
    allowed = {field for field, _ in name.fields} | set(name.event.__struct_fields__) | {"player"}
    for field, _ in entry.fields:
        if field not in allowed:
            raise Failure(f"{entry.event} has no field {field!r}{suggestion(field, sorted(allowed))}", entry.line)


def _matches(reader: LogReader, entry: LogEntry, wanted: Wanted) -> bool:
    for name in reader.event_names(entry):
        if name.name != wanted.event:
            continue
        if wanted.subject and not reader.is_about(entry, name, wanted.subject):
            return False
        return all(reader.says(entry, reader.field(entry, name, f), word) for f, word in wanted.fields)
    return False


def _furthest(reader: LogReader, log: Sequence[LogEntry], wanted: Sequence[Wanted]) -> int | None:
    """None if all entries are found in order; else the index of the entry that fails in the best attempt."""
    known: dict[tuple[int, int], bool] = {}
    best = 0

    def hit(position: int, index: int) -> bool:
        key = (position, index)
        if key not in known:
            known[key] = _matches(reader, log[position], wanted[index])
        return known[key]

    def search(position: int, index: int, forbidden: tuple[int, ...]) -> bool:
        nonlocal best
        best = max(best, index)
        if index == len(wanted):
            for later in range(position, len(log)):
                if any(hit(later, f) for f in forbidden):
                    best = forbidden[0]
                    return False
            return True
        mode = wanted[index].mode
        if mode == "never":
            return search(position, index + 1, (*forbidden, index))
        stop = min(position + 1, len(log)) if mode == "at_once" else len(log)
        for at in range(position, stop):
            if hit(at, index) and search(at + 1, index + 1, ()):
                return True
            if any(hit(at, f) for f in forbidden):
                best = max(best, forbidden[0])
                return False
        return False

    if search(0, 0, ()):
        return None
    return min(best, len(wanted) - 1)
