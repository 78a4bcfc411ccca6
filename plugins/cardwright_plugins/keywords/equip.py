"""Equip: attach this Equipment to a creature that you control (CR 702.6)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import Ability, Activated, Cost, Filter, Instruction, Keyword, Mode, TargetSpec
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Attached
from cardwright.kernel.registries import KeywordDefinition, VerbSpec

__all__ = ["KEYWORD", "VERBS"]

TARGET = "equipped"
CREATURE_YOU_CONTROL = Filter(fields=(("controller", "you"), ("type", "creature")))


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    mode = Mode(
        effect=(Instruction("attach_to_equipped"),), targets=(TargetSpec(name=TARGET, filter=CREATURE_YOU_CONTROL),)
    )
    return (
        Activated(
            cost=keyword.cost if keyword.cost is not None else Cost(),
            modes=(mode,),
            timing="sorcery",
            label=keyword.label or "equip",
            where=keyword.where,
        ),
    )


def _attach(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """Attach this to the target; an Equipment that has left, or is a creature itself, can't be (CR 301.5c)."""
    targets = dict(ctx.targets).get(TARGET, ())
    if ctx.this is not None and targets:
        yield from engine.perform([Attached(object=ctx.this, to=targets[0], source=ctx.this)], ctx)


VERBS = (
    VerbSpec(
        name="attach_to_equipped",
        doc="What equip does: attach this to the creature that is its target.",
        rule="702.6a",
        run=_attach,
    ),
)

KEYWORD = KeywordDefinition(
    name="equip",
    rule="702.6",
    doc="Pay the cost to attach this to a creature you control, as a sorcery.",
    takes="cost",
    expand=_expand,
)
