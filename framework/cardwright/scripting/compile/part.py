"""A piece of what a script returned, with its place, so that whatever is wrong with it can be told at its line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NoReturn

from cardwright.scripting.errors import PackError, listed, near
from cardwright.scripting.sandbox import FunctionRef, ManaValue, ObjectRef, PlayerRef, Tagged, Value
from cardwright.scripting.shapes import TYPES, Constructor, Field
from cardwright.scripting.syntax import Place, Syntax
from cardwright.scripting.vocabulary import Vocabulary

__all__ = ["Part", "Source", "kind_of"]


class Source:
    """The script that is compiled: its file for messages, its chunk for addresses, its tree when it is needed.

    `subtypes` are those that the pack declares; `target_names` the targets of the ability that is being read.
    """

    def __init__(
        self,
        file: str,
        chunk: str,
        text: bytes,
        vocabulary: Vocabulary,
        *,
        syntax: Syntax | None = None,
        subtypes: tuple[str, ...] = (),
    ) -> None:
        self.file = file
        self.chunk = chunk
        self.text = text
        self.vocabulary = vocabulary
        self.subtypes = subtypes
        self.target_names: tuple[str, ...] = ()
        self._syntax = syntax

    @property
    def syntax(self) -> Syntax:
        """The script's tree, made when it is first asked for."""
        if self._syntax is None:
            self._syntax = Syntax(self.text)
        return self._syntax


class Part:
    """A value at its path; `what` names it in messages ("cost of activated"), `line` is that of the call around it."""

    def __init__(self, source: Source, path: tuple[str | int, ...], value: Value, what: str, line: int | None) -> None:
        self.source = source
        self.path = path
        self.value = value
        self.what = what
        self.line = line

    def inner(self, step: str | int, value: Value, what: str | None = None) -> Part:
        """A piece of this part: a field's value, or an unnamed part by its place from 1."""
        line = value.line if isinstance(value, Tagged) and value.line is not None else self.line
        name = (
            what
            if what is not None
            else f"{step} of {self.what}"
            if isinstance(step, str)
            else f"{self.what}, no. {step}"
        )
        return Part(self.source, (*self.path, step), value, name, line)

    def place(self) -> Place:
        """Where it stands."""
        found = self.source.syntax.place(self.path)
        if found is not None and (found.exact or self.line is None):
            return found
        if self.line is not None:
            return Place(self.line, 1, False)
        return found if found is not None else Place(1, 1, False)

    def error(self, message: str, hint: str = "") -> PackError:
        """A `PackError` at the place of this part."""
        place = self.place()
        return PackError(message, self.source.file, place.line, hint=hint, column=place.column)

    def fail(self, message: str, hint: str = "") -> NoReturn:
        """Raise a `PackError` at the place of this part."""
        raise self.error(message, hint)

    def unlike(self, expected: str, hint: str = "") -> PackError:
        """The error that this part is not what stands here."""
        return self.error(f"{self.what} must be {expected}, not {kind_of(self.value)}", hint)

    def expected(self, expected: str, hint: str = "") -> NoReturn:
        """Raise: this part is not what stands here."""
        raise self.unlike(expected, hint)

    def one_of(self, allowed: Iterable[str]) -> str:
        """This part, a text among `allowed`."""
        names = tuple(allowed)
        if not isinstance(self.value, str):
            self.expected(f"one of {listed(map(repr, names))}")
        if self.value not in names:
            self.fail(
                f"{self.what} can't be {self.value!r}; it is one of {listed(map(repr, names))}", near(self.value, names)
            )
        return self.value

    def tagged(self) -> Tagged:
        """The constructor's value that this part is."""
        if not isinstance(self.value, Tagged):
            self.expected("made by a constructor")
        return self.value

    def list_parts(self) -> tuple[Part, ...]:
        """The pieces of a list, or of a constructor's unnamed parts."""
        items = self.value.items if isinstance(self.value, Tagged) else self.value
        if isinstance(items, dict) and not items:
            return ()  # Lua's {} may be either
        if not isinstance(items, list):
            self.expected("a list")
        return tuple(self.inner(i, item) for i, item in enumerate(items, 1))

    def record(self) -> Mapping[str, Value]:
        """The named pieces of a table or of a constructor's value."""
        if isinstance(self.value, Tagged):
            return self.value.fields
        if isinstance(self.value, list) and not self.value:
            return {}
        if not isinstance(self.value, dict):
            self.expected("a table with named fields")
        return self.value

    def fields(self, known: Iterable[Field], beside: Iterable[str] = ()) -> dict[str, Part]:
        """The named pieces, each of them known; `beside` are names that are allowed here but read elsewhere."""
        spec = {field.name: field for field in known}
        others = set(beside)
        given: dict[str, Part] = {}
        for name, value in self.record().items():
            if name in spec:
                given[name] = self.inner(name, value)
            elif name not in others:
                self.inner(name, value).fail(
                    f"{self.what} has no field {name!r}; its fields are {listed([*spec, *sorted(others - set(spec))])}",
                    near(name, [*spec, *others]),
                )
        for field in spec.values():
            if field.required and field.name not in given:
                self.fail(f"{self.what} must say {field.name!r}, {_allowed(field)}: {_lower(field.doc)}")
        return given

    def of(self, constructor: Constructor, beside: Iterable[str] = ()) -> dict[str, Part]:
        """The fields of a constructor's value, checked against what the constructor has."""
        value = self.tagged()
        if value.items and not constructor.items:
            self.inner(1, value.items[0]).fail(
                f"{constructor.name} takes only named fields, but one here has no name; "
                + (f"they are {listed(f.name for f in constructor.fields)}" if constructor.fields else "it has none")
            )
        given = self.fields(constructor.fields, beside)
        if constructor.one_of:
            said = [name for name in constructor.one_of if name in given]
            if len(said) > 1:
                given[said[1]].fail(f"{self.what} says both {said[0]!r} and {said[1]!r}; it may say only one of them")
            if not said:
                self.fail(f"{self.what} must say one of {listed(map(repr, constructor.one_of))}")
        return given


def _lower(doc: str) -> str:
    return doc[0].lower() + doc[1:].rstrip(".")


def _allowed(field: Field) -> str:
    return listed(map(repr, field.allowed)) if field.allowed else TYPES[field.type][0]


def kind_of(value: Value) -> str:
    """What a value is, for messages."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int():
            return f"the number {value}"
        case str():
            return f"the text {value!r}"
        case list():
            return "a list"
        case dict():
            return "a table"
        case FunctionRef():
            return "a function"
        case Tagged():
            return f"{value.tag}" + (" { … }" if value.fields or value.items else "")
        case ManaValue():
            return f"the mana {value}"
        case ObjectRef() | PlayerRef():
            return "an object or player of a game"
