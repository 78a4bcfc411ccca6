"""Declaring blockers (CR 509)."""

from __future__ import annotations

import msgspec

from cardwright.kernel.decisions import Ask, Decision, Group, Option, picked
from cardwright.kernel.engine import Engine
from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import CreatureBlocked, Event, EventBase
from cardwright.kernel.refs import ObjectRef

from .phase import combat, defending_player, remove_strangers

__all__ = ["EVENTS", "BecameBlocked", "declare_blockers", "possible_blocks"]

replace = msgspec.structs.replace


class BecameBlocked(EventBase, frozen=True, kw_only=True, tag="become_blocked"):
    """Report: an attacking creature became blocked (CR 509.1h), once, by however many creatures (509.3c)."""

    object: int


EVENTS = (
    EventName("become_blocked", BecameBlocked, "An attacking creature became blocked.", "509.3c", replaceable=False),
)


def declare_blockers(engine: Engine) -> Ask[None]:
    """Each defending player, in turn order, chooses blockers and which attacker each blocks; then all become so at
    once (CR 509.1, 802.4)."""
    remove_strangers(engine)
    declared: list[tuple[int, int]] = []
    by: dict[int, int] = {}
    for player in engine.apnap():
        if player == engine.state.turn.active:
            continue
        blocks = _without_too_few(engine, possible_blocks(engine, player))
        if blocks:
            answer = yield from engine.ask(_decision(engine, player, blocks))
            chosen = [blocks[i] for i in picked(answer)]
            declared += chosen
            by |= {blocker: player for blocker, _ in chosen}
    if not declared:
        return
    now = combat(engine)
    blockers = dict(now.blockers)
    for blocker, attacker in declared:
        blockers[blocker] = (*blockers.get(blocker, ()), attacker)
    newly = tuple(dict.fromkeys(a for _, a in declared if a not in now.blocked))
    engine.set(combat=replace(now, blockers=blockers, blocked=(*now.blocked, *newly)))
    reports: list[Event] = [
        CreatureBlocked(object=blocker, attacker=attacker, player=by[blocker]) for blocker, attacker in declared
    ]
    yield from engine.perform([*reports, *(BecameBlocked(object=a) for a in newly)])


def possible_blocks(engine: Engine, player: int) -> list[tuple[int, int]]:
    """Each creature of the player that may block, with each attacker that it may block (CR 509.1a-b)."""
    attackers = [a for a, at in combat(engine).attackers.items() if defending_player(engine, at) == player]
    if not attackers:
        return []
    able = [i for i in engine.controlled(player) if _can_block(engine, i)]
    return [(b, a) for b in able for a in attackers if _can_block_that(engine, b, a)]


def _can_block(engine: Engine, id: int) -> bool:
    if engine.state.objects[id].tapped:
        return False
    types = engine.characteristics(id).types
    return "creature" in types and "battle" not in types


def _can_block_that(engine: Engine, blocker: int, attacker: int) -> bool:
    if engine.has_keyword(attacker, "flying") and not (
        engine.has_keyword(blocker, "flying") or engine.has_keyword(blocker, "reach")
    ):
        return False  # CR 702.9b
    player = engine.state.objects[blocker].controller
    if engine.cant("block", blocker, player, attacker=ObjectRef(attacker)):
        return False
    return not engine.cant("be_blocked", attacker, engine.controller_of(attacker), by=ObjectRef(blocker))


def _least(engine: Engine, attacker: int) -> int:
    return 2 if engine.has_keyword(attacker, "menace") else 1  # CR 702.111b


def _without_too_few(engine: Engine, blocks: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Only blocks of attackers that enough creatures could block."""
    count: dict[int, int] = {}
    for _, attacker in blocks:
        count[attacker] = count.get(attacker, 0) + 1
    return [(b, a) for b, a in blocks if count[a] >= _least(engine, a)]


def _decision(engine: Engine, player: int, blocks: list[tuple[int, int]]) -> Decision:
    of_blocker: dict[int, list[int]] = {}
    of_attacker: dict[int, list[int]] = {}
    for index, (blocker, attacker) in enumerate(blocks):
        of_blocker.setdefault(blocker, []).append(index)
        of_attacker.setdefault(attacker, []).append(index)
    groups = [
        Group(tuple(of), at_most=1, reason="a creature blocks one attacker")
        for of in of_blocker.values()
        if len(of) > 1
    ]
    for attacker, of in of_attacker.items():
        least = _least(engine, attacker)
        if least > 1:
            reason = f"{engine.name(attacker)} can't be blocked except by {least} or more creatures"
            groups.append(Group(tuple(of), at_least=least, at_most=len(of), reason=reason))
    return Decision(
        player=player,
        kind="choose",
        why="declare_blockers",
        prompt="Which creatures block?",
        options=tuple(_option(engine, b, a) for b, a in blocks),
        at_least=0,
        at_most=len(of_blocker),
        default=(),
        groups=tuple(groups),
    )


def _option(engine: Engine, blocker: int, attacker: int) -> Option:
    name = engine.name(blocker)
    return Option(
        kind="block",
        text=f"{name} blocks {engine.name(attacker)}",
        object=blocker,
        card=name,
        data=(("attacker", ObjectRef(attacker)),),
    )
