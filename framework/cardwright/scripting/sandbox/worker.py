"""The host's side of a worker process: started once, used for every Lua state, started anew when it is gone."""

import os
import subprocess
import sys
import weakref
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, NoReturn

from msgspec import Struct

from .errors import SandboxFault, WorkerFault
from .frames import (
    Answered,
    Build,
    Enter,
    FrameError,
    FromWorker,
    Give,
    Measure,
    Measured,
    Plain,
    Ready,
    ToWorker,
    WantRead,
    pack,
    receive_from_worker,
)
from .lua import COMPILE, DEAD, DONE, ERROR, REQUEST, RESUME, START, Answer, Environment, Read
from .watchdog import Watchdog

__all__ = ["Worker", "WorkerLua", "WorkerSettings"]

_NEEDED = ("cardwright", "lupa", "msgspec", "pluggy")
_MAIN = """
import sys
sys.path += sys.argv[2:]
from cardwright.scripting.sandbox.worker_main import serve
serve(int(sys.argv[1]))
"""
_READ_COST = 10
"""Instructions that a read is charged, at least (as in prelude.lua)."""
_LONGEST_FIELD = 64
_BIGGEST = 2**63
_WHYS = (b"budget", b"memory", b"clock", b"host")


class WorkerSettings(Struct, frozen=True):
    """How a worker is run.

    ``memory_bytes``: by how much its address space may grow over what it starts with, where the platform holds it to
    that. ``silence_seconds``: how long it may be silent while it owes an answer, ``start_seconds`` until it is up.
    ``python``: the interpreter that it runs on, for a host that is no Python itself ("" is the host's own).
    """

    memory_bytes: int = 256 << 20
    silence_seconds: float = 10.0
    start_seconds: float = 60.0
    python: str = ""


class Worker:
    """A process for Lua states that is there when it is needed.

    It inherits no files, and of the environment nothing. It ends with `close`, with the host, or when this object is
    no more; used again, or by a fork of the host, it starts another.
    """

    def __init__(self, settings: WorkerSettings | None = None) -> None:
        self.settings = settings or WorkerSettings()
        self.starts = 0
        """How many processes were started so far."""
        self._process: _Process | None = None

    def lua(self, read: Read, environment: Environment) -> "WorkerLua":
        """A fresh Lua state in the process. Raises `WorkerFault`."""
        return WorkerLua(self.running(), read, environment)

    def running(self) -> "_Process":
        """The process, started if there is none alive. Raises `WorkerFault`."""
        process = self._process
        if process is None or not process.alive:
            self.close()
            self.starts += 1
            process = self._process = _Process(self.settings)
        return process

    def close(self) -> None:
        """End the process, if one runs."""
        process, self._process = self._process, None
        if process is not None:
            process.end()


class _Process:
    """One worker process."""

    def __init__(self, settings: WorkerSettings) -> None:
        self.closed: list[int] = []
        self._owner = os.getpid()
        self._states = 0
        self._gone = False
        command = _command(settings)
        try:
            self._child = subprocess.Popen(  # noqa: S603 - our own interpreter, and no shell
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=_environment(),
                cwd=sys.prefix,
                **_apart(),
            )
        except OSError as error:
            raise WorkerFault(f"the worker for untrusted scripts did not start: {error}", "start") from None
        self._out, self._in = _pipes(self._child)
        self._watchdog = Watchdog(settings.start_seconds, self._child.kill)
        self._end = weakref.finalize(self, _end, self._child, self._watchdog)
        ready = None
        with self._watchdog, suppress(FrameError):  # what speaks otherwise is no worker
            ready = self._receive()
        if not isinstance(ready, Ready):
            self.end()
            raise WorkerFault(
                f"the worker for untrusted scripts did not start (status {self._child.returncode}): {command}", "start"
            )
        self._watchdog.seconds = settings.silence_seconds
        self.limits = tuple(ready.limits)

    @property
    def pid(self) -> int:
        """Its number."""
        return self._child.pid

    @property
    def alive(self) -> bool:
        """Whether it runs, and is this process's own: a fork of the host may not talk to it."""
        return not self._gone and self._owner == os.getpid() and self._child.poll() is None

    def number(self) -> int:
        """A name for another state."""
        self._states += 1
        return self._states

    def peak(self) -> int:
        """The most bytes of memory that it ever had; 0 where the platform doesn't tell. Raises `WorkerFault`."""
        self.send(Measure())
        answer = self.receive()
        return answer.peak if isinstance(answer, Measured) else self.fail("it told no size", "nonsense")

    def send(self, message: ToWorker) -> None:
        """Send a message. Raises `WorkerFault`, or `SandboxFault` for one that is too large."""
        try:
            frame = pack(message)
        except FrameError as error:
            raise SandboxFault(f"this can't be sent to the worker: {error}") from None
        with self._watchdog:
            try:
                self._out.write(frame)
                self._out.flush()
            except (OSError, ValueError):
                self._lost()

    def receive(self) -> FromWorker:
        """The next message. Raises `WorkerFault`."""
        with self._watchdog:
            try:
                message = self._receive()
            except FrameError as error:
                self.fail(f"it sent {error}", "nonsense")
        if message is None:
            self._lost()
        return message

    def _receive(self) -> FromWorker | None:
        try:
            return receive_from_worker(self._in.read)
        except (OSError, ValueError):
            return None

    def _lost(self) -> NoReturn:
        if self._watchdog.fired:
            self.fail(f"it said nothing for {self._watchdog.seconds} s", "hung")
        self.fail("it ended unasked", "died")

    def fail(self, why: str, kind: str) -> NoReturn:
        """Give the process up. Raises `WorkerFault`."""
        self.end()
        raise WorkerFault(f"the worker for untrusted scripts failed: {why}", kind)

    def end(self) -> None:
        """End it for good. In a fork of the host it is only let go of: it is not ours."""
        self._gone = True
        if self._owner == os.getpid():
            self._end()
        else:
            self._end.detach()


