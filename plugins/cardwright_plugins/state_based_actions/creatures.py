"""Creatures that die (CR 704.5f-h). One that would for several of these reasons does for the first (704.7)."""

from __future__ import annotations

from cardwright.kernel.definitions import Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event
from cardwright.kernel.state import GameObject

from .scan import scan, to_graveyard

__all__ = ["deathtouched", "lethal_damage", "no_toughness"]


def _toughness(face: Face) -> int:
    return face.toughness if face.toughness is not None else 0


def _has_lethal_damage(obj: GameObject, face: Face) -> bool:
    return 0 < _toughness(face) <= obj.damage


def no_toughness(engine: Engine) -> list[Event]:
    """CR 704.5f: a creature with toughness 0 or less is put into its owner's graveyard."""
    return [to_graveyard(o) for o, face in scan(engine).creatures if _toughness(face) <= 0]


def lethal_damage(engine: Engine) -> list[Event]:
    """CR 704.5g: a creature with lethal damage is destroyed; an indestructible one isn't (702.12b)."""
    dying = [o for o, face in scan(engine).creatures if o.damage and _has_lethal_damage(o, face)]
    return [to_graveyard(o, "destroy") for o in dying if not engine.cant("destroy", o.id)]


def deathtouched(engine: Engine) -> list[Event]:
    """CR 704.5h: a creature dealt damage by a source with deathtouch since the last check is destroyed."""
    touched = [(o, face) for o, face in scan(engine).creatures if o.deathtouched]
    if not touched:
        return []
    dying = [
        o
        for o, face in touched
        if _toughness(face) > 0 and not _has_lethal_damage(o, face) and not engine.cant("destroy", o.id)
    ]
    for obj, _ in touched:  # it counts for this check only
        engine.set_object(obj.id, deathtouched=False)
    return [to_graveyard(o, "destroy") for o in dying]
