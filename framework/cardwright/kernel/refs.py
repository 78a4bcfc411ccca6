"""References to objects and players, as they lie in events, targets and memories."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

__all__ = ["NOBODY", "ObjectRef", "PlayerRef", "Ref", "controller_ref"]


class ObjectRef(msgspec.Struct, frozen=True, tag="object"):
    """A reference to an object by id, living or departed."""

    id: int


class PlayerRef(msgspec.Struct, frozen=True, tag="player"):
    """A reference to a player by seat, 0 for the first. One with a negative id is nobody: where an ability has no
    "you", or an object no controller, what would happen to that player doesn't happen."""

    id: int

    @property
    def is_nobody(self) -> bool:
        """Whether it stands for no player at all."""
        return self.id < 0


Ref: TypeAlias = ObjectRef | PlayerRef

NOBODY = PlayerRef(-1)
"""The "you" of an ability that nobody controls."""


def controller_ref(controller: int | None, object: int) -> PlayerRef:
    """An object's controller; if it has none a nobody of its own, so that no two of them are one player."""
    return PlayerRef(controller if controller is not None else -2 - object)
