"""Paying for spells and abilities (CR 601.2f-h): the mana, by the mana rules, and everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .abilities import Cost, CostPart
from .attempting import Illegal
from .context import Context
from .costs import pay_parts
from .decisions import Ask
from .helping import helpers_of
from .mana import is_phyrexian
from .observing import question
from .payment import ManaRequest

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["can_pay", "helped", "mana_request", "pay", "places_of"]

replace = msgspec.structs.replace


def mana_request(total: Cost, ctx: Context, life: frozenset[int], *, kind: str, id: int) -> ManaRequest | None:
    """The mana part of a total cost, with X as generic mana; None if there is none to pay."""
    if total.mana is None or total.mana.is_empty:
        return None
    symbols: list[str] = []
    kept: set[int] = set()
    for i, symbol in enumerate(total.mana.symbols):
        if i in life:
            kept.add(len(symbols))
        symbols.append(str(ctx.x or 0) if symbol == "X" else symbol)
    tapped = (ctx.this,) if total.taps and ctx.this is not None else ()
    return ManaRequest(
        symbols=tuple(symbols),
        life=frozenset(kept),
        kind=kind,
        object=id,
        source=ctx.this,
        text=total.mana.text,
        exclude=tapped,
    )


def helped(engine: Engine, player: int, request: ManaRequest | None, ctx: Context) -> ManaRequest | None:
    """The request with what may help to pay for a spell."""
    if request is None or request.kind != "cast" or request.object is None:
        return request
    helpers = helpers_of(engine, player, request.object, ctx)
    return replace(request, helpers=helpers) if helpers else request


def can_pay(engine: Engine, player: int, total: Cost, ctx: Context, life: frozenset[int], *, kind: str, id: int) -> str:
    """Whether the mana of a total cost could be paid: "auto", "by_hand" or "no"."""
    request = helped(engine, player, mana_request(total, ctx, life, kind=kind, id=id), ctx)
    if request is None:
        return "auto"
    answer: str = question(engine, "can_pay_mana", player=player, request=request)
    return answer


def places_of(total: Cost, life: frozenset[int]) -> frozenset[int]:
    """Where those Phyrexian symbols stand in the total cost, which may have more symbols before them or fewer."""
    symbols = total.mana.symbols if total.mana is not None else ()
    places = [i for i, symbol in enumerate(symbols) if is_phyrexian(symbol)]
    return frozenset(places[n] for n in life)


def pay(
    engine: Engine,
    player: int,
    total: Cost,
    ctx: Context,
    life: frozenset[int],
    *,
    kind: str,
    id: int,
    for_mana: bool = False,
) -> Ask[tuple[dict[str, tuple[int, ...]], tuple[Any, ...]]]:
    """Pay a total cost: mana first, then the rest (CR 601.2g-h). Gives what paid, by kind of part, and the mana spent.
    Raises `Illegal`."""
    request = helped(engine, player, mana_request(total, ctx, life, kind=kind, id=id), ctx)
    spent: tuple[Any, ...] = ()
    if request is not None:
        spent_units = yield from question(engine, "pay_mana", player=player, request=request)
        if spent_units is None:
            raise Illegal(f"its cost {total.mana.text if total.mana else ''} can't be paid")
        spent = spent_units
    if life:
        total = replace(total, parts=(*total.parts, CostPart("life", 2 * len(life))))
    paid = yield from pay_parts(engine, total, player, ctx, for_mana=for_mana)
    if paid is None:
        raise Illegal("a part of its cost can't be paid")
    return paid, spent
