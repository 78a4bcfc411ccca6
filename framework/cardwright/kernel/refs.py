"""References to objects and players, as they lie in events, targets and memories."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

__all__ = ["ObjectRef", "PlayerRef", "Ref"]


class ObjectRef(msgspec.Struct, frozen=True, tag="object"):
    """A reference to an object by id, living or departed."""

    id: int


class PlayerRef(msgspec.Struct, frozen=True, tag="player"):
    """A reference to a player by seat, 0 for the first."""

    id: int


Ref: TypeAlias = ObjectRef | PlayerRef
