"""The worker process: nothing differs but where Lua runs, and nothing is believed that Lua would never say."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.scripting import sandbox
from cardwright.scripting.sandbox import ObjectRef, PlayerRef, Runtime, Value, Vocabulary, Worker, WorkerFault
from cardwright.scripting.sandbox import worker as workers

VOCABULARY = Vocabulary(
    constructors=("card", "any"),
    verbs=("draw", "choose"),
    constants={"zones": {"hand": "hand"}},
    fields={"object": ("power", "name", "owner", "computed")},
)
SOURCE = b"""
return {
  play = function(fx)
    local n = draw(fx.you)
    local owner = fx.self.owner
    local more = choose(owner, fx.self)
    return { n = n, owner = owner, first = more[1], power = fx.self.power }
  end,
  look = function(fx) return fx.self.power + fx.self.computed end,
  twice = function(fx) return fx.self.power * 2 end,
  loop = function() while true do end end,
  fill = function() local s = "x" while true do s = s .. s end end,
  wrong = function(fx) error("no \\27[31mred") end,
}
"""
needs_kill = pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")


def read(kind: str, ident: int, field: str) -> Value:
    if field == "owner":
        return PlayerRef(ident % 2)
    return ident if field == "power" else "a name"


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def loaded(worker: Worker | None, reader: sandbox.Reader = read) -> Runtime:
    runtime = Runtime(reader, VOCABULARY, worker=worker)
    runtime.load(SOURCE, "oaks/oak.lua")
    return runtime


def start(runtime: Runtime, function: str) -> sandbox.Call:
    return runtime.call("oaks/oak.lua", (function,), {"self": ObjectRef(7), "you": PlayerRef(1)})


def play(runtime: Runtime) -> list[Any]:
    call, told = start(runtime, "play"), []
    while call.state == "request":
        told.append((call.verb, call.args))
        call.resume(3 if call.verb == "draw" else [ObjectRef(9), ObjectRef(8)])
    return [*told, call.result]


def failure(runtime: Runtime, function: str) -> tuple[Any, ...]:
    with pytest.raises(sandbox.ScriptError) as caught:
        start(runtime, function)
    error = caught.value
    return type(error), error.message, error.line, error.traceback


def test_the_same_in_both(worker: Worker) -> None:
    here, there = loaded(None), loaded(worker)
    assert play(here) == play(there)
    assert play(there)[-1] == {"n": 3, "owner": PlayerRef(1), "first": ObjectRef(9), "power": 7}
    for function in ("loop", "fill", "wrong"):
        assert failure(here, function) == failure(there, function)
    assert here.load(b"return card { any, x = 1 }", "oaks/b") == there.load(b"return card { any, x = 1 }", "oaks/b")
    for source in (b"return {", b"error('at load')", b"while true do end"):
        told = []
        for runtime in (here, there):
            with pytest.raises(sandbox.ScriptError) as caught:
                runtime.load(source, "oaks/c")
            told.append((type(caught.value), str(caught.value)))
        assert told[0] == told[1]
    assert worker.starts == 1, "deaths of Lua are none of the worker"


def test_a_reading_may_ask_a_script(worker: Worker) -> None:
    def reader(kind: str, ident: int, field: str) -> Value:
        if field == "computed":
            return start(other, "twice").result + start(runtime, "twice").result  # type: ignore[operator]
        return read(kind, ident, field)

    runtime, other = loaded(worker, reader), loaded(worker, reader)
    assert start(runtime, "look").result == 7 + 14 + 14


def test_a_failing_reader_fails_the_same(worker: Worker) -> None:
    def reader(kind: str, ident: int, field: str) -> Value:
        raise RuntimeError("out of order")

    for where in (None, worker):
        with pytest.raises(RuntimeError, match="out of order"):
            start(loaded(where, reader), "twice")
    assert start(loaded(worker), "twice").result == 14


@needs_kill
def test_a_worker_that_died_between_calls_is_not_noticed(worker: Worker) -> None:
    runtime = loaded(worker)
    call = start(runtime, "play")
    call.resume(3)
    assert call.verb == "choose"
    process = worker.running()
    os.kill(process.pid, signal.SIGKILL)
    while process.alive:
        time.sleep(0.01)
    call.resume([ObjectRef(9)])
    assert call.result == {"n": 3, "owner": PlayerRef(1), "first": ObjectRef(9), "power": 7}
    assert worker.starts == 2


@needs_kill
def test_a_worker_that_dies_within_a_call_is_a_fault_and_the_next_goes_on(worker: Worker) -> None:
    def reader(kind: str, ident: int, field: str) -> Value:
        os.kill(worker.running().pid, signal.SIGKILL)
        time.sleep(0.05)
        return 1

    with pytest.raises(WorkerFault, match="ended unasked") as caught:
        start(loaded(worker, reader), "twice")
    assert caught.value.kind == "died"
    assert start(loaded(worker), "twice").result == 14


def fake(monkeypatch: pytest.MonkeyPatch, answer: str, then: str = "") -> Worker:
    """A worker that has been taken over: after it is up, it answers each entry with what ``answer`` makes."""
    main = f"""
