"""Modular: it enters with +1/+1 counters and hands them on (CR 702.43)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import (
    Ability,
    Filter,
    Instruction,
    Keyword,
    Mode,
    Replacement,
    TargetSpec,
    Triggered,
)
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.registries import KeywordDefinition, VerbSpec

__all__ = ["KEYWORD", "VERBS"]

COUNTER = "+1/+1"
HEIR = TargetSpec(name="heir", filter=Filter(fields=(("all_types", ("artifact", "creature")),)))


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    where = keyword.where
    return (
        Replacement(
            event="enter_battlefield",
            subject="this",
            enters_with=((COUNTER, keyword.value),),
            label="modular",
            where=where,
        ),
        Triggered(
            event="die",
            subject="this",
            modes=(Mode(effect=(Instruction("hand_on_counters"),), targets=(HEIR,)),),
            label="modular",
            where=where,
        ),
    )


def _hand_on(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """As many as it had as it died, whatever they came from (CR 702.43a)."""
    heir = dict(ctx.targets).get("heir", ())
    if ctx.this is None or ctx.you is None or not heir:
        return
    held = engine.object(ctx.this).counters.get(COUNTER, 0)
    if held and (yield from engine.ask_yes_no(ctx.you, "modular", "Put the counters on it?", ctx.this)):
        yield from run_verb(engine, ctx, "put_counters", (heir, COUNTER, held))


VERBS = (
    VerbSpec(
        name="hand_on_counters",
        doc="What modular does as the creature dies: you may put its +1/+1 counters on the target.",
        rule="702.43a",
        run=_hand_on,
    ),
)

KEYWORD = KeywordDefinition(
    name="modular",
    rule="702.43",
    doc="It enters with so many +1/+1 counters; when it dies, you may put them on target artifact creature.",
    takes="value",
    expand=_expand,
)
