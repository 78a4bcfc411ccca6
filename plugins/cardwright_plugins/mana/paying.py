"""Paying a mana cost automatically: solve, activate what the plan says, spend (CR 601.2g-h)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import TypeVar

from cardwright.kernel import casting
from cardwright.kernel.attempting import Illegal, attempt
from cardwright.kernel.decisions import Answer, Ask, IllegalAnswer, check_answer
from cardwright.kernel.engine import Engine
from cardwright.kernel.mana import Mana
from cardwright.kernel.payment import ManaRequest, Pledge

from .helping import carry_out, helper_sources, still_pledged, unit_of
from .restrictions import may_spend_for
from .solver import Plan, assign, solve
from .sources import Sources, Use, sources_of
from .trial import gained

__all__ = ["automatically", "plan_for", "spend_from_pool"]

T = TypeVar("T")


def spend_from_pool(
    engine: Engine, player: int, request: ManaRequest, helping: Sequence[Pledge] = ()
) -> Ask[tuple[Mana, ...] | None]:
    """Pay out of the pool, with what is pledged and what helps besides; return the mana that was spent. None, and
    nothing spent, if that won't do."""
    pledges = still_pledged(engine, (*request.pledged, *helping))
    pool = engine.player(player).pool
    units = (*(unit_of(p) for p in pledges), *pool)
    may_spend = may_spend_for(engine, player, request, pool)
    chosen = assign(request.symbols, units, may_spend, request.life, first=len(pledges))
    if chosen is None:
        return None
    used = set(chosen)
    n = len(pledges)
    engine.set_player(player, pool=tuple(unit for i, unit in enumerate(pool) if i + n not in used))
    yield from carry_out(engine, player, request, [p for i, p in enumerate(pledges) if i in used])
    return tuple(units[i] for i in chosen if i >= n)


def plan_for(
    engine: Engine, player: int, request: ManaRequest, found: Sources, without: Collection[int] = ()
) -> tuple[Plan, list[int]] | None:
    """Which sources to use, with for each source of the plan its number in `found`, and after those the helpers of
    `helper_sources`; None if they can't pay."""
    barred = {*request.exclude, *without}
    kept = [i for i, source in enumerate(found.sources) if source.key not in barred]
    offered = [found.sources[i] for i in kept] if barred else found.sources
    helping = [source for source, _ in helper_sources(engine, request, barred)] if request.helpers else []
    if helping:
        kept += range(len(found.sources), len(found.sources) + len(helping))
        offered = [*offered, *helping]
    pool = engine.player(player).pool
    may_spend = may_spend_for(engine, player, request, pool, found)
    units = (*(unit_of(p) for p in still_pledged(engine, request.pledged)), *pool) if request.pledged else pool
    plan = solve(request.symbols, units, offered, may_spend, request.life)
    return None if plan is None else (plan, kept)


def automatically(engine: Engine, player: int, request: ManaRequest) -> Ask[tuple[Mana, ...] | None]:
    """Pay with the pool, with mana abilities that cost only {T}, and with what may help; asks nothing itself.

    Returns None if that can't be done, and then the game is as it was before.
    """
    spent: list[tuple[Mana, ...]] = []

    def pay() -> Ask[None]:
        spent.append((yield from _pay(engine, player, request)))

    if (yield from attempt(engine, pay)):
        return spent[0]
    return None


def _pay(engine: Engine, player: int, request: ManaRequest) -> Ask[tuple[Mana, ...]]:
    """Raises `Illegal` if it can't be paid."""
    failed: set[int] = set()
    helping: list[Pledge] = []
    while True:
        spent = yield from spend_from_pool(engine, player, request, helping)
        if spent is not None:
            return spent
        found = sources_of(engine, player)
        planned = plan_for(engine, player, request, found, failed)
        if planned is None:
            raise Illegal("there are not enough sources of mana")
        plan, numbers = planned
        ways = helper_sources(engine, request, {*request.exclude, *failed})
        mana = [(numbers[s], outcome) for s, outcome in plan.uses if numbers[s] < len(found.sources)]
        helpers = [(numbers[s] - len(found.sources), o) for s, o in plan.uses if numbers[s] >= len(found.sources)]
        helping = [ways[number][1][outcome] for number, outcome in helpers]
        for number, outcome in mana:
            use = found.use(number, outcome)
            before = engine.state
            if not _activate(engine, player, use):
                failed.add(use.object)
                break
            if _kinds(gained(before, engine.state, player)) != _kinds(found.sources[number].outcomes[outcome]):
                break  # it gave something else: see how to go on from here


def _kinds(mana: Iterable[Mana]) -> list[tuple[str, bool, str]]:
    """What mana is, whatever it comes from."""
    return sorted((m.type, m.snow, m.spend or "") for m in mana)


def _activate(engine: Engine, player: int, use: Use) -> bool:
    """Activate a mana ability and answer its questions; False, and nothing happened, if it asks something else."""
    activation = partial(casting.activate, engine, player, use.object, use.index)
    return answer_all(attempt(engine, activation), player, use.answers)


def answer_all(running: Ask[T], player: int, answers: Iterable[Answer]) -> T:
    """Run something to its end with these answers; `Illegal` is thrown into it at a question that they don't answer."""
    given = iter(answers)
    try:
        decision = next(running)
        while True:
            answer = next(given, None)
            try:
                if answer is None or decision.player != player:
                    raise Illegal(f"{decision.why} was not asked when it was tried")
                checked = check_answer(decision, answer)
            except (Illegal, IllegalAnswer) as error:
                decision = running.throw(Illegal(str(error)))
            else:
                decision = running.send(checked)
    except StopIteration as stop:
        value: T = stop.value
        return value