import os, sys, time
sys.path += sys.argv[2:]
from cardwright.scripting.sandbox.frames import *
out = os.fdopen(1, "wb", buffering=0)
into = os.fdopen(0, "rb")
def tell(message): out.write(pack(message))
tell(Ready([]))
while (m := receive_from_host(into.read)) is not None:
    if isinstance(m, Enter) and m.entry == 0: tell(Answered([0, b"oak.lua"]))
    elif isinstance(m, Enter) and m.entry == 1:
        tell(Answered([0, 1.5, 1, b"play", 6.5]))
    elif isinstance(m, Enter): {answer}
    elif isinstance(m, Give): {then or "pass"}
"""
    monkeypatch.setattr(workers, "_MAIN", main)
    return Worker(sandbox.WorkerSettings(silence_seconds=0.4))


NONSENSE = {
    "no such code": "tell(Answered([9]))",
    "nothing": "tell(Answered([]))",
    "a mark that is none": "tell(Answered([0, 99.5]))",
    "half a value": "tell(Answered([0, 0.5, 3, 1]))",
    "more than a value": "tell(Answered([0, 1, 2]))",
    "a list without end": "tell(Answered([0] + [0.5, 1] * 9000 + [1]))",
    "a negative count": "tell(Answered([0, 1.5, b'x']))",
    "no text": "tell(Answered([0, b'\\xff']))",
    "a function": "tell(Answered([0, 6.5]))",
    "a handle it never had": "tell(Answered([0, 2.5, 4711]))",
    "another player": "tell(Answered([1, 3.5, 0]))",
    "a handle in a request": "tell(Answered([1, b'draw', 1, 2.5, 4711]))",
    "a verb that there isn't": "tell(Answered([1, b'win', 0]))",
    "no constructor": "tell(Answered([0, 5.5, b'os', 0, 0, 0]))",
    "mana in no order": "tell(Answered([0, 4.5, b'GW']))",
    "too large a number": "tell(Answered([0, 1 << 63]))",
    "an error without text": "tell(Answered([2, 1, 2]))",
    "a death without reason": "tell(Answered([3, b'boredom', b'', b'']))",
    "a reading of nothing": "tell(WantRead(7, 1, b'power'))",
    "a field that is no text": "tell(WantRead(1, 1, b'\\xff'))",
    "a message out of turn": "tell(Measured(1))",
    "readings without end": "tell(WantRead(1, 7, b'power'))",
    "no message": "out.write(b'\\0\\0\\0\\3abc')",
    "a frame of a gigabyte": "out.write(b'\\x40\\0\\0\\0' + bytes(1000))",
}


@pytest.mark.parametrize("answer", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_a_fault(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    worker = fake(monkeypatch, answer, then="tell(WantRead(1, 7, b'power'))")
    with pytest.raises(sandbox.SandboxFault):
        start(loaded(worker), "play")
    worker.close()


def test_a_reading_of_what_it_never_had(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = fake(monkeypatch, "tell(WantRead(1, 4711, b'power'))", then="tell(Answered([3, b'host', b'', b'']))")
    with pytest.raises(sandbox.SandboxFault, match="read b'power' of object 4711, which it never had"):
        start(loaded(worker), "play")
    worker.close()


def test_verbs_of_a_condition_that_was_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = fake(monkeypatch, "tell(Answered([1, b'draw', 0]))")
    with pytest.raises(sandbox.SandboxFault, match="can't be asked for here"):
        loaded(worker).call("oaks/oak.lua", ("play",), {}, pure=True)
    worker.close()


def test_requests_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = fake(monkeypatch, "tell(Answered([1, b'draw', 0]))")
    call = start(loaded(worker), "play")
    for _ in range(sandbox.Limits().call_instructions // 50):
        call.resume(1)
    with pytest.raises(sandbox.SandboxFault, match="beyond its budget"):
        call.resume(1)
    worker.close()


def test_silence_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = fake(monkeypatch, "time.sleep(60)")
    with pytest.raises(WorkerFault, match=r"nothing for 0\.4 s") as caught:
        start(loaded(worker), "play")
    assert caught.value.kind == "hung"
    monkeypatch.undo()
    assert start(loaded(worker), "twice").result == 14
    worker.close()


def test_a_worker_that_does_not_come_up(tmp_path: Path) -> None:
    for python in (str(tmp_path / "nothing"), sys.executable + "-no"):
        with pytest.raises(WorkerFault, match="did not start") as caught:
            Worker(sandbox.WorkerSettings(python=python)).running()
        assert caught.value.kind == "start"


def test_a_worker_that_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_MAIN", "raise SystemExit(3)")
    with pytest.raises(WorkerFault, match=r"did not start \(status 3\)"):
        Worker().running()


def test_a_program_that_is_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_MAIN", "print('hello, here speaks another program')")
    with pytest.raises(WorkerFault, match="did not start") as caught:
        Worker().running()
    assert caught.value.kind == "start"


def test_it_inherits_nothing(worker: Worker) -> None:
    held = Path(os.devnull).open("rb")  # noqa: SIM115 - open while the worker starts
    process = worker.running()
    status = Path(f"/proc/{process.pid}")
    if status.exists():
        assert (status / "environ").read_bytes().strip(b"\0").count(b"=") == 0
        assert len(list((status / "fd").iterdir())) <= 4, "in, out, no errors, and its own size"
        limits = (status / "limits").read_text()
        assert "Max open files            0                    0" in limits
        assert "Max processes             0                    0" in limits
        assert "RLIMIT_AS" in process.limits
    held.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_of_the_host_has_a_worker_of_its_own() -> None:
    source = """
