"""Loading and calling scripts: the public face of the sandbox."""

import re
from collections.abc import Callable, Mapping
from typing import Literal

from .errors import (
    ClockFault,
    SandboxFault,
    ScriptBudgetError,
    ScriptError,
    ScriptMemoryError,
    ScriptRuntimeError,
    ScriptSyntaxError,
)
from .faults import script_error
from .given import Given
from .limits import Limits
from .lua import DEAD, DONE, ERROR, REQUEST, Answer, Environment, LocalLua, Lua, Read
from .machine import Machine, Script
from .port import Port, Reader, Reading
from .values import Tagged, Value
from .vocabulary import Vocabulary
from .wire import Decoder, Scalar, bounded, encode, encode_record
from .worker import Worker

__all__ = ["Call", "Reader", "Runtime"]

_COUNTED = (b"budget", b"memory")
"""The deaths that are verdicts on a script, if a fresh runtime repeats them."""

_REQUEST_COST = 50
"""Instructions that a request is charged, at least (as in prelude.lua)."""


class Call:
    """One run of a script's function, as far as its next request or its end.

    ``state`` is "request" (``verb`` and ``args`` say which), "done" (``result`` holds the value) or
    "failed" (it raised). The replies and reads so far are kept, so that the run can be rebuilt
    exactly when its Lua side was dropped or its runtime died.
    """

    __slots__ = (
        "_fx", "_given", "_ident", "_log", "_machine", "_path", "_pure", "_replies", "_runtime", "_script",
        "args", "result", "state", "verb",
    )  # fmt: skip

    def __init__(
        self, runtime: "Runtime", script: Script, path: tuple[Scalar, ...], fx: list[Scalar], pure: bool
    ) -> None:
        self._runtime = runtime
        self._script = script
        self._path = path
        self._fx = fx
        self._pure = pure
        self._replies: list[tuple[bool, list[Scalar]]] = []
        self._log: list[Reading] = []
        self._given = runtime.given(fx, self._replies, self._log)
        self._machine: Machine | None = None
        self._ident = 0
        self.state: Literal["request", "done", "failed"] = "failed"
        self.verb = ""
        self.args: list[Value] = []
        self.result: Value = None

    def resume(self, reply: Value = None) -> None:
        """Answer the request and run on to the next one or to the end. Raises ScriptError."""
        scalars: list[Scalar] = []
        encode(reply, scalars)
        self._answer(True, bounded(scalars))

    def throw(self, message: str) -> None:
        """Answer the request with an error, raised in Lua at the verb's line. Raises ScriptError."""
        self._answer(False, [message[:1000].encode()])

    def drop(self) -> None:
        """Free what Lua holds for this call; it is rebuilt by replay if it is resumed after all."""
        machine, self._machine = self._machine, None
        if machine is not None:
            machine.forget(self._ident)

    def _answer(self, good: bool, scalars: list[Scalar]) -> None:
        if self.state != "request":
            raise ValueError(f"this call waits for no reply: it is {self.state}")
        machine = self._machine
        if machine is None or not machine.alive or machine.busy:
            self._rebuild()
            machine = self._machine
        if machine is None:
            raise SandboxFault(f"{self._script.chunk}: a replay of {self.verb} found no machine")
        self._replies.append((good, scalars))
        machine.suspended.pop(self._ident, None)
        machine.port.attach(self._log, len(self._log), self._given)
        self._settle(machine, machine.resume(self._ident, good, *scalars))

    def _begin(self) -> None:
        machine = self._runtime._free()
        self._settle(machine, self._start(machine))

    def _start(self, machine: Machine) -> Answer:
        """Run to the first request on ``machine``, with the reads known so far."""
        answer = machine.compile(self._script)
        if answer[0] != DONE:
            return answer
        machine.port.attach(self._log, 0, self._given)
        self._ident = self._runtime._next_ident()
        return machine.start(
            self._script.slot,
            self._ident,
            b"pure" if self._pure else b"effect",
            self._runtime.limits.call_instructions,
            len(self._path),
            *self._path,
            *self._fx,
        )

    def _settle(self, machine: Machine, answer: Answer) -> None:
        """Take in what Lua answered; a death in a runtime that was used before is put to a fresh one."""
        if answer[0] == DEAD and answer[1] in _COUNTED and not machine.sole:
            self._machine = None
            machine, answer = self._replay()
        self._machine = None
        code = answer[0]
        if code == REQUEST:
            self.verb = self._verb(answer)
            self.args = self._decoder(answer, 3).values(answer[2])
            self.state = "request"
            self._machine = machine
            machine.suspended[self._ident] = self
            if len(machine.suspended) > self._runtime.limits.suspended:
                next(iter(machine.suspended.values())).drop()
        elif code == DONE:
            self.state = "failed"
            self.result = self._decoder(answer, 1).value()
            self.state = "done"
        else:
            self.state = "failed"
            raise self._runtime._error(machine, self._script, answer)

    def _verb(self, answer: Answer) -> str:
        """The verb that is asked for: one that there is, where verbs may be, no oftener than the budget buys."""
        verb = self._runtime._verbs.get(answer[1])
        if verb is None or self._pure:
            raise SandboxFault(f"{self._script.chunk}: Lua asked for {answer[1]!r}, which can't be asked for here")
        if len(self._replies) > self._runtime.limits.call_instructions // _REQUEST_COST:
            raise SandboxFault(f"{self._script.chunk}: Lua asked {len(self._replies)} times, beyond its budget")
        return verb

    def _decoder(self, answer: Answer, at: int) -> Decoder:
        """Reads what a function handed over: no functions, and no handle but those that it was given."""
        return Decoder(answer, at, self._runtime._constructors, self._given)

    def _replay(self) -> tuple[Machine, Answer]:
        """Run again from the start on a fresh machine, with the replies and reads known so far."""
        machine = self._runtime._fresh()
        answer = self._start(machine)
        for good, scalars in self._replies:
            if answer[0] != REQUEST:
                break
            answer = machine.resume(self._ident, good, *scalars)
        return machine, answer

    def _rebuild(self) -> None:
        """Come back to the request at hand on a living machine."""
        asked = (self.verb, self.args)
        machine = self._runtime._free()
        answer = self._start(machine)
        for good, scalars in self._replies:
            if answer[0] != REQUEST:
                break
            answer = machine.resume(self._ident, good, *scalars)
        self._settle(machine, answer)
        if self.state != "request" or (self.verb, self.args) != asked:
            raise SandboxFault(f"{self._script.chunk}: a replay of {asked[0]} went another way")


