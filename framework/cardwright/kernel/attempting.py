"""Trying an action that may prove illegal: everything is taken back then (CR 732.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from .decisions import Ask
from .leaving import take_back

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["Illegal", "attempt"]

replace = msgspec.structs.replace


class Illegal(Exception):
    """What was tried is not legal, for this reason; it is taken back."""


def attempt(engine: Engine, action: Callable[[], Ask[Any]]) -> Ask[bool]:
    """Try an action; if it proves illegal, the game is as it was before and `engine.refusal` says why (CR 732.1)."""
    before, logged, waiting = engine.state, len(engine.log), list(engine.immediate)
    try:
        yield from action()
    except Illegal as error:
        engine.log = engine.log[:logged]  # a new list: the game may have to go back to before this
        engine.immediate = waiting
        engine.refusal = str(error)
        yield from take_back(engine, before)
        return False
    return True
