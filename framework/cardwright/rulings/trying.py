"""Whether an action is legal, tried on forks of the game: what the scenario leaves open is tried in every way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations, islice
from typing import TypeAlias

from cardwright.kernel.decisions import Answer, Decision, IllegalAnswer, check_answer

from .naming import Failure

__all__ = ["refusal"]

MOST_TRIES = 200
MOST_ANSWERS = 40  # of one question

Outcome: TypeAlias = "Decision | str"


def refusal(tried: Callable[[tuple[Answer, ...]], Outcome], line: int) -> str:
    """Why an action is not legal, or an empty text if it is in some way. `tried` carries it out on a fork with these
    answers to what it asks besides, one after another; it gives what is asked next, "" once the action is done, or why
    it is not possible. Raises `Failure` if that can't be told because too much is left open."""
    waiting: list[tuple[Answer, ...]] = [()]
    why, all_tried = "", True
    for _ in range(MOST_TRIES):
        if not waiting:
            break
        given = waiting.pop()
        outcome = tried(given)
        if isinstance(outcome, Decision):
            answers = list(islice(_answers(outcome), MOST_ANSWERS + 1))
            all_tried = all_tried and len(answers) <= MOST_ANSWERS
            waiting += [(*given, answer) for answer in reversed(answers[:MOST_ANSWERS])]
        elif not outcome:
            return ""
        else:
            why = why or outcome
    if waiting or not all_tried:
        raise Failure("whether it is legal can't be told: say more of what is chosen for it (targets, pay, …)", line)
    return why


def _answers(decision: Decision) -> Iterator[Answer]:
    """The answers that a question may have, the default first."""
    seen: set[Answer] = set()
    for answer in chain((decision.default,), _possible(decision)):
        if answer in seen:
            continue
        seen.add(answer)
        try:
            yield check_answer(decision, answer)
        except IllegalAnswer:
            continue


def _possible(decision: Decision) -> Iterator[Answer]:
    if decision.kind == "yes_no":
        yield from (False, True)
    elif decision.kind == "number":
        yield from range(decision.at_least, decision.at_most + 1)
    elif decision.kind == "choose":
        places = range(len(decision.options))
        for size in range(decision.at_least, min(decision.at_most, len(places)) + 1):
            yield from combinations(places, size)
    # for orders, shares and names, which decide nothing about whether an action is legal, the default will do
