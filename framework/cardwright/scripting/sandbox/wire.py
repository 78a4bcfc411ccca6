"""How values are written for the border: the Python half of what ``prelude.lua`` tells.

A value is a run of scalars. A bool, an int or text (bytes) stands for itself; a float says what
follows it. Lua refuses every float of a script's own, so none can be forged.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, TypeAlias

from .errors import SandboxFault, TooLarge
from .values import FunctionRef, ManaValue, ObjectRef, PlayerRef, Tagged, Value

Scalar: TypeAlias = bool | int | float | bytes

LIST, RECORD, OBJECT, PLAYER, MANA, TAGGED, FUNCTION, NIL = 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5
REFUSED, FAILED = 8.5, 9.5

_BIGGEST = 2**63
_LONGEST_TEXT = 16_384
_MOST_BYTES = 262_144
_DEEPEST = 64


def bounded(out: list[Scalar]) -> list[Scalar]:
    """Refuse what might find no room: a push that fails in Lua aborts the process. Raises TooLarge."""
    if len(out) > 16:
        size = 16 * len(out) + sum([len(scalar) for scalar in out if type(scalar) is bytes])
        if size > _MOST_BYTES:
            raise TooLarge(f"a value of {size} bytes is too large to enter a script ({_MOST_BYTES} at most)")
    return out


def encode(value: Value, out: list[Scalar]) -> None:
    """Append a value's scalars. Raises TooLarge, ValueError or TypeError for what can't enter a script."""
    write = _WRITERS.get(type(value))
    if write is None:
        raise TypeError(f"a {type(value).__name__} can't enter a script")
    write(value, out)


def encode_record(fields: Mapping[str, Value], out: list[Scalar]) -> None:
    """Append a record's scalars; a field that is None is known there, and nil."""
    out.append(RECORD)
    out.append(len(fields))
    for name, value in fields.items():
        out.append(name.encode())
        _WRITERS.get(type(value), _refuse)(value, out)


def _refuse(value: object, out: list[Scalar]) -> None:
    raise TypeError(f"a {type(value).__name__} can't enter a script")


def _write_int(value: int, out: list[Scalar]) -> None:
    if not -_BIGGEST <= value < _BIGGEST:
        raise TooLarge(f"{value} doesn't fit Lua's integers (64 bits)")
    out.append(value)


def _write_text(value: str, out: list[Scalar]) -> None:
    text = value.encode()
    if len(text) > _LONGEST_TEXT:
        raise TooLarge(f"a text of {len(text)} bytes is too long to enter a script ({_LONGEST_TEXT} at most)")
    out.append(text)


def _write_list(value: list[Value], out: list[Scalar]) -> None:
    out += (LIST, len(value))
    for item in value:
        if item is None:
            raise ValueError("a list that enters a script can't hold None")
        encode(item, out)


_WRITERS: dict[type, Callable[[Any, list[Scalar]], None]] = {
    type(None): lambda value, out: out.append(NIL),
    bool: lambda value, out: out.append(value),
    int: _write_int,
    str: _write_text,
    list: _write_list,
    dict: encode_record,
    ObjectRef: lambda value, out: out.extend((OBJECT, value.id)),
    PlayerRef: lambda value, out: out.extend((PLAYER, value.id)),
    ManaValue: lambda value, out: out.extend((MANA, "".join(value.types).encode())),
}


class Decoder:
    """Reads values out of what Lua returned, a tuple of scalars, from position ``at`` on.

    What the trusted Lua never writes is a SandboxFault: whoever took that Lua over must not get further than here.
    ``tags`` are the constructors that there are, ``given`` the handles that may be handed over (kind's mark, id; None:
    any), ``functions`` whether there may be some, as in what a chunk returned.
    """

    __slots__ = ("_at", "_flat", "_functions", "_given", "_path", "_tags")

    def __init__(
        self,
        flat: Sequence[Scalar],
        at: int,
        tags: frozenset[str],
        given: Container[tuple[float, int]] | None,
        *,
        functions: bool = False,
    ) -> None:
        self._flat = flat
        self._at = at
        self._tags = tags
        self._given = given
        self._functions = functions
        self._path: list[str | int] = []

    def values(self, count: int) -> list[Value]:
        """Read ``count`` values, which must be all that there is."""
        try:
            values = [self._value() for _ in range(count)]
        except (IndexError, ValueError) as error:
            raise SandboxFault(f"Lua gave what is no value ({error})") from None
        if self._at != len(self._flat):
            raise SandboxFault("Lua gave more than it said")
        return values

    def value(self) -> Value:
        """Read the one value that there is."""
        return self.values(1)[0]

    def _value(self) -> Value:
        mark = self._next()
        if type(mark) is bytes:
            return mark.decode()
        if type(mark) is not float:
            if not -_BIGGEST <= mark < _BIGGEST:  # type: ignore[operator]
                raise SandboxFault(f"Lua gave {mark!r} for a number")
            return mark  # type: ignore[return-value]
        if mark in (OBJECT, PLAYER):
            return self._handle(mark)
        if mark == LIST:
            return self._items()
        if mark == RECORD:
            return self._fields()
        if mark == TAGGED:
            return self._tagged()
        if mark == MANA:
            return ManaValue(tuple(self._text()))
        if mark == FUNCTION and self._functions:
            return FunctionRef(tuple(self._path))
        if mark == NIL:
            return None
        raise SandboxFault(f"Lua gave an unknown mark {mark}")

    def _handle(self, mark: float) -> Value:
        id = self._int()
        if self._given is not None and (mark, id) not in self._given:
            raise SandboxFault(f"Lua gave {'object' if mark == OBJECT else 'player'} {id}, which it never had")
        return ObjectRef(id) if mark == OBJECT else PlayerRef(id)

    def _tagged(self) -> Value:
        tag, line = self._text(), self._int()
        if tag not in self._tags:
            raise SandboxFault(f"Lua gave a {tag!r}, which nothing makes")
        return Tagged(tag, self._fields(), self._items(), line or None)

    def _deeper(self, step: str | int) -> Value:
        if len(self._path) > _DEEPEST:
            raise SandboxFault("Lua gave what is nested too deeply")
        self._path.append(step)
        value = self._value()
        self._path.pop()
        return value

    def _next(self) -> Scalar:
        scalar = self._flat[self._at]
        self._at += 1
        return scalar

    def _int(self) -> int:
        number = self._next()
        if type(number) is not int:
            raise SandboxFault(f"Lua gave {number!r} for a number")
        return number

    def _text(self) -> str:
        text = self._next()
        if type(text) is not bytes:
            raise SandboxFault(f"Lua gave {text!r} for a text")
        return text.decode()

    def _fields(self) -> dict[str, Value]:
        fields: dict[str, Value] = {}
        for _ in range(self._int()):
            name = self._text()
            fields[name] = self._deeper(name)
        return fields

    def _items(self) -> list[Value]:
        return [self._deeper(place) for place in range(1, self._int() + 1)]


__all__ = ["FAILED", "REFUSED", "Decoder", "Scalar", "bounded", "encode", "encode_record"]
