"""Counters that the rules give a meaning (CR 122.1): shield, stun and finality counters, each one replacement effect.

Counters of any other kind are just counted; those that layers apply (122.1a-b) are the kernel's, and loyalty, defense
and poison (122.1e-g) have their state-based actions.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.hookspecs import hookimpl
from cardwright.kernel.events import DamageDealt, PermanentUntapped, ZoneChange
from cardwright.kernel.replacement import ReplacementOffer
from cardwright.kernel.views import GameView

from . import finality, shield, stun

__all__: list[str] = []


@hookimpl
def replace_destroy(game: GameView, event: ZoneChange) -> Sequence[ReplacementOffer] | None:
    """Shield counters against destruction."""
    return shield.instead_of_destruction(game, event)


@hookimpl
def replace_damage(game: GameView, event: DamageDealt) -> Sequence[ReplacementOffer] | None:
    """Shield counters against damage."""
    return shield.instead_of_damage(game, event)


@hookimpl
def replace_untap(game: GameView, event: PermanentUntapped) -> Sequence[ReplacementOffer] | None:
    """Stun counters."""
    return stun.instead_of_untapping(game, event)


@hookimpl
def replace_enter_graveyard(game: GameView, event: ZoneChange) -> Sequence[ReplacementOffer] | None:
    """Finality counters."""
    return finality.instead_of_the_graveyard(game, event)
