"""To regenerate: a shield against the next destruction this turn (CR 701.19)."""

from __future__ import annotations

from typing import Any

import msgspec

from cardwright.kernel.abilities import Given, Instruction, Replacement
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import PermanentTapped
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.state import Duration
from cardwright.kernel.verbs.lasting import add_effect

__all__ = ["VERBS"]

replace = msgspec.structs.replace

SHIELD = Replacement(
    event="destroy",
    subject="any",
    match=(("regenerable", True),),
    replace=(Instruction("be_regenerated", (Given("event.object"),)),),
    unless_cant="be_regenerated",
    label="regeneration",
)


def _regenerate(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """A shield each, that is used up as it replaces a destruction, and ends with the turn (CR 701.19a)."""
    yield from ()
    for id in arguments["what"]:
        if engine.on_battlefield(id):
            add_effect(
                engine,
                ability=SHIELD,
                source=ctx.this if ctx.this is not None else id,
                controller=ctx.you,
                duration=Duration("end_of_turn"),
                objects=(id,),
                left=1,
            )


def _be_regenerated(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """Instead of being destroyed: all damage is removed from it, it is tapped, and it is removed from combat."""
    for id in arguments["what"]:
        if not engine.on_battlefield(id):
            continue
        engine.set_object(id, damage=0, deathtouched=False)
        yield from engine.perform([PermanentTapped(object=id, source=ctx.this)], ctx)
        combat = engine.state.combat
        if combat is not None:
            attackers = {k: v for k, v in combat.attackers.items() if k != id}
            blockers = {k: v for k, v in combat.blockers.items() if k != id}
            engine.set(combat=replace(combat, attackers=attackers, blockers=blockers))


WHAT = Param("what", "objects", "The permanents.")
VERBS = (
    VerbSpec(
        name="regenerate",
        doc="Regenerate permanents: the next time this turn that each would be destroyed, it is not.",
        rule="701.19",
        run=_regenerate,
        params=(WHAT,),
    ),
    VerbSpec(
        name="be_regenerated",
        doc="What regeneration does in place of destruction: no more damage, tapped, out of combat.",
        rule="701.19a",
        run=_be_regenerated,
        params=(WHAT,),
    ),
)
