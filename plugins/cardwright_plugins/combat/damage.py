"""Combat damage (CR 510): who strikes in which step, how damage is divided, and dealing it all at once."""

from __future__ import annotations

import msgspec

from cardwright.kernel.combat_abilities import AsThough
from cardwright.kernel.decisions import Ask, Decision, Option, picked
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import DamageDealt
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref
from cardwright.kernel.state import Combat

from .effects import gathered
from .phase import attacked, combat, remove_strangers

__all__ = ["damage_step", "first_damage_step", "first_damage_step_happens"]

replace = msgspec.structs.replace
OVER = "trample_over_planeswalkers"


# ---------------------------------------------------------------- which step (510.4)


def _fighting(engine: Engine) -> list[int]:
    now = combat(engine)
    return [*now.attackers, *now.blockers]


def _strikes_first(engine: Engine, id: int) -> bool:
    return engine.has_keyword(id, "first_strike") or engine.has_keyword(id, "double_strike")


def first_damage_step_happens(engine: Engine) -> bool:
    """There are two damage steps if an attacking or blocking creature has first or double strike (CR 510.4)."""
    return any(_strikes_first(engine, i) for i in _fighting(engine))


def first_damage_step(engine: Engine) -> Ask[None]:
    """Only creatures with first or double strike assign damage."""
    remove_strangers(engine)
    early = tuple(i for i in _fighting(engine) if _strikes_first(engine, i))
    engine.set(combat=replace(combat(engine), first_strike_done=early))
    yield from _deal(engine, frozenset(early))


def damage_step(engine: Engine) -> Ask[None]:
    """The others assign damage, and those that have double strike now; all, if there was no first step."""
    remove_strangers(engine)
    early = frozenset(combat(engine).first_strike_done)
    late = frozenset(i for i in _fighting(engine) if i not in early or engine.has_keyword(i, "double_strike"))
    yield from _deal(engine, late)


# ---------------------------------------------------------------- assigning and dealing (510.1-510.2)


class _Assignment:
    """What has been assigned so far in this step, in order; and who blocks whom."""

    def __init__(self, now: Combat) -> None:
        self.all: list[tuple[int, Ref, int]] = []
        self.to: dict[int, int] = {}
        self.deadly: set[int] = set()  # to what something with deathtouch assigned damage (CR 702.2c)
        self.look(now)

    def look(self, now: Combat) -> None:
        """See who blocks whom."""
        self.blocked = frozenset(now.blocked)
        self.blockers: dict[int, list[int]] = {}
        for blocker, attackers in now.blockers.items():
            for attacker in attackers:
                self.blockers.setdefault(attacker, []).append(blocker)

    def add(self, engine: Engine, source: int, to: Ref, amount: int) -> None:
        if amount > 0:
            self.all.append((source, to, amount))
            if isinstance(to, ObjectRef):
                self.to[to.id] = self.to.get(to.id, 0) + amount
                if engine.has_keyword(source, "deathtouch"):
                    self.deadly.add(to.id)

    def take_back(self, engine: Engine, count: int) -> None:
        """Forget all but the first `count`."""
        kept = self.all[:count]
        self.all, self.to, self.deadly = [], {}, set()
        for source, to, amount in kept:
            if source in engine.state.objects:
                self.add(engine, source, to, amount)


def _deal(engine: Engine, strikers: frozenset[int]) -> Ask[None]:
    """First the active player assigns, then each defending player (CR 510.1, 802.5); then all is dealt at once. Those
    that trample come last, since what others assign to the same blockers counts for them (702.19b)."""
    assigned = _Assignment(combat(engine))
    attackers = [a for a in combat(engine).attackers if a in strikers]
    for attacker in sorted(attackers, key=lambda a: _turn_to_assign(engine, a)):
        yield from _assign(engine, attacker, assigned)
    blockers = [b for b in combat(engine).blockers if b in strikers]
    for player in engine.apnap():
        for blocker in blockers:
            if blocker in engine.state.objects and engine.controller_of(blocker) == player:
                yield from _assign(engine, blocker, assigned)
    fighting = frozenset(_fighting(engine))
    yield from engine.perform(
        [
            DamageDealt(source=source, to=to, amount=amount, combat=True)
            for source, to, amount in assigned.all
            if source in fighting and _is_there(engine, to)
        ]
    )


