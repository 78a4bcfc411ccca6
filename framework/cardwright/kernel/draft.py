"""A draft: one state being turned into the next by a batch of simultaneous events.

Dicts and zones are copied at the first write within a draft and frozen again by `finish`, so that a batch of a
thousand changes costs one copy and not a thousand. Nothing here asks, triggers or replaces anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from .definitions import Face
from .events import ZoneChange
from .layers import has_its_place
from .refs import Ref
from .state import Component, Departed, GameObject, GameState, PlayerState
from .zones import GONE, HIDDEN, owner_of_zone, zone_key, zone_name

if TYPE_CHECKING:
    from .library import Library

__all__ = ["Draft", "component_of", "separate"]

replace = msgspec.structs.replace
_WATCHED_FIELDS = frozenset({"copied", "face", "face_down", "attached_to"})
_OLD = 64  # departed objects are merged into the older map when this many have gathered


class Draft:
    """The mutable side of one transition. `faces(id)` gives characteristics before it, for last-known information."""

    def __init__(self, library: Library, state: GameState, faces: Callable[[int], Face]) -> None:
        self.library = library
        self.before = state
        self.faces = faces
        self.objects = state.objects
        self.zones: dict[str, Any] = {}
        self.players = list(state.players)
        self.departed = state.departed
        self.watch = state.watch
        self.known = state.known
        self.next_id = state.next_id
        self.clock = state.clock
        self.changes: dict[str, Any] = {}
        self.out_of_combat: list[int] = []  # removed from combat at the end (CR 506.4)
        self.once: set[tuple[Ref, str]] = set()  # removals of counters that happen but once in this batch
        self.also: tuple[int, ...] = ()  # what the other components of what moved last have become
        self._own_objects = self._own_departed = self._own_watch = self._own_known = False
        self._own_watched: set[str] = set()

    # ------------------------------------------------------------ objects

    def put(self, obj: GameObject) -> None:
        """Store an object under its id."""
        if not self._own_objects:
            self.objects = dict(self.objects)
            self._own_objects = True
        self.objects[obj.id] = obj

    def change(self, id: int, **fields: Any) -> GameObject:
        """Replace fields of an object; its watches are renewed if its copiable values changed."""
        old = self.objects[id]
        new = replace(old, **fields)
        if not _WATCHED_FIELDS.isdisjoint(fields):
            self._unwatch(old)
            self.put(new)
            self._watch(new)
        else:
            self.put(new)
        return new

    def tick(self) -> int:
        """The next timestamp (CR 613.7)."""
        self.clock += 1
        return self.clock

    def new_id(self) -> int:
        """An id that no object of this game has had."""
        id = self.next_id
        self.next_id += 1
        return id

    def player(self, id: int, **fields: Any) -> PlayerState:
        """Replace fields of a player."""
        self.players[id] = new = replace(self.players[id], **fields)
        return new

    # ------------------------------------------------------------ zones

    def zone(self, key: str) -> Any:
        """The zone as something to change: a list for libraries and the stack (ordered), else an insertion-ordered
        dict."""
        held = self.zones.get(key)
        if held is None:
            ids = self.before.zones.get(key, ())
            held = self.zones[key] = list(ids) if zone_name(key) in ("library", "stack") else dict.fromkeys(ids)
        return held

    def take(self, obj: GameObject) -> None:
        """Take an object out of its zone and out of the watch index; it stays in no zone."""
        if obj.zone != GONE:
            held = self.zone(obj.zone)
            if isinstance(held, list):
                held.remove(obj.id)
            else:
                del held[obj.id]
        if not self._own_objects:
            self.objects = dict(self.objects)
            self._own_objects = True
        del self.objects[obj.id]
        self._unwatch(obj)

    def place(self, obj: GameObject, position: int = 0) -> None:
        """Put an object into the zone it says; `position` counts from the top of a library (-1: the bottom)."""
        held = self.zone(obj.zone)
        if isinstance(held, dict):
            held[obj.id] = None
        elif zone_name(obj.zone) == "stack" or position == -1:
            held.append(obj.id)
        else:
            held.insert(position, obj.id)
        self.put(obj)
        self._watch(obj)

    # ------------------------------------------------------------ the watch index

    def _keys(self, obj: GameObject) -> Iterable[str]:
        return self.library.watch_keys(obj)

    def _watched(self, key: str) -> dict[int, None]:
        if not self._own_watch:
            self.watch = dict(self.watch)
            self._own_watch = True
        if key not in self._own_watched:
            self.watch[key] = dict(self.watch.get(key, {}))
            self._own_watched.add(key)
        return self.watch[key]

    def _watch(self, obj: GameObject) -> None:
        for key in self._keys(obj):
            self._watched(key)[obj.id] = None

    def _unwatch(self, obj: GameObject) -> None:
        for key in self._keys(obj):
            held = self._watched(key)
            held.pop(obj.id, None)
            if not held:
                del self.watch[key]
                self._own_watched.discard(key)

    # ------------------------------------------------------------ moving

    def depart(self, obj: GameObject, became: int | None) -> None:
        """Keep what is known of an object that leaves (CR 608.2h)."""
        if not self._own_departed:
            self.departed = dict(self.departed)
            self._own_departed = True
        attached = tuple(self.before.watch.get(f"attached:{obj.id}", ()))
        self.departed[obj.id] = Departed(object=obj, face=self.faces(obj.id), attachments=attached, became=became)

    def know(self, id: int, players: Iterable[int]) -> None:
        """These players now know which card a hidden object is."""
        if not self._own_known:
            self.known = dict(self.known)
            self._own_known = True
        self.known[id] = tuple(sorted({*self.known.get(id, ()), *players}))

    def forget(self, id: int) -> None:
        """Nobody knows any more."""
        if id in self.known:
            if not self._own_known:
                self.known = dict(self.known)
                self._own_known = True
            del self.known[id]

    def move(self, ev: ZoneChange) -> int | None:
        """Carry out a zone change: the object becomes a new one (CR 400.7). Returns the new id, None if it ceased."""
        old = self.objects[ev.object]
        to = ev.to
        self.also = ()
        if old.kind == "ability" or to == GONE:
            self.depart(old, None)
            self.take(old)
            return None
        name = zone_name(to)
        if name in ("library", "hand", "graveyard") and owner_of_zone(to) != old.owner:
            to = zone_key(name, old.owner)  # CR 400.3
        id = self.new_id()
        if old.zone != GONE:
            self.depart(old, id)
        self.take(old)
        first, *rest = separate(old)
        self._arrive(old, first, ev, id, to)
        self.also = tuple(self._arrive(old, other, ev, self.new_id(), to) for other in rest)
        if self.also and old.zone != GONE:
            self.departed[old.id] = replace(self.departed[old.id], also=self.also)
        return id

    def _arrive(self, old: GameObject, part: GameObject, ev: ZoneChange, id: int, to: str) -> int:
        """What moves, or one component of it (CR 730.3), becomes a new object; gives its id."""
        to = next((zone for card, zone in ev.apart if card in part.cards), to)
        if owner_of_zone(to) is not None:
            to = zone_key(zone_name(to), part.owner)
        new = self._arrived(part, ev, id, to)
        self.place(new, ev.position)
        self._carry_knowledge(old, new)
        return id

    def _arrived(self, old: GameObject, ev: ZoneChange, id: int, to: str) -> GameObject:
        stamp = self.tick()
        kind = old.kind
        controller: int | None = None
        if to == "battlefield":
            controller = ev.controller if ev.controller is not None else old.owner
            controller = None if ev.uncontrolled else controller
            kind = "token" if kind == "copy" else kind  # CR 608.3f
        elif to in ("stack", "command"):
            controller = ev.controller
        return GameObject(
            id=id,
            kind=kind,
            owner=old.owner,
            zone=to,
            definition=old.definition,
            cards=old.cards,
            controller=controller,
            default_controller=_default(old, ev, controller) if to == "battlefield" else None,
            uncontrolled=ev.uncontrolled and to == "battlefield",
            controlled_since=stamp,
            timestamp=stamp,
            face=ev.face if ev.face is not None else 0,
            tapped=ev.tapped and to == "battlefield",
            face_down=ev.face_down and to in ("battlefield", "exile", "stack", "command"),
            down=ev.down if ev.face_down else None,
            manifested=ev.manifested and ev.face_down,
            counters={k: n for k, n in ev.counters if n > 0},
            counted_at={k: stamp for k, n in ev.counters if n > 0 and has_its_place(k)},
            attached_to=ev.attached_to,
            attached_to_player=ev.attached_to_player,
            copied=_copied(old, ev, to),
            other_side=old.other_side if ev.copied is None and old.kind in ("copy", "token") else None,
            x=ev.x,
            came_from_x=ev.x > 0,
            costs=ev.costs,
            chosen=dict(ev.chosen),
            links=dict(ev.links),
            notes=self.library.object_notes,
        )

    def _carry_knowledge(self, old: GameObject, new: GameObject) -> None:
        known = self.known.get(old.id, ())
        self.forget(old.id)
        if zone_name(new.zone) not in HIDDEN and not new.face_down:
            return
        if old.face_down and old.zone in ("battlefield", "stack") and new.zone != "battlefield":
            self.know(new.id, (p.id for p in self.players))  # CR 708.9: it is revealed as it moves
            return
        if zone_name(old.zone) in HIDDEN or old.face_down:
            if known:
                self.know(new.id, known)
        elif old.zone != GONE:
            self.know(new.id, (p.id for p in self.players))

    # ------------------------------------------------------------ done

    def finish(self) -> GameState:
        """The next state."""
        fields = self.changes
        before = self.before
        if self._own_objects:
            fields["objects"] = self.objects
        if self.zones:
            zones = dict(before.zones)
            for key, held in self.zones.items():
                zones[key] = tuple(held)
            fields["zones"] = zones
        if self._own_departed:
            fields["departed"] = self.departed
            if len(self.departed) > _OLD:
                fields["departed_old"] = {**before.departed_old, **self.departed}
                fields["departed"] = {}
        if self._own_watch:
            fields["watch"] = self.watch
        if self._own_known:
            fields["known"] = self.known
        if self.out_of_combat and before.combat is not None:
            fields["combat"] = before.combat.without(self.out_of_combat)
        players = tuple(self.players)
        if any(a is not b for a, b in zip(players, before.players, strict=True)):
            fields["players"] = players
        fields["next_id"] = self.next_id
        fields["clock"] = self.clock + 1
        return replace(before, **fields)


def _default(old: GameObject, ev: ZoneChange, controller: int | None) -> int | None:
    """Who controls a permanent by default: whoever it enters under (CR 110.2); what a spell that changed hands becomes,
    whoever put that on the stack (110.2b)."""
    return old.default_controller if old.zone == "stack" and old.default_controller is not None else controller


def _copied(old: GameObject, ev: ZoneChange, to: str) -> Face | None:
    """Copiable values that go with the object: what a copy effect gives as it enters, or what a copy already is."""
    if ev.copied is not None:
        return ev.copied
    if old.kind in ("copy", "token"):
        return old.copied
    return None


def component_of(obj: GameObject) -> Component:
    """What represents an object, as a component of a merged permanent."""
    kind = "token" if obj.kind == "copy" else obj.kind
    return Component(obj.definition, kind, obj.owner, obj.face, obj.cards, obj.copied, obj.other_side)


def separate(obj: GameObject) -> list[GameObject]:
    """The object, or each component of a merged one by itself, the topmost first (CR 730.3)."""
    if not obj.components:
        return [obj]
    return [
        replace(
            obj,
            definition=c.definition,
            kind=c.kind,
            owner=c.owner,
            face=c.face,
            cards=c.cards,
            copied=c.copied,
            other_side=c.other_side,
            components=(),
        )
        for c in obj.components
    ]
