"""Whether a cost can be paid when sources give several units of mana at once.

Sources of one unit, and those with one fixed result, are plain supply for a matching. For the
others ("three of any one colour", a filter land) what matters is only which coloured part of
the cost they cover: a search over the parts still to cover, each kept with the least loss of
mana against what those sources give at most. A quick search that follows only the most
promising parts comes first: an answer that meets a simple bound on the loss can't be bettered.
The full one grows with the coloured part of the cost, not with the number of sources.
"""

from __future__ import annotations

import heapq
import math
from fractions import Fraction
from typing import TYPE_CHECKING

from .matching import Matching

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .board import Group
    from .demands import Demand

State = tuple[int, ...]
"""For every demand class, how many are still to be covered."""
Bits = tuple[tuple[int, int], ...]
"""Mana as (bit of the kind, how many)."""
Cover = tuple["Cover | None", int, int]
"""A list linked backwards: what came before, index of the view, index of its option."""
Entry = tuple[int, int, "Cover | None"]
"""(loss, harm, covers so far)."""

_BEAM = 8
"""How many states the first, quick search follows; the second, if needed, follows all."""


class View:
    """A group with only the options up to some harm."""

    __slots__ = ("complex", "fixed", "group", "mask", "options", "size", "union")

    def __init__(self, group: Group, harm: int) -> None:
        self.group = group
        allowed = [(option[0], i, option[1]) for i, option in enumerate(group.options) if option[0] <= harm]
        self.options = sorted(allowed)
        """(harm, index of the option, kinds), least harm first."""
        self.size = max((len(kinds) for _, _, kinds in allowed), default=0)
        """The most mana that one of them gives."""
        different = {kinds for _, _, kinds in allowed}
        self.mask = group.mask(harm) if self.size == 1 else 0
        self.fixed: Bits = _bits(allowed[0][2]) if len(different) == 1 and not self.mask else ()
        self.union = sum({1 << kind for kinds in different for kind in kinds})
        """Every kind that any of them gives."""
        self.complex = not self.mask and not self.fixed and self.size > 0

    def amount_option(self, spare: int) -> int:
        """The option that gives least, yet no more than `spare` less than the most."""
        fitting = [(len(kinds), harm, i) for harm, i, kinds in self.options if len(kinds) >= self.size - spare]
        return min(fitting)[2]


def _bits(kinds: tuple[int, ...]) -> Bits:
    return tuple((1 << kind, kinds.count(kind)) for kind in sorted(set(kinds)))


def _narrow(entries: dict[State, Entry], beam: int | None) -> dict[State, Entry]:
    if beam is None or len(entries) <= beam:
        return dict(entries)
    promising = heapq.nsmallest(beam, entries, key=lambda state: (entries[state][0], sum(state), state))
    return {state: entries[state] for state in promising}


