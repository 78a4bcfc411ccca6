"""How a commander comes back to the command zone (CR 903.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, ZoneChange
from cardwright.kernel.replacement import ReplacementOffer
from cardwright.kernel.state import GameObject
from cardwright.kernel.views import GameView, plugin_state
from cardwright.kernel.zones import zone_name

from .state import ASKED, Asked, commander_card, commander_cards

__all__ = ["instead", "put_back"]

KEY = "903.9b"
replace = msgspec.structs.replace


def instead(game: GameView, event: ZoneChange) -> ReplacementOffer | None:
    """903.9b: it would be put into its owner's hand or library, and they may put it into the command zone instead.

    Exempt from 614.5: declined, it is offered anew once another effect has changed the event.
    """
    if zone_name(event.to) not in ("hand", "library"):
        return None
    obj = game.object(event.object)
    if commander_card(game.after, obj) is None or (event.marks and event.marks[-1].endswith(KEY)):
        return None
    text = f"put {game.name(event.object)} into the command zone"
    return ReplacementOffer(key=KEY, apply=_apply, text=text, source=event.object, again=True, asks=True)


def _apply(pair: tuple[Engine, ZoneChange]) -> Ask[Any]:
    engine, event = pair
    obj = engine.object(event.object)
    if obj.components:
        return (yield from _apart(engine, event, obj))
    if not (yield from _wants(engine, obj, obj.owner)):
        return event
    return replace(event, to="command", controller=None, position=0, face_down=False)


def _apart(engine: Engine, event: ZoneChange, obj: GameObject) -> Ask[ZoneChange]:
    """903.9c: of a merged permanent only the card that is a commander is put into the command zone."""
    for card in commander_cards(engine.state, obj):
        if card in dict(event.apart):
            continue
        if (yield from _wants(engine, obj, engine.state.card_owners[card])):
            event = replace(event, apart=(*event.apart, (card, "command")))
    return event


def put_back(engine: Engine) -> Ask[Sequence[Event]]:
    """903.9a, a state-based action: it was put into a graveyard or into exile since the last check, and its owner may
    put it into the command zone."""
    moves: list[Event] = []
    for id in (*engine.in_zone("graveyard"), *engine.in_zone("exile")):
        obj = engine.state.objects[id]
        if commander_card(engine.state, obj) is None or not _newly_there(engine, obj):
            continue
        engine.set_object(id, notes={**obj.notes, ASKED: Asked(done=True)})
        if (yield from _wants(engine, obj, obj.owner)):
            moves.append(ZoneChange(object=id, origin=obj.zone, to="command", cause="rule", player=obj.owner))
    return moves


def _newly_there(engine: Engine, obj: GameObject) -> bool:
    """Whether nobody was asked yet; what was there from the start was not put there."""
    if plugin_state(engine, engine.state, ASKED, object=obj.id).done:
        return False
    state = engine.state
    return any(obj.id in (gone.became, *gone.also) for gone in (*state.departed.values(), *state.departed_old.values()))


def _wants(engine: Engine, obj: GameObject, owner: int) -> Ask[bool]:
    """Whether its owner puts it into the command zone."""
    return (
        yield from engine.ask_yes_no(
            owner, "command_zone", f"Put {engine.name(obj.id)} into the command zone?", obj.id, default=True
        )
    )
