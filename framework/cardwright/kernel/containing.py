"""Events that contain other events (CR 616.1g): what a draw, damage, milling, tokens and the like consist of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import limits
from .draft import Draft
from .events import (
    CountersAdded,
    CountersRemoved,
    DamageDealt,
    DamageMarked,
    Draw,
    Event,
    LifeLost,
    Mill,
    SpellCountered,
    TokenCreated,
    TurnedFaceUp,
    ZoneChange,
)
from .filters import has_keyword
from .refs import ObjectRef, PlayerRef
from .state import GameObject
from .zones import GONE, zone_key

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["contained_in"]


def contained_in(engine: Engine, ev: Event) -> list[Event]:
    """The events that this one consists of, in order; empty if it is applied as it is."""
    if isinstance(ev, DamageDealt):
        return damage_results(engine, ev)
    if isinstance(ev, Draw):
        return _draw(engine, ev)
    if isinstance(ev, Mill):
        library = zone_key("library", ev.player)
        top = engine.state.zone(library)[: ev.count]
        grave = zone_key("graveyard", ev.player)
        return [
            ZoneChange(object=i, origin=library, to=grave, cause="mill", source=ev.source, player=ev.player)
            for i in top
        ]
    if isinstance(ev, TokenCreated):
        return _tokens(engine, ev)
    if isinstance(ev, TurnedFaceUp):
        ref, by = ObjectRef(ev.object), engine.controller_of(ev.object)
        return [CountersAdded(to=ref, kind=k, amount=n, player=by, source=ev.object) for k, n in ev.counters]
    if isinstance(ev, SpellCountered):
        obj = engine.state.objects.get(ev.object)
        if obj is not None and obj.zone == "stack":
            to = GONE if obj.kind == "ability" else zone_key(ev.instead_to or "graveyard", obj.owner)
            return [ZoneChange(object=obj.id, origin="stack", to=to, cause="counter", source=ev.source)]
    return []


def _draw(engine: Engine, ev: Draw) -> list[Event]:
    library = zone_key("library", ev.player)
    cards = engine.state.zone(library)
    if not cards:
        return []
    hand = zone_key("hand", ev.player)
    return [ZoneChange(object=cards[0], origin=library, to=hand, cause="draw", source=ev.source, player=ev.player)]


def _tokens(engine: Engine, ev: TokenCreated) -> list[Event]:
    """The tokens come into being in no zone, and enter the battlefield from there (CR 111.2)."""
    engine.set(spent=limits.count(engine, "tokens", ev.count))
    draft = Draft(engine.library, engine.state, engine.characteristics)
    entering: list[Event] = []
    for _ in range(ev.count):
        id = draft.new_id()
        draft.put(
            GameObject(
                id=id,
                kind="token",
                owner=ev.player,
                zone=GONE,
                definition=ev.definition,
                face=ev.face,
                copied=ev.copied,
                other_side=ev.other_side,
            )
        )
        entering.append(
            ZoneChange(
                object=id,
                origin=GONE,
                to="battlefield",
                cause="create",
                source=ev.source,
                controller=ev.player,
                player=ev.player,
                tapped=ev.tapped,
                counters=ev.counters,
                face=ev.face,
            )
        )
    engine.state = draft.finish()
    return entering


def damage_results(engine: Engine, ev: DamageDealt) -> list[Event]:
    """What damage does to what it is dealt to (CR 120.3), changed by keywords of its source."""
    results = _plain_results(engine, ev)
    if ev.source is None:
        return results
    face = engine.characteristics(ev.source)
    for name, keyword in engine.library.damage_keywords:
        if has_keyword(face, name):
            results = list(keyword(engine, ev, results))
    return results


def _plain_results(engine: Engine, ev: DamageDealt) -> list[Event]:
    if isinstance(ev.to, PlayerRef):
        return [LifeLost(player=ev.to.id, amount=ev.amount, source=ev.source, damage=True)]
    assert isinstance(ev.to, ObjectRef)  # noqa: S101
    types = engine.characteristics(ev.to.id).types
    results: list[Event] = []
    if "planeswalker" in types:
        results.append(CountersRemoved(to=ev.to, kind="loyalty", amount=ev.amount, source=ev.source))
    if "battle" in types:
        results.append(CountersRemoved(to=ev.to, kind="defense", amount=ev.amount, source=ev.source))
    if "creature" in types:
        results.append(DamageMarked(object=ev.to.id, amount=ev.amount, source=ev.source))
    return results
