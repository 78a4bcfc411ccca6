"""Whom an event affects, and which replacement effect is applied to it next (CR 616.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .decisions import Ask, Decision, Option, picked
from .events import (
    Draw,
    Event,
    LifeGained,
    LifeLost,
    ManaProduced,
    Mill,
    PlayerLost,
    TokenCreated,
    ZoneChange,
)
from .refs import ObjectRef, PlayerRef

if TYPE_CHECKING:
    from .engine import Engine
    from .replacement import ReplacementOffer

__all__ = ["affected_object", "affected_player", "choose", "chooser"]

# CR 616.1a-e: what must be chosen first. An effect that says nothing else is "other".
STEPS = ("self", "control", "copy", "back_face", "other")


def affected_object(ev: Event) -> int | None:
    """The object that an event affects, if it is one."""
    for field in ("object", "to"):
        value = getattr(ev, field, None)
        if isinstance(value, ObjectRef):
            return value.id
        if isinstance(value, int) and field == "object":
            return value
    return None


def affected_player(engine: Engine, ev: Event) -> int | None:
    """The player whom an event affects, if it is one."""
    to = getattr(ev, "to", None)
    if isinstance(to, PlayerRef):
        return to.id
    if isinstance(ev, ManaProduced | Draw | Mill | LifeGained | LifeLost | TokenCreated | PlayerLost):
        return ev.player
    return None


def chooser(engine: Engine, ev: Event) -> int:
    """Who chooses: the affected player, or the affected object's controller, or its owner if it has none (CR 616.1)."""
    player = affected_player(engine, ev)
    if player is not None:
        return player
    id = affected_object(ev)
    if id is None:
        named = getattr(ev, "player", None)
        return named if isinstance(named, int) else engine.state.turn.active
    if isinstance(ev, ZoneChange) and ev.to == "battlefield":  # CR 614.12a: as though it were there already
        if ev.uncontrolled:
            return engine.object(id).owner
        if ev.controller is not None:
            return ev.controller
    obj = engine.object(id)
    controller = engine.controller_of(obj)
    return controller if controller is not None else obj.owner


def choose(engine: Engine, ev: Event, offers: list[ReplacementOffer]) -> Ask[ReplacementOffer]:
    """One effect to apply next: first those that CR 616.1a-d put first, then as the chooser likes."""
    step = min(offers, key=lambda o: STEPS.index(o.step)).step
    offers = _different([o for o in offers if o.step == step])
    if len(offers) == 1:
        return offers[0]
    options = tuple(
        Option(kind="replacement", text=o.text or card, object=o.source, card=card, label=o.key)
        for o, card in ((o, engine.name(o.source)) for o in offers)
    )
    decision = Decision(
        player=chooser(engine, ev),
        kind="choose",
        why="choose_replacement",
        prompt="Which replacement effect applies first?",
        options=options,
        default=(0,),
        arguments=(("event", type(ev).__struct_config__.tag),),
    )
    answer = yield from engine.ask(decision)
    return offers[picked(answer)[0]]


def _different(offers: list[ReplacementOffer]) -> list[ReplacementOffer]:
    """The offers without those that do the same as one before them: among these there is nothing to choose."""
    found: list[ReplacementOffer] = []
    for offer in offers:
        if offer.same is None or all(offer.same != other.same for other in found):
            found.append(offer)
    return found
