"""Cycling: pay and discard it from the hand to draw a card (CR 702.29); what happens when a card is cycled."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import (
    Ability,
    Activated,
    Cost,
    CostPart,
    Effect,
    Given,
    Instruction,
    Keyword,
    Mode,
)
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import EventBase
from cardwright.kernel.registries import KeywordDefinition, VerbSpec

__all__ = ["EVENTS", "KEYWORD", "VERBS", "Cycled", "cycling_ability"]

DISCARD_THIS = CostPart("discard", zone="hand", this=True)


class Cycled(EventBase, frozen=True, kw_only=True, tag="cycle"):
    """Report: a card was cycled (CR 702.29c); `object` is what it has become where it went."""

    object: int
    player: int


EVENTS = (
    EventName(
        "cycle",
        Cycled,
        "A card is cycled: discarded to pay for a cycling ability. The subject is what it has become.",
        "702.29c",
        player="player",
        replaceable=False,
        own_zones=("graveyard", "exile", "hand", "library", "battlefield", "command"),
    ),
)


def cycling_ability(keyword: Keyword, effect: Effect, label: str) -> Ability:
    """The activated ability of cycling and its variants, which works in the hand (CR 702.29a, 702.29e)."""
    cost = keyword.cost if keyword.cost is not None else Cost()
    return Activated(
        cost=Cost(mana=cost.mana, parts=(*cost.parts, DISCARD_THIS)),
        modes=(Mode(effect=effect),),
        zones=("hand",),
        library=True,
        once_paid=(Instruction("report_cycling"),),
        label=keyword.label or label,
        where=keyword.where,
    )


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (cycling_ability(keyword, (Instruction("draw", (Given("you"), 1)),), "cycling"),)


def _report(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """It was discarded as a cost: say so of what it has become, wherever it is now (CR 702.29c)."""
    gone = engine.state.last_known(ctx.this) if ctx.this is not None else None
    if gone is not None and gone.became is not None and ctx.you is not None:
        yield from engine.perform([Cycled(object=gone.became, player=ctx.you, source=ctx.this)], ctx)


VERBS = (
    VerbSpec(
        name="report_cycling",
        doc="What cycling does once it is paid for: a card was cycled.",
        rule="702.29c",
        run=_report,
    ),
)

KEYWORD = KeywordDefinition(
    name="cycling",
    rule="702.29",
    doc="Pay the cost and discard this card from your hand: draw a card.",
    takes="cost",
    expand=_expand,
)
