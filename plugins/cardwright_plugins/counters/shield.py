"""Shield counters (CR 122.1c): one effect against destruction and one that prevents damage, however many there are."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import CountersRemoved, DamageDealt, Event, ZoneChange
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.replacement import ReplacementOffer
from cardwright.kernel.views import GameView

__all__ = ["instead_of_damage", "instead_of_destruction"]

KIND = "shield"


def instead_of_destruction(game: GameView, event: ZoneChange) -> Sequence[ReplacementOffer] | None:
    """If an effect would destroy it, a counter is removed instead; lethal damage is no effect (CR 704.5g-h)."""
    obj = game.after.objects[event.object]
    if not obj.counters.get(KIND):
        return None
    if event.source is None and (obj.deathtouched or obj.damage >= (game.characteristics(obj.id).toughness or 0) > 0):
        return None
    removal = CountersRemoved(to=ObjectRef(obj.id), kind=KIND, amount=1, source=obj.id)
    return (
        ReplacementOffer(
            key=f"122.1c destroyed {obj.id}", apply=lambda ev: [removal], text="shield counter", source=obj.id
        ),
    )


def instead_of_damage(game: GameView, event: DamageDealt) -> Sequence[ReplacementOffer] | None:
    """If damage would be dealt to it, that is prevented and a counter is removed."""
    if not isinstance(event.to, ObjectRef):
        return None
    id = event.to.id
    obj = game.after.objects.get(id)
    if obj is None or not obj.counters.get(KIND):
        return None
    return (
        ReplacementOffer(key=f"122.1c damaged {id}", apply=_prevented, text="shield counter", source=id, asks=True),
    )


def _prevented(pair: tuple[Engine, DamageDealt]) -> Ask[list[Event]]:
    """One counter for all damage that is dealt at the same time, and for damage that can't be prevented (615.12)."""
    engine, event = pair
    yield from ()
    assert isinstance(event.to, ObjectRef)  # noqa: S101 - it is offered for nothing else
    removal = CountersRemoved(to=event.to, kind=KIND, amount=1, source=event.to.id, once=KIND)
    preventable = event.preventable and not engine.cant("prevent_damage", event.source)
    return [removal] if preventable else [removal, event]
