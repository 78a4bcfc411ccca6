"""Auras, Equipment, Fortifications and Roles that are attached to what they can't be (CR 704.5m-p, 704.5y)."""

from __future__ import annotations

from cardwright.kernel.attaching import HOSTS, may_be_on
from cardwright.kernel.definitions import Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Attached, Event
from cardwright.kernel.refs import ObjectRef, PlayerRef
from cardwright.kernel.state import GameObject

from .scan import scan, to_graveyard

__all__ = ["auras", "equipment", "others", "roles"]


def auras(engine: Engine) -> list[Event]:
    """CR 704.5m: an Aura that is attached to nothing, or to something illegal, is put into its owner's graveyard."""
    return [to_graveyard(o) for o, face in scan(engine).auras if not _legal(engine, o, face)]


def _legal(engine: Engine, obj: GameObject, face: Face) -> bool:
    if obj.attached_to_player is not None:
        return may_be_on(engine, obj, face, PlayerRef(obj.attached_to_player))
    return obj.attached_to is not None and may_be_on(engine, obj, face, ObjectRef(obj.attached_to))


def equipment(engine: Engine) -> list[Event]:
    """CR 704.5n: an Equipment or Fortification attached to something illegal becomes unattached."""
    return [
        Attached(object=obj.id, to=None)
        for obj, face in scan(engine).attached
        if _is_plain(face) and not _legal(engine, obj, face)
    ]


def _is_plain(face: Face) -> bool:
    """An Equipment or Fortification that is nothing which can't be attached at all."""
    return "creature" not in face.types and "battle" not in face.types and any(s in HOSTS for s in face.subtypes)


def others(engine: Engine) -> list[Event]:
    """CR 704.5p: a battle, a creature, or what is neither Aura, Equipment nor Fortification becomes unattached."""
    return [Attached(object=obj.id, to=None) for obj, face in scan(engine).attached if not _is_plain(face)]


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
