"""Whether a mana cost could be paid: by itself, by hand, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.kernel.abilities import Activated, CostPart, Script
from cardwright.kernel.context import Context
from cardwright.kernel.costs import candidates as payers
from cardwright.kernel.engine import Engine
from cardwright.kernel.mana import Mana
from cardwright.kernel.mana_abilities import mana_types
from cardwright.kernel.payment import ManaRequest

from .by_hand import affordable, usable
from .demands import demands
from .explore import TooManyChoices, explore
from .helping import helper_sources
from .paying import plan_for
from .restrictions import may_spend_for
from .solver import Source, solve
from .sources import Sources, sources_of
from .watchers import is_quiet

__all__ = ["can_pay"]


def can_pay(engine: Engine, player: int, request: ManaRequest) -> str:
    """Returns "auto", "by_hand" or "no".

    "by_hand" may prove too hopeful; "no" never is too gloomy, but for abilities whose amount depends on what other mana
    abilities have tapped meanwhile.
    """
    found = sources_of(engine, player)
    if _enough(engine, player, request, found):
        return "auto"
    if found.unsure or not found.independent:
        return "by_hand"
    return "by_hand" if _could_by_hand(engine, player, request, found) else "no"


def _enough(engine: Engine, player: int, request: ManaRequest, found: Sources) -> bool:
    pool = engine.player(player).pool
    if request.exclude or request.helpers or found.restricted or any(unit.spend is not None for unit in pool):
        return plan_for(engine, player, request, found) is not None
    key = (request.symbols, request.life, tuple((m.type, m.snow) for m in pool))
    answer: bool | None = found.answers.get(key)
    if answer is None:
        answer = found.answers[key] = plan_for(engine, player, request, found) is not None
    return answer


# ---------------------------------------------------------------- by hand


def _could_by_hand(engine: Engine, player: int, request: ManaRequest, found: Sources) -> bool:
    """An upper bound: whether the mana that abilities with other costs could at most give would make up the rest."""
    others = _others(engine, player, request, found) if found.others else []
    if not others or not is_quiet(engine):
        return bool(others)
    needed = min(demand.units for demand in demands(request.symbols, request.life))
    pool = engine.player(player).pool
    relaxed = [s for s in found.sources if s.key not in request.exclude]
    relaxed += [source for source, _ in helper_sources(engine, request, request.exclude)]
    most = len(pool) + _units(relaxed)
    tapping = {s.key for s in relaxed}
    for number, (ability, this) in enumerate(others):
        ways = _ways(engine, player, ability, this)
        if ways is None or (this in tapping and any(p.kind == "untap" for p in ability.cost.parts)):
            return True
        uses = min(needed, _uses(engine, player, ability, this))
        paid = ability.cost.mana.mana_value() if ability.cost.mana is not None else 0
        most += uses * max(0, max((len(way) for way in ways), default=0) - paid)
        relaxed += [Source(-1 - number * needed - i, ways) for i in range(uses)]
    if most < needed:
        return False
    may_spend = may_spend_for(engine, player, request, pool, found)
    return solve(request.symbols, pool, relaxed, may_spend, request.life) is not None


def _others(engine: Engine, player: int, request: ManaRequest, found: Sources) -> list[tuple[Activated, int]]:
    """The usable mana abilities that are not among the sources; none if the sources can pay for none of them."""
    automatic = {(id, index) for id, index, _ in found.ways}
    others = [
        (option, ability)
        for option, ability in usable(engine, player, request)
        if (option.object, option.ability) not in automatic
    ]
    if not any(affordable(engine, player, option, ability) for option, ability in others):
        return []
    return [(ability, option.object) for option, ability in others if option.object is not None]


def _units(sources: Sequence[Source]) -> int:
    """The most units of mana that the sources give together."""
    best: dict[int, int] = {}
    for source in sources:
        best[source.key] = max(best.get(source.key, 0), *(len(outcome) for outcome in source.outcomes))
    return sum(best.values())


def _ways(engine: Engine, player: int, ability: Activated, this: int) -> tuple[tuple[Mana, ...], ...] | None:
    """What one use adds, snow or not; None if that is not known before its cost is paid."""
    adds = ability.adds
    if adds is None or any(mode.effect for mode in ability.modes) or adds.to != "you" or adds.spend is not None:
        return None
    if adds.script is not None or isinstance(adds.amount, str | Script) or isinstance(adds.could_produce, str):
        return None
    ctx = Context(this=this, you=player, ability=ability)
    try:
        ways = [leaf.value for leaf in explore(engine, lambda fork: mana_types(fork, adds, ctx))]
    except TooManyChoices:
        return None
    return tuple(tuple(Mana(type=t, snow=snow) for t in types) for types in ways for snow in (False, True) if types)


def _uses(engine: Engine, player: int, ability: Activated, this: int) -> int:
    """How often its cost could be paid at most, mana aside; a large number if nothing bounds it."""
    ctx = Context(this=this, you=player, ability=ability)
    most = 1_000_000
    for part in ability.cost.parts:
        most = min(most, _part_uses(engine, player, part, ctx))
    return most


def _part_uses(engine: Engine, player: int, part: CostPart, ctx: Context) -> int:
    if part.kind == "tap":
        return 1
    amount = engine.amount(part.amount, ctx)
    if amount <= 0:
        return 1_000_000
    match part.kind:
        case "sacrifice" | "exile" | "discard" | "return" | "tap_others":
            return len(payers(engine, part, player, ctx)) // amount
        case "life":
            return max(0, engine.player(player).life) // amount
        case "remove_counters":
            return engine.object(ctx.this).counters.get(part.counter, 0) // amount if ctx.this is not None else 0
    return 1_000_000
