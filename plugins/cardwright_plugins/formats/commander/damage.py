"""Combat damage dealt by a commander over the course of the game (CR 903.10a, 704.6c)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardwright.kernel.abilities import Instruction
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import DamageDealt, Event, PlayerLost
from cardwright.kernel.refs import PlayerRef
from cardwright.kernel.views import GameView, plugin_state

from .state import PLAYER, added, commander_cards

__all__ = ["lethal", "remember"]


def remember(game: GameView, event: DamageDealt) -> Instruction | None:
    """Add it to what that commander has dealt to that player."""
    if not event.combat or event.source is None or not isinstance(event.to, PlayerRef):
        return None
    cards = commander_cards(game.after, game.object(event.source))
    if not cards:
        return None
    held = game.plugin_state(PLAYER, player=event.to.id)
    damage = held.damage
    for card in cards:
        damage = added(damage, card, event.amount)
    now = msgspec.structs.replace(held, damage=damage)
    return Instruction("set_plugin_state", (PLAYER, now, {"player": event.to.id}))


def lethal(engine: Engine) -> Ask[Sequence[Event]]:
    """CR 704.6c: a player who has been dealt so much by one commander loses."""
    yield from ()
    limit = engine.setting("commander_damage")
    if not limit:
        return []
    losing = [p for p in engine.in_game() if _most(engine, p) >= limit and not engine.cant("lose_game", None, p)]
    return [PlayerLost(player=p, reason=f"{limit} or more combat damage by one commander") for p in losing]


def _most(engine: Engine, player: int) -> int:
    return max((n for _, n in plugin_state(engine, engine.state, PLAYER, player=player).damage), default=0)
