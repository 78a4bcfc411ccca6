"""A game with a journal in a process that is killed again and again; each time nothing that was acknowledged is lost.

Each process goes on from where the last one was killed. Half of them write a few bytes at a time, so that lines are
torn in the middle.
"""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from cardwright import Library
from cardwright.embed.journal import Journal

from .players import begun, go_on

LONGEST = 0.25  # seconds that a process lives, from its first sign on
ENOUGH = 150  # answers, then another game begins: each process plays them all again first


class Kills(msgspec.Struct):
    """How it went."""

    kills: int = 0
    games: int = 0
    acknowledged: int = 0
    torn: int = 0
    unacknowledged: int = 0  # inputs that were whole in the file and not acknowledged yet


def kill_often(library: Library, folder: Path, kills: int, seed: int, *, until: float | None = None) -> Kills:
    """Kill so many processes, or until that time; raises AssertionError at the first loss."""
    told, luck = Kills(), random.Random(seed)  # noqa: S311 - when to kill

    def more() -> bool:
        return told.kills < kills and (until is None or not told.kills or time.monotonic() < until)

    while more():
        told.games += 1
        _one_game(library, folder / f"{seed}-{told.games}.journal", seed + told.games, luck, told, more)
    return told


def _one_game(
    library: Library, path: Path, seed: int, luck: random.Random, told: Kills, more: Callable[[], bool]
) -> None:
    reference = begun(library, seed)
    count = 0  # answers that the reference game was given
    Journal.start(path, begun(library, seed)).close()
    while more() and count < ENOUGH and reference.decision is not None:
        acknowledged = _until_killed(library, path, seed, luck.random() * LONGEST, slow=luck.random() < 0.5)
        told.kills += 1
        told.torn += not path.read_bytes().endswith(b"\n")
        with Journal.resume(path, library) as journal:
            there = len(journal.game.history)
            assert there >= max(acknowledged, count), f"{path}: {acknowledged} were acknowledged, {there} are left"
            assert there <= max(acknowledged, count) + 1, f"{path}: only one input is on its way at a time"
            while count < there:
                go_on(reference, seed, count)
                count += 1
            assert journal.game.digest() == reference.digest(), f"{path}: another game after {there} inputs"
            assert journal.game.decision == reference.decision
        told.unacknowledged += there - max(acknowledged, 0)
        told.acknowledged = max(told.acknowledged, acknowledged)


def _until_killed(library: Library, path: Path, seed: int, life: float, *, slow: bool) -> int:
    """Let a process go on with the journal and kill it; returns how many inputs it acknowledged last."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            _child(library, path, seed, writing, slow=slow)
        finally:
            os._exit(1)
    os.close(writing)
    try:
        data = os.read(reading, 1024)  # it has resumed
        time.sleep(life)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    while piece := os.read(reading, 65536):
        data += piece
    os.close(reading)
    lines = data.split(b"\n")[:-1]
    assert lines, f"{path}: the process could not resume"
    return int(lines[-1])


def _write_slowly(but: int) -> None:
    """A disk that takes a few bytes at a time."""
    write = os.write

    def slowly(file: int, data: bytes) -> int:
        if file == but:
            return write(file, data)
        time.sleep(0.0005)
        return write(file, memoryview(data)[:5])

    os.write = slowly  # type: ignore[assignment]


def _child(library: Library, path: Path, seed: int, acknowledge: int, *, slow: bool) -> None:
    journal = Journal.resume(path, library)
    if slow:
        _write_slowly(but=acknowledge)
    game = journal.game
    number = len(game.history)
    os.write(acknowledge, f"{number}\n".encode())
    while game.decision is not None:
        go_on(game, seed, number)
        number += 1
        data = f"{number}\n".encode()
        os.write(acknowledge, data)
    time.sleep(60)
