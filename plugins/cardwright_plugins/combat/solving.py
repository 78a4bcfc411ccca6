"""How many requirements can be obeyed without disobeying a restriction (CR 508.1d, 509.1c).

Creatures that are alike in every way that matters are counted, not told apart. What is left without the restrictions
that join creatures together ("two or more", "can't attack alone") is a flow of greatest value, see `relaxing`: its
value is a bound that no declaration exceeds. Where the flow keeps all restrictions, or can be made to by adding
creatures that nothing hinders, it is the answer, and proven. Otherwise the search branches on a restriction that it
breaks, as often as `WORK` allows for so many options; beyond that (boards of many interlocking restrictions) the best
declaration found so far is the measure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright.kernel.decisions import Group, Option, Requirement, keeps

from .relaxing import Problem, relaxed

__all__ = ["WORK", "best_declaration", "obeyed"]

WORK = 40_000
"""How many options are looked at in all flows of a search together; at least `FEWEST` flows are tried."""
FEWEST = 50


def obeyed(requirements: Sequence[Requirement], chosen: Iterable[int]) -> int:
    """How many requirements a choice obeys."""
    picks = frozenset(chosen)
    return sum(1 for r in requirements if not picks.isdisjoint(r.options))


class _Search:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.best: frozenset[int] = frozenset()
        self.value = 0
        self.flows = 0
        self.most = max(FEWEST, WORK // max(1, len(problem.options)))
        self.groups_of: dict[int, list[Group]] = {}
        for group in problem.groups:
            for i in group.options:
                self.groups_of.setdefault(i, []).append(group)

    def take(self, chosen: frozenset[int]) -> None:
        """Remember a declaration that breaks nothing, if it is the best so far."""
        value = obeyed(self.problem.requirements, chosen)
        if value > self.value:
            self.best, self.value = chosen, value

    def run(self, forced: frozenset[int], barred: frozenset[int]) -> None:
        """Search below a node: these options are chosen, those are not."""
        if self.flows >= self.most:
            return
        self.flows += 1
        bound, chosen = relaxed(self.problem, forced, barred)
        if bound <= self.value or chosen is None:
            return
        whole = self._completed(chosen, barred)
        broken = self._broken(whole)
        if broken is None:
            self.take(whole)
            if self.value >= bound:
                return
        self.take(self._thinned(whole))
        if broken is None:
            broken = self._broken(chosen)
        if broken is None:
            self._split(chosen, forced, barred)
            return
        self._branch(broken, forced, barred, chosen)

    def _branch(self, broken: Group, forced: frozenset[int], barred: frozenset[int], chosen: frozenset[int]) -> None:
        """Either nothing of the group is chosen; or, of those that miss, one more is; or of too many one less."""
        inside = [i for i in broken.options if i in chosen]
        if not forced.intersection(broken.options):
            self.run(forced, barred.union(broken.options))
        if self._count(inside, broken) > broken.at_most:
            for i in self._different(inside, forced, barred):
                self.run(forced, barred | {i})
            return
        wanted = broken.options
        if self._count(inside, broken) >= broken.at_least and broken.among is not None:
            wanted = broken.among
        elif self._count(inside, broken) >= broken.at_least:
            wanted = tuple(range(len(self.problem.options)))
        for i in self._different(wanted, forced, barred):
            self.run(forced | {i}, barred)

    def _split(self, chosen: frozenset[int], forced: frozenset[int], barred: frozenset[int]) -> None:
        """The bound is not met though nothing is broken (requirements that the flow counts too high): take one option
        for sure, or not at all."""
        loose = [i for i in sorted(chosen) if i not in forced]
        if loose:
            self.run(forced | {loose[0]}, barred)
            self.run(forced, barred | {loose[0]})

    def _count(self, inside: Sequence[int], group: Group) -> int:
        if not group.objects:
            return len(inside)
        return len({self.problem.options[i].object for i in inside})

    def _different(self, options: Iterable[int], forced: frozenset[int], barred: frozenset[int]) -> list[int]:
        """One option for each kind of creature and target, as far as nothing is settled about the creature."""
        kinds: dict[tuple[object, ...], int] = {}
        p = self.problem
        for i in options:
            if i not in p.free or i in forced or i in barred:
                continue
            of = p.of_creature[p.creature(i)]
            settled = tuple(p.target[j] for j in of if j in forced), tuple(p.target[j] for j in of if j in barred)
            kinds.setdefault((p.profile(i), p.target[i], settled), i)
        return list(kinds.values())

    def _broken(self, chosen: frozenset[int]) -> Group | None:
        """A restriction that a choice breaks."""
        options = self.problem.options
        return next((g for g in self.problem.groups if not keeps(options, g, chosen)), None)

    def _completed(self, chosen: frozenset[int], barred: frozenset[int]) -> frozenset[int]:
        """With creatures added that a restriction wants along and none hinders."""
        for _ in range(len(self.problem.groups) + 1):
            broken = self._broken(chosen)
            if broken is None:
                return chosen
            inside = [i for i in broken.options if i in chosen]
            if self._count(inside, broken) > broken.at_most:
                return chosen
            more = self._added(chosen, barred, broken, inside)
            if more is None:
                return chosen
            chosen = more
        return chosen

    def _added(
        self, chosen: frozenset[int], barred: frozenset[int], broken: Group, inside: Sequence[int]
    ) -> frozenset[int] | None:
        """With enough more options for one restriction, or None."""
        short = self._count(inside, broken) < broken.at_least
        among = broken.options if short else broken.among
        wanted = broken.at_least if short else broken.together
        grown = set(chosen)
        candidates = among if among is not None else range(len(self.problem.options))

        def enough() -> bool:
            of = [i for i in candidates if i in grown]
            return (self._count(of, broken) if short else len({self.problem.options[i].object for i in of})) >= wanted

        for i in candidates:
            if enough():
                break
            if i in grown or i in barred or i not in self.problem.free or not self._has_room(grown, i):
                continue
            grown.add(i)
        return frozenset(grown) if enough() else None

    def _has_room(self, chosen: set[int], i: int) -> bool:
        """Whether an option goes beyond none of the limits that it is in."""
        for group in self.groups_of.get(i, ()):
            inside = [j for j in group.options if j in chosen]
            if self._count([*inside, i], group) > group.at_most:
                return False
        return True

    def _thinned(self, chosen: frozenset[int]) -> frozenset[int]:
        """Without everything that a broken restriction is about: a declaration that breaks nothing, if a poor one."""
        for _ in range(len(self.problem.groups) + 1):
            broken = self._broken(chosen)
            if broken is None:
                return chosen
            inside = [i for i in broken.options if i in chosen]
            spare = broken.at_most if self._count(inside, broken) > broken.at_most >= broken.at_least else 0
            chosen = chosen.difference(inside[spare:])
        return frozenset()


def best_declaration(
    options: Sequence[Option],
    target: Sequence[int],
    groups: Sequence[Group],
    requirements: Sequence[Requirement],
    costly: frozenset[int],
    most: dict[int, int],
) -> tuple[int, tuple[int, ...]]:
    """The greatest number of requirements that can be obeyed at no cost, and a declaration that does.

    `target`: by option, what its creature attacks or blocks; `costly`: options that cost something, which no
    requirement asks for; `most`: by creature, how many targets it can have if that is more than one.
    """
    free = frozenset(i for i in range(len(options)) if i not in costly)
    asked = [r for r in requirements if not free.isdisjoint(r.options)]
    if not asked:
        return 0, ()
    search = _Search(Problem(options, target, groups, asked, free, most))
    search.run(frozenset(), frozenset())
    return search.value, tuple(sorted(search.best))
