"""What is there: the zones, players and objects of a game in the words of a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.kernel.abilities import Keyword
from cardwright.kernel.refs import PlayerRef
from cardwright.kernel.zones import owner_of_zone, zone_name
from cardwright.yaml_source import suggestion

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine
    from cardwright.kernel.mana import Mana

    from .model import Matches
    from .naming import Names

__all__ = ["mana_text", "mismatch", "object_fact", "player_zone", "shared_zone"]


def mana_text(mana: Sequence[Mana]) -> str:
    """A pool as symbols in the usual order, ``{B}{G}{G}``."""
    order = "WUBRGC"
    return "".join(f"{{{m}}}" for m in sorted((m.type for m in mana), key=order.index))


def symbols(text: str) -> Counter[str]:
    """The symbols of a text, counted."""
    return Counter(part for part in text.replace("}", " ").replace("{", " ").split() if part)


def player_zone(engine: Engine, seat: int, zone: str) -> list[int]:
    """The objects in a player's zone; of shared zones what they control (battlefield) or own."""
    if zone == "battlefield":
        return engine.controlled(seat)
    if zone in ("exile", "command"):
        return [i for i in engine.state.zone(zone) if engine.object(i).owner == seat]
    return list(engine.state.zone(f"{zone}:{seat}"))


def shared_zone(engine: Engine, zone: str) -> list[int]:
    """The objects of a shared zone; the stack's top comes first."""
    if zone == "battlefield":
        return list(engine.permanents())
    ids = list(engine.state.zone(zone))
    return ids[::-1] if zone == "stack" else ids


def mismatch(engine: Engine, names: Names, ids: Sequence[int], wanted: Matches) -> str:
    """What differs between a zone and what is expected of it, or an empty text."""
    return list_mismatch([_Thing(engine, names, id) for id in ids], wanted)


class _Thing:
    """An object that goes by several names (its own, its label) while two lists are compared."""

    def __init__(self, engine: Engine, names: Names, id: int) -> None:
        self.engine, self.names, self.id = engine, names, id

    def __str__(self) -> str:
        return self.names.describe(self.engine, self.id) or self.names.label_of(
            self.engine.state, self.engine.object(self.id)
        )

    def called(self, word: str) -> bool:
        return self.names.is_called(self.engine, self.id, word)


class _Word(str):
    __slots__ = ()

    def called(self, word: str) -> bool:
        return self == word


def words_mismatch(words: Sequence[Any], wanted: Matches) -> str:
    """The same for a list of plain words, such as types, or of objects and players."""
    return list_mismatch([_Word(w) if type(w) is str else w for w in words], wanted)


def list_mismatch(things: Sequence[Any], wanted: Matches) -> str:
    """Compare a list with what it must be."""
    shown = ", ".join(str(t) for t in things) or "nothing"
    if wanted.count is not None and len(things) != wanted.count:
        return f"expected {wanted.count}, there are {len(things)}: {shown}"
    if wanted.exactly is not None:
        return _exactly(things, wanted, shown)
    if wanted.first is not None:
        head = things[: len(wanted.first)]
        if len(head) < len(wanted.first) or not all(t.called(w) for t, w in zip(head, wanted.first, strict=True)):
            return f"expected {', '.join(wanted.first)} first, there is: {shown}"
    left = list(things)
    for word in wanted.has:
        found = next((t for t in left if t.called(word)), None)
        if found is None:
            return f"expected {word} among: {shown}{suggestion(word, [str(t) for t in things])}"
        left.remove(found)
    for word in wanted.lacks:
        if any(t.called(word) for t in things):
            return f"expected no {word}, there is: {shown}"
    return ""


def _exactly(things: Sequence[Any], wanted: Matches, shown: str) -> str:
    words = wanted.exactly or ()
    said = ", ".join(words) or "nothing"
    if wanted.in_order:
        same = len(words) == len(things) and all(t.called(w) for t, w in zip(things, words, strict=True))
        return "" if same else f"expected {said} in this order, there is: {shown}"
    left = list(things)
    missing = []
    for word in sorted(words, key=lambda w: sum(t.called(w) for t in things)):
        found = next((t for t in left if t.called(word)), None)
        if found is None:
            missing.append(word)
        else:
            left.remove(found)
    if not missing and not left:
        return ""
    parts = [f"missing: {', '.join(missing)}"] if missing else []
    parts += [f"not expected: {', '.join(str(t) for t in left)}"] if left else []
    return f"expected {said}, there is: {shown} ({'; '.join(parts)})"


