"""Casting a commander from the command zone, and what it costs more each time (CR 903.8)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardwright.kernel.abilities import CastPermission, Instruction
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import SpellCast
from cardwright.kernel.mana import ManaCost
from cardwright.kernel.views import GameView, plugin_state

from .state import PLAYER, added, commander_card, count_of

__all__ = ["count", "permits", "tax"]

PERMISSION = (CastPermission(from_zone="command", zones=("command",), label="commander"),)


def permits(engine: Engine, player: int, id: int, zone: str) -> Sequence[CastPermission]:
    """A player may cast a commander they own from the command zone."""
    obj = engine.object(id)
    if zone != "command" or obj.owner != player or commander_card(engine.state, obj) is None:
        return ()
    return PERMISSION


def tax(engine: Engine, player: int, id: int) -> ManaCost | None:
    """{2} more for each previous time that the player cast it from there, whatever else it costs."""
    obj = engine.object(id)
    card = commander_card(engine.state, obj)
    from_there = obj.zone == "command" or (obj.item is not None and obj.item.origin == "command")
    if card is None or not from_there:
        return None
    times = count_of(plugin_state(engine, engine.state, PLAYER, player=player).casts, card)
    return ManaCost().with_generic(2 * times) if times else None


def count(game: GameView, event: SpellCast) -> Instruction | None:
    """One more time, if it was cast from the command zone."""
    card = commander_card(game.after, game.object(event.object))
    if card is None or event.origin != "command":
        return None
    held = game.plugin_state(PLAYER, player=event.player)
    now = msgspec.structs.replace(held, casts=added(held.casts, card, 1))
    return Instruction("set_plugin_state", (PLAYER, now, {"player": event.player}))
