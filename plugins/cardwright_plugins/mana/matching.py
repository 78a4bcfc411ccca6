"""Bipartite matching between kinds of supply and classes of demand, both counted in groups.

Augmenting paths keep whatever was matched matched, so that adding the best supply first gives
the best choice of supply: the sets that can be matched form a matroid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class Matching:
    """A growing matching. `flow[group][class]` says how many of a group pay a class."""

    __slots__ = ("flow", "free", "masks", "missing", "supply")

    def __init__(self, capacities: Sequence[tuple[int, int]]) -> None:
        self.masks = [mask for mask, _ in capacities]
        self.free = [count for _, count in capacities]
        self.missing = sum(self.free)
        self.supply: list[int] = []
        self.flow: list[list[int]] = []

    def group(self, mask: int) -> int:
        """Open a group of supply that can pay the classes that meet `mask`; its number."""
        self.supply.append(mask)
        self.flow.append([0] * len(self.masks))
        return len(self.supply) - 1

    def add(self, group: int, count: int) -> int:
        """Match up to `count` units of a group more; how many found a place."""
        mask = self.supply[group]
        free = self.free
        left = count
        for c, wanted in enumerate(self.masks):
            if left and free[c] and mask & wanted:
                take = min(left, free[c])
                free[c] -= take
                self.flow[group][c] += take
                left -= take
        self.missing -= count - left
        while left and self.missing and self._augment(group):
            self.missing -= 1
            left -= 1
        return count - left

    def _augment(self, group: int) -> bool:
        """Find room for one unit by moving others along a shortest path; whether there was room."""
        came: dict[int, tuple[int, int]] = {}
        queue: list[int] = []
        self._reach(group, -1, came, queue)
        for c in queue:
            if self.free[c]:
                self._move(c, came)
                return True
            for other, flow in enumerate(self.flow):
                if flow[c]:
                    self._reach(other, c, came, queue)
        return False

    def _reach(self, group: int, origin: int, came: dict[int, tuple[int, int]], queue: list[int]) -> None:
        mask = self.supply[group]
        for c, wanted in enumerate(self.masks):
            if mask & wanted and c not in came:
                came[c] = (group, origin)
                queue.append(c)

    def _move(self, end: int, came: dict[int, tuple[int, int]]) -> None:
        self.free[end] -= 1
        c = end
        while c >= 0:
            group, origin = came[c]
            self.flow[group][c] += 1
            if origin >= 0:
                self.flow[group][origin] -= 1
            c = origin
