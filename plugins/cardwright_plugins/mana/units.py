"""Paying with sources that give one unit of mana each: a matching, grown best source first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .matching import Matching

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .board import Group, Ref
    from .demands import Demand


class UnitPayment:
    """One way of paying (`demand`) out of mana at hand and groups of one-unit sources.

    Mana at hand (`free`, kind to number) is used first, then the groups in the order given, of
    each no more than its number in `counts`.
    """

    __slots__ = ("counts", "groups", "harm", "ids", "matching", "used")

    def __init__(self, demand: Demand, free: Mapping[int, int], groups: Sequence[Group], counts: Sequence[int]) -> None:
        self.matching = Matching(demand.capacities)
        self.groups = groups
        self.counts = counts
        self.used = [0] * len(groups)
        self.ids: list[int] = []
        self.harm = 0
        for kind, count in free.items():
            self.matching.add(self.matching.group(1 << kind), count)

    def extend(self, harm: int) -> bool:
        """Allow options up to `harm` (call it with growing harms); whether all is paid."""
        matching = self.matching
        self.harm = harm
        for g, group in enumerate(self.groups):
            if not matching.missing:
                return True
            mask = group.mask(harm)
            if g == len(self.ids):
                self.ids.append(matching.group(mask))
            matching.supply[self.ids[g]] = mask
            left = self.counts[g] - self.used[g]
            if mask and left:
                self.used[g] += matching.add(self.ids[g], left)
        return not matching.missing

    def refs(self) -> list[Ref]:
        """Which outcome of which source to use, group by group."""
        chosen: list[Ref] = []
        for g, group_id in enumerate(self.ids):
            group = self.groups[g]
            member = 0
            for c, count in enumerate(self.matching.flow[group_id]):
                if count:
                    option = group.option_for(self.matching.masks[c], self.harm)
                    chosen.extend(refs[option] for refs in group.members[member : member + count])
                    member += count
        return chosen
