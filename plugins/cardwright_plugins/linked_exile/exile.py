"""The two one-shot effects of an exile with a duration (CR 610.3)."""

from __future__ import annotations

from itertools import chain
from typing import Any

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, ZoneChange
from cardwright.kernel.state import GameObject
from cardwright.kernel.views import plugin_state
from cardwright.kernel.zones import OWNED, zone_key, zone_name

from .state import KEY, Exiled, Exiles

__all__ = ["bring_back", "prepare", "remember"]


def _exiles(engine: Engine) -> Exiles:
    held = plugin_state(engine, engine.state, KEY)
    assert isinstance(held, Exiles)  # noqa: S101 - what this plugin registered
    return held


def _keep(engine: Engine, entries: tuple[Exiled, ...]) -> None:
    engine.set(plugins={**engine.state.plugins, KEY: Exiles(entries=entries)})


def prepare(engine: Engine, ctx: Context, until: int) -> bool:
    """If the permanent has left already, nothing is exiled at all (CR 610.3a-b)."""
    obj = engine.state.objects.get(until)
    return obj is not None and obj.zone == "battlefield"


def remember(engine: Engine, ctx: Context, until: int, moved: tuple[int, ...]) -> Ask[None]:
    """The first effect is done: keep what is in exile now and where it was before. If the permanent has left with that
    very event, it goes back at once."""
    went = {id: _came_from(engine, id) for id in moved}
    there = tuple(
        (id, origin) for id, origin in went.items() if origin is not None and engine.state.objects[id].zone == "exile"
    )
    if not there:
        return
    _keep(engine, (*_exiles(engine).entries, Exiled(until=until, objects=there)))
    if not prepare(engine, ctx, until):
        yield from bring_back(engine, ctx, {})


def _came_from(engine: Engine, id: int) -> str | None:
    """The zone of the object that became this one."""
    if id not in engine.state.objects:
        return None
    state = engine.state
    for gone in chain(reversed(state.departed.values()), reversed(state.departed_old.values())):
        if id == gone.became or id in gone.also:  # CR 730.3c
            return gone.object.zone
    return None


def bring_back(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    """The second effect: what was exiled until permanents left that have left now returns, as one event (CR 610.3d)."""
    entries = _exiles(engine).entries
    over = [entry for entry in entries if not prepare(engine, ctx, entry.until)]
    _keep(engine, tuple(entry for entry in entries if entry not in over))
    events: list[Event] = []
    for entry in over:
        for id, origin in entry.objects:
            obj = engine.state.objects.get(id)
            if obj is not None and obj.zone == "exile" and obj.kind == "card":  # a token can't come back (111.8)
                events.append(_return(obj, origin, entry.until))
    yield from engine.perform(events)


def _return(obj: GameObject, origin: str, source: int) -> ZoneChange:
    """Back to its previous zone; to the battlefield under its owner's control (CR 610.3c)."""
    name = zone_name(origin)
    if name == "battlefield":
        return ZoneChange(
            object=obj.id,
            origin="exile",
            to="battlefield",
            cause="return",
            source=source,
            controller=obj.owner,
            player=obj.owner,
        )
    to = zone_key(name, obj.owner) if name in OWNED else name
    return ZoneChange(object=obj.id, origin="exile", to=to, cause="return", source=source)
