"""One hardened LuaRuntime: built from the trusted Lua files, used until a script dies in it."""

import locale
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NoReturn

from lupa import lua54
from msgspec import Struct

from .errors import SandboxFault
from .limits import Limits
from .port import Port, Reader
from .vocabulary import Vocabulary
from .wire import Scalar, encode_record

if TYPE_CHECKING:
    from .runtime import Call

DONE, REQUEST, ERROR, DEAD = 0, 1, 2, 3

_STEP = 1000
_CODE_BYTES = 24
"""What a compiled script may weigh, for each byte of its source (as in boot.lua)."""


class Script(Struct, frozen=True):
    """A loaded script: its place in every machine, its name and its source, kept to compile it anew."""

    slot: int
    chunk: str
    source: bytes


@cache
def _trusted(name: str) -> bytes:
    return files(__package__).joinpath(name).read_bytes()


def _deny(*_: object) -> NoReturn:
    raise AttributeError("no Python object has attributes in Lua")


class Machine:
    """A LuaRuntime and what it holds: compiled scripts and suspended calls.

    ``sole`` says that one script only was compiled and run here, once: a verdict then is final.
    """

    def __init__(self, reader: Reader, vocabulary: Vocabulary, limits: Limits) -> None:
        order = locale.setlocale(locale.LC_COLLATE)
        if order not in {"C", "POSIX"}:
            raise SandboxFault(f"scripts compare texts by LC_COLLATE, which must be C, not {order}")
        self.port = Port(reader, vocabulary.fields)
        self.alive = True
        self.busy = False
        self._uses = 0
        self._compiled = 0
        self.suspended: dict[int, Call] = {}
        self._short: dict[int, str] = {}
        self._stale: list[int] = []
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
        (self._compile, self._run, self._start, self._resume, self._drop, define, _) = self._lua.execute(
            _trusted("boot.lua"),
            _trusted("library.lua"),
            _trusted("prelude.lua"),
            self.port.read,
            _STEP,
            limits.memory_kb,
            limits.clock_seconds,
            limits.string_bytes,
            limits.array_length,
            limits.request_scalars,
            limits.request_depth,
            limits.load_scalars,
            limits.load_depth,
            name=b"=boot",
            mode="t",
        )
        names: list[Scalar] = [name.encode() for name in (*vocabulary.constructors, *vocabulary.verbs)]
        encode_record(vocabulary.constants, names)
        define(len(vocabulary.constructors), len(vocabulary.verbs), *names)

    def _enter(self, entry: Any, *args: Scalar) -> tuple[Any, ...]:
        self.busy = True
        try:
            answer = entry(*args)
        except lua54.LuaError as error:  # memory ran out in trusted code: nothing may be pushed any more
            answer = (DEAD, b"memory", str(error).encode(), b"")
        finally:
            self.busy = False
        if answer[0] == DEAD:
            self.alive = False
        return answer  # type: ignore[no-any-return]

    def compile(self, script: Script) -> tuple[Any, ...]:
        """Compile a script, unless it has been; (DONE,) | (ERROR, message) | (DEAD, why, message)."""
        if script.slot in self._short:
            return (DONE,)
        self._compiled += 1
        self._hard += _CODE_BYTES * len(script.source)
        self._lua.set_max_memory(self._hard)
        answer = self._enter(self._compile, script.slot, script.source, b"@" + script.chunk.encode())
        if answer[0] == DONE:
            self._short[script.slot] = answer[1].decode()
        return answer

    @property
    def sole(self) -> bool:
        """Whether nothing but the run at hand ever touched this machine."""
        return self._uses <= 1 and self._compiled <= 1

    def short(self, script: Script) -> str:
        """Give the name by which Lua calls a script that was compiled here."""
        return self._short.get(script.slot, script.chunk)

    def run(self, script: Script, budget: int) -> tuple[Any, ...]:
        """Run a compiled chunk; (DONE, scalar…) | (ERROR, message, traceback) | (DEAD, why, …)."""
        self._uses += 1
        return self._enter(self._run, script.slot, budget)

    def start(self, *args: Scalar) -> tuple[Any, ...]:
        """Start a function; as ``run``, or (REQUEST, verb, number of arguments, scalar…)."""
        self._uses += 1
        return self._enter(self._start, *args)

    def resume(self, *args: Scalar) -> tuple[Any, ...]:
        """Answer a suspended call: its id, whether the answer is one, and its scalars."""
        return self._enter(self._resume, *args)

    def forget(self, ident: int) -> None:
        """Let go of a suspended call, now or once Lua is left."""
        self.suspended.pop(ident, None)
        if self.alive:
            self._stale.append(ident)
            if not self.busy:
                while self._stale:
                    self._drop(self._stale.pop())
