"""Which objects there are, where, whose, and what is attached to them: what a state says without continuous effects."""

from __future__ import annotations

from cardwright.errors import UnknownObject

from .abilities import Ability
from .state import GameObject, GameState
from .zones import zone_name

__all__ = ["Objects"]


class Objects:
    """The side of an engine that knows the objects of its state."""

    state: GameState

    def object(self, id: int) -> GameObject:
        """The object, or the departed one as it last was. Raises `UnknownObject`."""
        obj = self.state.objects.get(id)
        if obj is None:
            gone = self.state.last_known(id)
            if gone is None:
                raise UnknownObject(f"no object has the id {id}")
            return gone.object
        return obj

    def exists(self, id: int) -> bool:
        """Whether the object still is what it was."""
        return id in self.state.objects

    def on_battlefield(self, id: int) -> bool:
        """Whether it is a permanent now (and not phased out, CR 702.26d)."""
        obj = self.state.objects.get(id)
        return obj is not None and obj.zone == "battlefield" and not obj.phased_out

    def permanents(self) -> tuple[int, ...]:
        """The ids of all permanents, in the order they entered."""
        objects = self.state.objects
        return tuple(i for i in self.state.zone("battlefield") if not objects[i].phased_out)

    def controlled(self, player: int) -> list[int]:
        """The ids of the permanents a player controls."""
        return [i for i in self.permanents() if self.controller_of(i) == player]

    def in_zone(self, zone: str) -> tuple[int, ...]:
        """All objects in the zone with this name, whoever's it is."""
        if zone == "battlefield":
            return self.permanents()
        if zone in ("stack", "exile", "command"):
            return self.state.zone(zone)
        return tuple(i for p in self.state.players for i in self.state.zone(f"{zone}:{p.id}"))

    def controller_of(self, obj: int | GameObject) -> int | None:
        """Who controls an object; off the battlefield and the stack, its owner (CR 108.4a)."""
        if isinstance(obj, int):
            obj = self.object(obj)
        if obj.zone in ("battlefield", "stack") or (obj.zone == "command" and obj.controller is not None):
            return obj.controller
        return obj.owner

    def attachments(self, id: int) -> tuple[int, ...]:
        """What is attached to a permanent (as it last was, if it has gone)."""
        if id in self.state.objects:
            return tuple(self.state.watch.get(f"attached:{id}", ()))
        gone = self.state.last_known(id)
        return gone.attachments if gone is not None else ()

    def is_sick(self, obj: GameObject) -> bool:
        """Whether a creature has not been under its controller's control since their turn began (CR 302.6).

        Haste is looked at by whoever asks, since keywords are not the kernel's.
        """
        if obj.controller is None:
            return True
        return obj.controlled_since >= self.state.players[obj.controller].turn_began

    def functions(self, ability: Ability, obj: GameObject) -> bool:
        """Whether an ability functions where its object is (CR 113.6)."""
        return zone_name(obj.zone) in ability.zones and not obj.phased_out
