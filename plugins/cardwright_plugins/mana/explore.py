"""Finding every way in which something may turn out, by answering each question in every way on forks."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

import msgspec

from cardwright.kernel.attempting import Illegal
from cardwright.kernel.decisions import Answer, Ask, Decision
from cardwright.kernel.engine import Engine
from cardwright.kernel.state import GameState

from .alike import unlike_effects

__all__ = ["MOST_LEAVES", "Leaf", "TooManyChoices", "explore"]

replace = msgspec.structs.replace
T = TypeVar("T")
MOST_LEAVES = 4096


class TooManyChoices(RuntimeError):
    """There are more ways than may be looked at; the message names the question that opened too many."""


class Leaf(Generic[T]):
    """One way in which it may turn out: the fork after it, what was returned, each question and its answer."""

    __slots__ = ("answers", "asked", "engine", "value")

    def __init__(self, engine: Engine, value: T, asked: tuple[Decision, ...], answers: tuple[Answer, ...]) -> None:
        self.engine = engine
        self.value = value
        self.asked = asked
        self.answers = answers


def explore(engine: Engine, action: Callable[[Engine], Ask[T]], *, limit: int = MOST_LEAVES) -> Iterator[Leaf[T]]:
    """Every leaf of `action`, depth first, in the order of the answers; `engine` stays as it is.

    Ways that prove illegal (`Illegal`) are left out. Of replacement effects that are alike only one is tried as the
    next, and where another order of them leads to the same event, what follows is looked at once: there are many
    orders, but few events between them. Raises `TooManyChoices` beyond `limit` leaves.
    """
    waiting: list[tuple[Answer, ...]] = [()]
    seen = _Seen()
    found = 0
    while waiting:
        taken = waiting.pop()
        leaf = _follow(engine.fork(), action, taken, waiting, seen, limit - found)
        if leaf is not None:
            found += 1
            yield leaf


def _follow(
    fork: Engine,
    action: Callable[[Engine], Ask[T]],
    prefix: tuple[Answer, ...],
    waiting: list[tuple[Answer, ...]],
    seen: _Seen,
    room: int,
) -> Leaf[T] | None:
    """Replay a prefix of answers, then take the first answer to everything, leaving the others to wait."""
    answers = list(prefix)
    asked: list[Decision] = []
    running = action(fork)
    try:
        decision = next(running)
        while True:
            if len(asked) == len(answers):
                if seen.again(fork, decision, answers):
                    return None
                first, *others = answers_to(fork, decision, room - len(waiting))
                waiting.extend((*answers, other) for other in reversed(others))
                answers.append(first)
            asked.append(decision)
            fork.given = len(asked)
            decision = running.send(answers[len(asked) - 1])
    except StopIteration as stop:
        return Leaf(fork, stop.value, tuple(asked), tuple(answers))
    except Illegal:
        return None


class _Seen:
    """The questions asked since an event was last to be replaced. What went on before the event came up is told by the
    answers until then; what its replacements have done to it since, by the event and the state."""

    def __init__(self) -> None:
        self._questions: dict[tuple[object, ...], list[tuple[GameState, list[object]]]] = {}

    def again(self, engine: Engine, decision: Decision, answers: list[Answer]) -> bool:
        """Whether all that may follow has been looked at, or waits to be."""
        if engine.settling is None:
            return False
        before, given, event = engine.settling
        same_event = replace(event, marks=tuple(sorted(event.marks)))
        key = (tuple(answers[:before]), same_event, tuple(answers[given:]), decision)
        known = self._questions.setdefault(key, [])
        now = (engine.state, list(engine.immediate))
        if now in known:
            return True
        known.append(now)
        return False


# ---------------------------------------------------------------- the answers to one question


def answers_to(engine: Engine, decision: Decision, limit: int = MOST_LEAVES) -> list[Answer]:
    """Every answer to a decision, in a defined order. Raises `TooManyChoices` if there are more than `limit`."""
    if decision.why == "choose_replacement":
        return [(i,) for i in unlike_effects(engine, ((o.label, o.object) for o in decision.options))]
    count, answers = _all(decision)
    if count > limit:
        raise TooManyChoices(
            f"{decision.why} ({decision.source_card or 'no source'}: {decision.prompt!r}) has {count} answers, "
            f"which makes more than {MOST_LEAVES} ways to look at"
        )
    return list(answers)


def _all(d: Decision) -> tuple[int, Iterable[Answer]]:
    """How many answers there are, and they."""
    n = len(d.options)
    match d.kind:
        case "choose":
            sizes = range(d.at_least, min(d.at_most, n) + 1)
            chosen = itertools.chain.from_iterable(itertools.combinations(range(n), k) for k in sizes)
            return sum(math.comb(n, k) for k in sizes), chosen
        case "number":
            return d.at_most - d.at_least + 1, range(d.at_least, d.at_most + 1)
        case "order":
            return math.factorial(n), itertools.permutations(range(n))
        case "distribute":
            spare = d.total - d.at_least * n
            return math.comb(spare + n - 1, n - 1), _shares(d.total, n, d.at_least)
        case "yes_no":
            return 2, (True, False)
    if d.names is None:
        raise TooManyChoices(f"{d.why} ({d.source_card or 'no source'}) asks for a name, which may be any")
    return len(d.names), d.names


def _shares(total: int, n: int, least: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide `total` among `n`, each at least `least`."""
    if n == 1:
        yield (total,)
        return
    for first in range(least, total - least * (n - 1) + 1):
        for rest in _shares(total - first, n - 1, least):
            yield (first, *rest)
