"""Zones (CR 400) and the keys under which a state files them.

A zone key is a plain string: ``"battlefield"``, ``"stack"``, ``"exile"`` and
``"command"`` are shared by all players; ``"library:0"``, ``"hand:1"`` and
``"graveyard:2"`` belong to the player with that id. ``"gone"`` is not a zone: it
is where an object is said to go when it ceases to exist (a token, a copy, a
card that leaves the game with its owner).
"""

from __future__ import annotations

from functools import cache

from cardwright.visible import shown

__all__ = ["GONE", "HIDDEN", "OWNED", "SHARED", "ZONES", "owner_of_zone", "zone_key", "zone_name"]

OWNED = ("library", "hand", "graveyard")
SHARED = ("battlefield", "stack", "exile", "command")
ZONES = OWNED + SHARED
HIDDEN = frozenset({"library", "hand"})  # CR 400.2
GONE = "gone"


@cache
def zone_key(name: str, player: int | None = None) -> str:
    """The key of zone `name`; `player` is needed for library, hand and graveyard."""
    if name in OWNED:
        if player is None:
            raise ValueError(f"zone {shown(name)} belongs to a player: name one")
        return f"{name}:{player}"
    if name in SHARED or name == GONE:
        return name
    raise ValueError(f"unknown zone {shown(name)}; zones are {', '.join(ZONES)}")


@cache
def zone_name(key: str) -> str:
    """The zone's name without its player: ``"hand"`` for ``"hand:1"``."""
    return key.partition(":")[0]


@cache
def owner_of_zone(key: str) -> int | None:
    """The player whose zone it is, or None for a shared one."""
    _, _, player = key.partition(":")
    return int(player) if player else None
