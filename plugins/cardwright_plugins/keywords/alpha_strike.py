"""Alpha strike: first strike in combat with what comes after it alphabetically. It has no rule of its own; first
strike is 702.7, and what has several names is looked at under each of them (201.2a)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import Ability, Changes, Condition, Filter, Keyword, Static
from cardwright.kernel.context import Context
from cardwright.kernel.definitions import Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.registries import FilterField, KeywordDefinition
from cardwright.kernel.state import GameObject

__all__ = ["FIELDS", "KEYWORD"]

LATER = "fights_this_and_comes_later"


def _later(engine: Engine, obj: GameObject, face: Face, value: Any, ctx: Context) -> bool:
    return (_fights(engine, obj.id, ctx.this) and _comes_later(engine, face, ctx.this)) is bool(value)


def _fights(engine: Engine, id: int, this: int | None) -> bool:
    combat = engine.state.combat
    if combat is None or this is None:
        return False
    return this in combat.blockers.get(id, ()) or id in combat.blockers.get(this, ())


def _comes_later(engine: Engine, face: Face, this: int | None) -> bool:
    if this is None:
        return False
    mine = [name.casefold() for name in engine.names_of(engine.characteristics(this))]
    return any(name.casefold() > own for name in engine.names_of(face) for own in mine)


FIELDS = (
    FilterField(
        name=LATER,
        type="bool",
        doc="Blocks or is blocked by this, and has a name that comes after one of this's names alphabetically.",
        test=_later,
    ),
)


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    strikes = Changes(add_abilities=(Keyword(name="first_strike"),))
    return (
        Static(
            affects="this",
            changes=strikes,
            only_if=Condition(of=Filter(fields=((LATER, True),))),
            label="alpha strike",
            where=keyword.where,
        ),
    )


KEYWORD = KeywordDefinition(
    name="alpha_strike",
    rule="702.7",
    doc="First strike as long as it blocks or is blocked by a creature that comes after it alphabetically.",
    expand=_expand,
)
