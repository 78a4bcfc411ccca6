"""Loops of mandatory actions, which make a game a draw (CR 104.4b, 732.4), found as the game comes to where it was.

A game comes back to where it was if its state is the same apart from what nothing can tell: ids, timestamps, the
numbers of turns. Between the two moments nobody may have chosen anything. To pass is no choice, even where something
could be done: nobody has to do what would end a loop (732.5), and whoever passes throughout a whole round of it has
declined. So is to refuse what an effect offers in place of something else (732.6). Any other answer begins anew; a
loop that goes on by choices, or that makes the state grow, is no draw and ends at `Limits`.

Moments are compared with one that is kept, which is moved to the 16th, 32nd, 64th, … (Brent): a loop of any length is
found soon after its second round, and an ordinary game never looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .decisions import Answer, Decision
from .likeness import likeness, looks_like
from .limits import Spent

if TYPE_CHECKING:
    from .engine import Engine

__all__ = [
    "DRAWN",
    "RESOLUTIONS",
    "TURNS",
    "Rounds",
    "chose",
    "declines",
    "is_repeated",
    "new_turn",
    "resolved",
]

replace = msgspec.structs.replace

DRAWN = "a loop of mandatory actions goes on for ever (CR 104.4b)"
RESOLUTIONS = ("quiet", "mark", 16)
TURNS = ("idle", "turn_mark", 8)
_FIRST_ROUND = 32
_DECLINED = frozenset({"may", "pay"})


def declines(decision: Decision, answer: Answer) -> bool:
    """Whether an answer only lets things go on: a pass, or the refusal of what is offered."""
    if decision.why == "priority":
        return isinstance(answer, tuple) and len(answer) == 1 and decision.options[answer[0]].kind == "pass"
    return decision.why in _DECLINED and answer is False


def chose(engine: Engine) -> None:
    """Somebody chose something, or something came from outside: loops begin anew."""
    engine.chosen += 1
    spent = engine.state.spent
    if spent.quiet or spent.idle:
        engine.set(spent=replace(spent, quiet=0, mark="", idle=0, turn_mark=""))


def resolved(engine: Engine) -> Spent:
    """What is kept after something has resolved."""
    spent = engine.state.spent
    return replace(spent, quiet=spent.quiet + 1)


def new_turn(engine: Engine) -> Spent:
    """What is kept as a turn begins."""
    spent = engine.state.spent
    return Spent(idle=spent.idle + 1, turn_mark=spent.turn_mark)


def is_repeated(engine: Engine, watched: tuple[str, str, int]) -> bool:
    """Whether the game is again where it was when it was last marked; marks it if it is time to."""
    counted, marked, first = watched
    spent = engine.state.spent
    number: int = getattr(spent, counted)
    if number < first:
        return False
    if looks_like(engine.state, getattr(spent, marked)):
        return True
    if number & (number - 1) == 0:
        engine.set(spent=replace(spent, **{marked: likeness(engine.state)}))
    return False


class Rounds:
    """Watches the rounds of state-based actions and triggers before somebody gets priority (CR 117.5)."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.number = 0
        self.mark = ("", 0)

    def again(self) -> bool:
        """Whether the game is where it was some rounds ago, with nothing chosen since."""
        self.number += 1
        if self.number < _FIRST_ROUND:
            return False
        engine, (mark, chosen) = self.engine, self.mark
        if chosen == engine.chosen and looks_like(engine.state, mark):
            return True
        if self.number & (self.number - 1) == 0:
            self.mark = (likeness(engine.state), engine.chosen)
        return False
