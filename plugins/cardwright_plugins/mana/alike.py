"""Telling permanents that are alike: what holds of one of them holds of each."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from cardwright.kernel.definitions import Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.state import GameObject, GameState

__all__ = ["Looks", "looks_at", "unlike_effects"]

replace = msgspec.structs.replace


class _Look(msgspec.Struct):
    """Everything about an object that a rule or a card could tell apart, but for who it is."""

    object: GameObject
    face: Face
    sick: bool
    attachments: tuple[_Look, ...]


class Looks:
    """Groups objects of one state. An object that something else refers to is alone in its group."""

    __slots__ = ("_buckets", "_count", "_engine", "_groups", "_named")

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._named = _named_objects(engine)
        self._groups: dict[int, int] = {}
        self._buckets: dict[tuple[object, ...], list[tuple[_Look, int]]] = {}
        self._count = 0

    def group(self, id: int) -> int:
        """The number of the group that an object is in. Raises KeyError for an id never issued."""
        held = self._groups.get(id)
        if held is None:
            held = self._groups[id] = self._find(id)
        return held

    def _find(self, id: int) -> int:
        state = self._engine.state
        if id in self._named or id not in state.objects:
            return self._new()
        attachments = self._engine.attachments(id)
        if any(i in self._named for i in attachments):
            return self._new()
        look = self._look(id)
        bucket = self._buckets.setdefault((look.object.definition, look.object.controller, look.object.tapped), [])
        for other, number in bucket:
            if other == look:
                return number
        number = self._new()
        bucket.append((look, number))
        return number

    def _new(self) -> int:
        self._count += 1
        return self._count

    def _look(self, id: int, below: tuple[int, ...] = ()) -> _Look:
        obj = self._engine.object(id)
        host = -1 if below and obj.attached_to == below[-1] else obj.attached_to
        plain = replace(obj, id=0, timestamp=0, controlled_since=0, cards=(), attached_to=host)
        attachments = tuple(self._look(i, (*below, id)) for i in self._engine.attachments(id) if i not in below)
        return _Look(plain, self._engine.characteristics(id), self._engine.is_sick(obj), attachments)


def looks_at(engine: Engine) -> Looks:
    """The groups in the engine's state; kept while it stands."""
    held: tuple[GameState, Looks] | None = engine.memo.get("looks")
    if held is None or held[0] is not engine.state:
        held = engine.memo["looks"] = (engine.state, Looks(engine))
    return held[1]


def unlike_effects(engine: Engine, effects: Iterable[tuple[str, int | None]]) -> list[int]:
    """The places of one of each replacement effects that are alike, of which each has a key and perhaps a source.

    Which of those that are alike applies first can make no difference.
    """
    kept: dict[tuple[object, ...], int] = {}
    for place, (key, source) in enumerate(effects):
        id, _, which = key.partition(":")
        if source is not None and which and id == str(source) and source in engine.state.objects:
            kept.setdefault((looks_at(engine).group(source), which), place)
        else:
            kept.setdefault((key, place), place)
    return sorted(kept.values())


def _named_objects(engine: Engine) -> set[int]:
    """The objects that effects, waiting triggers, combat or other objects refer to."""
    state = engine.state
    found: set[int] = set()
    for effect in state.effects:
        found.update(effect.objects or ())
        found.update(ref.id for _, refs in effect.memory for ref in refs if isinstance(ref, ObjectRef))
    for waiting in state.delayed:
        found.update(ref.id for _, refs in waiting.memory for ref in refs if isinstance(ref, ObjectRef))
    if state.combat is not None:
        found.update(state.combat.attackers, state.combat.blockers)
    for obj in state.objects.values():
        if obj.links:
            found.update(i for ids in obj.links.values() for i in ids)
    return found
