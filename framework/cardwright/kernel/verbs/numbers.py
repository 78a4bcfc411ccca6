"""Verbs about damage, life, counters, cards drawn and mana."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.kernel import mana_abilities
from cardwright.kernel.abilities import AddMana
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.events import (
    CountersAdded,
    CountersRemoved,
    DamageDealt,
    Draw,
    Event,
    LifeGained,
    LifeLost,
    Mill,
    PlayerLost,
    ZoneChange,
)
from cardwright.kernel.observing import question
from cardwright.kernel.payment import ManaRequest
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import ManaText, Value, VerbError

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["SPECS"]

replace = msgspec.structs.replace
AMOUNT = Param("amount", "int", "How much.")


def _damage(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    source = a.get("source", ctx.this)
    preventable = not a.get("cant_be_prevented", False)
    amounts = _each(a["amount"], len(a["to"]))
    yield from engine.perform(
        [
            DamageDealt(to=ref, amount=amount, source=source, preventable=preventable)
            for ref, amount in zip(a["to"], amounts, strict=True)
        ],
        ctx,
    )
    return None


def _each(amount: int | tuple[int, ...], count: int) -> tuple[int, ...]:
    """How much each of them gets. Raises `VerbError`."""
    amounts = (amount,) * count if isinstance(amount, int) else amount
    if len(amounts) != count:
        raise VerbError(f"deal_damage: there are {len(amounts)} amounts for {count} objects and players")
    return amounts


def _gain(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    yield from engine.perform([LifeGained(player=p, amount=a["amount"], source=ctx.this) for p in a["who"]], ctx)
    return None


def _lose(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    yield from engine.perform([LifeLost(player=p, amount=a["amount"], source=ctx.this) for p in a["who"]], ctx)
    return None


def _draw(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Cards are drawn one at a time (CR 121.2); several players in APNAP order (121.2b)."""
    drawn: list[Value] = []
    for player in [p for p in engine.apnap() if p in a["who"]]:
        for _ in range(a.get("count", 1)):
            happened = yield from engine.perform([Draw(player=player, source=ctx.this)], ctx)
            drawn += [ObjectRef(ev.became) for ev in happened if isinstance(ev, Draw) and ev.became is not None]
    return drawn


