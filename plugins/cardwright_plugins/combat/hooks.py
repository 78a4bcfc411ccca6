"""The hook of the combat plugin's own event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.hookspecs import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.abilities import Instruction
    from cardwright.kernel.views import GameView

    from .blocking import BecameBlocked

__all__ = ["on_become_blocked"]


@hookspec
def on_become_blocked(game: GameView, event: BecameBlocked) -> Sequence[Instruction] | None:
    """An attacking creature became blocked (CR 509.1h, 509.3c); `event.object` is the attacker.

    Once, by however many creatures.
    """
