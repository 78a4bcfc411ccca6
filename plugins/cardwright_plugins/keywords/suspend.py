"""Suspend: exile it from the hand for a while, then cast it free (CR 702.62)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import (
    Ability,
    Activated,
    Changes,
    Condition,
    Cost,
    Filter,
    Given,
    Instruction,
    Keyword,
    Mode,
    Static,
    Triggered,
)
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import ZoneChange
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import KeywordDefinition, Param, VerbSpec
from cardwright.kernel.state import Duration
from cardwright.kernel.verbs.lasting import add_effect

__all__ = ["KEYWORD", "VERBS"]

COUNTER = "time"
THIS = ("this", True)
SUSPENDED = Filter(fields=(("counter", COUNTER), THIS))  # CR 702.62b: in exile, with a time counter on it
NO_LONGER = Filter(fields=(("is_not", Filter(fields=(("counter", COUNTER),))), THIS))
HASTE = Static(affects="any", changes=Changes(add_abilities=(Keyword(name="haste"),)))


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """A special action from the hand, and two triggered abilities in exile (CR 702.62a, 116.2f)."""
    where = keyword.where
    tick = Instruction("remove_counters", (Given("self"), COUNTER, 1))
    return (
        Activated(
            cost=keyword.cost if keyword.cost is not None else Cost(),
            modes=(Mode(effect=(Instruction("suspend_for", (keyword.value,)),)),),
            zones=("hand",),
            timing="cast",
            special=True,
            label=keyword.label or "suspend",
            where=where,
        ),
        Triggered(
            event="begin_step",
            match=(("player", "you"), ("step", "upkeep")),
            only_if=Condition(of=SUSPENDED, zone="exile"),
            zones=("exile",),
            modes=(Mode(effect=(tick,)),),
            label="time counter",
            where=where,
        ),
        Triggered(
            event="remove_counters",
            subject="this",
            match=(("counter", COUNTER),),
            only_if=Condition(of=NO_LONGER, zone="exile"),
            zones=("exile",),
            modes=(Mode(effect=(Instruction("cast_at_last"),)),),
            label="last time counter",
            where=where,
        ),
    )


def _suspend(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """Exile it with its time counters (CR 702.62a)."""
    obj = engine.state.objects.get(ctx.this) if ctx.this is not None else None
    if obj is None:
        return
    counters = ((COUNTER, arguments["count"]),)
    yield from engine.perform(
        [
            ZoneChange(
                object=obj.id,
                origin=obj.zone,
                to="exile",
                cause="exile",
                counters=counters,
                source=obj.id,
                player=ctx.you,
            )
        ],
        ctx,
    )


def _cast_at_last(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """It may be cast without paying its mana cost; a creature spell has haste until its controller loses control
    of it or the permanent that it becomes (CR 702.62a, 400.7a)."""
    if ctx.this is None or ctx.you is None:
        return
    if not (yield from run_verb(engine, ctx, "cast_without_paying", (ObjectRef(ctx.this),))):
        return
    spell = engine.state.zone("stack")[-1]
    if engine.was_type(spell, "creature"):
        duration = Duration("until_control_lost", object=spell, player=ctx.you)
        add_effect(engine, ability=HASTE, source=spell, controller=ctx.you, duration=duration, objects=(spell,))


VERBS = (
    VerbSpec(
        name="suspend_for",
        doc="What suspending does: exile this card with time counters.",
        rule="702.62a",
        run=_suspend,
        params=(Param("count", "int", "How many time counters."),),
    ),
    VerbSpec(
        name="cast_at_last",
        doc="What suspend does with the last time counter gone: you may cast this card without paying its mana cost.",
        rule="702.62a",
        run=_cast_at_last,
    ),
)

KEYWORD = KeywordDefinition(
    name="suspend",
    rule="702.62",
    doc="Pay the cost rather than cast it and exile it with so many time counters; one goes in each of your upkeeps,"
    " and with the last you may cast it without paying its mana cost.",
    takes="value and cost",
    expand=_expand,
)
