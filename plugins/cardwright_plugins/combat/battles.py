"""Protectors of battles (CR 310.8-310.11): who may attack a battle, and who defends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cardwright.kernel.attempting import attempt
from cardwright.kernel.casting import cast
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask, Decision, Option, picked
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, ZoneChange
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import PluginState, VerbSpec
from cardwright.kernel.ways import Way
from cardwright.kernel.zones import zone_key

__all__ = ["STATE", "VERBS", "Protector", "choose_protectors", "protector"]

KEY = "protector"


class Protector(msgspec.Struct, frozen=True):
    """The player who protects a battle."""

    player: int | None = None


STATE = PluginState(key=KEY, of="object", initial=Protector())


def protector(engine: Engine, battle: int) -> int | None:
    """A battle's protector, or None as long as it has none."""
    held = engine.object(battle).notes.get(KEY)
    return held.player if isinstance(held, Protector) else None


def _possible(engine: Engine, battle: int) -> tuple[int, ...]:
    """Who may protect it: an opponent of a Siege's controller (310.11a); else the controller (310.8a)."""
    controller = engine.controller_of(battle)
    if controller is None:
        return ()
    if "Siege" in engine.characteristics(battle).subtypes:
        return tuple(p for p in engine.opponents(controller) if not engine.player(p).lost)
    return (controller,)


def _battles(engine: Engine) -> list[int]:
    """The battles; looked for anew only when something has entered, left, or may have changed its types."""
    state, env = engine.state, engine.environment()
    key = (state.zones, state.watch, env)
    held: tuple[tuple[object, ...], list[int]] | None = engine.memo.get("battles")
    if held is not None and not env.sources and all(a is b for a, b in zip(held[0], key, strict=True)):
        return held[1]
    found = [i for i in engine.permanents() if "battle" in engine.characteristics(i).types]
    engine.memo["battles"] = (key, found)
    return found


def choose_protectors(engine: Engine) -> Ask[Sequence[Event]]:
    """A battle that isn't attacked and has no fitting protector gets one; if it can't, it is put into its owner's
    graveyard (CR 310.10). A battle that has just entered gets its first one so (310.8a)."""
    gone: list[Event] = []
    combat = engine.state.combat
    under_attack = () if combat is None else tuple(combat.attackers.values())
    for id in _battles(engine):
        if ObjectRef(id) in under_attack:
            continue
        possible = _possible(engine, id)
        if protector(engine, id) in possible:
            continue
        if not possible:
            obj = engine.state.objects[id]
            to = zone_key("graveyard", obj.owner)
            gone.append(ZoneChange(object=id, origin=obj.zone, to=to, cause="rule"))
            continue
        player = yield from _chosen(engine, id, possible)
        notes = engine.state.objects[id].notes
        engine.set_object(id, notes={**notes, KEY: Protector(player)})
    return gone


def _chosen(engine: Engine, battle: int, possible: tuple[int, ...]) -> Ask[int]:
    controller = engine.controller_of(battle)
    decision = Decision(
        player=controller if controller is not None else engine.state.turn.active,
        kind="choose",
        why="protector",
        prompt=f"Who protects {engine.name(battle)}?",
        options=tuple(Option(kind="player", player=p, text=engine.player(p).name) for p in possible),
        default=(0,),
        source=battle,
        source_card=engine.name(battle),
    )
    return possible[picked((yield from engine.ask(decision)))[0]]


def _defeat(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[None]:
    """Exile this, then you may cast it transformed without paying its mana cost (CR 310.11b)."""
    player = ctx.you
    if ctx.this is None or not engine.on_battlefield(ctx.this):
        return
    obj = engine.state.objects[ctx.this]
    exiling = ZoneChange(object=obj.id, origin=obj.zone, to="exile", cause="exile", source=obj.id, player=player)
    moved = yield from engine.perform([exiling], ctx)
    card = next((ev.became for ev in moved if isinstance(ev, ZoneChange) and ev.to == "exile"), None)
    if card is None or player is None or len(engine.library.definition(obj.definition).faces) < 2:
        return
    prompt = f"Cast {engine.name(card)} transformed without paying its mana cost?"
    if (yield from engine.ask_yes_no(player, "cast_free", prompt, card)):
        yield from attempt(engine, lambda: cast(engine, player, card, free=True, way=Way(face=1)))


VERBS = (
    VerbSpec(
        name="defeat",
        doc="What becomes of a defeated Siege: exile this, then you may cast it transformed without paying for it.",
        rule="310.11b",
        run=_defeat,
    ),
)
