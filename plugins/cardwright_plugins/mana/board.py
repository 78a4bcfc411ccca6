"""What a player could activate for mana, grouped so that equal sources are looked at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from cardwright.kernel.mana import Mana

from .demands import KIND_COUNT, KIND_OF

MaySpend = Callable[[Mana], bool]
Ref = tuple[int, int]
"""(index into the sources, index into that source's outcomes)."""
Option = tuple[int, tuple[int, ...]]
"""(harm, the kinds of mana it gives in ascending order)."""


_COLOR_BIT = tuple(1 << i % 6 if i < 12 and i % 6 < 5 else 0 for i in range(KIND_COUNT))


class Source(msgspec.Struct, frozen=True):
    """One ability that gives mana for {T} alone.

    Sources with the same `key` are abilities of one permanent, of which at most one may be
    used, once.
    """

    key: int
    outcomes: tuple[tuple[Mana, ...], ...]
    """Each possible result of activating it once."""
    harm: int = 0
    """What using it costs besides tapping (damage and the like); 0 or more."""
    reserve: int = 0
    """How much its owner would rather keep it untapped; 0 or more."""


class Group:
    """Permanents that give the same for the same: one of `options` each, at most once."""

    __slots__ = ("flexibility", "members", "options", "order", "reserve", "unit")

    def __init__(self, options: tuple[Option, ...], reserve: int, first: int) -> None:
        self.options = options
        self.reserve = reserve
        self.members: list[list[Ref]] = []
        """For each permanent, where each of `options` comes from."""
        self.unit = True
        colors = 0
        least = options[0][0]
        for harm, kinds in options:
            least = min(least, harm)
            self.unit = self.unit and len(kinds) == 1
            for kind in kinds:
                colors |= _COLOR_BIT[kind]
        self.flexibility = colors.bit_count()
        """How many different colours its sources can give."""
        self.order = (least, reserve, self.flexibility, first)
        """Sorts the groups to be used first to the front."""

    def mask(self, harm: int) -> int:
        """The kinds of mana that its options of one unit and no more than `harm` give."""
        mask = 0
        for option_harm, kinds in self.options:
            if option_harm <= harm and len(kinds) == 1:
                mask |= 1 << kinds[0]
        return mask

    def option_for(self, mask: int, harm: int) -> int:
        """The one-unit option that pays a class, of least harm, then the first."""
        fitting = [
            (option_harm, i)
            for i, (option_harm, kinds) in enumerate(self.options)
            if option_harm <= harm and len(kinds) == 1 and mask >> kinds[0] & 1
        ]
        return min(fitting)[1]


def kinds_of(outcome: Sequence[Mana], may_spend: MaySpend | None) -> tuple[int, ...]:
    """The kinds of the mana of an outcome that may be spent, ascending."""
    if may_spend is not None:
        outcome = [mana for mana in outcome if may_spend(mana)]
    if len(outcome) == 1:
        return (KIND_OF[outcome[0].type, outcome[0].snow],)
    return tuple(sorted([KIND_OF[mana.type, mana.snow] for mana in outcome]))


def count_kinds(pool: Sequence[Mana], may_spend: MaySpend | None) -> dict[int, int]:
    """How many units of each kind may be spent, in ascending order of kind."""
    counts: dict[int, int] = {}
    for kind in kinds_of(pool, may_spend):
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def groups_of(sources: Sequence[Source], may_spend: MaySpend | None) -> list[Group]:
    """The groups in order of preference; what gives no mana that may be spent is left out."""
    permanents: dict[int, tuple[list[Option], list[Ref], list[int]]] = {}
    for i, source in enumerate(sources):
        known = permanents.get(source.key)
        if known is None:
            known = permanents[source.key] = ([], [], [source.reserve])
        elif source.reserve > known[2][0]:
            known[2][0] = source.reserve
        harm = source.harm
        for o, outcome in enumerate(source.outcomes):
            kinds = kinds_of(outcome, may_spend)
            if kinds:
                known[0].append((harm, kinds))
                known[1].append((i, o))
    groups: dict[tuple[int, tuple[Option, ...]], Group] = {}
    for options, refs, (reserve,) in permanents.values():
        if options:
            like = (reserve, tuple(options))
            group = groups.get(like)
            if group is None:
                group = groups[like] = Group(like[1], reserve, refs[0][0])
            group.members.append(refs)
    return sorted(groups.values(), key=lambda group: group.order)


def harms_of(groups: Sequence[Group]) -> list[int]:
    """The different harms among all options, ascending; [0] if there is no option."""
    return sorted({harm for group in groups for harm, _ in group.options}) or [0]