def object_fact(engine: Engine, names: Names, id: int, fact: str) -> Any:
    """What an object is, in the words and shapes of an expectation."""
    return _OBJECT_FACTS[fact](engine, names, id)


def _attached_to(engine: Engine, names: Names, id: int) -> str:
    obj = engine.object(id)
    if obj.attached_to is not None:
        return names.describe(engine, obj.attached_to)
    return "nothing" if obj.attached_to_player is None else names.players[obj.attached_to_player]


def _attacking(engine: Engine, names: Names, id: int) -> str:
    combat = engine.state.combat
    ref = None if combat is None else combat.attackers.get(id)
    return "nothing" if ref is None else names.ref(engine, ref)


def _blocking(engine: Engine, names: Names, id: int) -> list[Any]:
    combat = engine.state.combat
    return [] if combat is None else [_Thing(engine, names, i) for i in combat.blockers.get(id, ())]


def _targets(engine: Engine, names: Names, id: int) -> list[Any]:
    item = engine.object(id).item
    refs = () if item is None else [ref for _, chosen in item.targets for ref in chosen]
    return [_Word(names.players[r.id]) if isinstance(r, PlayerRef) else _Thing(engine, names, r.id) for r in refs]


def _x(engine: Engine, _: Names, id: int) -> int:
    item = engine.object(id).item
    return (item.x or 0) if item is not None else 0  # a permanent's own X is 0 (CR 107.3m)


def _player(names: Names, seat: int | None) -> str:
    return "nobody" if seat is None else names.players[seat]


def _zone(engine: Engine, names: Names, id: int) -> str:
    key = engine.object(id).zone
    owner = owner_of_zone(key)
    return zone_name(key) if owner is None else f"{names.players[owner]}'s {zone_name(key)}"


def _keywords(engine: Engine, id: int) -> list[str]:
    found = [a.name.replace("_", " ") for a in engine.abilities(id) if isinstance(a, Keyword)]
    return list(dict.fromkeys(found))


_OBJECT_FACTS: dict[str, Any] = {
    "power": lambda e, n, i: e.characteristics(i).power,
    "toughness": lambda e, n, i: e.characteristics(i).toughness,
    "loyalty": lambda e, n, i: e.object(i).counters.get("loyalty", 0),
    "defense": lambda e, n, i: e.object(i).counters.get("defense", 0),
    "mana_value": lambda e, n, i: e.mana_value(e.object(i), e.characteristics(i)),
    "damage": lambda e, n, i: e.object(i).damage,
    "x": _x,
    "tapped": lambda e, n, i: e.object(i).tapped,
    "face_down": lambda e, n, i: e.object(i).face_down,
    "phased_out": lambda e, n, i: e.object(i).phased_out,
    "summoning_sick": lambda e, n, i: e.is_sick(e.object(i)),
    "controller": lambda e, n, i: _player(n, e.controller_of(i)),
    "owner": lambda e, n, i: _player(n, e.object(i).owner),
    "zone": _zone,
    "name": lambda e, n, i: e.characteristics(i).name,
    "types": lambda e, n, i: list(e.characteristics(i).types),
    "subtypes": lambda e, n, i: list(e.characteristics(i).subtypes),
    "supertypes": lambda e, n, i: list(e.characteristics(i).supertypes),
    "colors": lambda e, n, i: list(e.characteristics(i).colors),
    "keywords": lambda e, n, i: _keywords(e, i),
    "counters": lambda e, n, i: {k: v for k, v in e.object(i).counters.items() if v},
    "attached_to": _attached_to,
    "attachments": lambda e, n, i: [_Thing(e, n, a) for a in e.attachments(i)],
    "attacking": _attacking,
    "blocking": _blocking,
    "targets": _targets,
}
