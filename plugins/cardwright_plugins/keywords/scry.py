"""To scry: look at the top of the library and put any of it on the bottom (CR 701.22)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.registries import Param, VerbSpec

from .looking import Top, look_at_top, ordered, put_back

__all__ = ["VERBS"]


def _scry(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """Any number go to the bottom in any order, the rest on top in any order (CR 701.22a); scrying 0 is nothing
    (701.22b)."""
    top: Top | None = yield from look_at_top(engine, ctx, arguments)
    if top is None:
        return
    down = yield from engine.choose_objects(
        top.player, top.cards, 0, len(top.cards), "scry", "Put which on the bottom?", ctx.this
    )
    up = tuple(i for i in top.cards if i not in down)
    down = yield from ordered(engine, top.player, down, "In which order on the bottom? The last one is lowest.", ctx)
    up = yield from ordered(engine, top.player, up, "In which order on top? The first one is topmost.", ctx)
    put_back(engine, top.player, up, down)


VERBS = (
    VerbSpec(
        name="scry",
        doc="You (or `by`) scry.",
        rule="701.22",
        run=_scry,
        params=(Param("count", "int", "How many cards."),),
        options=(Param("by", "player", "Who scries.", required=False),),
        moves_library=True,
    ),
)