def _turn_to_assign(engine: Engine, attacker: int) -> int:
    if not (engine.has_keyword(attacker, "trample") or engine.has_keyword(attacker, OVER)):
        return 0
    return 1 if engine.has_keyword(attacker, "deathtouch") else 2


def _is_there(engine: Engine, to: Ref) -> bool:
    """Whether it is still in the game: somebody may have left since the damage was assigned (CR 800.4a, 800.4e)."""
    return to.id in engine.state.objects if isinstance(to, ObjectRef) else not engine.player(to.id).left


def _assign(engine: Engine, id: int, assigned: _Assignment) -> Ask[None]:
    """A creature assigns its damage if it attacks or blocks; anew, from how things stand then, if a player has left the
    game while that was asked."""
    count = len(assigned.all)
    while True:
        here = engine.in_game()
        if id in combat(engine).attackers:
            yield from _assign_attacker(engine, id, assigned)
        elif id in combat(engine).blockers:
            yield from _assign_blocker(engine, id, assigned)
        if engine.in_game() == here:
            return
        remove_strangers(engine)
        assigned.look(combat(engine))
        assigned.take_back(engine, count)
        count = len(assigned.all)


def _power(engine: Engine, id: int) -> int:
    """How much damage it assigns (CR 510.1a): its power, or what an effect says instead."""
    face = engine.characteristics(id)
    stands_for = face.toughness if _allowed(engine, "toughness", id) else face.power
    return max(0, stands_for or 0)


def _allowed(engine: Engine, what: str, id: int) -> bool:
    """Whether an effect says so of the creature."""
    said = gathered(engine, AsThough, what)
    return bool(said) and any(said.about(id, engine.controller_of(id), {}))


def _assign_attacker(engine: Engine, attacker: int, assigned: _Assignment) -> Ask[None]:
    power = _power(engine, attacker)
    if power == 0:
        return
    at = _damaged(engine, attacker)
    blocked = attacker in assigned.blocked
    if blocked and at is not None and _allowed(engine, "unblocked", attacker):
        why, prompt = (
            "assign_as_unblocked",
            f"Does {engine.name(attacker)} assign its damage as though it were unblocked?",
        )
        blocked = not (yield from engine.ask_yes_no(_assigner(engine, attacker), why, prompt, attacker))
    over = engine.has_keyword(attacker, OVER)
    if not blocked:
        if at is not None:
            yield from _to_attacked(engine, attacker, power, at, assigned, over=over)
        return
    blockers = assigned.blockers.get(attacker, [])
    if at is not None and (over or engine.has_keyword(attacker, "trample")):
        yield from _trample(engine, attacker, power, blockers, at, assigned, over=over)
    elif blockers:
        yield from _divide(engine, attacker, power, blockers, assigned)


def _damaged(engine: Engine, attacker: int) -> Ref | None:
    """What an attacker would damage if it weren't blocked: what it attacks, if that is still there (CR 506.4c, 800.4e);
    with trample over planeswalkers, the defending player for a planeswalker that is gone (702.19e)."""
    now = combat(engine)
    at = attacked(engine, attacker)
    if at is None and engine.has_keyword(attacker, OVER):
        player = now.defending.get(attacker)
        at = None if player is None else PlayerRef(player)
    if isinstance(at, PlayerRef):
        return None if engine.player(at.id).left else at
    return at


def _assign_blocker(engine: Engine, blocker: int, assigned: _Assignment) -> Ask[None]:
    now = combat(engine)
    power = _power(engine, blocker)
    attackers = [a for a in now.blockers[blocker] if a in now.attackers]
    if power > 0 and attackers:
        yield from _divide(engine, blocker, power, attackers, assigned)


