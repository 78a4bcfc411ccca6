"""Madness: cast it for another cost as it is discarded (CR 702.35)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import (
    Ability,
    Cost,
    Instruction,
    Keyword,
    Mode,
    Replacement,
    Triggered,
)
from cardwright.kernel.attempting import attempt
from cardwright.kernel.casting import cast
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import KeywordDefinition, Param, VerbSpec

__all__ = ["KEYWORD", "VERBS"]

NAME = "madness"


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """Discarded from the hand it is exiled instead; then its owner may cast it (CR 702.35a)."""
    where = keyword.where
    cost = keyword.cost if keyword.cost is not None else Cost()
    return (
        Replacement(
            event="discard",
            subject="this",
            match=(("to", "graveyard"),),
            instead_to="exile",
            zones=("hand",),
            label=NAME,
            where=where,
        ),
        Triggered(
            event="discard",
            subject="this",
            match=(("to", "exile"),),
            zones=("exile",),
            modes=(Mode(effect=(Instruction("cast_or_bury", (cost,)),)),),
            label=NAME,
            where=where,
        ),
    )


def _cast_or_bury(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """Its owner may cast it for the madness cost, whatever its type, or puts it into their graveyard."""
    this, player = ctx.this, ctx.you
    if this is None or player is None or this not in engine.state.objects:
        return
    cost: Cost = arguments["cost"]
    question = f"Cast {engine.name(this)} for its madness cost?"
    wanted = yield from engine.ask_yes_no(player, NAME, question, this)
    if wanted and (yield from attempt(engine, lambda: cast(engine, player, this, only=(NAME, cost)))):
        return
    yield from run_verb(engine, ctx, "put_into_graveyard", (ObjectRef(this),))


VERBS = (
    VerbSpec(
        name="cast_or_bury",
        doc="What madness does: cast this card for a cost, or put it into the graveyard.",
        rule="702.35a",
        run=_cast_or_bury,
        params=(Param("cost", "value", "The madness cost."),),
    ),
)

KEYWORD = KeywordDefinition(
    name=NAME,
    rule="702.35",
    doc="If you discard it, it is exiled instead, and you may cast it for this cost.",
    takes="cost",
    expand=_expand,
)
