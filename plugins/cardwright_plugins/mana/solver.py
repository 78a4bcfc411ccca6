"""Paying a mana cost out of a pool and a set of sources: pure, complete, deterministic.

Guaranteed: `solve` finds a payment whenever one exists; the same arguments give the same plan;
no used source is superfluous; nothing of a greater harm is used where sources of lesser harm
would do (the greatest harm used is least). If every source gives one unit of mana and all options of
a permanent do the same harm, the plan is also best by total harm, then by total reserve, then by
keeping the flexible sources, then by lowest index. Otherwise a cost with {2/W} is paid in
a way that needs few units of mana, and of the plans found by letting go of the large
sources first and by letting go of the small ones first the better one is taken: by total harm, mana
in excess, reserve, flexibility of the sources used, index.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardwright.kernel.mana import MANA_TYPES, Mana

from .board import Group, MaySpend, Ref, Source, count_kinds, groups_of, harms_of
from .demands import GENERIC, KIND_OF, Demand, demands
from .matching import Matching
from .reach import Reach, View
from .units import UnitPayment

__all__ = ["MaySpend", "Plan", "Source", "assign", "max_x", "solve"]

_NO_LIFE: frozenset[int] = frozenset()


class Plan(msgspec.Struct, frozen=True):
    """Which sources to use. Once their mana is in the pool, `assign` pays the cost exactly."""

    uses: tuple[Ref, ...]
    """(index into the sources, index of the outcome), in ascending order; any order is safe."""


def solve(
    symbols: Sequence[str],
    pool: Sequence[Mana],
    sources: Sequence[Source],
    may_spend: MaySpend | None = None,
    phyrexian_life: frozenset[int] = _NO_LIFE,
) -> Plan | None:
    """Find how to pay a cost (CR 601.2g, h), or None if it can't be paid.

    `symbols` are those of a ManaCost with X already replaced by generic. `may_spend` says which
    mana may be spent on this cost (CR 106.6). `phyrexian_life` holds the indexes of Phyrexian
    symbols paid with life (CR 107.4f); the others need mana. ValueError for a bad symbol or index.
    """
    wanted = demands(tuple(symbols), phyrexian_life)
    free = count_kinds(pool, may_spend)
    groups = groups_of(sources, may_spend)
    if all(group.unit for group in groups):
        return _solve_units(wanted, free, groups, sources)
    return _solve_mixed(wanted, free, groups, sources)


def max_x(
    symbols: Sequence[str],
    pool: Sequence[Mana],
    sources: Sequence[Source],
    may_spend: MaySpend | None = None,
    phyrexian_life: frozenset[int] = _NO_LIFE,
) -> int:
    """The largest X with which the cost can be paid; -1 if not even X = 0 can be.

    `symbols` holds "X" at least once (ValueError otherwise); if several times, each gets the
    same value (CR 107.3g). Indexes in `phyrexian_life` are into `symbols` as given. Harmful
    sources count.
    """
    count = list(symbols).count("X")
    if not count:
        raise ValueError(f"the cost {list(symbols)} has no X")
    free = count_kinds(pool, may_spend)
    groups = groups_of(sources, may_spend)
    views = [View(group, harms_of(groups)[-1]) for group in groups]
    counts = [len(group.members) for group in groups]
    most = sum(free.values()) + sum(view.size * n for view, n in zip(views, counts, strict=True))
    largest = -1
    for demand in demands(tuple("0" if symbol == "X" else symbol for symbol in symbols), phyrexian_life):
        if (most - demand.units) // count <= largest:
            break
        best = Reach(demand, free, views).best(counts)
        if best is not None:
            largest = max(largest, best[0] // count)
    return largest


def assign(
    symbols: Sequence[str],
    pool: Sequence[Mana],
    may_spend: MaySpend | None = None,
    phyrexian_life: frozenset[int] = _NO_LIFE,
    first: int = 0,
) -> tuple[int, ...] | None:
    """Choose mana of the pool to pay a cost: indexes into it, or None if the pool won't do. The `first` units go before
    all others.

    One index for each unit needed, in the order of the symbols ("2/W" takes one or two, a symbol
    paid with life none). Restricted mana goes first, then colourless wherever it can, then the
    colour of which the pool has most, mana of a snow source after other mana of its type.
    """
    usable = [i for i, mana in enumerate(pool) if may_spend is None or may_spend(mana)]
    held = [pool[i].type for i in usable]
    rank = {
        type_: (type_ != "C", -held.count(type_), place)
        for place, type_ in enumerate((GENERIC, *MANA_TYPES))
        if type_ in held
    }
    usable.sort(key=lambda i: (i >= first, pool[i].spend is None, rank[pool[i].type], pool[i].snow, i))
    for demand in demands(tuple(symbols), phyrexian_life):
        matching = Matching(demand.capacities)
        for i in usable:
            matching.add(matching.group(1 << KIND_OF[pool[i].type, pool[i].snow]), 1)
        if not matching.missing:
            return _in_symbol_order(demand, matching, usable)
    return None


def _in_symbol_order(demand: Demand, matching: Matching, usable: Sequence[int]) -> tuple[int, ...]:
    by_mask: dict[int, list[int]] = {mask: [] for mask in matching.masks}
    for i, flow in zip(usable, matching.flow, strict=True):
        for mask, count in zip(matching.masks, flow, strict=True):
            if count:
                by_mask[mask].append(i)
    units = {mask: iter(paid) for mask, paid in by_mask.items()}
    return tuple(next(units[mask]) for slot in demand.slots for mask in slot)


def _plan(refs: list[Ref]) -> Plan:
    return Plan(tuple(sorted(refs)))


def _solve_units(
    wanted: Sequence[Demand], free: dict[int, int], groups: list[Group], sources: Sequence[Source]
) -> Plan | None:
    """Pay with one-unit sources alone."""
    counts = [len(group.members) for group in groups]
    most = sum(counts) + sum(free.values())
    payments = [UnitPayment(demand, free, groups, counts) for demand in wanted if demand.units <= most]
    if not payments:
        return None
    for harm in harms_of(groups):
        plans = [_plan(payment.refs()) for payment in payments if payment.extend(harm)]
        if plans:
            return plans[0] if len(plans) == 1 else _least(plans, sources, groups)
    return None


def _solve_mixed(
    wanted: Sequence[Demand], free: dict[int, int], groups: list[Group], sources: Sequence[Source]
) -> Plan | None:
    """Pay where some source gives several units at once."""
    for harm in harms_of(groups):
        views = [View(group, harm) for group in groups]
        counts = [len(view.group.members) if view.size else 0 for view in views]
        ways = [Reach(demand, free, views) for demand in wanted]
        if any(way.best(counts) is not None for way in ways):
            found = {_kept(ways, counts, large): None for large in (1, -1)}
            plans = [_finish(ways[way], kept, wanted[way], free, harm) for way, kept in found]
            return _least(plans, sources, groups)
    return None


def _kept(ways: Sequence[Reach], counts: Sequence[int], large: int) -> tuple[int, tuple[int, ...]]:
    """A way of paying, and sources for it that are all needed, whichever way one pays."""
    chosen, kept = -1, list(counts)
    for i, way in enumerate(ways):
        if way.best(kept) is not None:
            chosen, kept = i, _shrunk(way, kept, large)
    return chosen, tuple(kept)


def _shrunk(reach: Reach, counts: Sequence[int], large: int) -> list[int]:
    """Let go of as many sources as can be spared, the least welcome first.

    Among those that do the same harm, `large` = 1 starts with those that give most and -1 with
    those that give least.
    """
    kept = list(counts)
    views = reach.views
    order = sorted(
        (v for v, count in enumerate(counts) if count),
        key=lambda v: (views[v].group.order[0], large * views[v].size, views[v].group.order),
        reverse=True,
    )
    best = reach.best(kept)
    for v in order:
        spare = best[0] if best else 0
        low, high = 0, min(kept[v], spare // views[v].size)
        all_of_it = kept[v]
        probe = high
        while low < high:
            kept[v] = all_of_it - probe
            found = reach.best(kept)
            if found is not None:
                low, best = probe, found
            else:
                high = probe - 1
            probe = (low + high + 1) // 2
        kept[v] = all_of_it - low
    return kept


def _finish(reach: Reach, counts: Sequence[int], demand: Demand, free: dict[int, int], harm: int) -> Plan:
    """Choose an outcome for every source that was kept."""
    best = reach.best(counts)
    if best is None:
        raise AssertionError("the sources kept can't pay what they could before")
    spare, cover = best
    covering: dict[int, list[int]] = {}
    while cover is not None:
        cover, v, option = cover
        covering.setdefault(v, []).append(option)
    refs: list[Ref] = []
    at_hand = dict(free)
    units: list[tuple[Group, int]] = []
    for v, view in enumerate(reach.views):
        if view.mask:
            units.append((view.group, counts[v]))
            continue
        options = covering.get(v, [])
        for member in view.group.members[: counts[v]]:
            if options:
                option = options.pop()
            else:
                option = view.amount_option(spare)
                spare -= view.size - len(view.group.options[option][1])
            refs.append(member[option])
            for kind in view.group.options[option][1]:
                at_hand[kind] = at_hand.get(kind, 0) + 1
    payment = UnitPayment(demand, at_hand, [group for group, _ in units], [count for _, count in units])
    for step in [h for h in harms_of(payment.groups) if h <= harm]:
        if payment.extend(step):
            break
    if payment.matching.missing:
        raise AssertionError("the outcomes chosen don't pay what they were chosen for")
    return _plan(refs + payment.refs())


def _least(plans: Sequence[Plan], sources: Sequence[Source], groups: Sequence[Group]) -> Plan:
    """The best plan: by harm, mana made, reserve, flexibility used up, indexes."""
    flexibility = {ref: group.flexibility for group in groups for refs in group.members for ref in refs}

    def score(plan: Plan) -> tuple[int, int, int, int, tuple[Ref, ...]]:
        return (
            sum(sources[i].harm for i, _ in plan.uses),
            sum(len(sources[i].outcomes[o]) for i, o in plan.uses),
            sum(sources[i].reserve for i, _ in plan.uses),
            sum(flexibility[ref] for ref in plan.uses),
            plan.uses,
        )

    return min(plans, key=score)