def _divide(engine: Engine, source: int, power: int, among: list[int], assigned: _Assignment) -> Ask[None]:
    """All to the only one, or divided as its controller likes (CR 510.1c-d)."""
    decision = _decision(engine, source, power, [_option(engine, ObjectRef(i)) for i in among])
    answer = yield from engine.ask(decision)
    for id, amount in zip(among, picked(answer), strict=True):
        assigned.add(engine, source, ObjectRef(id), amount)


def _trample(
    engine: Engine, source: int, power: int, blockers: list[int], at: Ref, assigned: _Assignment, *, over: bool
) -> Ask[None]:
    """Damage beyond what is lethal to all blockers may go to what is attacked (CR 702.19b, 702.19d)."""
    needed = [_lethal(engine, source, b, assigned) for b in blockers]
    if power <= sum(needed):
        yield from _divide(engine, source, power, blockers, assigned)
        return
    options = [_option(engine, ObjectRef(b), n) for b, n in zip(blockers, needed, strict=True)]
    options.append(_option(engine, at))
    default = (*needed, power - sum(needed))
    answer = yield from engine.ask(_decision(engine, source, power, options, default, tramples=True))
    *to_blockers, through = picked(answer)
    for id, amount in zip(blockers, to_blockers, strict=True):
        assigned.add(engine, source, ObjectRef(id), amount)
    yield from _to_attacked(engine, source, through, at, assigned, over=over)


def _to_attacked(engine: Engine, source: int, amount: int, at: Ref, assigned: _Assignment, *, over: bool) -> Ask[None]:
    """All to what is attacked; with trample over planeswalkers, what goes beyond a planeswalker's loyalty may go to its
    controller (CR 702.19c)."""
    if not over or isinstance(at, PlayerRef) or "planeswalker" not in engine.characteristics(at.id).types:
        assigned.add(engine, source, at, amount)
        return
    loyalty = engine.state.objects[at.id].counters.get("loyalty", 0) - assigned.to.get(at.id, 0)
    player = engine.controller_of(at.id)
    needed = max(0, loyalty)
    if player is None or amount <= needed:
        assigned.add(engine, source, at, amount)
        return
    options = [_option(engine, at, needed), _option(engine, PlayerRef(player))]
    decision = _decision(engine, source, amount, options, (needed, amount - needed), tramples=True)
    first, second = picked((yield from engine.ask(decision)))
    assigned.add(engine, source, at, first)
    assigned.add(engine, source, PlayerRef(player), second)


def _lethal(engine: Engine, source: int, target: int, assigned: _Assignment) -> int:
    """How much more is lethal to a creature, with what is marked on it and assigned already (CR 702.19b, 702.2c)."""
    toughness = engine.characteristics(target).toughness or 0
    needed = max(0, toughness - engine.state.objects[target].damage - assigned.to.get(target, 0))
    if target in assigned.deadly:
        return 0
    return min(needed, 1) if engine.has_keyword(source, "deathtouch") else needed


def _assigner(engine: Engine, source: int) -> int:
    """Who says how a creature's damage is assigned: its controller, or the active player if nobody controls it."""
    controller = engine.controller_of(source)
    return controller if controller is not None else engine.state.turn.active


def _option(engine: Engine, ref: Ref, lethal: int | None = None) -> Option:
    if isinstance(ref, PlayerRef):
        return Option(kind="player", player=ref.id, text=engine.player(ref.id).name)
    return replace(engine.object_option(ref.id), number=lethal)


def _decision(
    engine: Engine,
    source: int,
    power: int,
    options: list[Option],
    default: tuple[int, ...] | None = None,
    *,
    tramples: bool = False,
) -> Decision:
    return Decision(
        player=_assigner(engine, source),
        kind="distribute",
        why="assign_damage",
        prompt=f"Divide {power} damage of {engine.name(source)}",
        options=tuple(options),
        at_least=0,
        total=power,
        default=default if default is not None else (power, *([0] * (len(options) - 1))),
        source=source,
        source_card=engine.name(source),
        last_of_all=tramples,
    )
