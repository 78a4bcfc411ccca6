"""Lifelink: damage that it deals also gains its controller that much life (CR 702.15, 120.3f)."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.kernel.engine import Engine
from cardwright.kernel.events import DamageDealt, Event, LifeGained
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _damage(engine: Engine, event: DamageDealt, results: Sequence[Event]) -> Sequence[Event]:
    """The source's controller gains the life, or its owner if nobody controls it (CR 702.15b)."""
    if event.source is None:
        return results
    source = engine.object(event.source)
    controller = engine.controller_of(source)
    player = controller if controller is not None else source.owner
    return [*results, LifeGained(player=player, amount=event.amount, source=event.source)]


KEYWORD = KeywordDefinition(
    name="lifelink",
    rule="702.15",
    doc="Damage that it deals causes its controller to gain that much life.",
    damage=_damage,
)
