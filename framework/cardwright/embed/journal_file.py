"""The lines of a journal, and how damage in them is told from a line that was never finished."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from cardwright.errors import JournalError, SaveError, Undecodable
from cardwright.kernel.codec import built
from cardwright.kernel.decisions import Decision
from cardwright.kernel.digest import digest_of_value, gist_of
from cardwright.kernel.history import Beginning, is_input
from cardwright.kernel.replay import Replay
from cardwright.kernel.rules_used import RulesUsed
from cardwright.kernel.saving import checked_inputs, part
from cardwright.kernel.sealing import checksum
from cardwright.kernel.sealing import encoded as as_json
from cardwright.kernel.state import GameState
from cardwright.safe_files import FileRefused, read_file

__all__ = [
    "MOST_BYTES",
    "InputBody",
    "Line",
    "StartBody",
    "asked_of",
    "encoded",
    "lines_of",
    "read_journal",
    "read_saved",
    "start_of",
]

FORMAT = 1
MOST_BYTES = 1_000_000_000
"""The largest file that is read."""


class StartBody(msgspec.Struct):
    """The first line: how the game was begun, what had been put in, and by which rules; as `plain` made them."""

    begun: Any
    inputs: Any
    rules: Any
    cardwright: str = "journal"
    format: int = FORMAT


class InputBody(msgspec.Struct):
    """Any other line: an input, as `plain` made it, and what was asked when it was put in (see `asked_of`)."""

    input: Any
    asked: str = ""


class _Written(msgspec.Struct):
    number: int
    length: int
    sum: str
    body: msgspec.Raw


class Line(msgspec.Struct, frozen=True):
    """A line that is whole: its number from 0, where in the file it begins, and its body as JSON."""

    number: int
    at: int
    body: bytes

    def content(self, path: Path) -> tuple[str, Any, str]:
        """The kind and value of its input, and what was asked. Raises `JournalError`."""
        try:
            body = msgspec.json.decode(self.body, type=InputBody)
            found = built(body.input)
        except (msgspec.MsgspecError, Undecodable, RecursionError, ValueError) as error:
            raise JournalError(f"this line holds no input: {error}", file=str(path), line=self.number + 1) from None
        if not is_input(found):
            raise JournalError("this line holds no input", file=str(path), line=self.number + 1)
        return found[0], found[1], body.asked


def asked_of(decision: Decision | None) -> str:
    """What is asked, without its wording, in 16 hexadecimal digits."""
    return digest_of_value(gist_of(decision))[:16]


def encoded(number: int, body: StartBody | InputBody) -> bytes:
    """A line with its end. Raises `Undecodable` for numbers that no file can hold."""
    data = as_json(body)
    return msgspec.json.encode(_Written(number, len(data), _sum(number, data), msgspec.Raw(data))) + b"\n"


def _sum(number: int, data: bytes) -> str:
    return checksum(b"%d:" % number + data)


def read_saved(path: Path, error: type[SaveError]) -> bytes:
    """The bytes of a journal, a replay or a save at a path that the user named. Raises `error` if it can't be read."""
    try:
        return read_file(path, MOST_BYTES, follow=True)
    except FileNotFoundError as missing:
        raise error(f"can't be read: {missing.strerror}", file=str(path)) from None
    except FileRefused as refused:
        raise error(str(refused), file=str(path)) from None


def lines_of(path: Path) -> tuple[list[Line], int]:
    """The lines of a journal and the size of what they take; what comes after the last end of a line was never
    finished. Raises `JournalError` for any other damage, with the line."""
    data = read_saved(path, JournalError)
    size = data.rfind(b"\n") + 1
    lines: list[Line] = []
    at = 0
    for number, text in enumerate(data[:size].splitlines(keepends=True)):
        lines.append(Line(number, at, _body(path, number, text)))
        at += len(text)
    if not lines:
        raise JournalError("this is no journal: it has no whole line", file=str(path))
    return lines, size


def _body(path: Path, number: int, text: bytes) -> bytes:
    try:
        found = msgspec.json.decode(text, type=_Written)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise JournalError(f"this line is damaged: {error}", file=str(path), line=number + 1) from None
    data = bytes(found.body)
    if found.length != len(data) or found.sum != _sum(found.number, data):
        raise JournalError(
            "this line is damaged: its length or checksum is not that of its body", file=str(path), line=number + 1
        )
    if found.number != number:
        raise JournalError(
            f"this line has the number {found.number}, not {number}: lines are missing, doubled or mixed up",
            file=str(path),
            line=number + 1,
        )
    return data


def start_of(path: Path, line: Line) -> Replay:
    """What the first line tells: how the game was begun, and what had been put in. Raises `JournalError`."""
    try:
        body = msgspec.json.decode(line.body, type=StartBody)
        if (body.cardwright, body.format) != ("journal", FORMAT):
            raise Undecodable(f"it is of format {body.format}; this version of Cardwright reads format {FORMAT}")
        held = msgspec.structs.asdict(body)
        return Replay(
            begun=part(held, "begun", (Beginning, GameState), "journal"),
            inputs=checked_inputs(held, "inputs", "journal"),
            rules=part(held, "rules", RulesUsed, "journal"),
        )
    except (msgspec.MsgspecError, Undecodable, RecursionError, ValueError) as error:
        raise JournalError(f"this is no journal that can be read here: {error}", file=str(path), line=1) from None


def read_journal(path: Path) -> Replay:
    """The game of a journal up to its last whole line, to look at; the journal may be in use. Raises `JournalError`."""
    lines, _ = lines_of(path)
    start = start_of(path, lines[0])
    since = tuple(line.content(path)[:2] for line in lines[1:])
    return msgspec.structs.replace(start, inputs=(*start.inputs, *since))
