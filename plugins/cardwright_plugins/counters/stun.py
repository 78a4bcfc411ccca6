"""Stun counters (CR 122.1d): what would untap loses one instead."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.kernel.events import CountersRemoved, PermanentUntapped
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.replacement import ReplacementOffer
from cardwright.kernel.views import GameView

__all__ = ["instead_of_untapping"]

KIND = "stun"


def instead_of_untapping(game: GameView, event: PermanentUntapped) -> Sequence[ReplacementOffer] | None:
    """One effect, however many counters there are."""
    id = event.object
    obj = game.after.objects.get(id)
    if obj is None or not obj.counters.get(KIND):
        return None
    removal = CountersRemoved(to=ObjectRef(id), kind=KIND, amount=1, source=id)
    return (ReplacementOffer(key=f"122.1d {id}", apply=lambda ev: [removal], text="stun counter", source=id),)
