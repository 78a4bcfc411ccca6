"""The cleanup step (CR 514), and what a turn's end resets."""

from __future__ import annotations

import msgspec

from cardwright.kernel.control import reconcile
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, ZoneChange
from cardwright.kernel.state import GameObject
from cardwright.kernel.zones import zone_key

__all__ = ["cleanup_step", "turn_is_over"]

HAND_SIZE = 7  # CR 402.2
replace = msgspec.structs.replace


def cleanup_step(engine: Engine) -> Ask[None]:
    """First the active player discards down to their maximum hand size (CR 514.1); then damage is removed and effects
    "until end of turn" and "this turn" end, all at once (514.2)."""
    for player in engine.active_players():
        yield from _discard(engine, player)
    _wear_off(engine)
    yield from reconcile(engine)


def _discard(engine: Engine, player: int) -> Ask[None]:
    if engine.player(player).left:
        return
    hand = zone_key("hand", player)
    held = engine.state.zone(hand)
    size = engine.total("hand_size", player, HAND_SIZE)
    if size is None or len(held) <= max(0, size):
        return
    count = len(held) - max(0, size)
    chosen = yield from engine.choose_objects(
        player, held, count, count, "discard_to_hand_size", f"Discard {count} to your maximum hand size"
    )
    to = zone_key("graveyard", player)
    events: list[Event] = [ZoneChange(object=i, origin=hand, to=to, cause="discard", player=player) for i in chosen]
    yield from engine.perform(events)


def _wear_off(engine: Engine) -> None:
    """CR 514.2: phased-out permanents lose their damage as well."""
    state = engine.state
    effects = tuple(e for e in state.effects if e.duration.kind != "end_of_turn")
    delayed = tuple(d for d in state.delayed if d.duration.kind != "end_of_turn")
    changed: dict[int, GameObject] = {}
    for id in state.zone("battlefield"):
        obj = state.objects[id]
        if obj.damage or obj.deathtouched:
            changed[id] = replace(obj, damage=0, deathtouched=False)
    if changed:
        engine.set(objects={**state.objects, **changed})
    if len(effects) != len(state.effects) or len(delayed) != len(state.delayed):
        engine.set(effects=effects, delayed=delayed)


def turn_is_over(engine: Engine) -> Ask[None]:
    """Once no cleanup step follows, what is counted each turn starts anew: land plays (CR 305.2), limited and loyalty
    activations (602.5b, 606.3)."""
    yield from ()
    state = engine.state
    if state.turn.agenda:
        return
    players = tuple(replace(p, lands_played=0) if p.lands_played else p for p in state.players)
    used = {id: replace(o, uses={}) for id, o in state.objects.items() if o.uses}
    objects = {**state.objects, **used} if used else state.objects
    engine.set(players=players, objects=objects)
