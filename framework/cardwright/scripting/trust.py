"""How far a pack is trusted: the host that opens a library says it, never the pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

__all__ = ["Trust", "TrustOf", "trust_of"]


class Trust(StrEnum):
    """Where a pack's scripts run.

    Shipped packs come with Cardwright, local ones the host vouches for: both run in this process, hardened. Untrusted
    ones run in a worker process.
    """

    SHIPPED = "shipped"
    LOCAL = "local"
    UNTRUSTED = "untrusted"


TrustOf: TypeAlias = Callable[[Path], Trust]
"""The trust in the pack that lies in a folder."""


def trust_of(shipped: Path, untrusted: Iterable[Path]) -> TrustOf:
    """Trust by where a pack really lies, links followed: in or below an `untrusted` folder, in `shipped`, elsewhere."""
    home, doubted = shipped.resolve(), [folder.resolve() for folder in untrusted]

    def found(folder: Path) -> Trust:
        place = folder.resolve()
        if any(place.is_relative_to(root) for root in doubted):
            return Trust.UNTRUSTED
        return Trust.SHIPPED if place.is_relative_to(home) else Trust.LOCAL

    return found
