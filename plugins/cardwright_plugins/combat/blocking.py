"""Declaring blockers (CR 509)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

from cardwright.kernel.abilities import Cant
from cardwright.kernel.attempting import attempt
from cardwright.kernel.combat_abilities import ExtraBlocks, Limit, Must
from cardwright.kernel.decisions import Ask, Decision, Group, Option, Requirement, picked
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import CreatureBlocked, Event
from cardwright.kernel.refs import ObjectRef

from .effects import gathered
from .events import AttackedUnblocked, BecameBlocked
from .paying import Prices
from .phase import combat, defending_player, may_fight, remove_strangers
from .terms import Pair, Terms, limits, requirements, source_name, without_hopeless

__all__ = ["become_blocking", "declare_blockers", "possible_blocks"]

replace = msgspec.structs.replace


def declare_blockers(engine: Engine) -> Ask[None]:
    """Each defending player, in turn order, chooses blockers and which attacker each blocks; then all become so at
    once (CR 509.1, 802.4). A defending team has one combined block, which its primary player declares (805.10d).
    Attackers that nobody blocks are unblocked from now on (509.1h)."""
    remove_strangers(engine)
    declared: list[tuple[int, int]] = []
    for side in dict.fromkeys(engine.side(player) for player in engine.apnap()):
        if engine.state.turn.active not in side:
            declared += yield from _declared_by(engine, side[0])
    engine.set(combat=replace(combat(engine), blocks_declared=True))
    reports = become_blocking(engine, declared)
    now = combat(engine)
    blocked = frozenset(now.blocked)
    unblocked = [a for a in now.attackers if a not in blocked]
    yield from engine.perform([*reports, *(AttackedUnblocked(object=a) for a in unblocked)])


def _declared_by(engine: Engine, player: int) -> Ask[list[tuple[int, int]]]:
    """One player's blocks, paid for (CR 509.1a-f); a declaration that can't be paid for is taken back."""
    pairs = without_hopeless(possible_blocks(engine, player), lambda p: list(_gangs(_terms(engine, player, p))))
    if not pairs:
        return []
    terms = _terms(engine, player, pairs)
    terms.options = _options(engine, pairs)
    prices = Prices(terms)
    _restrict(terms)
    terms.groups += prices.affordable()
    decision = _decision(terms)
    while True:
        answer = yield from engine.ask(prices.limited(decision))
        chosen = picked(answer)
        price = prices.of(chosen)
        if (yield from attempt(engine, partial(prices.pay, price))):
            break
        prices.refused(chosen)
    blocks = [(terms.pairs[i][0], terms.pairs[i][1].id) for i in chosen]
    side = engine.side(player)
    return [(b, a) for b, a in blocks if engine.on_battlefield(b) and engine.controller_of(b) in side]


def become_blocking(engine: Engine, pairs: Sequence[tuple[int, int]], *, declared: bool = True) -> list[Event]:
    """These creatures block these attackers from now on; returns what is to be reported (CR 509.1g-i)."""
    now = combat(engine)
    blockers = dict(now.blockers)
    reports: list[Event] = []
    for blocker, attacker in pairs:
        if attacker in blockers.get(blocker, ()):
            continue
        player = engine.controller_of(blocker)
        assert player is not None  # noqa: S101
        first = blocker not in blockers
        blockers[blocker] = (*blockers.get(blocker, ()), attacker)
        reports.append(
            CreatureBlocked(object=blocker, attacker=attacker, player=player, first=first, declared=declared)
        )
    already = frozenset(now.blocked)
    newly = tuple(dict.fromkeys(a for _, a in pairs if a not in already))
    engine.set(combat=replace(now, blockers=blockers, blocked=(*now.blocked, *newly)))
    return [*reports, *(BecameBlocked(object=a) for a in newly)]


# ---------------------------------------------------------------- what is possible


def possible_blocks(engine: Engine, player: int) -> list[Pair]:
    """Each creature of the player that may block, with each attacker that it may block (CR 509.1a-b)."""
    side = engine.side(player)
    attackers = [a for a in combat(engine).attackers if defending_player(engine, a) in side]
    if not attackers:
        return []
    mine = [i for p in side for i in engine.controlled(p)]
    able = [i for i in mine if not engine.state.objects[i].tapped and may_fight(engine, i)]
    block, be_blocked = gathered(engine, Cant, "block"), gathered(engine, Cant, "be_blocked")
    found: list[Pair] = []
    for b in able:
        by, whose = {"by": ObjectRef(b)}, engine.controller_of(b)
        for a in attackers:
            if block and any(block.about(b, whose, {"attacker": ObjectRef(a)})):
                continue
            if be_blocked and any(be_blocked.about(a, engine.controller_of(a), by)):
                continue
            found.append((b, ObjectRef(a)))
    return found


def _terms(engine: Engine, player: int, pairs: list[Pair]) -> Terms:
    return Terms(engine, player, "block", pairs, [{"attacker": at} for _, at in pairs])


def _restrict(terms: Terms) -> None:
    """All that limits and requires."""
    terms.most = _how_many(terms)
    terms.groups = [
        Group(tuple(of), at_most=n, reason=_own_limit(n))
        for id, of in terms.of_creature.items()
        if len(of) > (n := terms.most.get(id, 1))
    ]
    terms.groups += _gangs(terms)
    terms.groups += limits(terms, "block")
    terms.requirements = [*requirements(terms, "blocks"), *_to_be_blocked(terms)]


def _own_limit(n: int) -> str:
    return "a creature blocks one attacker" if n == 1 else f"it can block no more than {n} attackers"


def _how_many(terms: Terms) -> dict[int, int]:
    """How many attackers each creature can block, if that is more than one."""
    said = gathered(terms.engine, ExtraBlocks, "block")
    found: dict[int, int] = {}
    for id, of in terms.of_creature.items() if said else ():
        n: int = 1
        for about in said.about(id, terms.whose(id), {}):
            n = len(of) if about.ability.more is None else n + about.ability.more
        if n > 1:
            found[id] = min(n, max(1, len(of)))
    return found


def _on(terms: Terms) -> dict[int, list[int]]:
    """The options for each attacker."""
    found: dict[int, list[int]] = {}
    for index, (_, attacker) in enumerate(terms.pairs):
        found.setdefault(attacker.id, []).append(index)
    return found


def _gangs(terms: Terms) -> Iterable[Group]:
    """How many may block the same attacker."""
    engine = terms.engine
    said = gathered(engine, Limit, "be_blocked")
    for attacker, of in _on(terms).items() if said else ():
        player = engine.controller_of(attacker)
        for about in (*said.own.get(attacker, ()), *said.wide):
            if not said.concerns(about, attacker, player):
                continue
            inside = tuple(i for i in of if said.fits(about, player, {"by": ObjectRef(terms.pairs[i][0])}))
            if not inside:
                continue
            least, most, name = about.ability.at_least, about.ability.at_most, engine.name(attacker)
            if most is not None:
                yield Group(inside, at_most=most, reason=f"{name} can't be blocked by more than {most}")
            else:
                reason = f"{name} can't be blocked except by {least} or more creatures"
                yield Group(inside, at_least=least, at_most=len(inside), reason=reason)


def _to_be_blocked(terms: Terms) -> Iterable[Requirement]:
    """Requirements that an attacker be blocked, by whatever creature."""
    engine = terms.engine
    said = gathered(engine, Must, "be_blocked")
    for attacker, of in _on(terms).items() if said else ():
        player = engine.controller_of(attacker)
        for about in (*said.own.get(attacker, ()), *said.wide):
            if not said.concerns(about, attacker, player):
                continue
            inside = tuple(i for i in of if said.fits(about, player, {"by": ObjectRef(terms.pairs[i][0])}))
            if inside:
                reason = f"{engine.name(attacker)} must be blocked if able ({source_name(engine, about)})"
                yield Requirement(inside, reason)


def _decision(terms: Terms) -> Decision:
    at_most = sum(terms.most.get(id, 1) for id in terms.of_creature)
    return terms.decision("declare_blockers", "Which creatures block?", at_most)


def _options(engine: Engine, pairs: list[Pair]) -> tuple[Option, ...]:
    names = {id: engine.name(id) for id in dict.fromkeys(i for b, a in pairs for i in (b, a.id))}
    return tuple(
        Option(
            kind="block",
            text=f"{names[b]} blocks {names[a.id]}",
            object=b,
            card=names[b],
            data=(("attacker", a),),
        )
        for b, a in pairs
    )
