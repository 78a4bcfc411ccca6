"""Durations that end with an event: one-shot effects such as "until it leaves" act here, before anything may look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .markers import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.abilities import Instruction
    from cardwright.kernel.events import ZoneChange
    from cardwright.kernel.views import GameView

__all__ = ["end_durations"]


@hookspec
def end_durations(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A permanent left the battlefield and durations may end with it (CR 610.3, 611.2b).

    `event.object` was the permanent; `game.before` is the state before the departure. What is returned is carried out
    at once, as events of its own: before state-based actions, before triggers are put on the stack, before any `on_*`
    hook. Return None where no duration of yours ends.

    When: step 5 of the pipeline; on forks as well, since it is part of what happens and not a look at it.
    Errors: `PluginFailed`, with plugin and hook, if anything but instructions is returned, or for an exception in it.
    """
