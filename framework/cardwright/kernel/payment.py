"""What the kernel asks of the mana rules: that a mana cost be paid, and whether it could be."""

from __future__ import annotations

import msgspec

__all__ = ["Helper", "ManaRequest", "Pledge"]


class Helper(msgspec.Struct, frozen=True):
    """An object that may help to pay (see `cardwright.kernel.abilities.PayWith`): by being tapped or exiled (`how`:
    "tap", "exile") for one generic mana, or one of these colours."""

    object: int
    how: str
    colors: tuple[str, ...] = ()


class Pledge(msgspec.Struct, frozen=True):
    """A helper that is to pay for this: a colour, or "" for generic mana."""

    helper: Helper
    color: str = ""


class ManaRequest(msgspec.Struct, frozen=True):
    """A mana cost to pay. `symbols` has X replaced by its value as generic mana; `life` are the indexes of Phyrexian
    symbols that are paid with 2 life each (CR 107.4f) and need no mana. `kind`: "cast", "activate" or "other" (a cost
    that
    an effect asks for); `object`: the spell, or the source of the ability. `source` is what asks, for messages."""

    symbols: tuple[str, ...]
    life: frozenset[int] = frozenset()
    kind: str = "other"
    object: int | None = None
    source: int | None = None
    text: str = ""
    exclude: tuple[int, ...] = ()  # permanents whose tapping or leaving already pays another part of this cost
    helpers: tuple[Helper, ...] = ()  # what may be tapped or exiled rather than spending mana
    pledged: tuple[Pledge, ...] = ()  # which of them the player has said to use already
