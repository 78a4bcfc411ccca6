"""Who may know (CR 400.2, 708.4): what a player, or a spectator, may see of a state, an event or a decision.

A card is known to a player if it lies open, if it is in their hand, if they control it face down, or if it was shown to
them (`GameState.known`). Everything handed to a player goes through here; what they may not know is not in it at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .decisions import Decision
from .events import CardRevealed, Event, Shuffled, ZoneChange
from .mana import Mana
from .refs import ObjectRef, PlayerRef
from .state import EVERYBODY, Departed, GameObject, GameState
from .zones import HIDDEN, owner_of_zone, zone_name

if TYPE_CHECKING:
    from .engine import Engine
    from .library import Library
    from .log import LogEntry

__all__ = [
    "GameForPlayer",
    "ObjectForPlayer",
    "PlayerForPlayer",
    "decision_for",
    "is_known",
    "lies_open",
    "may_read",
    "seen_by",
    "veiled",
    "view_for",
    "was_known",
]

_SHOWN = ("battlefield", "stack")  # what is face down there has characteristics that anybody sees (CR 708.2)


class ObjectForPlayer(msgspec.Struct, frozen=True):
    """An object as a player sees it. A card they may not know has no name, no characteristics, and id 0 in a
    library."""

    id: int
    name: str
    kind: str
    owner: int
    controller: int | None = None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    tapped: bool = False
    face_down: bool = False
    damage: int = 0
    counters: dict[str, int] = {}
    attached_to: int | None = None
    known: bool = True


class PlayerForPlayer(msgspec.Struct, frozen=True):
    """A player as another sees them: a hand and library of known and unknown cards."""

    id: int
    name: str
    life: int
    counters: dict[str, int]
    pool: tuple[str, ...]
    hand: tuple[ObjectForPlayer, ...]
    library: tuple[ObjectForPlayer, ...]
    graveyard: tuple[ObjectForPlayer, ...]
    left: bool
    lost: str


class GameForPlayer(msgspec.Struct, frozen=True):
    """A whole game as one player (None: a spectator) may see it."""

    viewer: int | None
    turn: int
    active: int
    step: str
    priority: int | None
    players: tuple[PlayerForPlayer, ...]
    battlefield: tuple[ObjectForPlayer, ...]
    stack: tuple[ObjectForPlayer, ...]
    exile: tuple[ObjectForPlayer, ...]
    command: tuple[ObjectForPlayer, ...]
    decision: Decision | None


def is_known(state: GameState, obj: GameObject, viewer: int | None) -> bool:
    """Whether the viewer may know which card an object is."""
    zone = zone_name(obj.zone)
    told = state.known.get(obj.id, ())
    if EVERYBODY in told or (viewer is not None and viewer in told):
        return True
    if zone not in HIDDEN:
        if not obj.face_down:
            return True
        return viewer is not None and obj.zone in ("battlefield", "stack") and obj.controller == viewer  # CR 708.5
    owner = owner_of_zone(obj.zone)
    return zone == "hand" and viewer is not None and (owner == viewer or _open_to_team(state, owner, viewer))


def was_known(state: GameState, gone: Departed, viewer: int | None) -> bool:
    """Whether the viewer knew what has gone, or learned of it as it went: a card that is discarded was in a hand."""
    if is_known(state, gone.object, viewer):
        return True
    became = None if gone.became is None else state.objects.get(gone.became)
    if became is not None:
        return is_known(state, became, viewer)
    later = None if gone.became is None else state.last_known(gone.became)
    return later is not None and was_known(state, later, viewer)


def may_read(state: GameState, id: int, viewer: int | None) -> bool:
    """Whether the viewer may know what an object is like, or was like; False for an id that no object ever had."""
    obj = state.objects.get(id)
    if obj is not None:
        return obj.zone in _SHOWN or is_known(state, obj, viewer)
    gone = state.last_known(id)
    return gone is not None and (gone.object.zone in _SHOWN or was_known(state, gone, viewer))


def lies_open(state: GameState, id: int) -> bool:
    """Whether everybody sees what an object is like, said quickly for the common case of a permanent or spell."""
    obj = state.objects.get(id)
    return (obj is not None and obj.zone in _SHOWN) or may_read(state, id, None)


def _open_to_team(state: GameState, owner: int | None, viewer: int) -> bool:
    """Whether the viewer's team shows each other its hands (CR 810.5), and the owner is in it."""
    if owner is None or not state.settings.get("open_hands"):
        return False
    team = state.players[viewer].team
    return team is not None and team == state.players[owner].team


def _object_for(engine: Engine, id: int, viewer: int | None) -> ObjectForPlayer:
    obj = engine.state.objects[id]
    if not is_known(engine.state, obj, viewer):
        face = engine.characteristics(id) if obj.zone in ("battlefield", "stack") else None
        return ObjectForPlayer(
            id=id if zone_name(obj.zone) != "library" else 0,
            name="",
            kind=obj.kind,
            owner=obj.owner,
            controller=obj.controller,
            types=face.types if face is not None else (),
            power=face.power if face is not None else None,
            toughness=face.toughness if face is not None else None,
            tapped=obj.tapped,
            face_down=obj.face_down,
            damage=obj.damage,
            counters=obj.counters,
            attached_to=obj.attached_to,
            known=False,
        )
    face = engine.characteristics(id)
    name = engine.name(id)
    if obj.face_down and obj.definition:
        name = engine.library.definition(obj.definition).front.name
    return ObjectForPlayer(
        id=id,
        name=name,
        kind=obj.kind,
        owner=obj.owner,
        controller=obj.controller,
        types=face.types,
        subtypes=face.subtypes,
        power=face.power,
        toughness=face.toughness,
        tapped=obj.tapped,
        face_down=obj.face_down,
        damage=obj.damage,
        counters=obj.counters,
        attached_to=obj.attached_to,
    )


