"""Declaring attackers (CR 508)."""

from __future__ import annotations

import msgspec

from cardwright.kernel.decisions import Ask, Decision, Group, Option, picked
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import CreatureAttacked, Event, PermanentTapped
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref

from .phase import combat

__all__ = ["declare_attackers", "possible_attacks", "possible_defenders"]

replace = msgspec.structs.replace


def declare_attackers(engine: Engine) -> Ask[None]:
    """The active player chooses attackers and what each attacks, taps them, and they attack (CR 508.1)."""
    player = engine.state.turn.active
    if engine.player(player).left:
        return
    attacks = possible_attacks(engine, player)
    if not attacks:
        return
    answer = yield from engine.ask(_decision(engine, player, attacks))
    chosen = [attacks[i] for i in picked(answer)]
    if not chosen:
        return
    tapping = [i for i, _ in chosen if not engine.has_keyword(i, "vigilance")]
    yield from engine.perform([PermanentTapped(object=i) for i in tapping])
    here = [(i, at) for i, at in chosen if engine.on_battlefield(i) and engine.controller_of(i) == player]
    now = combat(engine)
    engine.set(
        combat=replace(
            now,
            attackers={**now.attackers, **dict(here)},
            declared=(*now.declared, *(i for i, _ in here)),
        )
    )
    reports: list[Event] = [CreatureAttacked(object=i, player=player, defender=at) for i, at in here]
    yield from engine.perform(reports)


def possible_defenders(engine: Engine, player: int) -> list[Ref]:
    """What a player may attack (CR 506.3): opponents in turn order, and planeswalkers that they control."""
    opponents = engine.opponents(player)
    found: list[Ref] = [PlayerRef(p) for p in opponents if not engine.player(p).lost]
    for id in engine.permanents():
        controller = engine.state.objects[id].controller
        if controller in opponents and "planeswalker" in engine.characteristics(id).types:
            found.append(ObjectRef(id))
    return found


def possible_attacks(engine: Engine, player: int) -> list[tuple[int, Ref]]:
    """Each creature that may attack, with each player or permanent that it may attack (CR 508.1a-c)."""
    able = [i for i in engine.controlled(player) if _can_attack(engine, i)]
    if not able:
        return []
    defenders = possible_defenders(engine, player)
    return [(i, at) for i in able for at in defenders if not engine.cant("attack", i, player, defender=at)]


def _can_attack(engine: Engine, id: int) -> bool:
    obj = engine.state.objects[id]
    if obj.tapped:
        return False
    types = engine.characteristics(id).types
    if "creature" not in types or "battle" in types or engine.has_keyword(id, "defender"):
        return False
    return not engine.is_sick(obj) or engine.ignores_sickness(id)  # CR 302.6


def _decision(engine: Engine, player: int, attacks: list[tuple[int, Ref]]) -> Decision:
    options = tuple(_option(engine, id, at) for id, at in attacks)
    by_creature: dict[int, list[int]] = {}
    for index, (id, _) in enumerate(attacks):
        by_creature.setdefault(id, []).append(index)
    groups = tuple(
        Group(tuple(of), at_most=1, reason="a creature attacks one player or permanent")
        for of in by_creature.values()
        if len(of) > 1
    )
    return Decision(
        player=player,
        kind="choose",
        why="declare_attackers",
        prompt="Which creatures attack?",
        options=options,
        at_least=0,
        at_most=len(by_creature),
        default=(),
        groups=groups,
    )


def _option(engine: Engine, id: int, at: Ref) -> Option:
    name = engine.name(id)
    whom = engine.player(at.id).name if isinstance(at, PlayerRef) else engine.name(at.id)
    return Option(
        kind="attack",
        text=f"{name} attacks {whom}",
        object=id,
        card=name,
        player=at.id if isinstance(at, PlayerRef) else None,
        data=(("defender", at),),
    )