class WorkerLua:
    """A Lua state in a worker process."""

    def __init__(self, process: _Process, read: Read, environment: Environment) -> None:
        self._process = process
        self._read = read
        self._limits = environment.limits
        self._drops: list[int] = []
        self._number = process.number()
        process.send(Build(self._number, environment))

    def __del__(self) -> None:
        process = getattr(self, "_process", None)
        if process is not None:
            process.closed.append(self._number)

    @property
    def alive(self) -> bool:
        """Whether the process that it lives in runs."""
        return self._process.alive

    def enter(self, entry: int, args: Sequence[Plain]) -> Answer:
        """Call one of the entries. Raises `WorkerFault`."""
        process = self._process
        drops, self._drops = self._drops, []
        closed, process.closed = process.closed, []
        process.send(Enter(self._number, entry, list(args), drops, closed))
        left = max(self._limits.call_instructions, self._limits.load_instructions) // _READ_COST
        while True:
            message = process.receive()
            if isinstance(message, Answered):
                if not _is_answer(entry, message.answer):
                    process.fail("its answer is none", "nonsense")
                return tuple(message.answer)
            if not isinstance(message, WantRead) or not _is_read(message):
                process.fail("it asked for what can't be asked for", "nonsense")
            left -= 1
            if left < 0:
                process.fail("it read more than any budget buys", "nonsense")
            value = self._read(message.code, message.id, message.field)
            if self._process.alive:  # a call within the reading may have lost it
                process.send(Give(list(value) if type(value) is tuple else value))

    def drop(self, ident: int) -> None:
        """Forget a suspended call, with the next entry."""
        self._drops.append(ident)


def _is_read(want: WantRead) -> bool:
    if want.code not in (1, 2) or not -_BIGGEST <= want.id < _BIGGEST or len(want.field) > _LONGEST_FIELD:
        return False
    try:
        want.field.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_answer(entry: int, answer: list[Any]) -> bool:
    """Whether this is what the entry gives back; what a value's scalars mean, `Decoder` judges."""
    code = answer[0] if answer and type(answer[0]) is int else None
    if code == DONE:
        return entry != COMPILE or (len(answer) == 2 and _is_text(answer[1]))
    if code == REQUEST:
        return entry in (START, RESUME) and len(answer) > 2 and type(answer[1]) is bytes and type(answer[2]) is int
    if code == ERROR:
        return len(answer) == 3 and all(type(part) is bytes for part in answer[1:])
    return code == DEAD and len(answer) == 4 and answer[1] in _WHYS and all(type(p) is bytes for p in answer[1:])


def _is_text(name: object) -> bool:
    return type(name) is bytes and name.decode("utf-8", "replace").isprintable()


def _command(settings: WorkerSettings) -> list[str]:
    """Python by itself: no environment, no site, no folder but those of the packages that Lua is run with."""
    python = settings.python or sys.executable
    if not python:
        raise WorkerFault("no Python interpreter is known to run the worker: name one in WorkerSettings", "start")
    folders = []
    for name in _NEEDED:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            raise WorkerFault(f"the package {name!r} is nowhere to be found, which the worker needs", "start")
        folders.append(str(Path(spec.origin).resolve().parents[1]))
    return [python, "-I", "-S", "-B", "-c", _MAIN, str(settings.memory_bytes), *dict.fromkeys(folders)]


def _environment() -> dict[str, str]:
    """Nothing, but for what Windows needs to start a program at all."""
    return {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}


def _apart() -> dict[str, Any]:
    """How it is kept from the signals of the host's terminal."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


def _pipes(child: "subprocess.Popen[bytes]") -> tuple[IO[bytes], IO[bytes]]:
    if child.stdin is None or child.stdout is None:
        raise WorkerFault("the worker for untrusted scripts has no pipes", "start")
    return child.stdin, child.stdout


def _end(child: "subprocess.Popen[bytes]", watchdog: Watchdog) -> None:
    watchdog.close()
    child.kill()
    child.wait()
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
