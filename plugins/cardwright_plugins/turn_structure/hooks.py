"""The hooks of the turn structure's own events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.hookspecs import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.abilities import Instruction
    from cardwright.kernel.views import GameView

    from .phasing import PhasedIn, PhasedOut

__all__ = ["on_phase_in", "on_phase_out"]


@hookspec
def on_phase_out(game: GameView, event: PhasedOut) -> Sequence[Instruction] | None:
    """A permanent phased out (CR 702.26b); `event.object` is the permanent, treated as though it did not exist."""


@hookspec
def on_phase_in(game: GameView, event: PhasedIn) -> Sequence[Instruction] | None:
    """A permanent phased in (CR 702.26c); `event.object` is the permanent."""
