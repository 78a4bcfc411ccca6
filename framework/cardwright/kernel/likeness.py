"""Whether two states are the same apart from what nothing in the game can tell: a fingerprint of each, to compare.

Ids are replaced by the order in which they are met, timestamps by their rank. What has departed counts only as far as
something still refers to it. A number that this does not know for an id stays a number: then two states may be taken
for different that are alike, never the other way round.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Mapping
from typing import Any

import msgspec

from .digest import digest_of_value
from .events import EventBase
from .refs import ObjectRef
from .state import ContinuousEffect, DelayedTrigger, GameObject, GameState, Turn

__all__ = ["likeness", "looks_like"]

_IDS = frozenset(
    {
        "also",
        "attached_to",
        "attachments",
        "attacker",
        "attacking_nothing",
        "became",
        "blocked",
        "blockers",
        "borrowed",
        "declared",
        "first_strike_done",
        "into",
        "item",
        "links",
        "object",
        "objects",
        "paid",
        "source",
        "until",
    }
)
"""Fields whose numbers are ids, in the kernel's structs and in those of plugins."""
_BY_ID = frozenset({"attackers", "blockers", "defending"})
_CLOCKS = frozenset({"timestamp", "copied_at", "counted_at", "controlled_since", "turn_began"})
_STATIC = ("abilities", "ability_parts", "combat_abilities", "definitions", "mana")
_NOT_PART = frozenset(
    {
        "objects", "zones", "cards", "card_owners", "departed", "departed_old", "watch", "known", "next_id", "clock",
        "seed", "formats", "settings", "sections", "start", "limits", "spent",
    }
)  # fmt: skip
_UNTOLD: dict[type[msgspec.Struct], frozenset[str]] = {
    GameObject: frozenset({"id", "cards", "turned"}),
    ContinuousEffect: frozenset({"id"}),
    DelayedTrigger: frozenset({"id"}),
    Turn: frozenset({"number"}),
}
_NOTHING: tuple[Any, ...] = (None, (), {}, "")
_DEEPEST = 2  # how far what has departed tells of what had departed before it


def likeness(state: GameState) -> str:
    """A text that is the same for states that are alike, in any process: at a glance, a colon, and 32 hexadecimal
    digits."""
    return f"{_at_a_glance(state)}:{_Reading(state).done()}"


def looks_like(state: GameState, other: str) -> bool:
    """Whether a state has this `likeness`; what differs at a glance is not looked at further."""
    return other.partition(":")[0] == _at_a_glance(state) and other == likeness(state)


def _at_a_glance(state: GameState) -> str:
    """How many objects there are, in all, on the battlefield and on the stack, and what changes most easily."""
    sizes = (len(state.objects), len(state.zone("battlefield")), len(state.zone("stack")), state.draws)
    return " ".join(map(str, (*sizes, *(p.life for p in state.players))))


class _Reading:
    def __init__(self, state: GameState) -> None:
        self.state = state
        self.labels: dict[int, int] = {}
        self.waiting: list[tuple[int, int]] = []  # departed objects that something refers to, and how far away
        self.depth = 0
        self.static: dict[int, str] = {}
        self.clocks = sorted(
            {getattr(o, f) for o in state.objects.values() for f in ("timestamp", "copied_at", "controlled_since")}
            | {t for o in state.objects.values() for t in o.counted_at.values()}
            | {p.turn_began for p in state.players}
            | {e.timestamp for e in state.effects}
        )

    def done(self) -> str:
        state = self.state
        told: list[Any] = []
        for key in sorted(state.zones):
            ids = state.zones[key]
            told.append((key, len(ids)))
            for id in ids:
                self.labels[id] = len(self.labels)
        told += [(self._object(state.objects[id]), state.known.get(id, ())) for id in list(self.labels)]
        told += [(f, self._value(getattr(state, f), f)) for f in state.__struct_fields__ if f not in _NOT_PART]
        while self.waiting:
            id, self.depth = self.waiting.pop()
            gone = state.last_known(id)
            told.append((self.labels[id], None if gone is None else self._struct(gone)))
        return hashlib.blake2b(repr(told).encode(), digest_size=16).hexdigest()

    def _object(self, obj: GameObject) -> Any:
        state = self.state
        cards = [(state.cards.get(c), state.card_owners.get(c), state.sections.get(c)) for c in obj.cards]
        since = obj.turned and [obj.turned <= id for id in state.zone("stack")]
        return cards, since, self._struct(obj)

    def _label(self, id: int) -> tuple[str, int]:
        label = self.labels.get(id)
        if label is None:
            label = self.labels[id] = len(self.labels)
            if self.depth < _DEEPEST:
                self.waiting.append((id, self.depth + 1))
        return "id", label

    def _value(self, value: Any, field: str) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            return self._number(value, field)
        if value is None or isinstance(value, str | bool):
            return value
        if isinstance(value, tuple | list):
            return tuple(self._value(v, field) for v in value)
        if isinstance(value, Mapping):
            pairs = [(self._label(k) if field in _BY_ID else k, self._value(v, field)) for k, v in value.items()]
            return tuple(sorted(pairs, key=repr))
        if isinstance(value, frozenset):
            return tuple(sorted((self._value(v, field) for v in value), key=repr))
        return self._struct(value)

    def _number(self, value: int, field: str) -> Any:
        if field in _IDS:
            return self._label(value)
        if field in _CLOCKS:
            return "rank", bisect_left(self.clocks, value)
        return value

    def _struct(self, value: msgspec.Struct) -> Any:
        if isinstance(value, ObjectRef):
            return self._label(value.id)
        kind = type(value)
        if kind.__module__.rpartition(".")[2] in _STATIC:
            return self._unchanging(value)
        untold = _UNTOLD.get(kind, frozenset())
        if isinstance(value, EventBase):
            untold = frozenset({"marks"})
        told = [(f, getattr(value, f)) for f in kind.__struct_fields__ if f not in untold]
        return kind.__name__, [(f, self._value(v, f)) for f, v in told if v is not False and v not in _NOTHING]

    def _unchanging(self, value: msgspec.Struct) -> str:
        """What is printed, or was made from it, by its content."""
        known = self.static.get(id(value))
        if known is None:
            known = self.static[id(value)] = digest_of_value(value)
        return known
