"""To fight: two creatures deal damage to each other (CR 701.14)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import DamageDealt
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import Param, VerbSpec

__all__ = ["VERBS"]


def _fight(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """Neither deals damage if one has left or is no creature (CR 701.14b); one that fights itself is dealt twice its
    power (701.14c)."""
    pair = (*arguments["one"], *arguments["other"])
    if len(pair) != 2 or not all(engine.on_battlefield(i) and engine.was_type(i, "creature") for i in pair):
        return
    power = [engine.characteristics(i).power or 0 for i in pair]
    if pair[0] == pair[1]:
        blows = [DamageDealt(source=pair[0], to=ObjectRef(pair[0]), amount=2 * power[0])]
    else:
        blows = [
            DamageDealt(source=pair[0], to=ObjectRef(pair[1]), amount=power[0]),
            DamageDealt(source=pair[1], to=ObjectRef(pair[0]), amount=power[1]),
        ]
    yield from engine.perform(blows, ctx)


VERBS = (
    VerbSpec(
        name="fight",
        doc="Two creatures fight: each deals damage equal to its power to the other.",
        rule="701.14",
        run=_fight,
        params=(Param("one", "objects", "One creature."), Param("other", "objects", "The other.")),
    ),
)
