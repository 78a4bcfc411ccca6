"""Changes of a state that are no events."""

from __future__ import annotations

from typing import Any

import msgspec

from .state import GameState

__all__ = ["Bookkeeping"]

replace = msgspec.structs.replace


class Bookkeeping:
    """The side of an engine that notes what no event tells of."""

    state: GameState

    def set(self, **fields: Any) -> None:
        """Change bookkeeping of the state that is no event (priority, passes, stage)."""
        self.state = replace(self.state, **fields)

    def set_object(self, id: int, **fields: Any) -> None:
        """Change bookkeeping of an object that is no event (what it remembers, how often it was used)."""
        objects = dict(self.state.objects)
        objects[id] = replace(objects[id], **fields)
        self.state = replace(self.state, objects=objects)

    def set_player(self, id: int, **fields: Any) -> None:
        """Change bookkeeping of a player that is no event."""
        players = list(self.state.players)
        players[id] = replace(players[id], **fields)
        self.state = replace(self.state, players=tuple(players))
