"""The draw step (CR 504)."""

from __future__ import annotations

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Draw

__all__ = ["draw_step", "draw_step_happens"]


def draw_step_happens(engine: Engine) -> bool:
    """In a two-player game, and where a format says so, who plays first skips the draw step of the first turn (CR
    103.8a-b); in other games nobody does (103.8c)."""
    if engine.state.turn.number != 1:
        return True
    skipped = engine.setting("skip_first_draw")
    return len(engine.state.players) != 2 if skipped is None else not skipped


def draw_step(engine: Engine) -> Ask[None]:
    """The active player draws a card (CR 504.1), or each player of the active team (805.4b)."""
    for player in engine.active_players():
        yield from engine.perform([Draw(player=player)])
