"""The one Python function that trusted Lua may call: it answers reads, and never raises."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, TypeAlias

from .errors import ReadError, SandboxFault
from .values import Value
from .wire import FAILED, REFUSED, Scalar, encode

Reader: TypeAlias = Callable[[str, int, str], Value]
"""``reader(kind, id, field)``, kind "object" or "player"; raises ReadError to refuse a field."""

Reading: TypeAlias = tuple[int, int, bytes, Any]
"""Code of the kind, id, field, and what was answered: scalars, as Lua got them."""

_KINDS = ("", "object", "player")


class Port:
    """Answers reads from the log of a call while it is replayed, from the reader afterwards.

    ``fault`` is what the reader raised beside ReadError; the script is dead then, and the caller
    raises it on.
    """

    __slots__ = ("_at", "_log", "_names", "_reader", "fault")

    def __init__(self, reader: Reader, fields: Mapping[str, tuple[str, ...]]) -> None:
        self._reader = reader
        self._names: tuple[dict[bytes, str] | None, ...] = tuple(
            {name.encode(): name for name in fields[kind]} if kind in fields else None for kind in _KINDS
        )
        self._log: list[Reading] = []
        self._at = 0
        self.fault: BaseException | None = None

    def attach(self, log: list[Reading], at: int) -> None:
        """Read on in ``log`` from place ``at``; at its end, ask the reader and write there."""
        self._log = log
        self._at = at

    def read(self, code: int, ident: int, field: bytes) -> Any:
        """Answer Lua: a scalar or a flat tuple of scalars."""
        at = self._at
        self._at = at + 1
        log = self._log
        if at < len(log):
            known = log[at]
            if known[:3] == (code, ident, field):
                return known[3]
            self.fault = SandboxFault(f"a replay read {field!r} of {code}:{ident} where {known[2]!r} was read before")
            return FAILED
        try:
            answer = self._ask(code, ident, field)
        except BaseException as fault:  # noqa: BLE001 - raised on by the caller, once Lua is left
            self.fault = fault
            return FAILED
        log.append((code, ident, field, answer))
        return answer

    def _ask(self, code: int, ident: int, field: bytes) -> Scalar | tuple[Scalar, ...]:
        names = self._names[code]
        name = field.decode() if names is None else names.get(field)
        if name is None:
            return (REFUSED, self._unknown(code, field.decode()).encode())
        try:
            value = self._reader(_KINDS[code], ident, name)
        except ReadError as refusal:
            return (REFUSED, str(refusal).encode())
        if type(value) is int and -(2**63) <= value < 2**63:
            return value
        if type(value) is bool:
            return value
        out: list[Scalar] = []
        encode(value, out)
        return tuple(out)

    def _unknown(self, code: int, name: str) -> str:
        names = sorted((self._names[code] or {}).values())
        near = get_close_matches(name, names, n=1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        return f"unknown field '{name}' of a {_KINDS[code]}{hint} (known: {', '.join(names)})".replace("a o", "an o")
