"""The draw step (CR 504)."""

from __future__ import annotations

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Draw

__all__ = ["draw_step", "draw_step_happens"]


def draw_step_happens(engine: Engine) -> bool:
    """In a two-player game the player who plays first skips the draw step of their first turn (CR 103.8a), in a game of
    two teams the team that does (103.8b); in other games nobody does (103.8c)."""
    if engine.state.turn.number != 1:
        return True
    sides = {(p.team, p.id if p.team is None else None) for p in engine.state.players}
    return len(sides) != 2


def draw_step(engine: Engine) -> Ask[None]:
    """The active player draws a card (CR 504.1)."""
    yield from engine.perform([Draw(player=engine.state.turn.active)])
