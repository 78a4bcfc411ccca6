"""How far a game may go before it is held to be without end (see docs/security.md), and how far it has gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardwright.errors import LoopLimit

from .checked import set_checked, whole

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["Limits", "Spent", "count", "exceeded", "within"]

replace = msgspec.structs.replace


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a host lets a game do before `LoopLimit`; all are counts, at least 1.

    In one turn: `triggers` that trigger, `tokens` that are created, `decisions` that are answered. After one answer,
    before anybody is asked again: `events` that happen and `operations` (steps, resolutions, priorities) that pass.
    `depth`: events that happen within the happening of others. `replacements` that apply to one event. `rounds` of
    state-based actions and triggers before somebody gets priority (CR 117.5).

    They are part of the state of the game, so that a game that is loaded or played again stops where the first one did.
    """

    triggers: int = 1_000
    tokens: int = 1_000
    decisions: int = 20_000
    events: int = 20_000
    operations: int = 50_000
    depth: int = 40
    replacements: int = 1_000
    rounds: int = 10_000

    def __post_init__(self) -> None:
        for limit in self.__struct_fields__:
            set_checked(self, limit, whole(getattr(self, limit), f"the limit of {limit}", 1))


class Spent(msgspec.Struct, frozen=True, kw_only=True):
    """What of the limits this turn has used, and what is watched for loops of mandatory actions (see `loops`).

    `decisions`: answered in the operations of this turn that are over. `quiet`: how many items of the stack have
    resolved since somebody last chose something; `mark`: a fingerprint of the game as it was after one of them. `idle`
    and `turn_mark`: the same for turns.
    """

    triggers: int = 0
    tokens: int = 0
    decisions: int = 0
    quiet: int = 0
    mark: str = ""
    idle: int = 0
    turn_mark: str = ""


_WORDS = {
    "triggers": "more than {most} abilities have triggered in this turn",
    "tokens": "more than {most} tokens would have been created in this turn",
    "decisions": "more than {most} decisions have been made in this turn",
    "events": "more than {most} events have happened since somebody was last asked",
    "operations": "more than {most} operations have passed since somebody was last asked",
    "depth": "events happen within the happening of events, more than {most} deep",
    "replacements": "more than {most} replacement effects apply to one event",
    "rounds": "state-based actions and triggers have not settled in {most} rounds",
}


def exceeded(engine: Engine, limit: str) -> LoopLimit:
    """The error that says which limit was met."""
    most: int = getattr(engine.state.limits, limit)
    message = f"{_WORDS[limit].format(most=most)}: this may go on without end"
    return LoopLimit(message, limit=limit, most=most, hint=f"a host may allow more {limit}")


def within(engine: Engine, limit: str, number: int) -> None:
    """Raise `LoopLimit` if this is more than the game's host allows."""
    if number > getattr(engine.state.limits, limit):
        raise exceeded(engine, limit)


def count(engine: Engine, limit: str, number: int) -> Spent:
    """What this turn has used of its triggers or tokens with so many more of them. Raises `LoopLimit`."""
    spent = engine.state.spent
    used: int = getattr(spent, limit) + number
    within(engine, limit, used)
    return replace(spent, **{limit: used})