def _mill(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    happened = yield from engine.perform([Mill(player=p, count=a["count"], source=ctx.this) for p in a["who"]], ctx)
    return [ObjectRef(ev.became) for ev in happened if isinstance(ev, ZoneChange) and ev.became is not None]


def _counters(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    yield from engine.perform(
        [
            CountersAdded(to=ref, kind=a["kind"], amount=a.get("amount", 1), player=ctx.you, source=ctx.this)
            for ref in a["on"]
        ],
        ctx,
    )
    return None


def _remove_counters(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    kinds = [(ref, a["kind"], a.get("amount", 1)) for ref in a["from"]] if "kind" in a else _held(engine, a["from"])
    happened = yield from engine.perform(
        [CountersRemoved(to=ref, kind=kind, amount=amount, source=ctx.this) for ref, kind, amount in kinds], ctx
    )
    return sum(ev.amount for ev in happened if isinstance(ev, CountersRemoved))


def _held(engine: Engine, refs: Sequence[Ref]) -> list[tuple[Ref, str, int]]:
    """All the counters that these have, by kind."""
    found: list[tuple[Ref, str, int]] = []
    for ref in refs:
        there = engine.player(ref.id) if isinstance(ref, PlayerRef) else engine.state.objects.get(ref.id)
        found += [(ref, kind, count) for kind, count in (there.counters.items() if there is not None else ())]
    return found


def _add_mana(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Add the mana that the ability declares, or the given mana in its place; only in an ability with `adds`."""
    declared = getattr(ctx.ability, "adds", None)
    if not isinstance(declared, AddMana):
        raise VerbError("add_mana: the ability does not say what it adds; write adds = … (CR 605.1a)")
    engine.adding = None
    tapped = bool(dict(ctx.extra).get("tapped_for_mana", False))
    if "mana" in a:
        player = mana_abilities.receiver(engine, declared, ctx)
        if player is None:
            return None
        made = yield from mana_abilities.produce(engine, a["mana"], player, ctx, tapped=tapped, adds=declared)
    else:
        made = yield from mana_abilities.add_mana(engine, declared, ctx, tapped=tapped)
    return ManaText.of(m.type for m in made)


def _pay(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Ask a player whether to pay a cost; true if they did (CR 118.12)."""
    from cardwright.kernel.abilities import Cost
    from cardwright.kernel.attempting import Illegal, attempt
    from cardwright.kernel.costs import can_pay_parts, pay_parts

    cost = a["cost"]
    if not isinstance(cost, Cost):
        raise VerbError('pay: write the cost as cost "…"')
    player = a.get("by", ctx.you)
    if player is None:
        return False
    symbols = cost.mana.symbols if cost.mana is not None else ()
    request = ManaRequest(symbols=tuple(symbols), source=ctx.this, text=cost.mana.text if cost.mana else "")
    payable = can_pay_parts(engine, cost, player, ctx)
    if payable and symbols:
        payable = question(engine, "can_pay_mana", player=player, request=request) != "no"
    if not payable:
        return False
    if not (yield from engine.ask_yes_no(player, "pay", a.get("question", "Pay the cost?"), ctx.this)):
        return False

    def paying() -> Ask[None]:
        if symbols:
            spent = yield from question(engine, "pay_mana", player=player, request=request)
            if spent is None:
                raise Illegal("the mana was not paid")
        if (yield from pay_parts(engine, cost, player, ctx)) is None:
            raise Illegal("a part of the cost can't be paid")

    return (yield from attempt(engine, paying))


def _lose_game(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    events: list[Event] = [PlayerLost(player=p, reason="effect", source=ctx.this) for p in a["who"]]
    yield from engine.perform(events, ctx)
    return None


WHO = Param("who", "players", "A player or a group of players.")
KIND = Param("kind", "str", "The kind of counter, such as +1/+1.")

SPECS = (
    VerbSpec(
        name="deal_damage",
        doc="This (or `source`) deals damage to each of these, at once: so much, or of a list of amounts each its own.",
        rule="120.1",
        run=_damage,
        params=(Param("to", "refs", "Objects and players."), Param("amount", "ints", "How much.")),
        options=(
            Param("source", "object", "What deals it.", required=False),
            Param("cant_be_prevented", "bool", "CR 615.12.", required=False),
        ),
    ),
    VerbSpec(name="gain_life", doc="Players gain life.", rule="119.3", run=_gain, params=(WHO, AMOUNT)),
    VerbSpec(name="lose_life", doc="Players lose life.", rule="119.3", run=_lose, params=(WHO, AMOUNT)),
    VerbSpec(
        name="draw",
        doc="Players draw cards; gives the cards drawn.",
        rule="121.1",
        run=_draw,
        params=(WHO, Param("count", "int", "How many.", required=False)),
        moves_library=True,
        returns="objects",
    ),
    VerbSpec(
        name="mill",
        doc="Players mill cards; gives the cards milled.",
        rule="701.17",
        run=_mill,
        params=(WHO, Param("count", "int", "How many.")),
        moves_library=True,
        returns="objects",
    ),
    VerbSpec(
        name="put_counters",
        doc="Put counters on objects or give them to players.",
        rule="122.6",
        run=_counters,
        params=(Param("on", "refs", "Objects or players."), KIND, Param("amount", "int", "How many.", required=False)),
    ),
    VerbSpec(
        name="remove_counters",
        doc="Remove counters of a kind, or all counters of all kinds; gives how many were removed.",
        rule="122.1",
        run=_remove_counters,
        params=(
            Param("from", "refs", "Objects or players."),
            replace(KIND, required=False),
            Param("amount", "int", "How many.", required=False),
        ),
        returns="int",
    ),
    VerbSpec(
        name="add_mana",
        doc="Add the mana that the ability declares by `adds`, here and not at its end; or this mana instead.",
        rule="106.4",
        run=_add_mana,
        params=(Param("mana", "mana", "What is added instead of what is declared.", required=False),),
        returns="mana",
    ),
    VerbSpec(
        name="pay",
        doc="Ask a player whether to pay a cost; true if it was paid.",
        rule="118.12",
        run=_pay,
        params=(Param("cost", "value", 'A cost: cost "{1}, pay 1 life".'),),
        options=(
            Param("by", "player", "Who pays: you, unless said.", required=False),
            Param("question", "str", "What is asked.", required=False),
        ),
        returns="bool",
    ),
    VerbSpec(name="lose_game", doc="Players lose the game.", rule="104.3e", run=_lose_game, params=(WHO,)),
)
