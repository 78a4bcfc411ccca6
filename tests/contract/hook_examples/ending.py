"""A duration: what is fresh off the battlefield with lease counters pays for them before anybody may look."""

from __future__ import annotations

from cardwright import GameView, Instruction, PlayerRef, hookimpl
from cardwright.kernel.events import ZoneChange


@hookimpl
def end_durations(game: GameView, event: ZoneChange) -> Instruction | None:
    gone = game.last_known(event.object)
    if gone is None or not (lease := gone.object.counters.get("lease")):
        return None
    return Instruction("gain_life", (PlayerRef(gone.object.owner), lease))
