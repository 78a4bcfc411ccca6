"""To surveil: look at the top of the library and put any of it into the graveyard (CR 701.25)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import ZoneChange
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.zones import zone_key

from .looking import Top, look_at_top, ordered, put_back

__all__ = ["VERBS"]


def _surveil(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """Any number go to the graveyard, at once, and the rest on top in any order (CR 701.25a)."""
    top: Top | None = yield from look_at_top(engine, ctx, arguments)
    if top is None:
        return
    player = top.player
    away = yield from engine.choose_objects(
        player, top.cards, 0, len(top.cards), "surveil", "Put which into your graveyard?", ctx.this
    )
    up = tuple(i for i in top.cards if i not in away)
    up = yield from ordered(engine, player, up, "In which order on top? The first one is topmost.", ctx)
    put_back(engine, player, up, ())
    library, grave = zone_key("library", player), zone_key("graveyard", player)
    yield from engine.perform(
        [ZoneChange(object=i, origin=library, to=grave, cause="put", source=ctx.this, player=player) for i in away], ctx
    )


VERBS = (
    VerbSpec(
        name="surveil",
        doc="You (or `by`) surveil.",
        rule="701.25",
        run=_surveil,
        params=(Param("count", "int", "How many cards."),),
        options=(Param("by", "player", "Who surveils.", required=False),),
        moves_library=True,
    ),
)
