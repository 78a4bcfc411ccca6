"""What a mana cost asks for, in the form that the payment solver works with (CR 107.4).

A *kind* of mana is its type and whether its source was snow: twelve in all, each one bit of a
mask, and a thirteenth for what is no mana and pays for generic mana only. A *demand class* is the
mask of the kinds that may pay a symbol, with how many such symbols there are. Generic mana takes
any kind and is only counted.
"""

from __future__ import annotations

import itertools
from functools import lru_cache

import msgspec

from cardwright.kernel.mana import COST_SYMBOLS, MANA_TYPES

KIND_COUNT = 13
GENERIC = "generic"
"""The type of what is no mana and pays for generic mana only (CR 702.66a)."""
ANY_KIND = (1 << KIND_COUNT) - 1
KIND_OF: dict[tuple[str, bool], int] = {
    (type_, snow): i + (6 if snow else 0) for snow in (False, True) for i, type_ in enumerate(MANA_TYPES)
} | {(GENERIC, False): 12}
"""(type, snow) to the number of the kind, 0 to 12."""

_SNOW_MASK = sum(1 << kind for (_, snow), kind in KIND_OF.items() if snow)


class Demand(msgspec.Struct, frozen=True):
    """One way of paying a cost, once each {2/W} is settled as {W} or as two generic.

    `slots` has for every symbol the masks of the units of mana that pay it, in printed order.
    """

    classes: tuple[tuple[int, int], ...]
    """(mask of kinds, how many), in order of first appearance, generic left out."""
    generic: int
    units: int
    """All units needed, generic included."""
    slots: tuple[tuple[int, ...], ...]

    @property
    def capacities(self) -> tuple[tuple[int, int], ...]:
        """The classes and, as the last of them, the generic part."""
        return (*self.classes, (ANY_KIND, self.generic)) if self.generic else self.classes


def type_mask(types: tuple[str, ...]) -> int:
    """The mask of both kinds, snow and not, of each of `types`."""
    mask = 0
    for type_ in types:
        mask |= (1 << KIND_OF[type_, False]) | (1 << KIND_OF[type_, True])
    return mask


def _ways(symbol: str, life: bool) -> tuple[tuple[int, ...], ...]:
    """Each way to pay one symbol with mana, as the masks of the units that it takes."""
    if symbol.isdigit():
        return ((ANY_KIND,) * int(symbol),)
    if symbol == "X":
        raise ValueError("replace X in the cost by an amount of generic mana before paying it")
    if symbol not in COST_SYMBOLS:
        raise ValueError(f"{symbol!r} is not a mana symbol (see cardwright.kernel.mana.COST_SYMBOLS)")
    if life:
        return ((),)
    if symbol == "S":
        return ((_SNOW_MASK,),)
    halves = symbol.split("/")
    typed = (type_mask(tuple(half for half in halves if half in MANA_TYPES)),)
    return (typed, (ANY_KIND, ANY_KIND)) if halves[0] == "2" else (typed,)


def _demand(slots: tuple[tuple[int, ...], ...]) -> Demand:
    counts: dict[int, int] = {}
    for mask in itertools.chain.from_iterable(slots):
        counts[mask] = counts.get(mask, 0) + 1
    generic = counts.pop(ANY_KIND, 0)
    classes = tuple(counts.items())
    return Demand(classes, generic, generic + sum(counts.values()), slots)


def _choices(ways: list[tuple[tuple[int, ...], ...]]) -> list[tuple[tuple[int, ...], ...]]:
    """Every choice of a way per symbol, equal symbols counted once (three {2/W} give four)."""
    choosable = [i for i, way in enumerate(ways) if len(way) > 1]
    equal: dict[tuple[tuple[int, ...], ...], list[int]] = {}
    for i in choosable:
        equal.setdefault(ways[i], []).append(i)
    choices = []
    for generics in itertools.product(*(range(len(group) + 1) for group in equal.values())):
        chosen = [way[0] for way in ways]
        for group, count in zip(equal.values(), generics, strict=True):
            for i in group[len(group) - count :]:
                chosen[i] = ways[i][1]
        choices.append(tuple(chosen))
    return choices


@lru_cache(maxsize=4096)
def demands(symbols: tuple[str, ...], phyrexian_life: frozenset[int]) -> tuple[Demand, ...]:
    """Every way of paying the cost, those that need the fewest units of mana first.

    More than one only if the cost has monocoloured hybrids (CR 107.4e). `phyrexian_life` has
    the indexes of the Phyrexian symbols paid with life (CR 107.4f). ValueError for an index
    that is no Phyrexian symbol, for "X", and for what is no symbol.
    """
    for index in sorted(phyrexian_life):
        if not (0 <= index < len(symbols) and symbols[index].endswith("/P")):
            found = symbols[index] if 0 <= index < len(symbols) else "nothing"
            raise ValueError(f"phyrexian_life names index {index}, where {found} stands in {list(symbols)}")
    ways = [_ways(symbol, i in phyrexian_life) for i, symbol in enumerate(symbols)]
    found_ways = [_demand(slots) for slots in _choices(ways)]
    return tuple(sorted(found_ways, key=lambda demand: demand.units))
