"""Sagas and their chapters (CR 714)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .abilities import Ability, Triggered
from .definitions import Face

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["LORE", "chapter_of", "final_chapter", "is_telling", "sagas_of"]

LORE = "lore"


def chapter_of(ability: object) -> int | None:
    """The number of a chapter ability, which triggers as its Saga comes to have so many lore counters (CR 714.2b); None
    of any other ability."""
    if not isinstance(ability, Triggered) or ability.event != "add_counters" or ability.subject != "this":
        return None
    match = dict(ability.match)
    number = match.get("reached")
    return number if match.get("counter") == LORE and isinstance(number, int) else None


def final_chapter(face: Face) -> int:
    """A Saga's final chapter number, 0 if it has no chapter abilities (CR 714.2d)."""
    return max((n for a in face.abilities if (n := chapter_of(a)) is not None), default=0)


def sagas_of(engine: Engine, player: int | None = None) -> list[int]:
    """The Sagas with chapter abilities on the battlefield, or a player's."""
    ids = engine.permanents() if player is None else engine.controlled(player)
    faces = ((id, engine.characteristics(id)) for id in ids)
    return [id for id, face in faces if "Saga" in face.subtypes and final_chapter(face) > 0]


def is_telling(engine: Engine, id: int) -> bool:
    """Whether it is the source of a chapter ability that has triggered and not left the stack (CR 714.4)."""
    waiting: list[tuple[int, Ability | None]] = [(p.source, p.ability) for p in engine.state.pending]
    items = (engine.state.objects[i].item for i in engine.state.zone("stack"))
    waiting += [(item.source, item.ability) for item in items if item is not None]
    return any(source == id and chapter_of(ability) is not None for source, ability in waiting)
