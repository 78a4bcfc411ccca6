"""The hooks of the events of Planechase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.hookspecs import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.abilities import Instruction
    from cardwright.kernel.views import GameView

    from .events import ChaosEnsued, PlanarDieRolled, PlaneswalkedAway, PlaneswalkedTo

__all__ = ["on_chaos_ensues", "on_planeswalk_away", "on_planeswalk_to", "on_roll_planar_die"]


@hookspec
def on_roll_planar_die(game: GameView, event: PlanarDieRolled) -> Sequence[Instruction] | None:
    """A player rolled the planar die (CR 901.9); `event.face` is "planeswalk", "chaos" or "blank"."""


@hookspec
def on_chaos_ensues(game: GameView, event: ChaosEnsued) -> Sequence[Instruction] | None:
    """Chaos ensues (CR 311.7) for the plane `event.object`, because of `event.player`."""


@hookspec
def on_planeswalk_to(game: GameView, event: PlaneswalkedTo) -> Sequence[Instruction] | None:
    """`event.player` planeswalked to the plane `event.object` (CR 701.31d)."""


@hookspec
def on_planeswalk_away(game: GameView, event: PlaneswalkedAway) -> Sequence[Instruction] | None:
    """`event.player` planeswalked away from the plane `event.object` (CR 701.31d), as it last was."""
