"""Annihilator: whoever it attacks sacrifices permanents (CR 702.86)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import Ability, Given, Instruction, Keyword, Mode, Triggered
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import ObjectRef, PlayerRef
from cardwright.kernel.registries import KeywordDefinition, Param, VerbSpec

__all__ = ["KEYWORD", "VERBS"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    effect = Instruction("sacrifice_some", (Given("event.defending_player"), keyword.value))
    return (
        Triggered(
            event="attack",
            subject="this",
            modes=(Mode(effect=(effect,)),),
            label="annihilator",
            where=keyword.where,
        ),
    )


def _sacrifice_some(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """As many as there are, if there are not so many (CR 702.86a, 701.21a)."""
    player = arguments["who"]
    if not player:
        return
    by = player[0]
    mine = [i for i in engine.controlled(by) if not engine.cant("sacrifice", i, by)]
    count = max(0, arguments["count"])
    chosen = yield from engine.choose_objects(by, mine, count, count, "sacrifice", "Sacrifice which?", ctx.this)
    yield from run_verb(engine, ctx, "sacrifice", (tuple(ObjectRef(i) for i in chosen), {"by": PlayerRef(by)}))


VERBS = (
    VerbSpec(
        name="sacrifice_some",
        doc="A player sacrifices permanents of their choice.",
        rule="701.21",
        run=_sacrifice_some,
        params=(Param("who", "players", "Who sacrifices."), Param("count", "int", "How many.")),
    ),
)

KEYWORD = KeywordDefinition(
    name="annihilator",
    rule="702.86",
    doc="When it attacks, the defending player sacrifices that many permanents.",
    takes="value",
    expand=_expand,
)
