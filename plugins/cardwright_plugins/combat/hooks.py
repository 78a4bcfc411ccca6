"""The hooks of the combat plugin's own events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.hookspecs import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.abilities import Instruction
    from cardwright.kernel.events import CreatureBlocked
    from cardwright.kernel.views import GameView

    from .events import AttackedUnblocked, BecameBlocked

__all__ = ["on_attack_unblocked", "on_become_blocked", "on_become_blocked_by", "on_block_creature"]


@hookspec
def on_become_blocked(game: GameView, event: BecameBlocked) -> Sequence[Instruction] | None:
    """An attacking creature became blocked (CR 509.1h, 509.3c); `event.object` is the attacker.

    Once, by however many creatures.
    """


@hookspec
def on_attack_unblocked(game: GameView, event: AttackedUnblocked) -> Sequence[Instruction] | None:
    """Blockers were declared, and none for the attacking creature `event.object` (CR 509.3g).

    Also for one that entered the battlefield attacking before.
    """


@hookspec
def on_block_creature(game: GameView, event: CreatureBlocked) -> Sequence[Instruction] | None:
    """A creature, `event.object`, blocks the attacking creature `event.attacker` (CR 509.3b).

    Once for each attacker that it blocks; not if it entered the battlefield blocking.
    """


@hookspec
def on_become_blocked_by(game: GameView, event: CreatureBlocked) -> Sequence[Instruction] | None:
    """The attacking creature `event.attacker` is blocked by `event.object` (CR 509.3d).

    Once for each creature that blocks it, also for one that entered the battlefield blocking.
    """
