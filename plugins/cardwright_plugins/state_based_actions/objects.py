"""Tokens and copies that are where they can't be (CR 704.5d-e)."""

from __future__ import annotations

from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, ZoneChange
from cardwright.kernel.state import GameObject
from cardwright.kernel.zones import GONE

from .scan import scan

__all__ = ["copies_elsewhere", "tokens_elsewhere"]


def _ceases(obj: GameObject) -> ZoneChange:
    return ZoneChange(object=obj.id, origin=obj.zone, to=GONE, cause="rule")


def tokens_elsewhere(engine: Engine) -> list[Event]:
    """CR 704.5d: a token anywhere but on the battlefield ceases to exist."""
    return [_ceases(o) for o in scan(engine).strays if o.kind == "token"]


def copies_elsewhere(engine: Engine) -> list[Event]:
    """CR 704.5e: a copy of a spell anywhere but on the stack ceases to exist."""
    return [_ceases(o) for o in scan(engine).strays if o.kind == "copy"]