def view_for(engine: Engine, viewer: int | None, decision: Decision | None) -> GameForPlayer:
    """The game as the viewer may see it."""
    state = engine.state

    def zone(key: str) -> tuple[ObjectForPlayer, ...]:
        return tuple(_object_for(engine, i, viewer) for i in state.zone(key))

    players = tuple(
        PlayerForPlayer(
            id=p.id,
            name=p.name,
            life=p.life,
            counters=p.counters,
            pool=tuple(m.type for m in p.pool),
            hand=zone(f"hand:{p.id}"),
            library=zone(f"library:{p.id}"),
            graveyard=zone(f"graveyard:{p.id}"),
            left=p.left,
            lost=p.lost,
        )
        for p in state.players
    )
    turn = state.turn
    return GameForPlayer(
        viewer=viewer,
        turn=turn.number,
        active=turn.active,
        step=turn.step,
        priority=state.priority,
        players=players,
        battlefield=zone("battlefield"),
        stack=zone("stack"),
        exile=zone("exile"),
        command=zone("command"),
        decision=decision_for(state, decision, viewer) if decision is not None else None,
    )


def decision_for(state: GameState, decision: Decision, viewer: int | None) -> Decision | None:
    """A decision as the viewer may see it: whoever decides sees all of it; others only who decides, in what way and,
    unless it is asked by what they may not know, why. None for who is not in its audience."""
    if viewer == decision.player:
        return decision
    if decision.audience is not None and viewer not in decision.audience:
        return None
    told = decision.source is None or may_read(state, decision.source, viewer)
    return Decision(
        player=decision.player,
        kind=decision.kind,
        why=decision.why if told else "hidden",
        at_least=0,
        at_most=0,
        audience=decision.audience,
    )


def veiled(state: GameState, decision: Decision) -> Decision:
    """The decision, with every card that who decides may not know told as "a card" only, whoever made the options."""
    hidden = [
        i
        for i, option in enumerate(decision.options)
        if option.object is not None and option.card and not may_read(state, option.object, decision.player)
    ]
    if decision.source is not None and decision.source_card and not may_read(state, decision.source, decision.player):
        decision = msgspec.structs.replace(decision, source_card="")
    if not hidden:
        return decision
    options = list(decision.options)
    for i in hidden:
        options[i] = msgspec.structs.replace(options[i], text="a card", card="")
    return msgspec.structs.replace(decision, options=tuple(options))


# ---------------------------------------------------------------- events


def seen_by(library: Library, entry: LogEntry, viewer: int | None) -> dict[str, Any]:
    """An event as the viewer may see it: plain data, in which a card they may not know is only ``"a card"``."""
    ev = entry.event
    data: dict[str, Any] = {"event": type(ev).__struct_config__.tag}
    for field in ev.__struct_fields__:
        if field == "marks" or (isinstance(ev, Shuffled) and field == "order"):
            continue
        value = _shown(library, entry, viewer, ev, field, getattr(ev, field))
        if value is not None:
            data[field] = value
    return data


_OBJECTS = frozenset({"object", "became", "source", "item", "attacker"})


def _shown(library: Library, entry: LogEntry, viewer: int | None, ev: Event, field: str, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(ev, CardRevealed) and field == "objects":
        return [_name(library, entry, i, viewer) for i in value]
    if field in _OBJECTS and isinstance(value, int):
        return _name(library, entry, value, viewer, moved=isinstance(ev, ZoneChange))
    if isinstance(value, ObjectRef):
        return _name(library, entry, value.id, viewer)
    if isinstance(value, PlayerRef):
        return entry.after.players[value.id].name
    if field in ("player", "controller", "old", "new") and isinstance(value, int):
        return entry.after.players[value].name
    if isinstance(value, tuple):
        if value and isinstance(value[0], Mana):
            return "".join(f"{{{m.type}}}" for m in value)
        return [list(v) if isinstance(v, tuple) else v for v in value] or None
    if field == "copied":
        return getattr(value, "name", None)
    return value


def _name(library: Library, entry: LogEntry, id: int, viewer: int | None, *, moved: bool = False) -> str:
    """What the viewer may call an object: known on either side of the event is known."""
    ids = [id]
    if moved and isinstance(entry.event, ZoneChange):
        ids = [i for i in (entry.event.object, entry.event.became) if i is not None]
    for state in (entry.before, entry.after):
        for i in ids:
            obj = state.objects.get(i)
            if obj is not None and is_known(state, obj, viewer):
                return _card_name(library, state, obj)
    gone = entry.after.last_known(id)
    if gone is not None and not any(i in s.objects for s in (entry.before, entry.after) for i in ids):
        return gone.face.name if is_known(entry.after, gone.object, viewer) else "a card"
    return "a card"


def _card_name(library: Library, state: GameState, obj: GameObject) -> str:
    if obj.kind == "ability" and obj.item is not None:
        source = state.objects.get(obj.item.source)
        gone = state.last_known(obj.item.source)
        if source is not None:
            return f"ability of {_card_name(library, state, source)}"
        return f"ability of {gone.face.name if gone is not None else 'something gone'}"
    if obj.copied is not None:
        return obj.copied.name
    return library.definition(obj.definition).faces[obj.face].name if obj.definition else "a card"
