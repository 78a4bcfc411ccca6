"""Players who lose the game (CR 704.5a-c). Who loses for several reasons at once loses once, for the first (704.7)."""

from __future__ import annotations

from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, PlayerLost
from cardwright.kernel.formats import Setting

__all__ = ["POISON", "drew_from_empty", "no_life", "poisoned"]

POISON = Setting("poison_limit", "number", "704.5c", "How many poison counters lose the game.", 10)


def _playing(engine: Engine) -> list[int]:
    return [p for p in engine.in_game() if not engine.cant("lose_game", None, p)]


def no_life(engine: Engine) -> list[Event]:
    """CR 704.5a: a player with 0 or less life loses."""
    if all(p.life > 0 for p in engine.state.players):
        return []
    return [PlayerLost(player=p, reason="0 or less life") for p in _playing(engine) if engine.player(p).life <= 0]


def drew_from_empty(engine: Engine) -> list[Event]:
    """CR 704.5b: a player who was to draw from an empty library since the last check loses."""
    drew = [p.id for p in engine.state.players if p.drew_from_empty]
    if not drew:
        return []
    losing = [p for p in _playing(engine) if p in drew and engine.player(p).life > 0]
    for player in drew:  # it counts for this check only
        engine.set_player(player, drew_from_empty=False)
    return [PlayerLost(player=p, reason="drew from an empty library") for p in losing]


def poisoned(engine: Engine) -> list[Event]:
    """CR 704.5c: a player with ten or more poison counters loses, or with as many as formats say (704.6b)."""
    if not any(p.counters for p in engine.state.players):
        return []
    limit = engine.setting(POISON.name)
    words = "ten" if limit == POISON.default else str(limit)
    return [
        PlayerLost(player=p, reason=f"{words} or more poison counters")
        for p in _playing(engine)
        if engine.player(p).counters.get("poison", 0) >= limit and engine.player(p).life > 0
    ]
