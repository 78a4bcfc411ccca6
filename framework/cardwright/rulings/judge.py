"""The judge's hand: events that a scenario brings about without any card (see `judge_words` for what can be said)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from cardwright.kernel import events as e
from cardwright.kernel.abilities import Instruction
from cardwright.kernel.library import UnknownCard
from cardwright.kernel.mana import Mana, parse_mana
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref
from cardwright.kernel.zones import OWNED, ZONES, zone_key, zone_name
from cardwright.yaml_source import unknown

from .naming import Failure, Names

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

    from .model import Judge

__all__ = ["deeds_of"]


Deed: TypeAlias = e.Event | Instruction


class _Hand:
    def __init__(self, engine: Engine, names: Names, step: Judge) -> None:
        self.engine, self.names, self.line = engine, names, step.line
        self.said: dict[str, Any] = dict(step.arguments)

    def object(self, key: str = "what") -> int:
        return self.names.one(self.engine, str(self.said[key]), self.line)

    def within(self, zone: str, key: str = "what") -> int:
        """The object, which must be in this zone. Raises `Failure`."""
        id = self.object(key)
        there = zone_name(self.engine.object(id).zone)
        if there != zone:
            what = "a permanent" if zone == "battlefield" else f"in a {zone}" if zone == "hand" else f"on the {zone}"
            raise Failure(f"{self.said[key]} must be {what} for this, and it is in: {there}", self.line)
        return id

    def permanent(self, key: str = "what") -> int:
        return self.within("battlefield", key)

    def ref(self, key: str = "what") -> Ref:
        return self.names.refer(self.engine, str(self.said[key]), self.line)

    def player(self, key: str = "what") -> int:
        return self.names.player(str(self.said[key]), self.line)

    def count(self, key: str = "count") -> int:
        return int(self.said.get(key, 1))

    def go(self, to: str, cause: str, **more: Any) -> e.ZoneChange:
        """A zone change of the object to a zone (its owner's, where players have their own)."""
        id = self.within(_FROM[cause]) if cause in _FROM else self.object()
        obj = self.engine.object(id)
        key = zone_key(to, obj.owner if to in OWNED else None)
        return e.ZoneChange(object=id, origin=obj.zone, to=key, cause=cause, **more)


def deeds_of(engine: Engine, names: Names, step: Judge) -> tuple[Deed, ...]:
    """The events and instructions that a deed stands for. Raises `Failure`."""
    return tuple(_DEEDS[step.what](_Hand(engine, names, step)))


_FROM = {"destroy": "battlefield", "sacrifice": "battlefield", "discard": "hand"}


def _move(hand: _Hand) -> list[Deed]:
    to = str(hand.said["to"])
    if to not in ZONES:
        raise Failure(unknown("zone", to, ZONES), hand.line)
    if to == "stack":
        raise Failure(
            "nothing is moved onto the stack: spells are cast, and abilities activated or triggered", hand.line
        )
    owner = hand.engine.object(hand.object()).owner
    under = hand.player("under") if "under" in hand.said else owner
    return [
        hand.go(
            to,
            "put",
            position=hand.count("position") if "position" in hand.said else 0,
            controller=under if to == "battlefield" else None,
            tapped=bool(hand.said.get("tapped", False)),
            player=under,
        )
    ]


def _sacrifice(hand: _Hand) -> list[Deed]:
    return [hand.go("graveyard", "sacrifice", player=hand.engine.controller_of(hand.object()))]


def _discard(hand: _Hand) -> list[Deed]:
    return [hand.go("graveyard", "discard", player=hand.engine.object(hand.object()).owner)]


def _counters(event: type[e.CountersAdded] | type[e.CountersRemoved]) -> Callable[[_Hand], list[Deed]]:
    return lambda hand: [event(to=hand.ref(), kind=kind, amount=n) for kind, n in hand.said["counters"]]


def _mana(hand: _Hand) -> list[Deed]:
    try:
        units = tuple(Mana(type) for type in parse_mana(str(hand.said["mana"])))
    except ValueError as error:
        raise Failure(str(error), hand.line) from None
    return [e.ManaProduced(player=hand.player(), mana=units)]


def _token(hand: _Hand) -> list[Deed]:
    card = str(hand.said["what"])
    try:
        hand.engine.library.definition(card)
    except UnknownCard as error:
        raise Failure(str(error), hand.line) from None
    tapped = bool(hand.said.get("tapped", False))
    return [e.TokenCreated(player=hand.player("for"), definition=card, count=hand.count(), tapped=tapped)]


def _damage(hand: _Hand) -> list[Deed]:
    return [e.DamageDealt(to=hand.ref("to"), amount=int(hand.said["what"]), source=hand.object("from"))]


def _control(hand: _Hand) -> list[Deed]:
    return [Instruction("gain_control", (ObjectRef(hand.permanent()), {"to": PlayerRef(hand.player("to"))}))]


def _under(hand: _Hand) -> dict[str, bool]:
    return {"under": bool(hand.said.get("under", False))}


_DEEDS: dict[str, Callable[[_Hand], list[Deed]]] = {
    "destroy": lambda h: [h.go("graveyard", "destroy")],
    "exile": lambda h: [h.go("exile", "exile", face_down=bool(h.said.get("face_down", False)))],
    "sacrifice": _sacrifice,
    "discard": _discard,
    "counter": lambda h: [e.SpellCountered(object=h.within("stack"))],
    "move": _move,
    "tap": lambda h: [e.PermanentTapped(object=h.permanent())],
    "untap": lambda h: [e.PermanentUntapped(object=h.permanent())],
    "add_counters": _counters(e.CountersAdded),
    "remove_counters": _counters(e.CountersRemoved),
    "control": _control,
    "transform": lambda h: [e.Transformed(object=h.permanent())],
    "turn_face_up": lambda h: [e.TurnedFaceUp(object=h.permanent())],
    "turn_face_down": lambda h: [e.TurnedFaceDown(object=h.permanent())],
    "merge": lambda h: [Instruction("merge", (ObjectRef(h.object()), ObjectRef(h.permanent("into")), _under(h)))],
    "become_copy": lambda h: [Instruction("become_copy", (ObjectRef(h.permanent()), ObjectRef(h.object("of"))))],
    "attach": lambda h: [e.Attached(object=h.permanent(), to=h.ref("to"))],
    "damage": _damage,
    "draw": lambda h: [e.Draw(player=h.player())] * h.count(),
    "mill": lambda h: [e.Mill(player=h.player(), count=h.count())],
    "gain_life": lambda h: [e.LifeGained(player=h.player(), amount=h.count("amount"))],
    "lose_life": lambda h: [e.LifeLost(player=h.player(), amount=h.count("amount"))],
    "add_mana": _mana,
    "shuffle": lambda h: [Instruction("shuffle", (PlayerRef(h.player()),))],
    "flip_coin": lambda h: [Instruction("flip_coin", ({"who": PlayerRef(h.player())},))],
    "roll_die": lambda h: [Instruction("roll_die", (int(h.said.get("sides", 6)), {"who": PlayerRef(h.player())}))],
    "lose_game": lambda h: [e.PlayerLost(player=h.player(), reason="the judge said so")],
    "create_token": _token,
    "reveal": lambda h: [e.CardRevealed(objects=(h.object(),), player=h.engine.object(h.object()).owner)],
}
