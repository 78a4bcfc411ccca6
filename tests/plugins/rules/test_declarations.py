"""The greatest number of requirements, against trying every declaration (CR 508.1d, 509.1c)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from cardwright.kernel.decisions import Group, Option, Requirement, keeps
from cardwright_plugins.combat.solving import best_declaration, obeyed

Case = tuple[list[Option], list[int], list[Group], list[Requirement], frozenset[int], dict[int, int]]


def every_way(case: Case) -> int:
    """The greatest number by trying all sets of free options."""
    options, _, groups, requirements, costly, _ = case
    free = [i for i in range(len(options)) if i not in costly]
    best = 0
    for n in range(len(free) + 1):
        for chosen in combinations(free, n):
            picks = frozenset(chosen)
            if all(keeps(options, g, picks) for g in groups):
                best = max(best, obeyed(requirements, picks))
    return best


def _about_target(rnd: random.Random, of: list[int], groups: list[Group], requirements: list[Requirement]) -> None:
    if rnd.random() < 0.35:
        groups.append(Group(tuple(of), at_least=rnd.randint(2, 3), at_most=len(of)))
    if rnd.random() < 0.3:
        groups.append(Group(tuple(of), at_most=rnd.randint(1, 2)))
    if rnd.random() < 0.4:
        requirements.append(Requirement(tuple(of)))
    if rnd.random() < 0.3:
        requirements += [Requirement((i,)) for i in of]


def _about_creature(
    rnd: random.Random, of: list[int], everything: tuple[int, ...], groups: list[Group], requirements: list[Requirement]
) -> None:
    if rnd.random() < 0.4:
        requirements.append(Requirement(tuple(of)))
    if rnd.random() < 0.2:
        groups.append(Group(tuple(of), at_most=len(of), together=rnd.randint(2, 3)))
    if rnd.random() < 0.15:
        others = tuple(i for i in everything if i not in of and rnd.random() < 0.6)
        groups.append(Group(tuple(of), at_most=len(of), together=1, among=others))


def random_case(rnd: random.Random) -> Case:
    """A small board with every kind of restriction and requirement."""
    creatures, targets = rnd.randint(1, 5), rnd.randint(1, 3)
    pairs = [(c, t) for c in range(creatures) for t in range(targets) if rnd.random() < 0.8][:11]
    options = [Option(kind="block", object=c) for c, _ in pairs]
    target = [t for _, t in pairs]
    of_creature = {c: [i for i, (d, _) in enumerate(pairs) if d == c] for c in {c for c, _ in pairs}}
    of_target = {t: [i for i, u in enumerate(target) if u == t] for t in set(target)}
    everything = tuple(range(len(pairs)))
    most = {c: 2 for c in of_creature if rnd.random() < 0.25 and len(of_creature[c]) > 1}
    groups = [Group(tuple(of), at_most=most.get(c, 1)) for c, of in of_creature.items()]
    requirements: list[Requirement] = []
    for of in of_target.values():
        _about_target(rnd, of, groups, requirements)
    if rnd.random() < 0.3:
        groups.append(Group(everything, at_most=rnd.randint(1, 3), objects=True))
    for of in of_creature.values():
        _about_creature(rnd, of, everything, groups, requirements)
    if rnd.random() < 0.2 and pairs:
        some = tuple(i for i in everything if rnd.random() < 0.5)
        if some:
            groups.append(Group(some, at_most=1, objects=True))
            requirements.append(Requirement(some))
    costly = frozenset(i for i in everything if rnd.random() < 0.1)
    return options, target, groups, requirements, costly, most


@pytest.mark.parametrize("seed", range(20))
def test_no_declaration_obeys_more(seed: int) -> None:
    rnd = random.Random(seed)  # noqa: S311 - made-up boards
    for _ in range(40):
        case = random_case(rnd)
        value, chosen = best_declaration(*case)
        options, _, groups, requirements, costly, _ = case
        assert all(keeps(options, g, frozenset(chosen)) for g in groups), "it breaks a restriction"
        assert costly.isdisjoint(chosen), "nothing requires paying"
        assert obeyed(requirements, chosen) == value
        assert value == every_way(case), f"{value} of {case}"
