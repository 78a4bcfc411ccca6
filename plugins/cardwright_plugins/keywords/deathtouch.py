"""Deathtouch: any damage that it deals to a creature is lethal (CR 702.2, 120.3h, 704.5h)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardwright.kernel.engine import Engine
from cardwright.kernel.events import DamageDealt, DamageMarked, Event
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _damage(engine: Engine, event: DamageDealt, results: Sequence[Event]) -> Sequence[Event]:
    return [msgspec.structs.replace(r, lethal=True) if isinstance(r, DamageMarked) else r for r in results]


KEYWORD = KeywordDefinition(
    name="deathtouch", rule="702.2", doc="Any amount of damage that it deals to a creature destroys it.", damage=_damage
)
