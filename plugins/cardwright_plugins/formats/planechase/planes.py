"""Planar decks, the face-up plane and its controller, and planeswalking (CR 311, 701.31, 901)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, ZoneChange
from cardwright.kernel.replacement import ReplacementOffer
from cardwright.kernel.views import GameView
from cardwright.kernel.zones import GONE

from .events import PlaneswalkedAway, PlaneswalkedTo

__all__ = [
    "SECTION",
    "become_controller",
    "controller",
    "face_up",
    "planar_deck",
    "planeswalk",
    "stays",
    "turn_up_the_first",
]

SECTION = "planar"


def _planar(engine: Engine) -> list[int]:
    state = engine.state
    return [i for i in state.zone("command") if any(state.sections.get(c) == SECTION for c in state.objects[i].cards)]


def face_up(engine: Engine) -> list[int]:
    """The face-up planes, normally one."""
    return [i for i in _planar(engine) if not engine.state.objects[i].face_down]


def planar_deck(engine: Engine, player: int) -> list[int]:
    """A player's planar deck, top first."""
    objects = engine.state.objects
    return [i for i in _planar(engine) if objects[i].face_down and objects[i].owner == player]


def controller(engine: Engine) -> int | None:
    """The planar controller (901.6): the active player, or the next one if they have left; None if nobody is left."""
    playing = engine.in_game()
    active = engine.state.turn.active
    if active in playing:
        return active
    return next((p for p in engine.apnap() if p in playing), None)


def become_controller(engine: Engine) -> Ask[None]:
    """The face-up plane is the planar controller's; if it has left the game with its owner, they turn up another."""
    player = controller(engine)
    if player is None:
        return
    planes = face_up(engine)
    for id in planes:
        if engine.state.objects[id].controller != player:
            engine.set_object(id, controller=player)
    if not planes:
        yield from planeswalk(engine, player)


def planeswalk(engine: Engine, player: int) -> Ask[None]:
    """701.31b: all face-up planes go face down on the bottom of their owners' planar decks; the top card of the
    player's planar deck is turned face up. Only the planar controller may do so (701.31a)."""
    if player != controller(engine):
        return
    leaving = face_up(engine)
    away: list[Event] = []
    for id in leaving:
        away += [_turned(id, face_down=True), PlaneswalkedAway(object=id, player=player)]
    if away:
        yield from engine.perform(away)
    for id in planar_deck(engine, player)[:1]:
        happened = yield from engine.perform([_turned(id, face_down=False, controller=player)])
        arrived = [ev.became for ev in happened if isinstance(ev, ZoneChange)]
        yield from engine.perform([PlaneswalkedTo(object=i, player=player) for i in arrived if i is not None])


def _turned(id: int, *, face_down: bool, controller: int | None = None) -> ZoneChange:
    """It stays in the command zone, last of all, and becomes a new object (901.7a)."""
    return ZoneChange(
        object=id, origin="command", to="command", cause="rule", face_down=face_down, controller=controller, position=-1
    )


def turn_up_the_first(engine: Engine) -> Ask[None]:
    """901.5: the starting player turns up cards of their planar deck until one is a plane. Nothing triggers."""
    player = engine.side(engine.state.turn.active)[0]
    waiting = engine.state.pending
    for id in planar_deck(engine, player):
        happened = yield from engine.perform([_turned(id, face_down=False, controller=player)])
        turned = next(ev.became for ev in happened if isinstance(ev, ZoneChange))
        if turned is not None and "plane" in engine.characteristics(turned).types:
            break
        if turned is not None:
            yield from engine.perform([_turned(turned, face_down=True)])
    engine.set(pending=waiting)


def stays(game: GameView, event: ZoneChange) -> ReplacementOffer | None:
    """Nothing takes a plane out of the command zone (311.2), except that it leaves the game with its owner."""
    obj = game.object(event.object)
    planar = any(game.after.sections.get(card) == SECTION for card in obj.cards)
    if event.origin != "command" or event.to in ("command", GONE) or not planar:
        return None
    return ReplacementOffer(key="311.2", apply=_nothing, text="stays in the command zone", source=event.object)


def _nothing(event: Any) -> list[Event]:
    return []
