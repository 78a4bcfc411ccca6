"""Evolve: it grows when a larger creature joins it (CR 702.100)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import Ability, Filter, Given, Instruction, Keyword, Mode, Triggered
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.definitions import Face
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import FilterField, KeywordDefinition, Param, VerbSpec
from cardwright.kernel.state import GameObject

__all__ = ["FIELDS", "KEYWORD", "VERBS"]


def _larger(engine: Engine, obj: GameObject, face: Face, value: Any, ctx: Context) -> bool:
    """Greater power, or greater toughness; what is no creature any more is not compared (CR 702.100c)."""
    if ctx.this is None or not engine.was_type(ctx.this, "creature") or "creature" not in face.types:
        return not value
    own = engine.characteristics(ctx.this)
    larger = (face.power or 0) > (own.power or 0) or (face.toughness or 0) > (own.toughness or 0)
    return larger is value


FIELDS = (
    FilterField(
        name="larger",
        type="bool",
        doc="Is a creature with greater power or greater toughness than this creature (or not).",
        test=_larger,
    ),
)
JOINING = Filter(fields=(("controller", "you"), ("larger", True), ("other", True), ("type", "creature")))


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (
        Triggered(
            event="enter_battlefield",
            subject=JOINING,
            modes=(Mode(effect=(Instruction("grow_if_larger", (Given("event.became"),)),)),),
            label="evolve",
            where=keyword.where,
        ),
    )


def _evolve(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """Compared once more as it resolves, with the creature as it last was if it has left (CR 702.100d, 603.4)."""
    newcomer = engine.object(arguments["what"])
    if ctx.this is None or not _larger(engine, newcomer, engine.characteristics(newcomer.id), True, ctx):
        return
    yield from run_verb(engine, ctx, "put_counters", (ObjectRef(ctx.this), "+1/+1", 1))


VERBS = (
    VerbSpec(
        name="grow_if_larger",
        doc="What evolve does if the creature that entered is still larger: a +1/+1 counter.",
        rule="702.100a",
        run=_evolve,
        params=(Param("what", "object", "The creature that entered."),),
    ),
)

KEYWORD = KeywordDefinition(
    name="evolve",
    rule="702.100",
    doc="When a creature with greater power or toughness enters under your control, it gets a +1/+1 counter.",
    expand=_expand,
)
