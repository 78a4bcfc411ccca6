"""A declaration without the restrictions that join creatures together: a flow from creatures to what they attack or
block, whose value counts the requirements obeyed."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardwright.kernel.decisions import Group, Option, Requirement

from .flow import INFINITE, Network

__all__ = ["Problem", "Profile", "relaxed"]

Profile = tuple[object, ...]


class Problem:
    """The options of a declaration with what restricts and requires it.

    `gain`: by option, the requirements of its creature that it obeys; `once`: by creature, those that any option of it
    obeys (of creatures with several targets, once); `bonus`: by target, those that any creature there obeys;
    `least`: by target, how many have to block it together. The flow counts in `unit`s, so that a bonus can be shared
    among so many; a preference for earlier targets, too small to make up a unit, brings them together.
    """

    def __init__(
        self,
        options: Sequence[Option],
        target: Sequence[int],
        groups: Sequence[Group],
        requirements: Sequence[Requirement],
        free: frozenset[int],
        most: dict[int, int],
    ) -> None:
        self.options, self.target, self.groups = options, target, groups
        self.requirements, self.free, self.most = requirements, free, most
        self.of_creature: dict[int, list[int]] = {}
        self.of_target: dict[int, list[int]] = {}
        for i in sorted(free):
            self.of_creature.setdefault(self.creature(i), []).append(i)
            self.of_target.setdefault(target[i], []).append(i)
        self.gain = dict.fromkeys(sorted(free), 0)
        self.once: dict[int, int] = {}
        self.bonus: dict[int, int] = {}
        for requirement in requirements:
            self._value(requirement)
        self.limits: dict[int, int] = {}
        self.least: dict[int, int] = {}
        self.whole: int = INFINITE
        self.telling: dict[int, list[int]] = {}  # by option, the groups of several creatures that it is in
        for number, group in enumerate(groups):
            self._limit(number, group)
        self.rank = {t: len(self.least) - n for n, t in enumerate(self.least)}
        self.unit = math.lcm(*self.least.values()) * (len(free) * (len(self.least) + 1) + 1)
        self._profiles: dict[int, Profile] = {}

    def creature(self, i: int) -> int:
        """The creature of an option."""
        id = self.options[i].object
        assert id is not None  # noqa: S101
        return id

    def _value(self, requirement: Requirement) -> None:
        inside = [i for i in requirement.options if i in self.free]
        creatures = {self.creature(i) for i in inside}
        targets = {self.target[i] for i in inside}
        if len(creatures) == 1:
            (creature,) = creatures
            if self.most.get(creature, 1) > 1 and len(inside) > 1:
                self.once[creature] = self.once.get(creature, 0) + 1
                return
        elif len(targets) == 1:
            (target,) = targets
            if len(inside) == len(self.of_target[target]):
                self.bonus[target] = self.bonus.get(target, 0) + 1
                return
        for i in inside:  # exact for one creature with one target; otherwise counted too high, which a bound may be
            self.gain[i] += 1

    def _limit(self, number: int, group: Group) -> None:
        inside = [i for i in group.options if i in self.free]
        if group.together or len({self.creature(i) for i in inside}) > 1:
            for i in inside:
                self.telling.setdefault(i, []).append(number)
        targets = {self.target[i] for i in inside}
        if len(inside) == len(self.free) and all(n == 1 for n in self.most.values()):
            self.whole = min(self.whole, group.at_most)
        if len(targets) == 1:
            (target,) = targets
            if len(inside) == len(self.of_target[target]):
                self.limits[target] = min(self.limits.get(target, INFINITE), group.at_most)
                if group.at_least > 1 and self._wanted(target):
                    self.least[target] = max(self.least.get(target, 0), group.at_least)

    def _wanted(self, target: int) -> bool:
        """Whether any requirement asks for creatures there."""
        return self.bonus.get(target, 0) > 0 or any(self.gain[i] for i in self.of_target[target])

    def profile(self, i: int) -> Profile:
        """What makes the creature of an option different from others: its targets, what they are worth, its limits."""
        creature = self.creature(i)
        known = self._profiles.get(creature)
        if known is None:
            own = tuple(
                (self.target[j], self.gain[j], tuple(self.telling.get(j, ()))) for j in self.of_creature[creature]
            )
            known = self._profiles[creature] = (own, self.most.get(creature, 1), self.once.get(creature, 0))
        return known


class _Flow:
    """The network of one problem, with some options forced and others barred."""

    def __init__(self, problem: Problem, forced: frozenset[int], barred: frozenset[int]) -> None:
        self.problem, self.barred = problem, barred
        self.network = Network()
        self.source, self.gate, self.sink = (self.network.node() for _ in range(3))
        self.network.arc(self.gate, self.sink, max(0, problem.whole - len(forced)))
        self.nodes: dict[int, int] = {}
        self.taken: dict[int, list[int]] = {}
        self.there: dict[int, int] = {}
        for i in forced:
            self.taken.setdefault(problem.creature(i), []).append(i)
            self.there[problem.target[i]] = self.there.get(problem.target[i], 0) + 1

    def over(self) -> bool:
        """Whether what is forced is too much already."""
        p = self.problem
        if any(len(of) > p.most.get(c, 1) for c, of in self.taken.items()):
            return True
        if sum(map(len, self.taken.values())) > p.whole:
            return True
        return any(n > p.limits.get(t, INFINITE) for t, n in self.there.items())

    def target(self, target: int) -> int:
        """The node of a target: what any creature there obeys counts for the first."""
        node = self.nodes.get(target)
        if node is None:
            node = self.nodes[target] = self.network.node()
            p, there = self.problem, self.there.get(target, 0)
            room = p.limits.get(target, INFINITE) - there
            bonus = 0 if there else p.bonus.get(target, 0) * p.unit
            least = p.least.get(target, 1)
            first = max(0, min(least - there, room))
            if first and (bonus or least > 1):
                self.network.arc(node, self.gate, first, bonus // least + p.rank.get(target, 0))
                room -= first
            self.network.arc(node, self.gate, max(0, room))
        return node

    def classes(self) -> list[tuple[list[int], dict[int, list[int]]]]:
        """Creatures that are alike, with the options that each of them has for a target."""
        alike: dict[Profile, tuple[list[int], dict[int, list[int]]]] = {}
        p = self.problem
        for creature, of in p.of_creature.items():
            mine = self.taken.get(creature, ())
            loose = [i for i in of if i not in self.barred and i not in mine]
            if not loose or len(mine) >= p.most.get(creature, 1):
                continue
            key = (tuple((p.target[i], p.gain[i]) for i in loose), p.most.get(creature, 1) - len(mine),
                   0 if mine else p.once.get(creature, 0))  # fmt: skip
            members, options = alike.setdefault(key, ([], {}))
            members.append(creature)
            for i in loose:
                options.setdefault(p.target[i], []).append(i)
        return list(alike.values())


def relaxed(problem: Problem, forced: frozenset[int], barred: frozenset[int]) -> tuple[int, frozenset[int] | None]:
    """The greatest value with these options chosen and those not, and a choice that has it; None if it can't be."""
    flow = _Flow(problem, forced, barred)
    if flow.over():
        return 0, None
    unit = problem.unit
    sure = sum(problem.gain[i] for i in forced)
    sure += sum(problem.bonus.get(t, 0) for t in flow.there) + sum(problem.once.get(c, 0) for c in flow.taken)
    entries = []
    for members, options in flow.classes():
        node = flow.network.node()
        most = problem.most.get(members[0], 1) - len(flow.taken.get(members[0], ()))
        once = 0 if members[0] in flow.taken else problem.once.get(members[0], 0)
        flow.network.arc(flow.source, node, len(members), once * unit)
        if most > 1:
            flow.network.arc(flow.source, node, len(members) * (most - 1))
        arcs = []
        for target, of in options.items():
            arcs.append((flow.network.arc(node, flow.target(target), len(members), problem.gain[of[0]] * unit), of))
        entries.append((len(members), arcs))
    value = sure + flow.network.fill(flow.source, flow.sink) // unit
    chosen = set(forced)
    for count, arcs in entries:
        place = 0  # members take turns, so that each has as few targets as there are
        for arc, of in arcs:
            amount = flow.network.through(arc)
            chosen.update(of[(place + k) % count] for k in range(amount))
            place = (place + amount) % count
    return value, frozenset(chosen)
