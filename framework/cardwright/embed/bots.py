"""Bots: something that answers decisions without a person."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from cardwright.kernel.decisions import Answer, Decision, Group, IllegalAnswer, check_answer
from cardwright.kernel.game import Game

__all__ = ["Bot", "DefaultBot", "RandomBot", "play"]


class Bot(Protocol):
    """Answers decisions of one player, or of several."""

    def answer(self, decision: Decision) -> Answer:
        """A legal answer to the decision."""
        ...


class DefaultBot:
    """Always gives the default answer: passes, does not attack, takes the first legal choice."""

    def answer(self, decision: Decision) -> Answer:
        """The decision's default."""
        return decision.default


class RandomBot:
    """Picks at random among the legal answers, each option as likely as any other. Same seed, same answers."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)  # noqa: S311 - a bot's whims, no secret

    def answer(self, decision: Decision) -> Answer:
        """A random legal answer."""
        rnd = self.random
        options = len(decision.options)
        match decision.kind:
            case "choose" if decision.groups or decision.obeyed:
                return self._within_groups(decision)
            case "choose":
                count = rnd.randint(decision.at_least, decision.at_most)
                return (rnd.randrange(options),) if count == 1 else tuple(rnd.sample(range(options), count))
            case "yes_no":
                return rnd.random() < 0.5
            case "number":
                return rnd.randint(decision.at_least, decision.at_most)
            case "order":
                return tuple(rnd.sample(range(options), options))
            case "name" if decision.names:
                return rnd.choice(decision.names)
            case "distribute":
                return self._amounts(decision)
        return decision.default

    def _amounts(self, decision: Decision) -> Answer:
        """Any division within the bounds; where the last option comes after all others, it gets something half the
        time that it may."""
        n = len(decision.options)
        amounts = [decision.at_least] * n
        sharing = n
        if decision.last_of_all:
            first = [max(decision.at_least, option.number or 0) for option in decision.options[:-1]]
            if sum(first) + decision.at_least <= decision.total and self.random.random() < 0.5:
                amounts[:-1] = first
            else:
                sharing = n - 1
        rest = decision.total - sum(amounts)
        if sharing and rest >= 0:
            cuts = sorted(self.random.randint(0, rest) for _ in range(sharing - 1))
            for i, (low, high) in enumerate(zip([0, *cuts], [*cuts, rest], strict=True)):
                amounts[i] += high - low
        return tuple(amounts) if self._is_legal(decision, tuple(amounts)) else decision.default

    def _within_groups(self, decision: Decision) -> Answer:
        """Each option with even chances, as far as the groups allow it."""
        taken: set[int] = set()
        groups: dict[int, list[Group]] = {}
        for group in decision.groups:
            for i in group.options:
                groups.setdefault(i, []).append(group)
        for i in self.random.sample(range(len(decision.options)), len(decision.options)):
            full = any(len(taken.intersection(g.options)) >= g.at_most for g in groups.get(i, ()))
            if not full and len(taken) < decision.at_most and self.random.random() < 0.5:
                taken.add(i)
        for group in decision.groups:
            if 0 < len(taken.intersection(group.options)) < group.at_least:
                taken.difference_update(group.options)
        if len(taken) < decision.at_least or not self._is_legal(decision, tuple(taken)):
            return decision.default
        return tuple(sorted(taken))

    @staticmethod
    def _is_legal(decision: Decision, picks: tuple[int, ...]) -> bool:
        try:
            check_answer(decision, picks)
        except IllegalAnswer:
            return False
        return True


def play(game: Game, bots: Sequence[Bot], *, most: int = 1_000_000) -> Game:
    """Play a game to its end; `bots` by seat. Raises RuntimeError after `most` decisions."""
    decision = game.advance()
    for _ in range(most):
        if decision is None:
            return game
        decision = game.answer(bots[decision.player].answer(decision))
    raise RuntimeError(f"the game did not end within {most} decisions")