class Runtime:
    """The scripts of one author in one hardened Lua runtime.

    Memory and death are shared by what runs in it: never put two authors' scripts into one. ``worker`` is the process
    that Lua runs in; without one it runs in this process. Nothing else differs.
    """

    def __init__(
        self, reader: Reader, vocabulary: Vocabulary, limits: Limits | None = None, *, worker: Worker | None = None
    ) -> None:
        self.limits = limits or Limits()
        self._reader = reader
        self._fields = vocabulary.fields
        self._environment = Environment.of(vocabulary, self.limits)
        self._isolated = worker is not None
        self._new_lua: Callable[[Read, Environment], Lua] = LocalLua if worker is None else worker.lua
        self._verbs = {verb.encode(): verb for verb in vocabulary.verbs}
        self._constructors = frozenset(vocabulary.constructors)
        self._names = vocabulary.names()
        self._scripts: dict[str, Script] = {}
        self._paths: dict[tuple[str | int, ...], tuple[Scalar, ...]] = {}
        self._slots = 0
        self._idents = 0
        self._machines: list[Machine] = [self._build()]

    def load(self, source: bytes, chunk: str) -> Value:
        """Compile and run a script; give what it returned. Raises ScriptError.

        ``chunk`` is the pack-relative name (``founders/brain_maggot/card.lua``) that errors bear. A
        name loaded again replaces the script; calls already started stay with the old one.
        """
        if not chunk or not chunk.isprintable():
            raise ValueError(f"{chunk!r} is no name for a script")
        self.check_source(source, chunk)
        self._slots += 1
        script = Script(self._slots, chunk, bytes(source))
        machine = self._free()
        answer = self._run(machine, script)
        if answer[0] == DEAD and answer[1] in _COUNTED and not machine.sole:
            machine = self._fresh()
            answer = self._run(machine, script)
        if answer[0] != DONE:
            raise self._error(machine, script, answer)
        value = Decoder(answer, 1, self._constructors, (), functions=True).value()
        self._scripts[chunk] = script
        if isinstance(value, Tagged) and value.line is None:
            return Tagged(value.tag, value.fields, value.items, _line_of_return(source, value.tag))
        return value

    def call(self, chunk: str, path: tuple[str | int, ...], fx: Mapping[str, Value], *, pure: bool = False) -> Call:
        """Start the function at ``path`` of a loaded script with ``fx``. Raises ScriptError.

        The chunk is run anew for each call, so that nothing that a script keeps outlives it. With
        ``pure``, every verb is an error: conditions, filters and amounts only look.
        """
        script = self._scripts.get(chunk)
        if script is None:
            raise ValueError(f"no script {chunk!r} was loaded")
        scalars: list[Scalar] = []
        encode_record(fx, scalars)
        steps = self._paths.get(path)
        if steps is None:
            steps = self._paths[path] = tuple(step.encode() if isinstance(step, str) else step for step in path)
        call = Call(self, script, steps, bounded(scalars), pure)
        call._begin()
        return call

    def _run(self, machine: Machine, script: Script) -> Answer:
        answer = machine.compile(script)
        if answer[0] != DONE:
            return answer if answer[0] == DEAD else (ERROR, answer[1], None)
        machine.port.attach([], 0)
        return machine.run(script, self.limits.load_instructions)

    def given(self, fx: list[Scalar], replies: list[tuple[bool, list[Scalar]]], log: list[Reading]) -> Given | None:
        """Which handles a call may use. Lua in this process is believed; another may have been taken over."""
        return Given(fx, replies, log) if self._isolated else None

    def _build(self) -> Machine:
        return Machine(Port(self._reader, self._fields), lambda read: self._new_lua(read, self._environment))

    def _next_ident(self) -> int:
        self._idents += 1
        return self._idents

    def _free(self) -> Machine:
        """Find the machine of the shallowest depth that runs nothing now, alive."""
        for place, machine in enumerate(self._machines):
            if not machine.busy:
                if not machine.alive:
                    self._machines[place] = self._build()
                return self._machines[place]
        return self._add()

    def _fresh(self) -> Machine:
        """Put a machine that ran nothing yet in the place of the shallowest idle one."""
        for place, machine in enumerate(self._machines):
            if not machine.busy:
                self._machines[place] = self._build()
                return self._machines[place]
        return self._add()

    def _add(self) -> Machine:
        if len(self._machines) >= self.limits.nesting:
            raise SandboxFault(f"scripts ask for one another more than {self.limits.nesting} deep")
        self._machines.append(self._build())
        return self._machines[-1]

    def _error(self, machine: Machine, script: Script, answer: Answer) -> BaseException:
        """Tell what an answer of ERROR or DEAD means."""
        kind: type[ScriptError] = ScriptRuntimeError
        if answer[0] == ERROR:
            message, traceback = answer[1], answer[2]
            if traceback is None:
                kind, traceback = ScriptSyntaxError, b""
        else:
            why, message, traceback = answer[1:]
            if why == b"host":
                fault, said = machine.port.fault, message.decode("utf-8", "replace")
                return fault if fault is not None else SandboxFault(f"{script.chunk}: {said}")
            if why == b"clock":
                return ClockFault(f"{script.chunk}: no end after {self.limits.clock_seconds} s of processor time")
            kind = ScriptBudgetError if why == b"budget" else ScriptMemoryError
        text, stack = message.decode("utf-8", "replace"), traceback.decode("utf-8", "replace")
        return script_error(kind, text, stack, script.chunk, machine.short(script), self._names)

    def check_source(self, source: bytes, chunk: str) -> None:
        """Refuse what is no text of a script, before anything parses it. Raises ScriptSyntaxError."""
        if len(source) > self.limits.source_bytes:
            raise ScriptSyntaxError(
                f"a script may have {self.limits.source_bytes} bytes; this has {len(source)}", chunk
            )
        if source.startswith(b"\x1bLua"):
            raise ScriptSyntaxError("is compiled Lua (bytecode); a script is its source", chunk, 1)
        if source.startswith(b"\xef\xbb\xbf"):
            raise ScriptSyntaxError("starts with a byte-order mark; save it as UTF-8 without one", chunk, 1)
        try:
            source.decode()
        except UnicodeDecodeError as error:
            line = source.count(b"\n", 0, error.start) + 1
            raise ScriptSyntaxError(f"is not UTF-8 ({error.reason})", chunk, line) from None


def _line_of_return(source: bytes, tag: str) -> int | None:
    """Find ``return tag``: a tail call, whose line Lua doesn't know."""
    found = list(re.finditer(rb"^[ \t]*return[ \t]+" + re.escape(tag.encode()) + rb"\b", source, re.MULTILINE))
    return source.count(b"\n", 0, found[-1].start()) + 1 if found else None
