"""One hardened Lua state: built from the trusted Lua files, used until a script dies in it.

`LocalLua` is the state itself, in this process. What speaks for one in another process has the same three entries.
"""

import locale
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NoReturn, Protocol, TypeAlias

from lupa import lua54
from msgspec import Struct

from .errors import SandboxFault
from .lengths import measured
from .limits import Limits
from .values import Value
from .vocabulary import Vocabulary
from .wire import Scalar, encode_record

DONE, REQUEST, ERROR, DEAD = 0, 1, 2, 3
"""What an answer begins with; see boot.lua for what follows."""

COMPILE, RUN, START, RESUME = 0, 1, 2, 3
"""The entries into a state."""

Answer: TypeAlias = tuple[Any, ...]
Read: TypeAlias = Callable[[int, int, bytes], Any]
"""``read(code of the kind, id, field)``: a scalar, or a tuple of scalars; never raises."""

_STEP = 1000
_CODE_BYTES = 24
"""What a compiled script may weigh, for each byte of its source (as in boot.lua)."""


class Environment(Struct, frozen=True, array_like=True):
    """What a state is built with: names of constructors and verbs, constants (as a record's scalars), and limits."""

    constructors: tuple[str, ...]
    verbs: tuple[str, ...]
    constants: tuple[bool | int | float | bytes, ...]
    limits: Limits

    @classmethod
    def of(cls, vocabulary: Vocabulary, limits: Limits) -> "Environment":
        """The environment that this vocabulary makes."""
        scalars: list[Scalar] = []
        constants: dict[str, Value] = dict(vocabulary.constants)
        encode_record(constants, scalars)
        return cls(vocabulary.constructors, vocabulary.verbs, tuple(scalars), limits)


class Lua(Protocol):
    """A hardened state, wherever it lives."""

    @property
    def alive(self) -> bool:
        """Whether it is still there; one that is gone comes back no more."""
        ...

    def enter(self, entry: int, args: Sequence[Scalar]) -> Answer:
        """Call one of the entries. Raises `SandboxFault` if the state is out of reach."""
        ...

    def drop(self, ident: int) -> None:
        """Forget a suspended call."""
        ...


@cache
def _trusted(name: str) -> bytes:
    return files(__package__).joinpath(name).read_bytes()


def _deny(*_: object) -> NoReturn:
    raise AttributeError("no Python object has attributes in Lua")


class LocalLua:
    """A LuaRuntime in this process."""

    alive = True

    def __init__(self, read: Read, environment: Environment) -> None:
        order = locale.setlocale(locale.LC_COLLATE)
        if order not in {"C", "POSIX"}:
            raise SandboxFault(f"scripts compare texts by LC_COLLATE, which must be C, not {order}")
        if locale.localeconv()["decimal_point"] != ".":
            number = locale.setlocale(locale.LC_NUMERIC)
            raise SandboxFault(f"scripts write and read numbers by LC_NUMERIC, which must be C, not {number}")
        limits = environment.limits
        self._hard = (3 * limits.memory_kb + 1024) * 1024
        # With encoding=None a str would enter Lua as a live Python object: only bytes are passed.
        self._lua = lua54.LuaRuntime(
            encoding=None,
            source_encoding="utf-8",
            register_eval=False,
            register_builtins=False,
            attribute_handlers=(_deny, _deny),
            unpack_returned_tuples=True,
            max_memory=self._hard,
        )
        (*entries, self._drop, define, _) = self._lua.execute(
            _trusted("boot.lua"),
            _trusted("prelude.lua"),
            _trusted("patterns.lua"),
            _trusted("library.lua"),
            read,
            _STEP,
            limits.memory_kb,
            limits.clock_seconds,
            limits.string_bytes,
            limits.array_length,
            limits.request_scalars,
            limits.request_depth,
            limits.load_scalars,
            limits.load_depth,
            limits.border_bytes,
            name=b"=boot",
            mode="t",
        )
        self._entries = tuple(entries)
        names = [name.encode() for name in (*environment.constructors, *environment.verbs)]
        define(len(environment.constructors), len(environment.verbs), *names, *environment.constants)

    def enter(self, entry: int, args: Sequence[Scalar]) -> Answer:
        """Call one of the entries."""
        if entry == COMPILE:
            slot, source, name = args
            assert isinstance(source, bytes)  # noqa: S101 - what COMPILE is given
            self._hard += _CODE_BYTES * len(source)
            self._lua.set_max_memory(self._hard)
            args = (slot, measured(source), name, len(source))
        try:
            return self._entries[entry](*args)  # type: ignore[no-any-return]
        except lua54.LuaMemoryError:  # it ran out in trusted code: nothing may be pushed any more
            return (DEAD, b"memory", b"the script used more memory than it may", b"")
        except lua54.LuaError as error:  # no verdict on a script: what is trusted should never fail
            return (DEAD, b"host", f"the trusted Lua failed: {error}".encode(), b"")

    def drop(self, ident: int) -> None:
        """Forget a suspended call."""
        self._drop(ident)
