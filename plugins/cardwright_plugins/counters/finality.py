"""Finality counters (CR 122.1h): what would be put into a graveyard from the battlefield is exiled instead."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardwright.kernel.events import ZoneChange
from cardwright.kernel.replacement import ReplacementOffer
from cardwright.kernel.views import GameView

__all__ = ["instead_of_the_graveyard"]

KIND = "finality"
replace = msgspec.structs.replace


def instead_of_the_graveyard(game: GameView, event: ZoneChange) -> Sequence[ReplacementOffer] | None:
    """One effect, however many counters there are."""
    id = event.object
    obj = game.after.objects.get(id)
    if event.origin != "battlefield" or obj is None or not obj.counters.get(KIND):
        return None
    offer = ReplacementOffer(
        key=f"122.1h {id}",
        apply=lambda ev: [replace(ev, to="exile")],
        text="finality counter",
        source=id,
    )
    return (offer,)