class Reach:
    """Asks of one way of paying (`demand`) whether so many of each view's sources suffice."""

    def __init__(self, demand: Demand, free: Mapping[int, int], views: Sequence[View]) -> None:
        self.masks = [mask for mask, _ in demand.classes]
        self.start: State = tuple(count for _, count in demand.classes)
        self.units = demand.units
        self.free = [(1 << kind, count) for kind, count in free.items()]
        self.views = views
        self._covers: dict[tuple[Bits, State], list[State]] = {}
        self._useful = [self._useful_options(view) for view in views]

    def best(self, counts: Sequence[int]) -> tuple[int, Cover | None] | None:
        """The most mana that can be left over, and the covers that do it; None if unpayable."""
        spare = sum(count for _, count in self.free) - self.units
        for view, count in zip(self.views, counts, strict=True):
            spare += view.size * count
        if spare < 0:
            return None
        supply = self._supply(counts)
        missing = self._missing(self.start, supply)
        if not missing:
            return spare, None
        if self._missing(self.start, supply + self._at_most(counts)):
            return None
        least = self._least_loss(counts, missing)
        if least > spare:
            return None
        for beam in (_BEAM, None):
            entry = self._first_match(self._search(counts, beam, spare), supply)
            if entry is not None and (beam is None or entry[0] == least):
                return spare - entry[0], entry[2]
        return None

    def _least_loss(self, counts: Sequence[int], missing: int) -> int:
        """A bound on the loss when complex sources must cover at least `missing` units.

        It takes them by the least loss for each unit covered, as if every part were free to mix.
        """
        offers = []
        for useful, count in zip(self._useful, counts, strict=True):
            if useful and count:
                sizes = [sum(per for _, per in bits) for *_, bits in useful]
                cheapest = min(Fraction(entry[0], size) for entry, size in zip(useful, sizes, strict=True))
                offers.append((cheapest, max(sizes) * count))
        bound = Fraction(0)
        for cheapest, most in sorted(offers):
            bound += cheapest * min(most, missing)
            missing -= min(most, missing)
        return math.ceil(bound)

    def _first_match(self, entries: Mapping[State, Entry], supply: list[tuple[int, int]]) -> Entry | None:
        """The entry of least loss of which the plain supply can cover the remainder."""
        failed: list[State] = []
        for state in sorted(entries, key=lambda state: (entries[state][0], sum(state), state)):
            if any(all(map(int.__le__, bad, state)) for bad in failed):
                continue
            if not self._missing(state, supply):
                return entries[state]
            failed.append(state)
        return None

    def _supply(self, counts: Sequence[int]) -> list[tuple[int, int]]:
        supply = list(self.free)
        for view, count in zip(self.views, counts, strict=True):
            if view.mask:
                supply.append((view.mask, count))
            else:
                supply.extend((bit, per * count) for bit, per in view.fixed)
        return supply

    def _at_most(self, counts: Sequence[int]) -> list[tuple[int, int]]:
        """More than complex sources can do: every unit of theirs of any kind that they know."""
        return [(view.union, view.size * count) for view, count in zip(self.views, counts, strict=True) if view.complex]

    def _missing(self, state: State, supply: list[tuple[int, int]]) -> int:
        """How much of `state` the supply can't cover."""
        matching = Matching(list(zip(self.masks, state, strict=True)))
        for mask, count in supply:
            if not matching.missing:
                break
            if count:
                matching.add(matching.group(mask), count)
        return matching.missing

    def _useful_options(self, view: View) -> list[tuple[int, int, int, Bits]]:
        """(loss, harm, option, mana) of a complex view's options that can cover something."""
        if not view.complex:
            return []
        wanted = 0
        for mask in self.masks:
            wanted |= mask
        useful: dict[Bits, tuple[int, int, int, Bits]] = {}
        for harm, i, kinds in view.options:
            bits = tuple(pair for pair in _bits(kinds) if pair[0] & wanted)
            entry = (view.size - len(kinds), harm, i, bits)
            if bits and (bits not in useful or entry < useful[bits]):
                useful[bits] = entry
        return list(useful.values())

    def _search(self, counts: Sequence[int], beam: int | None, spare: int) -> dict[State, Entry]:
        """Every part that may remain once complex sources covered what they can, at least loss.

        No loss above `spare` is followed. With `beam`, only so many of the most promising are followed at each step.
        """
        entries: dict[State, Entry] = {self.start: (0, 0, None)}
        nothing = (0,) * len(self.start)
        for v, count in enumerate(counts):
            frontier = _narrow(entries, beam) if self._useful[v] and count else {}
            for _ in range(min(count, sum(self.start))):
                frontier = _narrow(self._use_one(v, frontier, entries, spare), beam)
                if not frontier or (nothing in entries and not entries[nothing][0]):
                    break
        return entries

    def _use_one(
        self, v: int, frontier: dict[State, Entry], entries: dict[State, Entry], spare: int
    ) -> dict[State, Entry]:
        """Use one more source of view `v` in every state; the states that are better for it."""
        better: dict[State, Entry] = {}
        for state, (loss, harm, cover) in frontier.items():
            for more_loss, more_harm, option, bits in self._useful[v]:
                at = (loss + more_loss, harm + more_harm)
                if at[0] > spare:
                    continue
                for reached in self._covered(bits, state):
                    known = entries.get(reached)
                    if known is None or at < known[:2]:
                        entries[reached] = better[reached] = (*at, (cover, v, option))
        return better

    def _covered(self, bits: Bits, state: State) -> list[State]:
        """What may remain of `state` after this mana covered as much of it as it can."""
        found = self._covers.get((bits, state))
        if found is None:
            reached = {state}
            for bit, count in bits:
                reached = {after for before in reached for after in self._spread(bit, count, before)}
            reached.discard(state)
            found = self._covers[bits, state] = sorted(reached)
        return found

    def _spread(self, bit: int, count: int, state: State) -> Iterator[State]:
        """Every way of using `count` units of one kind on the classes that take it."""
        takers = [c for c, mask in enumerate(self.masks) if mask & bit and state[c]]
        reached = {state}
        for _ in range(min(count, sum(state[c] for c in takers))):
            reached = {
                (*before[:c], before[c] - 1, *before[c + 1 :]) for before in reached for c in takers if before[c]
            }
        yield from reached
