"""Looking at the top cards of a library and putting them back: what scry and surveil share (CR 701.22, 701.25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask, Decision, picked
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import CardRevealed
from cardwright.kernel.zones import zone_key

__all__ = ["Top", "look_at_top", "ordered", "put_back"]


class Top(msgspec.Struct, frozen=True):
    """The top cards of a player's library, topmost first."""

    player: int
    cards: tuple[int, ...]


def look_at_top(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[Top | None]:
    """The player looks at as many cards as are said, or as many as there are; None if that is none."""
    player = arguments.get("by", ctx.you)
    if player is None:
        return None
    cards = engine.state.zone(zone_key("library", player))[: max(0, arguments["count"])]
    if not cards:
        return None
    yield from engine.perform([CardRevealed(objects=cards, player=player, to=(player,), source=ctx.this)], ctx)
    return Top(player, cards)


def ordered(engine: Engine, player: int, ids: Sequence[int], prompt: str, ctx: Context) -> Ask[tuple[int, ...]]:
    """The cards in an order that the player chooses."""
    if len(ids) < 2:
        return tuple(ids)
    decision = Decision(
        player=player,
        kind="order",
        why="order_cards",
        prompt=prompt,
        options=tuple(engine.object_option(i) for i in ids),
        default=tuple(range(len(ids))),
        source=ctx.this,
        source_card=engine.name(ctx.this),
    )
    answer = yield from engine.ask(decision)
    return tuple(ids[i] for i in picked(answer))


def put_back(engine: Engine, player: int, top: Sequence[int], bottom: Sequence[int]) -> None:
    """These on top, those on the bottom, in the order given; they have left the library at no time (CR 701.22a)."""
    key = zone_key("library", player)
    moved = {*top, *bottom}
    rest = [i for i in engine.state.zone(key) if i not in moved]
    engine.set(zones={**engine.state.zones, key: (*top, *rest, *bottom)})
