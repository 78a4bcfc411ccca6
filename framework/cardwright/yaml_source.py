"""Strict YAML with positions: what card, pack and rulings files are read with.

`read` gives a tree of `Scalar`, `Sequence` and `Mapping` in which every key and value knows its file and line.
A mapping refuses a key that stands twice; aliases, tags and keys that are no plain words are refused. Nothing is
converted behind the author's back: a scalar is its text until somebody asks for `integer`, `boolean` or `string`,
so ``no`` is a word where a word is expected and a date is never made.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import msgspec
import yaml

from cardwright.errors import SourceError

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
    "sequence",
    "string",
    "suggestion",
    "unknown",
]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_LARGEST = 1_000_000  # bytes
_DEEPEST = 40
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE = frozenset({"true", "yes"})
_FALSE = frozenset({"false", "no"})
_TAGS = frozenset(
    {
        "tag:yaml.org,2002:" + name
        for name in ("str", "int", "float", "bool", "null", "timestamp", "seq", "map", "value")
    }
)


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


def suggestion(word: str, known: Iterable[str]) -> str:
    """``"; did you mean 'tapped'?"`` for a word near a known one, else an empty text."""
    by_folded: dict[str, str] = {}
    for name in known:
        by_folded.setdefault(name.casefold(), name)
    near = difflib.get_close_matches(word.casefold(), list(by_folded), n=1, cutoff=0.6)
    return f"; did you mean {by_folded[near[0]]!r}?" if near else ""


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """The message for a word that is none of the known: what it is, what was probably meant, what is allowed."""
    names = sorted(known)
    listed = ", ".join(names[:30]) + (", …" if len(names) > 30 else "")
    return f"unknown {what}: {word!r}{suggestion(word, names)}" + (f" (known: {listed})" if names else "")


def read(path: Path, name: str | None = None) -> Value:
    """Read a file; `name` is how it is called in messages (its path if not given). Raises `SourceError`."""
    called = name if name is not None else str(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SourceError(f"can't be read: {error.strerror or error}", called) from None
    return parse(data, called)


def parse(data: bytes | str, name: str) -> Value:
    """Read YAML from memory; `name` is what the file is called in messages. Raises `SourceError`."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > _LARGEST:
        raise SourceError(f"the file is {len(raw)} bytes long; at most {_LARGEST} are read", name)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SourceError(
            f"not UTF-8: byte {raw[error.start]:#04x} can't be read; save the file as UTF-8", name, line
        ) from None
    try:
        root = _compose(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        context = f" ({error.context})" if error.context else ""
        raise SourceError(
            f"not YAML: {error.problem or 'unreadable'}{context}", name, mark.line + 1 if mark else None
        ) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise SourceError(f"not YAML: a character that is not allowed ({error.character!r})", name, line) from None
    except yaml.YAMLError as error:
        raise SourceError(f"not YAML: {error}", name) from None
    except RecursionError:
        raise SourceError("not readable: nested too deeply", name) from None
    if root is None:
        raise SourceError("the file is empty", name, 1)
    return _convert(root, name, set(), 0)


def _compose(text: str) -> Any:
    loader = _LOADER(text)
    try:
        return loader.get_single_node()
    finally:
        loader.dispose()


def _convert(node: Any, file: str, seen: set[int], depth: int) -> Value:
    line = node.start_mark.line + 1
    if depth > _DEEPEST:
        raise SourceError(f"nested more than {_DEEPEST} deep", file, line)
    if id(node) in seen:
        raise SourceError("an alias (*name) is not supported here: write the value out", file, line)
    if node.tag not in _TAGS:
        raise SourceError(f"the tag {node.tag!r} is not supported here: write a plain value", file, line)
    seen.add(id(node))
    if isinstance(node, yaml.ScalarNode):
        return Scalar(node.value, node.style not in ("'", '"', "|", ">"), file, line)
    if isinstance(node, yaml.SequenceNode):
        return Sequence(tuple(_convert(item, file, seen, depth + 1) for item in node.value), file, line)
    return Mapping(_entries(node, file, seen, depth), file, line)


def _entries(node: Any, file: str, seen: set[int], depth: int) -> tuple[tuple[Scalar, Value], ...]:
    entries: list[tuple[Scalar, Value]] = []
    first: dict[str, int] = {}
    for key_node, value_node in node.value:
        key = _convert(key_node, file, seen, depth + 1)
        if not isinstance(key, Scalar):
            raise SourceError("a key must be a word", file, key.line)
        if key.text in first:
            raise SourceError(
                f"the key {key.text!r} stands here a second time (first in line {first[key.text]})", file, key.line
            )
        first[key.text] = key.line
        entries.append((key, _convert(value_node, file, seen, depth + 1)))
    return tuple(entries)


def _expected(value: Value, what: str, expected: str) -> NoReturn:
    if isinstance(value, Sequence):
        got = "a list"
    elif isinstance(value, Mapping):
        got = "a mapping (key: value)"
    else:
        got = "nothing" if value.is_null else repr(value.text)
    raise SourceError(f"{what} must be {expected}, not {got}", value.file, value.line)


def string(value: Value, what: str) -> str:
    """A text that is not empty; numbers and words such as ``no`` are taken as written."""
    if not isinstance(value, Scalar) or value.is_null or not value.text.strip():
        _expected(value, what, "a text")
    return value.text


def integer(value: Value, what: str, at_least: int | None = None) -> int:
    """A whole number written without quotes."""
    if not isinstance(value, Scalar) or not value.plain or not re.fullmatch(r"[+-]?\d{1,15}", value.text):
        _expected(value, what, "a whole number")
    number = int(value.text)
    if at_least is not None and number < at_least:
        _expected(value, what, f"a whole number of at least {at_least}")
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
