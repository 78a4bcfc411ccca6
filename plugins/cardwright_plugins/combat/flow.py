"""The most valuable flow through a small network, by always adding the most valuable path that is left."""

from __future__ import annotations

from collections import deque

__all__ = ["Network"]

INFINITE = 1 << 40


class Network:
    """Nodes are numbers; an arc has a capacity and a value for each unit that goes through it."""

    def __init__(self) -> None:
        self.heads: list[int] = []
        self.left: list[int] = []
        self.values: list[int] = []
        self.arcs: list[list[int]] = []

    def node(self) -> int:
        """A new node."""
        self.arcs.append([])
        return len(self.arcs) - 1

    def arc(self, tail: int, head: int, capacity: int, value: int = 0) -> int:
        """A new arc; its number."""
        number = len(self.heads)
        self.heads += (head, tail)
        self.left += (capacity, 0)
        self.values += (value, -value)
        self.arcs[tail].append(number)
        self.arcs[head].append(number + 1)
        return number

    def through(self, arc: int) -> int:
        """How much goes through an arc."""
        return self.left[arc ^ 1]

    def fill(self, source: int, sink: int) -> int:
        """Add flow as long as that adds value; returns the whole value, which no other flow exceeds."""
        total = 0
        while True:
            best, came = self._paths(source)
            if best[sink] is None or best[sink] <= 0:  # type: ignore[operator]
                return total
            amount, node = INFINITE, sink
            while node != source:
                amount = min(amount, self.left[came[node]])
                node = self.heads[came[node] ^ 1]
            node = sink
            while node != source:
                self.left[came[node]] -= amount
                self.left[came[node] ^ 1] += amount
                node = self.heads[came[node] ^ 1]
            total += amount * (best[sink] or 0)

    def _paths(self, source: int) -> tuple[list[int | None], list[int]]:
        """The most valuable way from the source to each node, and the last arc of it."""
        best: list[int | None] = [None] * len(self.arcs)
        came = [-1] * len(self.arcs)
        best[source] = 0
        waiting, queued = deque([source]), {source}
        while waiting:
            tail = waiting.popleft()
            queued.discard(tail)
            so_far = best[tail]
            assert so_far is not None  # noqa: S101
            for number in self.arcs[tail]:
                if self.left[number] <= 0:
                    continue
                head, value = self.heads[number], so_far + self.values[number]
                known = best[head]
                if known is None or value > known:
                    best[head], came[head] = value, number
                    if head not in queued:
                        queued.add(head)
                        waiting.append(head)
        return best, came
