"""Strict YAML with positions: what card, pack and rulings files are read with.

`read` gives a tree of `Scalar`, `Sequence` and `Mapping` in which every key and value knows its file and line.
A mapping refuses a key that stands twice; aliases, anchors, tags, merge keys, directives, a second document and keys
that are no plain words are refused, and so is what is too large, too deep or too much (see the numbers below), before
it has cost anything. Nothing is converted behind the author's back: a scalar is its text until somebody asks for
`integer`, `boolean` or `string`, so ``no`` is a word where a word is expected and a date is never made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import msgspec
import yaml

from .errors import SourceError
from .safe_files import LARGEST, FileRefused, read_file
from .spelling import suggestion
from .visible import OBEYED

__all__ = [
    "Mapping",
    "Scalar",
    "Sequence",
    "SourceError",
    "Value",
    "boolean",
    "integer",
    "mapping",
    "parse",
    "read",
    "read_source",
    "sequence",
    "string",
    "suggestion",
    "unknown",
]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DEEPEST = 40
_TOO_DEEP = f"nested more than {_DEEPEST} deep"
_MOST_VALUES = 20_000
_LONGEST_TEXT = 20_000  # characters
_LONGEST_KEY = 200
_LONGEST_SHOWN = 80
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE = frozenset({"true", "yes"})
_FALSE = frozenset({"false", "no"})
_QUOTES = ("'", '"', "|", ">")
_FORBIDDEN = re.compile(f"[{OBEYED}\ufdd0-\ufdef\ufffc-\uffff]")  # the last two: what is no character


class Scalar(msgspec.Struct, frozen=True):
    """A single value as written; `plain` if it bears no quotes."""

    text: str
    plain: bool
    file: str
    line: int

    @property
    def is_null(self) -> bool:
        """Nothing is written here (or ``null``)."""
        return self.plain and self.text in _NULLS


class Sequence(msgspec.Struct, frozen=True):
    """A list."""

    items: tuple[Value, ...]
    file: str
    line: int

    def __iter__(self) -> Iterator[Value]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __bool__(self) -> bool:
        """An empty list is a value too: ``if value := fields.get(key)`` asks whether the key is there."""
        return True


class Mapping(msgspec.Struct, frozen=True):
    """Keys with values, in written order; no key stands twice."""

    entries: tuple[tuple[Scalar, Value], ...]
    file: str
    line: int

    def __len__(self) -> int:
        return len(self.entries)

    def __bool__(self) -> bool:
        """An empty mapping is a value too."""
        return True

    @property
    def names(self) -> tuple[str, ...]:
        """The keys as text."""
        return tuple(key.text for key, _ in self.entries)

    def get(self, name: str) -> Value | None:
        """The value under this key, or None if the key is not there."""
        return next((value for key, value in self.entries if key.text == name), None)

    def key(self, name: str) -> Scalar | None:
        """The key itself, for its line."""
        return next((key for key, _ in self.entries if key.text == name), None)

    def only(self, allowed: Iterable[str], what: str) -> Mapping:
        """This mapping, if every key is among `allowed`; else `SourceError` at the first that is not."""
        names = tuple(allowed)
        for key, _ in self.entries:
            if key.text not in names:
                raise SourceError(unknown(f"key in {what}", key.text, names), key.file, key.line)
        return self


Value: TypeAlias = "Scalar | Sequence | Mapping"


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """The message for a word that is none of the known: what it is, what was probably meant, what is allowed."""
    names = sorted(known)
    listed = ", ".join(names[:30]) + (", …" if len(names) > 30 else "")
    return f"unknown {what}: {_short(word)}{suggestion(word, names)}" + (f" (known: {listed})" if names else "")


def read(path: Path, name: str | None = None, *, follow: bool = False) -> Value:
    """Read a file; `name` is how it is called in messages (its path if not given).

    `follow`: the path may be a link (one that the user named). Raises `SourceError`.
    """
    called = name if name is not None else str(path)
    return parse(read_source(path, called, follow=follow), called)


def read_source(path: Path, name: str, *, follow: bool = False) -> bytes:
    """The bytes of a YAML file, if it is a plain one and not too large. Raises `SourceError`."""
    try:
        return read_file(path, LARGEST, follow=follow)
    except FileNotFoundError as error:
        raise SourceError(f"can't be read: {error.strerror}", name) from None
    except FileRefused as error:
        raise SourceError(str(error), name) from None


def parse(data: bytes | str, name: str) -> Value:
    """Read YAML from memory; `name` is what the file is called in messages. Raises `SourceError`."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > LARGEST:
        raise SourceError(f"{len(raw)} bytes long; at most {LARGEST} are read", name)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SourceError(
            f"not UTF-8: byte {raw[error.start]:#04x} can't be read; save the file as UTF-8", name, line
        ) from None
    try:
        return _Reading(text, name).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if "nesting depth" in (error.problem or ""):  # libyaml's own limit, which it meets as it looks ahead
            raise SourceError(_TOO_DEEP, name, mark.line + 1 if mark else None) from None
        context = f" ({error.context})" if error.context else ""
        raise SourceError(
            f"not YAML: {error.problem or 'unreadable'}{context}", name, mark.line + 1 if mark else None
        ) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise SourceError(f"not YAML: a character that is not allowed ({error.character!r})", name, line) from None
    except yaml.YAMLError as error:
        raise SourceError(f"not YAML: {error}", name) from None


