"""What linked exile keeps: frozen, and part of the game's state."""

from __future__ import annotations

import msgspec

__all__ = ["KEY", "Exiled", "Exiles"]

KEY = "linked_exile"
"""Under which the state is registered."""


class Exiled(msgspec.Struct, frozen=True):
    """Objects exiled together until the permanent `until` leaves: each one's id in exile and the zone it came from."""

    until: int
    objects: tuple[tuple[int, str], ...]


class Exiles(msgspec.Struct, frozen=True):
    """All exiles whose end is still to come, in the order they were made."""

    entries: tuple[Exiled, ...] = ()
