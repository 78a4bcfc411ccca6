"""Costs besides mana (CR 118): whether a part of a cost can be paid, and paying it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.visible import shown

from .abilities import Cost, CostPart
from .context import Context
from .decisions import Ask
from .events import (
    CardRevealed,
    CountersAdded,
    CountersRemoved,
    Event,
    LifeLost,
    PermanentTapped,
    PermanentUntapped,
    ZoneChange,
)
from .refs import ObjectRef
from .zones import OWNED, zone_key

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["can_pay_parts", "pay_parts"]

MOVES = {"sacrifice": "graveyard", "discard": "graveyard", "exile": "exile", "return": "hand"}


def candidates(engine: Engine, part: CostPart, player: int, ctx: Context) -> list[int]:
    """The objects that could pay this part."""
    this = ctx.this
    if part.this:
        if this is None or this not in engine.state.objects:
            return []
        obj = engine.state.objects[this]
        if part.kind == "sacrifice":
            return [this] if obj.zone == "battlefield" and obj.controller == player else []
        return [this]
    zone = "hand" if part.kind == "discard" else part.zone
    if zone in OWNED:
        ids: Sequence[int] = engine.state.zone(zone_key(zone, player))
    else:
        ids = engine.controlled(player)
    found = [i for i in ids if i != ctx.item and engine.matches(part.filter, i, ctx)]
    if part.kind == "tap_others":
        found = [i for i in found if not engine.state.objects[i].tapped]
    if part.kind == "sacrifice":
        found = [i for i in found if not engine.cant("sacrifice", i, player)]
    return found


def can_pay_part(engine: Engine, part: CostPart, player: int, ctx: Context, already: int = 0) -> bool:
    """Whether one part could be paid now (CR 118.3), besides `already` of the same that other parts take."""
    this = engine.state.objects.get(ctx.this) if ctx.this is not None else None
    amount = already + engine.amount(part.amount, ctx)
    match part.kind:
        case "tap" | "untap":
            if this is None or this.zone != "battlefield" or this.tapped is (part.kind == "tap"):
                return False
            return not _sick(engine, this.id)
        case "life":
            life = engine.player(player).life
            return amount == 0 or (life >= amount and not engine.cant("lose_life", None, player))  # CR 119.4
        case "remove_counters":
            return this is not None and this.counters.get(part.counter, 0) >= amount
        case "put_counters":
            return this is not None and not engine.cant("add_counters", this.id, player, counter=part.counter)
        case "loyalty":
            return this is not None and this.counters.get("loyalty", 0) + amount >= 0
        case "mill":
            return len(engine.state.zone(zone_key("library", player))) >= amount
        case _:
            return len(candidates(engine, part, player, ctx)) >= amount


def _sick(engine: Engine, id: int) -> bool:
    """CR 302.6: {T} and {Q} of a creature that has not been here since its controller's turn began."""
    if "creature" not in engine.characteristics(id).types:
        return False
    return engine.is_sick(engine.state.objects[id]) and not engine.ignores_sickness(id)


def can_pay_parts(engine: Engine, cost: Cost, player: int, ctx: Context) -> bool:
    """Whether all parts besides mana could be paid, each by objects of its own."""
    used: set[int] = set()
    taken: dict[tuple[str, str], int] = {}
    for part in cost.parts:
        counted = (part.kind, part.counter)
        already = taken.get(counted, 0) if part.kind in ("life", "remove_counters", "mill", "loyalty") else 0
        if not can_pay_part(engine, part, player, ctx, already):
            return False
        taken[counted] = already + engine.amount(part.amount, ctx)
        if part.kind in MOVES or part.kind == "tap_others":
            free = [i for i in candidates(engine, part, player, ctx) if i not in used]
            amount = engine.amount(part.amount, ctx)
            if len(free) < amount:
                return False
            if part.this or len(free) == amount:
                used |= set(free[:amount])
    return True


def pay_parts(
    engine: Engine, cost: Cost, player: int, ctx: Context, *, for_mana: bool = False
) -> Ask[dict[str, tuple[int, ...]] | None]:
    """Pay everything but mana, in printed order. Returns what paid, by kind of part; None if something couldn't be."""
    paid: dict[str, tuple[int, ...]] = {}
    for part in cost.parts:
        if not can_pay_part(engine, part, player, ctx):
            return None
        amount = engine.amount(part.amount, ctx)
        if part.kind in MOVES or part.kind in ("tap_others", "reveal"):
            ids = yield from _chosen(engine, part, player, ctx, amount)
            if len(ids) < amount:
                return None
            paid[part.kind] = paid.get(part.kind, ()) + ids
            yield from engine.perform(_moving(engine, part, ids, player, ctx), ctx)
        else:
            happened = yield from engine.perform(_own(part, player, ctx, amount, for_mana=for_mana), ctx)
            if not happened and amount > 0:
                return None
    return paid


def _chosen(engine: Engine, part: CostPart, player: int, ctx: Context, amount: int) -> Ask[tuple[int, ...]]:
    ids = candidates(engine, part, player, ctx)
    if part.this:
        return tuple(ids)
    return (
        yield from engine.choose_objects(
            player, ids, amount, amount, f"cost_{part.kind}", f"Which to {part.kind.replace('_', ' ')}?", ctx.this
        )
    )


def _moving(engine: Engine, part: CostPart, ids: Sequence[int], player: int, ctx: Context) -> list[Event]:
    if part.kind == "tap_others":
        return [PermanentTapped(object=i, source=ctx.this) for i in ids]
    if part.kind == "reveal":
        return [CardRevealed(objects=tuple(ids), player=player, source=ctx.this)]
    events: list[Event] = []
    for id in ids:
        obj = engine.state.objects[id]
        to = zone_key(MOVES[part.kind], obj.owner)
        events.append(ZoneChange(object=id, origin=obj.zone, to=to, cause=part.kind, source=ctx.this, player=player))
    return events


def _own(part: CostPart, player: int, ctx: Context, amount: int, *, for_mana: bool) -> list[Event]:
    """The events of a part that is paid by the player or by the object itself."""
    this = ctx.this if ctx.this is not None else -1
    match part.kind:
        case "tap":
            return [PermanentTapped(object=this, source=this, for_mana=for_mana)]
        case "untap":
            return [PermanentUntapped(object=this, source=this)]
        case "life":
            return [LifeLost(player=player, amount=amount, paid=True, source=ctx.this)]
        case "remove_counters":
            return [CountersRemoved(to=ObjectRef(this), kind=part.counter, amount=amount, source=this)]
        case "put_counters":
            return [
                CountersAdded(
                    to=ObjectRef(this), kind=part.counter, amount=amount, source=this, player=player, as_cost=True
                )
            ]
        case "loyalty":
            kind = "loyalty"
            if amount < 0:
                return [CountersRemoved(to=ObjectRef(this), kind=kind, amount=-amount, source=this)]
            return [
                CountersAdded(to=ObjectRef(this), kind=kind, amount=amount, source=this, player=player, as_cost=True)
            ]
        case "mill":
            from .events import Mill

            return [Mill(player=player, count=amount, source=ctx.this)]
        case _:
            raise ValueError(f"unknown kind of cost {shown(part.kind)}")
