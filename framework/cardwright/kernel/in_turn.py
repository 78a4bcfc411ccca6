"""Threads take turns: one call at a time in the games of a library, and one thread at a time in a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from types import TracebackType
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

from cardwright.errors import GameInUse

if TYPE_CHECKING:
    from .library import Library

__all__ = ["Turn", "in_turn"]

P = ParamSpec("P")
R = TypeVar("R")


class Turn:
    """Held while something is done with a game. Who holds it may take it again, as a recorder does that forks."""

    __slots__ = ("_game", "_library")

    def __init__(self, library: Library) -> None:
        self._game = RLock()
        self._library = library.lock

    def __enter__(self) -> None:
        if not self._game.acquire(blocking=False):
            raise GameInUse("another thread uses this game now: one game is for one thread at a time; fork it, or wait")
        try:
            self._library.acquire()
        except BaseException:  # interrupted as it waits
            self._game.release()
            raise

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._library.release()
        self._game.release()


class _OfAGame(Protocol):
    _turn: Turn


G = TypeVar("G", bound=_OfAGame)


def in_turn(method: Callable[Concatenate[G, P], R]) -> Callable[Concatenate[G, P], R]:
    """A method of a game that is done in its turn."""

    @wraps(method)
    def done(game: G, /, *args: P.args, **more: P.kwargs) -> R:
        with game._turn:
            return method(game, *args, **more)

    return done
