"""Looking ahead (CR 614.12, 708.11): what an object will be on the battlefield, or face up, decides which of its own
replacement effects apply as it enters or is turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .events import Event, TurnedFaceUp, ZoneChange

if TYPE_CHECKING:
    from .engine import Engine
    from .state import GameObject

__all__ = ["has_own", "look_ahead"]

replace = msgspec.structs.replace


def has_own(engine: Engine, ev: Event) -> bool:
    """Whether what enters, or is turned face up, may have replacement effects of its own as it does: a cheap look."""
    there = _there(engine, ev)
    return there is not None and any(key.startswith("replace:") for key in engine.library.watch_keys(there))


def look_ahead(engine: Engine, ev: Event) -> Engine:
    """An engine in which the object is, under its old id, as it will exist after the event; this one if the event is
    neither."""
    there = _there(engine, ev)
    if there is None:
        return engine
    watch = dict(engine.state.watch)
    for key in engine.library.watch_keys(there):
        watch[key] = {**watch.get(key, {}), there.id: None}
    objects = {**engine.state.objects, there.id: there}
    zones = engine.state.zones
    if there.id not in engine.state.zone("battlefield"):
        zones = {**zones, "battlefield": (*engine.state.zone("battlefield"), there.id)}
    return engine.at(replace(engine.state, objects=objects, zones=zones, watch=watch))


def _there(engine: Engine, ev: Event) -> GameObject | None:
    if isinstance(ev, TurnedFaceUp):
        return replace(engine.state.objects[ev.object], face_down=False)
    if not isinstance(ev, ZoneChange) or ev.to != "battlefield":
        return None
    obj = engine.state.objects[ev.object]
    return replace(
        obj,
        zone="battlefield",
        controller=ev.controller if ev.controller is not None or ev.uncontrolled else obj.controller,
        tapped=ev.tapped,
        face_down=ev.face_down,
        down=ev.down,
        counters=dict(ev.counters),
        item=None,
        copied=ev.copied if ev.copied is not None else obj.copied,
        face=ev.face if ev.face is not None else 0,
    )
