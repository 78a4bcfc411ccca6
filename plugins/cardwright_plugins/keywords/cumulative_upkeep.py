"""Cumulative upkeep: a cost that grows with every upkeep (CR 702.24)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel import totals
from cardwright.kernel.abilities import Ability, Cost, Instruction, Keyword, Mode, Triggered
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import CountersAdded, ZoneChange
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import KeywordDefinition, Param, VerbSpec
from cardwright.kernel.zones import zone_key

__all__ = ["KEYWORD", "VERBS"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    cost = keyword.cost if keyword.cost is not None else Cost()
    return (
        Triggered(
            event="begin_step",
            match=(("player", "you"), ("step", "upkeep")),
            modes=(Mode(effect=(Instruction("pay_cumulative_upkeep", (cost,)),)),),
            label=keyword.label or "cumulative upkeep",
            where=keyword.where,
        ),
    )


def _pay(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """If this is on the battlefield, it gets an age counter; then its controller pays the cost for each one, all or
    nothing, or sacrifices it (CR 702.24a)."""
    this = ctx.this
    if this is None or not engine.on_battlefield(this) or ctx.you is None:
        return
    yield from engine.perform(
        [CountersAdded(to=ObjectRef(this), kind="age", amount=1, player=ctx.you, source=this)], ctx
    )
    ages = engine.object(this).counters.get("age", 0)
    cost = arguments["cost"]
    whole = Cost()
    for _ in range(ages):
        whole = totals.plus(whole, cost)
    paid = yield from run_verb(engine, ctx, "pay", (whole, {"question": f"Pay cumulative upkeep ({ages})?"}))
    obj = engine.state.objects.get(this)
    if paid or obj is None or obj.zone != "battlefield" or obj.controller != ctx.you:
        return
    to = zone_key("graveyard", obj.owner)
    yield from engine.perform(
        [ZoneChange(object=this, origin="battlefield", to=to, cause="sacrifice", source=this, player=ctx.you)], ctx
    )


VERBS = (
    VerbSpec(
        name="pay_cumulative_upkeep",
        doc="What cumulative upkeep does: an age counter, then the cost for each of them or a sacrifice.",
        rule="702.24a",
        run=_pay,
        params=(Param("cost", "value", "The cost for each age counter."),),
    ),
)

KEYWORD = KeywordDefinition(
    name="cumulative_upkeep",
    rule="702.24",
    doc="At the beginning of your upkeep it gets an age counter; pay the cost for each of them or sacrifice it.",
    takes="cost",
    expand=_expand,
)
