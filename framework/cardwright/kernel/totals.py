"""The total cost of a spell or ability (CR 601.2f): what it costs, plus increases, minus reductions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from . import matching
from .abilities import Cost, CostChange
from .context import Context
from .filters import is_player
from .mana import ManaCost

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["ability_cost", "of_kind", "plus", "settled", "special_cost", "spell_cost"]

replace = msgspec.structs.replace


def plus(a: Cost, b: Cost) -> Cost:
    """Both costs together."""
    mana = (a.mana if b.mana is None else b.mana) if a.mana is None or b.mana is None else a.mana + b.mana
    return Cost(mana=mana, parts=a.parts + b.parts)


def spell_cost(engine: Engine, player: int, spell: int, cost: Cost, x: int | None = None, life: int = 0) -> Cost:
    """What casting this spell costs in all; with a value for X, which is generic mana that can be reduced. `life`: how
    many Phyrexian symbols life pays for, so that they cost no mana."""
    for more in engine.rules.more:
        added = more(engine, player, spell)
        if added is not None:
            cost = replace(cost, mana=added if cost.mana is None else cost.mana + added)
    return _changed(engine, "spell", player, spell, with_x(cost, x), life)


def ability_cost(engine: Engine, player: int, id: int, cost: Cost, x: int | None = None, life: int = 0) -> Cost:
    """What activating an ability of this object costs in all, with a value for X."""
    return _changed(engine, "ability", player, id, with_x(cost, x), life)


def special_cost(engine: Engine, player: int, id: int, cost: Cost, x: int | None = None, life: int = 0) -> Cost:
    """What a special action costs: no effect makes it cost more or less as a spell or ability."""
    return with_x(cost, x)


def of_kind(kind: str) -> Callable[[Engine, int, int, Cost, int | None, int], Cost]:
    """What totals the cost of a thing of this kind: "cast", "activate" or "special"."""
    return {"cast": spell_cost, "activate": ability_cost, "special": special_cost}[kind]


def settled(engine: Engine, kind: str, player: int, id: int, cost: Cost) -> tuple[Cost, ...]:
    """The ways to announce how symbols such as {2/W} are paid (CR 601.2b), each as a cost without them, where it makes
    a difference before the cost is paid: a reduction takes from two generic mana and not from a colour (118.7a), and
    what costs at least so much counts what is paid. Otherwise only the cost as it is."""
    if cost.mana is None or kind == "special" or not any(s.startswith("2/") for s in cost.mana.symbols):
        return (cost,)
    changes = _changes(engine, "spell" if kind == "cast" else "ability", player, id)
    if all(ability.less == 0 and ability.at_least == 0 for ability, _ in changes):
        return (cost,)
    return tuple(replace(cost, mana=mana) for mana in cost.mana.settled)


def with_x(cost: Cost, x: int | None) -> Cost:
    """The cost with the value that was chosen for X (CR 601.2b), so that it is generic mana like any other (107.3a)."""
    if x is None or cost.mana is None or not cost.mana.x_count:
        return cost
    return replace(cost, mana=cost.mana.with_x(x))


def _changes(engine: Engine, of: str, player: int, id: int) -> list[tuple[CostChange, Context]]:
    """What makes this spell or ability cost more or less."""
    keys = (engine.state.watch, matching.lasting_keys(engine), engine.environment().granted)
    if not any("cost" in found for found in keys):
        return []
    return [
        (ability, ctx)
        for ability, ctx in matching.static_abilities(engine, "cost", CostChange)
        if ability.of == of and is_player(engine, player, ability.by, ctx) and _concerns(engine, ability, id, ctx)
        if ability.only_if is None or engine.holds(ability.only_if, ctx)
    ]


def _changed(engine: Engine, of: str, player: int, id: int, cost: Cost, life: int) -> Cost:
    found = _changes(engine, of, player, id)
    if not found:
        return cost
    mana = cost.mana if cost.mana is not None else ManaCost(())
    for ability, _ in found:
        mana = mana + ability.more if ability.more is not None else mana
    for ability, ctx in sorted(found, key=lambda pair: -pair[0].minimum):
        # the player may choose the order (CR 601.2f): those that stop at some amount come first
        less = min(engine.amount(ability.less, ctx), max(0, mana.mana_value() - life - ability.minimum))
        mana = mana.reduced_generic(less) if less > 0 else mana
    least = max(ability.at_least for ability, _ in found)
    return replace(cost, mana=mana.with_generic(max(0, least - (mana.mana_value() - life))))


def _concerns(engine: Engine, ability: CostChange, id: int, ctx: Context) -> bool:
    subject = ability.subject
    if subject == "any":
        return True
    if subject == "this":
        return id == ctx.this
    if subject == "attached":
        return id == ctx.attached
    return not isinstance(subject, str) and engine.matches(subject, id, ctx)
