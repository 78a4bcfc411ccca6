"""Runs scenarios on games, and says for each how it went."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cardwright.yaml_source import SourceError

from .naming import Failure

if TYPE_CHECKING:
    from cardwright.kernel.library import Library

    from .model import Scenario
    from .session import Session

__all__ = ["Outcome", "begin", "run"]

_LAST_LINES = 8


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a ruling went.

    `status`: "passed", "failed" (it does not hold) or "error" (it could not be run: the scenario, a card or the engine
    is at fault). `line` is where it failed, else where the ruling begins; `ms` milliseconds; `log` what happened, if it
    did not pass; `elsewhere`: it was not begun, for another file is at fault, which the message begins with.
    """

    card: str
    ruling: str
    cr: tuple[str, ...]
    status: str
    message: str
    file: str
    line: int
    ms: float
    log: tuple[str, ...] = ()
    elsewhere: bool = False

    @property
    def passed(self) -> bool:
        """It holds."""
        return self.status == "passed"

    def as_json(self) -> dict[str, object]:
        """The fields that `cardwright check --json` prints."""
        return {
            "card": self.card,
            "ruling": self.ruling,
            "cr": list(self.cr),
            "status": self.status,
            "message": self.message,
            "file": self.file,
            "line": self.line,
            "ms": round(self.ms, 3),
        }


def begin(scenario: Scenario, library: Library) -> Session:
    """The scenario set up, before its first step. Raises `SourceError` where the given board can't be."""
    from cardwright.kernel.game import Game

    from .board import build
    from .naming import Names
    from .session import Session

    given = build(library, scenario)
    return Session(Game.at(library, given.state), scenario, Names(scenario.given.players, given))


def run(scenario: Scenario, library: Library, *, watch: Callable[[Session], None] | None = None) -> Outcome:
    """Play a scenario to its end; `watch` is called after setting up and after each step."""
    started = time.perf_counter()
    session: Session | None = None
    elsewhere = False
    try:
        session = begin(scenario, library)
        session.run(watch)
    except Failure as failure:
        status, message, line = "failed", failure.message, failure.line or scenario.line
    except SourceError as error:
        status, message = "error", _source_message(error, scenario)
        line = (error.file == scenario.file and error.line) or scenario.line
        elsewhere = session is None and error.file != scenario.file
    except Exception as error:  # noqa: BLE001 - the boundary of one ruling: whatever broke is reported as its error
        status, message = "error", _engine_message(error)
        line = session.line if session is not None else scenario.line
    else:
        status, message, line = "passed", "", scenario.line
    log = () if session is None or status == "passed" else _log_lines(session)
    if status == "failed" or (session is not None and status == "error"):
        message = _with_step(session, message, line, log)
    return Outcome(
        card=scenario.card,
        ruling=scenario.ruling,
        cr=scenario.cr,
        status=status,
        message=message,
        file=scenario.file,
        line=line,
        ms=(time.perf_counter() - started) * 1000,
        log=log,
        elsewhere=elsewhere,
    )


def _source_message(error: SourceError, scenario: Scenario) -> str:
    return error.message if error.file == scenario.file else str(error)


def _engine_message(error: Exception) -> str:
    """An exception in words: what a script's failure says, or the kind, text, place and notes of any other."""
    from cardwright.errors import CardwrightError, ScriptFailure

    stands = error.stands if isinstance(error, CardwrightError) else ""
    notes = [f"  {note}" for note in getattr(error, "__notes__", ()) if note != stands]
    if isinstance(error, ScriptFailure):
        said, traceback = error.withheld or ("", error.traceback)  # nobody plays here: the author sees all of it
        told = [f"  {said}"] if said else []
        trace = [f"  {line}" for line in traceback.splitlines()]
        return "\n".join([str(error), *told, *notes, *trace])
    places = []
    trace_back = (error.__cause__ or error).__traceback__
    while trace_back is not None:
        places.append(f"{Path(trace_back.tb_frame.f_code.co_filename).name}:{trace_back.tb_lineno}")
        trace_back = trace_back.tb_next
    at = " < ".join(reversed(places[-4:]))
    return "\n".join([f"{type(error).__name__}: {error}", *notes, f"  at {at}"])


def _log_lines(session: Session) -> tuple[str, ...]:
    from .logs import LogReader

    reader = LogReader(session.engine, session.names)
    return tuple(reader.line(entry) for entry in session.log)


def _with_step(session: Session | None, message: str, line: int, log: tuple[str, ...]) -> str:
    """The message with the step that failed and the end of the log."""
    step = "" if session is None or not session.words else f" ({session.words})"
    parts = [f"line {line}{step}: {message}"]
    if log:
        parts += ["  the log ends with:", *(f"    {entry}" for entry in log[-_LAST_LINES:])]
    return "\n".join(parts)
