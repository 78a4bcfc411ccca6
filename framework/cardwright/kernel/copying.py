"""Copying objects as they enter (CR 707.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .abilities import Filter
from .characteristics import base_face
from .context import Context
from .decisions import Ask
from .definitions import Face
from .events import ZoneChange

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["choose_copy"]


def choose_copy(engine: Engine, ev: ZoneChange, of: Filter, ctx: Context) -> Ask[Face | None]:
    """Have the object's controller choose what it enters as a copy of, if anything; gives the copiable values."""
    player = ev.controller if ev.controller is not None else ctx.you
    if player is None:
        return None
    ids = [i for i in engine.find(of, ctx) if i != ev.object]
    chosen = yield from engine.choose_objects(player, ids, 0, 1, "enter_as_copy", "Enter as a copy of what?", ctx.this)
    return base_face(engine, engine.object(chosen[0])) if chosen else None