class _Reading:
    """One file on its way to a tree, event by event: what is too deep or too much is refused where it starts, before
    the rest has cost anything."""

    def __init__(self, text: str, file: str) -> None:
        self.loader = _LOADER(text)
        self.file = file
        self.left = _MOST_VALUES

    def document(self) -> Value:
        """The file's one document."""
        try:
            self.loader.get_event()  # the stream's start
            start = self.loader.get_event()
            if isinstance(start, yaml.StreamEndEvent):
                raise SourceError("the file is empty", self.file, 1)
            if start.version or start.tags:
                raise self._wrong("a directive (%) is not supported here: leave it out", start)
            value = self._value(self.loader.get_event(), 0)
            self.loader.get_event()  # the document's end
            after = self.loader.get_event()
            if not isinstance(after, yaml.StreamEndEvent):
                raise self._wrong("a second document (---) starts here: a file holds one", after)
            return value
        finally:
            self.loader.dispose()

    def _value(self, event: Any, depth: int) -> Value:
        if isinstance(event, yaml.AliasEvent):
            raise self._wrong("an alias (*name) is not supported here: write the value out", event)
        if depth > _DEEPEST:
            raise self._wrong(_TOO_DEEP, event)
        if event.tag is not None:
            raise self._wrong(f"the tag {_short(event.tag)} is not supported here: write a plain value", event)
        if event.anchor is not None:
            raise self._wrong("an anchor (&name) is not supported here: write the value out where it is meant", event)
        self.left -= 1
        if self.left < 0:
            raise self._wrong(f"more than {_MOST_VALUES} values in one file", event)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        line: int = event.start_mark.line + 1
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(inner := self.loader.get_event(), yaml.SequenceEndEvent):
                items.append(self._value(inner, depth + 1))
            return Sequence(tuple(items), self.file, line)
        return Mapping(self._entries(depth + 1), self.file, line)

    def _scalar(self, event: Any) -> Scalar:
        text: str = event.value
        if len(text) > _LONGEST_TEXT:
            raise self._wrong(f"a text of {len(text)} characters; at most {_LONGEST_TEXT}", event)
        if (found := _FORBIDDEN.search(text)) is not None:
            raise self._wrong(f"the character U+{ord(found[0]):04X} may not stand in a text", event)
        return Scalar(text, event.style not in _QUOTES, self.file, event.start_mark.line + 1)

    def _entries(self, depth: int) -> tuple[tuple[Scalar, Value], ...]:
        entries: list[tuple[Scalar, Value]] = []
        first: dict[str, int] = {}
        while not isinstance(event := self.loader.get_event(), yaml.MappingEndEvent):
            key = None if isinstance(event, yaml.CollectionStartEvent) else self._value(event, depth)
            if not isinstance(key, Scalar):
                raise self._wrong("a key must be a word", event)
            if key.plain and key.text == "<<":
                raise self._wrong("a merge key (<<) is not supported here: write the keys out", event)
            if len(key.text) > _LONGEST_KEY:
                raise self._wrong(f"a key of {len(key.text)} characters; at most {_LONGEST_KEY}", event)
            if key.text in first:
                raise self._wrong(
                    f"the key {_short(key.text)} stands here a second time (first in line {first[key.text]})", event
                )
            first[key.text] = key.line
            entries.append((key, self._value(self.loader.get_event(), depth)))
        return tuple(entries)

    def _wrong(self, message: str, event: Any) -> SourceError:
        return SourceError(message, self.file, event.start_mark.line + 1)


def _short(text: str) -> str:
    """A text for a message, in quotes and cut off."""
    return repr(text) if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]!r}…"


def _expected(value: Value, what: str, expected: str) -> NoReturn:
    if isinstance(value, Sequence):
        got = "a list"
    elif isinstance(value, Mapping):
        got = "a mapping (key: value)"
    else:
        got = "nothing" if value.is_null else _short(value.text)
    raise SourceError(f"{what} must be {expected}, not {got}", value.file, value.line)


def string(value: Value, what: str) -> str:
    """A text that is not empty; numbers and words such as ``no`` are taken as written."""
    if not isinstance(value, Scalar) or value.is_null or not value.text.strip():
        _expected(value, what, "a text")
    return value.text


def integer(value: Value, what: str, at_least: int | None = None, at_most: int | None = None) -> int:
    """A whole number written without quotes."""
    if not isinstance(value, Scalar) or not value.plain or not re.fullmatch(r"[+-]?[0-9]{1,15}", value.text):
        _expected(value, what, "a whole number")
    number = int(value.text)
    if at_least is not None and number < at_least:
        _expected(value, what, f"a whole number of at least {at_least}")
    if at_most is not None and number > at_most:
        _expected(value, what, f"a whole number of at most {at_most}")
    return number


def boolean(value: Value, what: str) -> bool:
    """``true`` or ``yes``, ``false`` or ``no``, without quotes."""
    if isinstance(value, Scalar) and value.plain:
        if value.text.lower() in _TRUE:
            return True
        if value.text.lower() in _FALSE:
            return False
    _expected(value, what, "true or false")


def sequence(value: Value, what: str) -> Sequence:
    """A list."""
    if not isinstance(value, Sequence):
        _expected(value, what, "a list")
    return value


def mapping(value: Value, what: str) -> Mapping:
    """Keys with values."""
    if not isinstance(value, Mapping):
        _expected(value, what, "a mapping (key: value)")
    return value
