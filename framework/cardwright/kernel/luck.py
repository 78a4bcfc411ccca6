"""Randomness: from the game's seed and a counter in the state, or as it was laid down (see docs/decisions/0001)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from cardwright.errors import WrongArgument
from cardwright.visible import shown

from .bookkeeping import Bookkeeping

__all__ = ["Luck"]

T = TypeVar("T")


class Luck(Bookkeeping):
    """The side of an engine that flips coins, rolls dice and shuffles."""

    def random_below(self, n: int) -> int:
        """A random number from 0 to n - 1, from the game's seed and a counter in the state."""
        limit = (1 << 64) - (1 << 64) % n
        while True:
            key = f"{self.state.seed}:{self.state.draws}".encode()
            value = int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "big")
            self.set(draws=self.state.draws + 1)
            if value < limit:
                return value % n

    def coin(self) -> bool:
        """Whether a coin that is flipped is won (CR 705)."""
        if self.state.coins:
            won, *rest = self.state.coins
            self.set(coins=tuple(rest))
            return won
        return self.random_below(2) == 0

    def die(self, sides: int) -> int:
        """What a die with this many sides shows (CR 706)."""
        if self.state.dice:
            result, *rest = self.state.dice
            self.set(dice=tuple(rest))
            if not 1 <= result <= sides:
                raise WrongArgument(f"a die was laid down to show {result}, but it has {sides} sides")
            return result
        return self.random_below(sides) + 1

    def pick(self, n: int) -> int:
        """The place, from 0, of one of `n` things that is chosen at random."""
        if self.state.picks:
            place, *rest = self.state.picks
            self.set(picks=tuple(rest))
            if not 0 <= place < n:
                raise WrongArgument(f"a random choice was laid down to be number {place + 1}, but there are {n}")
            return place
        return self.random_below(n)

    def library_order(self, player: int) -> tuple[int, ...]:
        """The old place of each card of a library after a shuffle, top first (CR 701.24)."""
        ids = self.state.zone(f"library:{player}")
        if not self.state.shuffles:
            return tuple(self.shuffled(range(len(ids))))
        wanted, *rest = self.state.shuffles
        self.set(shuffles=tuple(rest))
        left = {i: self.state.objects[id].definition for i, id in enumerate(ids)}
        order = []
        for key in wanted:
            place = next((i for i, name in left.items() if name == key), None)
            if place is None:
                raise WrongArgument(
                    f"a shuffle was laid down with {shown(key)}, but the library has no (further) such card"
                )
            order.append(place)
            del left[place]
        if left:
            raise WrongArgument(f"a shuffle was laid down without {', '.join(left.values())}, but the library has them")
        return tuple(order)

    def shuffled(self, ids: Sequence[T]) -> list[T]:
        """The ids in random order (Fisher-Yates)."""
        order = list(ids)
        for i in range(len(order) - 1, 0, -1):
            j = self.random_below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order
