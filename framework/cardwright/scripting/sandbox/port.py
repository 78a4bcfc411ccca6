"""The one Python function that trusted Lua may call: it answers reads, and never raises."""

from collections.abc import Callable, Container, Mapping
from typing import Any, TypeAlias

from cardwright.spelling import suggestion

from .errors import ReadError, SandboxFault, TooLarge
from .values import Value
from .wire import FAILED, OBJECT, PLAYER, REFUSED, Scalar, bounded, encode

Reader: TypeAlias = Callable[[str, int, str], Value]
"""``reader(kind, id, field)``, kind "object" or "player"; raises ReadError to refuse a field."""

Reading: TypeAlias = tuple[int, int, bytes, Any]
"""Code of the kind, id, field, and what was answered: scalars, as Lua got them."""

_BIGGEST = 2**63
_KINDS = ("", "object", "player")
_MARKS = (0.0, OBJECT, PLAYER)


class _AnyName(dict[bytes, str]):
    """Every field's name, where the caller left them to the reader."""

    def __missing__(self, field: bytes) -> str:
        return field.decode()


class Port:
    """Answers reads from the log of a call while it is replayed, from the reader afterwards.

    ``fault`` is what the reader raised beside ReadError; the script is dead then, and the caller
    raises it on.
    """

    __slots__ = ("_at", "_given", "_log", "_names", "_reader", "fault")

    def __init__(self, reader: Reader, fields: Mapping[str, tuple[str, ...]]) -> None:
        self._reader = reader
        self._names: tuple[dict[bytes, str], ...] = tuple(
            {name.encode(): name for name in fields[kind]} if kind in fields else _AnyName() for kind in _KINDS
        )
        self._log: list[Reading] = []
        self._at = 0
        self._given: Container[tuple[float, int]] | None = None
        self.fault: BaseException | None = None

    def attach(self, log: list[Reading], at: int, given: Container[tuple[float, int]] | None = None) -> None:
        """Read on in ``log`` from place ``at``; at its end, ask the reader and write there. With ``given``, a handle
        that is not among these is read by no honest Lua, and a fault."""
        self._log = log
        self._at = at
        self._given = given

    def read(self, code: int, ident: int, field: bytes) -> Any:
        """Answer Lua: a scalar or a flat tuple of scalars."""
        log = self._log
        if self._given is not None and (_MARKS[code], ident) not in self._given:
            self.fault = SandboxFault(f"Lua read {field!r} of {_KINDS[code]} {ident}, which it never had")
            return FAILED
        if self._at < len(log):
            return self._again(code, ident, field)
        self._at += 1
        try:
            value = self._reader(_KINDS[code], ident, self._names[code][field])
            kind = type(value)
            answer: Any = value
            if not (kind is bool or (kind is int and -_BIGGEST <= value < _BIGGEST)):  # type: ignore[operator]
                out: list[Scalar] = []
                encode(value, out)
                answer = out[0] if kind is str else tuple(bounded(out))
        except (ReadError, TooLarge) as refusal:
            answer = (REFUSED, str(refusal).encode())
        except KeyError as fault:
            if field in self._names[code] or type(self._names[code]) is _AnyName:
                self.fault = fault
                return FAILED
            answer = (REFUSED, self._unknown(code, field.decode()).encode())
        except BaseException as fault:  # noqa: BLE001 - raised on by the caller, once Lua is left
            self.fault = fault
            return FAILED
        log.append((code, ident, field, answer))
        return answer

    def _again(self, code: int, ident: int, field: bytes) -> Any:
        known = self._log[self._at]
        self._at += 1
        if known[:3] == (code, ident, field):
            return known[3]
        self.fault = SandboxFault(f"a replay read {field!r} of {code}:{ident} where {known[2]!r} was read before")
        return FAILED

    def _unknown(self, code: int, name: str) -> str:
        names = sorted(self._names[code].values())
        owner = ("", "an object", "a player")[code]
        return f"unknown field '{name}' of {owner}{suggestion(name, names)} (known: {', '.join(names)})"
