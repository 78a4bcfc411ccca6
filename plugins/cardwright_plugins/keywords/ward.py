"""Ward: what an opponent aims at it is countered unless they pay (CR 702.21)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import Ability, Cost, Given, Instruction, Keyword, Mode, Triggered
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import ObjectRef, PlayerRef
from cardwright.kernel.registries import KeywordDefinition, Param, VerbSpec

__all__ = ["KEYWORD", "VERBS"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    cost = keyword.cost if keyword.cost is not None else Cost()
    effect = Instruction("counter_unless_paid", (Given("event.item"), cost))
    return (
        Triggered(
            event="become_target",
            subject="this",
            match=(("by", "opponent"),),
            modes=(Mode(effect=(effect,)),),
            label=keyword.label or "ward",
            where=keyword.where,
        ),
    )


def _counter_unless_paid(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """Its controller may pay; if they don't, it is countered (CR 702.21a, 118.12a)."""
    item = engine.state.objects.get(arguments["what"])
    if item is None or item.zone != "stack":
        return
    if item.controller is not None:
        asked = {"by": PlayerRef(item.controller), "question": "Pay, lest it be countered?"}
        if (yield from run_verb(engine, ctx, "pay", (arguments["cost"], asked))):
            return
    yield from run_verb(engine, ctx, "counter", (ObjectRef(item.id),))


VERBS = (
    VerbSpec(
        name="counter_unless_paid",
        doc='Counter a spell or ability unless its controller pays: `counter_unless_paid(fx.it, cost "{3}")`.',
        rule="118.12a",
        run=_counter_unless_paid,
        params=(Param("what", "object", "The spell or ability."), Param("cost", "value", "What its controller pays.")),
    ),
)

KEYWORD = KeywordDefinition(
    name="ward",
    rule="702.21",
    doc="When it becomes the target of a spell or ability of an opponent, that is countered unless they pay.",
    takes="cost",
    expand=_expand,
)
