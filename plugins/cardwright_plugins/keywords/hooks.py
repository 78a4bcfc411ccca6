"""The hooks of events that keywords bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.hookspecs import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.abilities import Instruction
    from cardwright.kernel.views import GameView

    from .cycling import Cycled

__all__ = ["on_cycle"]


@hookspec
def on_cycle(game: GameView, event: Cycled) -> Sequence[Instruction] | None:
    """A card was cycled (CR 702.29c); `event.object` is what it has become, `event.player` who cycled it."""
