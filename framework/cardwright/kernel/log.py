"""The log of a game: every committed event once, in parts that forks share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from cardwright.errors import WrongArgument

from .events import Event
from .state import GameState

__all__ = ["LogEntry", "Logged", "entries", "entries_since"]


class LogEntry(msgspec.Struct, frozen=True):
    """One committed event, with the states on both sides of it."""

    event: Event
    before: GameState
    after: GameState


Logged: TypeAlias = "tuple[Logged | None, tuple[LogEntry, ...]]"
"""What was committed: the part before, which forks share, and the events of one operation."""


def entries(logged: Logged | None, last: Sequence[LogEntry]) -> list[LogEntry]:
    """What was committed and the last part, as one list."""
    return _joined(logged, None, last)


def entries_since(
    earlier: tuple[Logged | None, Sequence[LogEntry]], logged: Logged | None, last: Sequence[LogEntry]
) -> tuple[int, tuple[LogEntry, ...]]:
    """How many of the last part of an earlier log are not in this one, and what is new. Raises WrongArgument if this
    log does not go back to that one."""
    start, held = earlier
    now = _joined(logged, start, last)
    common = min(len(held), len(now))
    same = next((i for i in range(common) if held[i] is not now[i]), common)
    return len(held) - same, tuple(now[same:])


def _joined(logged: Logged | None, start: Logged | None, last: Sequence[LogEntry]) -> list[LogEntry]:
    parts: list[Sequence[LogEntry]] = [last]
    while logged is not start:
        if logged is None:
            raise WrongArgument("events since another game are asked for: give a fork of this one")
        logged, part = logged
        parts.append(part)
    return [entry for part in reversed(parts) for entry in part]
