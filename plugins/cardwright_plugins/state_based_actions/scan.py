"""One look at the battlefield that all state-based actions of one check share."""

from __future__ import annotations

from cardwright.kernel.definitions import Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import ZoneChange
from cardwright.kernel.state import GameObject, GameState
from cardwright.kernel.zones import GONE, zone_key

__all__ = ["Permanent", "Scan", "scan", "to_graveyard"]

Permanent = tuple[GameObject, Face]
_KEY = "state-based actions"
_STRAYS = "tokens and copies that are nowhere they can be"


class Scan:
    """The permanents that some rule may be about, each kind in the order they entered."""

    __slots__ = (
        "attached", "auras", "battles", "counted", "creatures", "legends", "planeswalkers", "sagas", "strays", "worlds"
    )  # fmt: skip

    def __init__(self) -> None:
        self.creatures: list[Permanent] = []
        self.planeswalkers: list[Permanent] = []
        self.battles: list[Permanent] = []
        self.legends: list[Permanent] = []
        self.worlds: list[Permanent] = []
        self.sagas: list[Permanent] = []
        self.auras: list[Permanent] = []
        self.attached: list[Permanent] = []  # attached to something, and no Aura
        self.counted: list[GameObject] = []  # with counters on it
        self.strays: list[GameObject] = []  # tokens off the battlefield, and copies of spells off the stack


def scan(engine: Engine) -> Scan:
    """The scan of the engine's state, made once for each state."""
    held: tuple[GameState, Scan] | None = engine.memo.get(_KEY)
    if held is not None and held[0] is engine.state:
        return held[1]
    found = _look(engine)
    engine.memo[_KEY] = (engine.state, found)
    return found


def _look(engine: Engine) -> Scan:
    found = Scan()
    objects = engine.state.objects
    for id in engine.state.zone("battlefield"):
        obj = objects[id]
        if not obj.phased_out:
            _sort_in(found, obj, engine.characteristics(id))
    found.strays = [objects[i] for i in _strays(engine)]
    return found


def _strays(engine: Engine) -> list[int]:
    """Found anew only when something has changed zones."""
    state = engine.state
    held: tuple[object, list[int]] | None = engine.memo.get(_STRAYS)
    if held is not None and held[0] is state.zones:
        return held[1]
    unreal = [o for o in state.objects.values() if o.kind != "card"]
    found = [
        o.id
        for o in unreal
        if (o.kind == "token" and o.zone not in ("battlefield", GONE)) or (o.kind == "copy" and o.zone != "stack")
    ]
    engine.memo[_STRAYS] = (state.zones, found)
    return found


def _sort_in(found: Scan, obj: GameObject, face: Face) -> None:
    types = face.types
    permanent = (obj, face)
    if "creature" in types:
        found.creatures.append(permanent)
    if "planeswalker" in types:
        found.planeswalkers.append(permanent)
    if "battle" in types:
        found.battles.append(permanent)
    if obj.counters:
        found.counted.append(obj)
    if "legendary" in face.supertypes:
        found.legends.append(permanent)
    if "world" in face.supertypes:
        found.worlds.append(permanent)
    if "Saga" in face.subtypes:
        found.sagas.append(permanent)
    if "Aura" in face.subtypes:
        found.auras.append(permanent)
    elif obj.attached_to is not None or obj.attached_to_player is not None:
        found.attached.append(permanent)


def to_graveyard(obj: GameObject, cause: str = "rule") -> ZoneChange:
    """The permanent is put into its owner's graveyard; with the cause "destroy" it is destroyed."""
    return ZoneChange(
        object=obj.id,
        origin=obj.zone,
        to=zone_key("graveyard", obj.owner),
        cause=cause,
        regenerable=cause == "destroy",
    )
