"""Declaring attackers (CR 508)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from cardwright.kernel.abilities import Cant
from cardwright.kernel.attempting import attempt
from cardwright.kernel.combat_abilities import AsThough
from cardwright.kernel.decisions import Ask, Group, Option, picked
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import CreatureAttacked, Event, PermanentTapped
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref

from .effects import Said, gathered
from .paying import Prices
from .phase import combat, defender_of, may_fight
from .terms import Pair, Terms, limits, requirements

__all__ = ["declare_attackers", "possible_attacks", "possible_defenders"]

replace = msgspec.structs.replace


def declare_attackers(engine: Engine) -> Ask[None]:
    """The active player chooses attackers and what each attacks, taps them, pays what it costs, and they attack (CR
    508.1). A declaration that can't be paid for is taken back, and they choose anew. A team has one combined attack,
    which its primary player declares (805.10b)."""
    player = next(iter(engine.active_players()), None)
    if player is None or engine.player(player).left:
        return
    attacks = possible_attacks(engine, player)
    if not attacks:
        return
    terms = _terms(engine, player, attacks)
    prices = Prices(terms)
    terms.groups += prices.affordable()
    decision = terms.decision("declare_attackers", "Which creatures attack?", len(terms.of_creature))
    while True:
        answer = yield from engine.ask(prices.limited(decision))
        chosen = picked(answer)
        if not chosen:
            return
        if (yield from attempt(engine, partial(_attack, engine, terms, prices, chosen))):
            return
        prices.refused(chosen)


def _attack(engine: Engine, terms: Terms, prices: Prices, chosen: Sequence[int]) -> Ask[None]:
    player = terms.player
    pairs = [terms.pairs[i] for i in chosen]
    price = prices.of(chosen)  # locked in before it is paid (508.1h)
    tapping = [i for i, _ in pairs if not engine.has_keyword(i, "vigilance")]
    yield from engine.perform([PermanentTapped(object=i) for i in tapping])
    yield from prices.pay(price)
    attacking = engine.side(player)
    here = [(i, at) for i, at in pairs if engine.on_battlefield(i) and engine.controller_of(i) in attacking]
    now = combat(engine)
    defending = {i: d for i, at in here if (d := defender_of(engine, at)) is not None}
    engine.set(
        combat=replace(
            now,
            attackers={**now.attackers, **dict(here)},
            declared=(*now.declared, *(i for i, _ in here)),
            defending={**now.defending, **defending},
        )
    )
    alone = len(pairs) == 1
    reports: list[Event] = [
        CreatureAttacked(object=i, player=terms.whose(i), defender=at, defending_player=defending.get(i), alone=alone)
        for i, at in here
    ]
    yield from engine.perform(reports)


# ---------------------------------------------------------------- what is possible


def possible_defenders(engine: Engine, player: int) -> list[Ref]:
    """What a player may attack (CR 506.2): opponents in turn order, planeswalkers that they control and battles that
    they protect."""
    opponents = engine.opponents(player)
    found: list[Ref] = [PlayerRef(p) for p in opponents if not engine.player(p).lost]
    for id in engine.permanents():
        types = engine.characteristics(id).types
        if ("planeswalker" in types or "battle" in types) and defender_of(engine, ObjectRef(id)) in opponents:
            found.append(ObjectRef(id))
    return found


def possible_attacks(engine: Engine, player: int) -> list[Pair]:
    """Each creature that may attack, with each player or permanent that it may attack (CR 508.1a-c)."""
    despite = gathered(engine, AsThough, "attack")
    able = [i for p in engine.side(player) for i in engine.controlled(p) if _can_attack(engine, i, p, despite)]
    if not able:
        return []
    defenders = [(at, _facts(engine, at)) for at in possible_defenders(engine, player)]
    forbidden = gathered(engine, Cant, "attack")
    if not forbidden:
        return [(i, at) for i in able for at, _ in defenders]
    return [
        (i, at) for i in able for at, facts in defenders if not any(forbidden.about(i, engine.controller_of(i), facts))
    ]


def _facts(engine: Engine, at: Ref) -> dict[str, object]:
    player = defender_of(engine, at)
    return {"defender": at, **({} if player is None else {"defending_player": PlayerRef(player)})}


def _can_attack(engine: Engine, id: int, player: int, despite: Said[AsThough]) -> bool:
    obj = engine.state.objects[id]
    if obj.tapped or not may_fight(engine, id):
        return False
    if engine.has_keyword(id, "defender") and not any(despite.about(id, player, {})):
        return False  # CR 702.3b
    return not engine.is_sick(obj) or engine.ignores_sickness(id)  # CR 302.6


def _terms(engine: Engine, player: int, attacks: list[Pair]) -> Terms:
    facts = {at: _facts(engine, at) for at in dict.fromkeys(at for _, at in attacks)}
    terms = Terms(engine, player, "attack", attacks, [facts[at] for _, at in attacks])
    terms.options = tuple(_option(engine, id, at) for id, at in attacks)
    terms.groups = [
        Group(tuple(of), at_most=1, reason="a creature attacks one player or permanent")
        for of in terms.of_creature.values()
        if len(of) > 1
    ]
    terms.groups += limits(terms, "attack")
    terms.requirements = list(requirements(terms, "attacks"))
    return terms


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