import os, sys, warnings
sys.path[:0] = sys.argv[1:]
warnings.simplefilter("ignore")
from cardwright.scripting.sandbox import Runtime, Vocabulary, Worker
worker = Worker()
runtime = Runtime(lambda kind, id, field: 1, Vocabulary(), worker=worker)
runtime.load(b"return { run = function() return 5 end }", "a")
ask = lambda: runtime.call("a", ("run",), {}).result
first = worker.running().pid
if (child := os.fork()) == 0:
    ok = ask() == 5 and worker.running().pid != first
    worker.close()
    os._exit(0 if ok else 1)
print(os.waitpid(child, 0)[1], ask(), worker.running().pid == first)
"""
    done = subprocess.run([sys.executable, "-c", source, *sys.path], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["0", "5", "True"], done.stderr


def test_it_ends_with_its_owner() -> None:
    worker = Worker()
    child = worker.running()._child
    del worker
    gc.collect()
    assert child.returncode is not None


def test_it_ends_with_the_host() -> None:
    source = (
        "import os, sys; sys.path[:0] = sys.argv[1:]; from cardwright.scripting.sandbox import Worker; "
        "w = Worker(); print(w.running().pid, flush=True); os._exit(1)"
    )
    done = subprocess.run([sys.executable, "-c", source, *sys.path], capture_output=True, text=True, check=False)
    status = Path(f"/proc/{int(done.stdout)}/stat")
    if Path("/proc").exists():
        deadline = time.monotonic() + 10
        while status.exists() and status.read_text().split()[2] != "Z" and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not status.exists() or status.read_text().split()[2] == "Z"


def test_packs_share_the_process_and_no_lua(worker: Worker) -> None:
    one, two = loaded(worker), loaded(worker)
    with pytest.raises(sandbox.ScriptMemoryError):
        start(one, "fill")
    assert play(two) == play(one)
    assert worker.starts == 1
