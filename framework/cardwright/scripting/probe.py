"""Trying any Lua file as an untrusted script: how it ends, in what time and memory."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from cardwright.kernel.language import Language
from cardwright.kernel.refs import ObjectRef, PlayerRef
from cardwright.safe_files import FileRefused, read_file
from cardwright.visible import visible

from . import sandbox, vocabulary
from .host import handle_fields

__all__ = ["OUTCOMES", "Probe", "Verdict"]

OUTCOMES = ("ok", "error", "budget", "memory", "refused", "fault")
"""How a file can end: it returned, be it nothing (whether it is a card is for `cardwright check`); it raised an error;
it used too many instructions, or too much processor time; too much memory; it is no script, or asked for a name that no
script has; the sandbox itself failed: that is never right."""

_VERBS = ("choose", "deal", "draw", "exile")
_CHUNK = "sandbox"
_KINDS: tuple[tuple[type[Exception], str], ...] = (
    (sandbox.ScriptBudgetError, "budget"),
    (sandbox.ScriptMemoryError, "memory"),
    (sandbox.ScriptError, "error"),
)


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """How a file ended.

    `outcome` is one of `OUTCOMES`, `line` that of the file (or None). `returned`: what ``run`` (else the file itself)
    gave back; None also if it did not end well. `seconds`: wall time from sending the file to its end;
    `memory_bytes`: the most that the worker process ever held, all of Python in it included (about 20 MB before any
    script), 0 where the platform doesn't tell.
    """

    file: str
    outcome: str
    message: str = ""
    line: int | None = None
    returned: sandbox.Value = None
    seconds: float = 0.0
    memory_bytes: int = 0


class Probe:
    """Tries files in a worker process, one after another; each sees what a card's script sees, in a Lua of its own.

    Verbs answer 1, and every field that there is reads 1. So that a file that was written for no card in particular
    finds some verbs, the table ``game`` holds choose, deal, draw and exile.
    """

    def __init__(self, language: Language, settings: sandbox.WorkerSettings | None = None) -> None:
        verbs = tuple(dict.fromkeys((*_VERBS, *language.verbs)))
        self.names = sandbox.Vocabulary(
            constructors=tuple(name for name in vocabulary.build(language).constructors if name not in _VERBS),
            verbs=verbs,
            fields=handle_fields(language),
        )
        self.worker = sandbox.Worker(settings)
        pairs = ", ".join(f"{verb} = {verb}" for verb in _VERBS)
        self._before = f"local game = {{ {pairs} }} ".encode()  # in the file's first line, so that lines stay its own
        limits = sandbox.Limits()
        self._most = limits.source_bytes
        self._limits = msgspec.structs.replace(limits, source_bytes=self._most + len(self._before))

    def close(self) -> None:
        """End the worker."""
        self.worker.close()

    def try_file(self, path: Path) -> Verdict:
        """Load the file, and call ``run`` if the table that it returns has it."""
        called = visible(str(path), one_line=True)
        try:
            source = read_file(path, self._most, follow=True)
            runtime = sandbox.Runtime(_one, self.names, self._limits, worker=self.worker)
            runtime.check_source(source, _CHUNK)
        except FileNotFoundError as error:
            return Verdict(file=called, outcome="refused", message=f"can't be read: {error.strerror}")
        except FileRefused as error:
            return Verdict(file=called, outcome="refused", message=visible(str(error)))
        except sandbox.ScriptSyntaxError as error:
            return Verdict(file=called, outcome="refused", message=visible(error.message), line=error.line)
        except sandbox.SandboxFault as fault:
            return Verdict(file=called, outcome="fault", message=visible(str(fault)))
        started = time.perf_counter()
        verdict = self._run(runtime, source, called)
        seconds = time.perf_counter() - started
        return msgspec.structs.replace(verdict, seconds=round(seconds, 6), memory_bytes=self._memory())

    def _run(self, runtime: sandbox.Runtime, source: bytes, called: str) -> Verdict:
        try:
            value = runtime.load(self._before + source, _CHUNK)
            if isinstance(value, dict) and isinstance(value.get("run"), sandbox.FunctionRef):
                call = runtime.call(_CHUNK, ("run",), {"self": ObjectRef(1), "you": PlayerRef(0)})
                while call.state == "request":
                    call.resume(1)
                value = call.result
        except sandbox.ScriptError as error:
            outcome = next(name for kind, name in _KINDS if isinstance(error, kind))
            if outcome == "error" and error.message.startswith("unknown name "):
                outcome = "refused"
            return Verdict(file=called, outcome=outcome, message=error.message, line=error.line)
        except sandbox.ClockFault as fault:
            return Verdict(file=called, outcome="budget", message=visible(str(fault)))
        except sandbox.SandboxFault as fault:
            return Verdict(file=called, outcome="fault", message=visible(str(fault)))
        return Verdict(file=called, outcome="ok", returned=value)

    def _memory(self) -> int:
        try:
            return self.worker.running().peak()
        except sandbox.WorkerFault:
            return 0


def _one(kind: str, id: int, field: str) -> sandbox.Value:
    return 1
