"""Storm: a copy for each spell that was cast before it this turn (CR 702.40)."""

from __future__ import annotations

from typing import Any

import msgspec

from cardwright.hookspecs import hookimpl
from cardwright.kernel.abilities import Ability, Instruction, Keyword, Mode, Triggered
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import SpellCast
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import KeywordDefinition, PluginState, VerbSpec
from cardwright.kernel.views import GameView

__all__ = ["KEYWORD", "STATES", "VERBS", "SpellsCast", "on_cast"]

KEY = "spells cast"


class SpellsCast(msgspec.Struct, frozen=True):
    """The spells that were cast in a turn, in order."""

    turn: int = 0
    spells: tuple[int, ...] = ()


STATES = (PluginState(key=KEY, of="game", initial=SpellsCast()),)


@hookimpl
def on_cast(game: GameView, event: SpellCast) -> Instruction:
    """Keep the order in which spells are cast; with a new turn it begins anew."""
    held = game.plugin_state(KEY)
    turn = game.state.turn.number
    before = held.spells if isinstance(held, SpellsCast) and held.turn == turn else ()
    return Instruction("set_plugin_state", (KEY, SpellsCast(turn, (*before, event.object))))


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (
        Triggered(
            event="cast",
            subject="this",
            zones=("stack",),
            modes=(Mode(effect=(Instruction("copy_for_each_before"),)),),
            label="storm",
            where=keyword.where,
        ),
    )


def _copy_for_each_before(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """As many copies as spells were cast before this one, by anybody (CR 702.40a)."""
    held = engine.state.plugins.get(KEY)
    if ctx.this is None or not isinstance(held, SpellsCast) or ctx.this not in held.spells:
        return
    for _ in range(held.spells.index(ctx.this)):
        yield from run_verb(engine, ctx, "copy_spell", (ObjectRef(ctx.this), {"new_targets": True}))


VERBS = (
    VerbSpec(
        name="copy_for_each_before",
        doc="What storm does: copy this spell for each spell that was cast before it this turn.",
        rule="702.40a",
        run=_copy_for_each_before,
    ),
)

KEYWORD = KeywordDefinition(
    name="storm",
    rule="702.40",
    doc="When you cast it, copy it for each spell cast before it this turn; you may choose new targets for the copies.",
    expand=_expand,
)
