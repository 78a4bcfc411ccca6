"""What counters call for (CR 704.5i, 704.5q, 704.5s, 704.5v)."""

from __future__ import annotations

from cardwright.kernel.engine import Engine
from cardwright.kernel.events import CountersRemoved, Event
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.sagas import LORE, final_chapter, is_telling

from .scan import scan, to_graveyard

__all__ = ["no_defense", "no_loyalty", "opposite_counters", "told_sagas"]


def no_loyalty(engine: Engine) -> list[Event]:
    """CR 704.5i: a planeswalker with loyalty 0 is put into its owner's graveyard."""
    return [to_graveyard(o) for o, _ in scan(engine).planeswalkers if o.counters.get("loyalty", 0) <= 0]


def opposite_counters(engine: Engine) -> list[Event]:
    """CR 704.5q: a permanent with +1/+1 and -1/-1 counters loses as many of both as it has of the fewer."""
    events: list[Event] = []
    for obj in scan(engine).counted:
        pairs = min(obj.counters.get("+1/+1", 0), obj.counters.get("-1/-1", 0))
        if pairs > 0:
            events += [CountersRemoved(to=ObjectRef(obj.id), kind=k, amount=pairs) for k in ("+1/+1", "-1/-1")]
    return events


def no_defense(engine: Engine) -> list[Event]:
    """CR 704.5v: a battle with defense 0 that no triggered ability waits on is put into its owner's graveyard."""
    return [
        to_graveyard(o)
        for o, _ in scan(engine).battles
        if o.counters.get("defense", 0) <= 0 and not _has_trigger_waiting(engine, o.id)
    ]


def _has_trigger_waiting(engine: Engine, id: int) -> bool:
    """Whether it is the source of an ability that triggered and has not left the stack."""
    if any(p.source == id for p in engine.state.pending):
        return True
    items = [engine.state.objects[i] for i in engine.state.zone("stack")]
    return any(o.kind == "ability" and o.item is not None and o.item.source == id for o in items)


def told_sagas(engine: Engine) -> list[Event]:
    """CR 704.5s, 714.4: a Saga that has come to its last chapter, and is not the source of a chapter ability that is
    still to resolve, is sacrificed by its controller."""
    return [
        to_graveyard(o, "sacrifice")
        for o, face in scan(engine).sagas
        if 0 < final_chapter(face) <= o.counters.get(LORE, 0)
        and o.controller is not None
        and not is_telling(engine, o.id)
        and not engine.cant("sacrifice", o.id, o.controller)
    ]
