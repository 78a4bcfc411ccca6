"""Auras, Equipment, Fortifications and Roles that are attached to what they can't be (CR 704.5m-p, 704.5y)."""

from __future__ import annotations

from cardwright.kernel.abilities import Keyword
from cardwright.kernel.context import Context
from cardwright.kernel.definitions import Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Attached, Event
from cardwright.kernel.filters import has_keyword
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.state import GameObject

from .scan import scan, to_graveyard

__all__ = ["auras", "equipment", "others", "roles"]

HOSTS = {"Equipment": "creature", "Fortification": "land"}  # CR 301.5-301.6


def auras(engine: Engine) -> list[Event]:
    """CR 704.5m: an Aura that is attached to nothing, or to something illegal, is put into its owner's graveyard."""
    return [to_graveyard(o) for o, face in scan(engine).auras if not _enchants_legally(engine, o, face)]


def _enchants_legally(engine: Engine, obj: GameObject, face: Face) -> bool:
    if "creature" in face.types:
        return False  # CR 303.4d
    if obj.attached_to_player is not None:
        return _enchants_player(engine, obj, face, obj.attached_to_player)
    host = obj.attached_to
    if host is None or host == obj.id or not engine.on_battlefield(host):
        return False
    if engine.cant("be_attached", host, by=ObjectRef(obj.id)):  # CR 702.16c
        return False
    ctx = Context(this=obj.id, you=obj.controller, attached=host)
    if has_keyword(face, "enchant_player"):
        return False  # CR 702.5d
    allowed = [a.filter for a in face.abilities if isinstance(a, Keyword) and a.name == "enchant"]
    return all(f is None or engine.matches(f, host, ctx) for f in allowed)  # CR 702.5c


def _enchants_player(engine: Engine, obj: GameObject, face: Face, player: int) -> bool:
    """CR 704.5m, 702.5d: by an Aura that can enchant players, unless something such as protection (702.16c) forbids
    it."""
    if engine.player(player).left or has_keyword(face, "enchant"):
        return False
    return not engine.cant("enchant_player", None, player, by=ObjectRef(obj.id))


def equipment(engine: Engine) -> list[Event]:
    """CR 704.5n: an Equipment or Fortification attached to something illegal becomes unattached."""
    events: list[Event] = []
    for obj, face in scan(engine).attached:
        host_type = next((HOSTS[s] for s in face.subtypes if s in HOSTS), None)
        plain = "creature" not in face.types and "battle" not in face.types
        if plain and host_type is not None and not _on_a(engine, obj, host_type):
            events.append(Attached(object=obj.id, to=None))
    return events


def _on_a(engine: Engine, obj: GameObject, type: str) -> bool:
    host = obj.attached_to
    if host is None or host == obj.id or not engine.on_battlefield(host):
        return False
    if engine.cant("be_attached", host, by=ObjectRef(obj.id)):  # CR 702.16d
        return False
    return type in engine.characteristics(host).types


def others(engine: Engine) -> list[Event]:
    """CR 704.5p: a battle, a creature, or what is neither Aura, Equipment nor Fortification becomes unattached."""
    return [
        Attached(object=obj.id, to=None)
        for obj, face in scan(engine).attached
        if "creature" in face.types or "battle" in face.types or not any(s in HOSTS for s in face.subtypes)
    ]


def roles(engine: Engine) -> list[Event]:
    """CR 704.5y: of several Roles of one player on one permanent, only the newest stays."""
    groups: dict[tuple[int, int], list[GameObject]] = {}
    for obj, face in scan(engine).auras:
        if "Role" in face.subtypes and obj.attached_to is not None and obj.controller is not None:
            groups.setdefault((obj.attached_to, obj.controller), []).append(obj)
    events: list[Event] = []
    for group in groups.values():
        newest = max(group, key=lambda o: o.timestamp)
        events += [to_graveyard(o) for o in group if o is not newest]
    return events
