"""A hardened Lua state and what it holds: compiled scripts and suspended calls."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from .lua import COMPILE, DEAD, DONE, RESUME, RUN, START, Answer, Lua, Read
from .port import Port
from .wire import Scalar

if TYPE_CHECKING:
    from .runtime import Call


class Script(Struct, frozen=True):
    """A loaded script: its place in every machine, its name and its source, kept to compile it anew."""

    slot: int
    chunk: str
    source: bytes


class Machine:
    """A Lua state, here or in a worker, with its bookkeeping. ``build`` makes the state, given how it reads.

    ``sole`` says that one script only was compiled and run here, once: a verdict then is final.
    """

    def __init__(self, port: Port, build: Callable[[Read], Lua]) -> None:
        self.port = port
        self.busy = False
        self._dead = False
        self._uses = 0
        self._compiled = 0
        self.suspended: dict[int, Call] = {}
        self._short: dict[int, str] = {}
        self._stale: list[int] = []
        self._lua = build(port.read)

    @property
    def alive(self) -> bool:
        """Whether scripts may still run here."""
        return not self._dead and self._lua.alive

    def _enter(self, entry: int, *args: Scalar) -> Answer:
        self.busy = True
        try:
            answer = self._lua.enter(entry, args)
        finally:
            self.busy = False
        if answer[0] == DEAD:
            self._dead = True
        return answer

    def compile(self, script: Script) -> Answer:
        """Compile a script, unless it has been; (DONE,) | (ERROR, message) | (DEAD, why, message)."""
        if script.slot in self._short:
            return (DONE,)
        self._compiled += 1
        answer = self._enter(COMPILE, script.slot, script.source, b"@" + script.chunk.encode())
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

    def run(self, script: Script, budget: int) -> Answer:
        """Run a compiled chunk; (DONE, scalar…) | (ERROR, message, traceback) | (DEAD, why, …)."""
        self._uses += 1
        return self._enter(RUN, script.slot, budget)

    def start(self, *args: Scalar) -> Answer:
        """Start a function; as ``run``, or (REQUEST, verb, number of arguments, scalar…)."""
        self._uses += 1
        return self._enter(START, *args)

    def resume(self, *args: Scalar) -> Answer:
        """Answer a suspended call: its id, whether the answer is one, and its scalars."""
        return self._enter(RESUME, *args)

    def forget(self, ident: int) -> None:
        """Let go of a suspended call, now or once Lua is left."""
        self.suspended.pop(ident, None)
        if self.alive:
            self._stale.append(ident)
            if not self.busy:
                while self._stale:
                    self._lua.drop(self._stale.pop())
