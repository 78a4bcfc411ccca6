"""Combat damage (CR 510): who strikes in which step, how damage is divided, and dealing it all at once."""

from __future__ import annotations

import msgspec

from cardwright.kernel.decisions import Ask, Decision, Option, picked
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import DamageDealt
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref

from .phase import combat, remove_strangers

__all__ = ["damage_step", "first_damage_step", "first_damage_step_happens"]

replace = msgspec.structs.replace
DAMAGEABLE = ("planeswalker", "battle")


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
    early = combat(engine).first_strike_done
    late = frozenset(i for i in _fighting(engine) if i not in early or engine.has_keyword(i, "double_strike"))
    yield from _deal(engine, late)


# ---------------------------------------------------------------- assigning and dealing (510.1-510.2)


class _Assignment:
    """What has been assigned so far in this step, in order."""

    def __init__(self) -> None:
        self.all: list[tuple[int, Ref, int]] = []
        self.to: dict[int, int] = {}

    def add(self, source: int, to: Ref, amount: int) -> None:
        if amount > 0:
            self.all.append((source, to, amount))
            if isinstance(to, ObjectRef):
                self.to[to.id] = self.to.get(to.id, 0) + amount


def _deal(engine: Engine, strikers: frozenset[int]) -> Ask[None]:
    """First the active player assigns, then each defending player (CR 510.1, 802.5); then all is dealt at once."""
    assigned = _Assignment()
    for attacker in combat(engine).attackers:
        if attacker in strikers:
            yield from _assign_attacker(engine, attacker, assigned)
    blockers = combat(engine).blockers
    for player in engine.apnap():
        for blocker in blockers:
            if blocker in strikers and engine.controller_of(blocker) == player:
                yield from _assign_blocker(engine, blocker, assigned)
    yield from engine.perform(
        [DamageDealt(source=source, to=to, amount=amount, combat=True) for source, to, amount in assigned.all]
    )


def _power(engine: Engine, id: int) -> int:
    return max(0, engine.characteristics(id).power or 0)


def _assign_attacker(engine: Engine, attacker: int, assigned: _Assignment) -> Ask[None]:
    now = combat(engine)
    power = _power(engine, attacker)
    if power == 0:
        return
    attacked = _attacked(engine, now.attackers[attacker])
    if attacker not in now.blocked:
        if attacked is not None:
            assigned.add(attacker, attacked, power)
        return
    blockers = [b for b, attackers in now.blockers.items() if attacker in attackers]
    tramples = attacked is not None and engine.has_keyword(attacker, "trample")
    if tramples and attacked is not None:
        yield from _trample(engine, attacker, power, blockers, attacked, assigned)
    elif blockers:
        yield from _divide(engine, attacker, power, blockers, assigned)


def _attacked(engine: Engine, at: Ref) -> Ref | None:
    """What is attacked, if it still can be dealt damage (CR 506.4c, 800.4e)."""
    if isinstance(at, PlayerRef):
        return None if engine.player(at.id).left else at
    if not engine.on_battlefield(at.id) or not any(t in DAMAGEABLE for t in engine.characteristics(at.id).types):
        return None
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
        assigned.add(source, ObjectRef(id), amount)


def _trample(
    engine: Engine, source: int, power: int, blockers: list[int], attacked: Ref, assigned: _Assignment
) -> Ask[None]:
    """Damage beyond what is lethal to all blockers may go to what is attacked (CR 702.19b, 702.19d)."""
    needed = [_lethal(engine, source, b, assigned) for b in blockers]
    if power <= sum(needed):
        yield from _divide(engine, source, power, blockers, assigned)
        return
    options = [_option(engine, ObjectRef(b), n) for b, n in zip(blockers, needed, strict=True)]
    options.append(_option(engine, attacked))
    default = (*needed, power - sum(needed))
    answer = yield from engine.ask(_decision(engine, source, power, options, default, tramples=True))
    for ref, amount in zip([*map(ObjectRef, blockers), attacked], picked(answer), strict=True):
        assigned.add(source, ref, amount)


def _lethal(engine: Engine, source: int, target: int, assigned: _Assignment) -> int:
    """How much more is lethal to a creature, with what is marked on it and assigned already (CR 702.19b, 702.2c)."""
    toughness = engine.characteristics(target).toughness or 0
    needed = max(0, toughness - engine.state.objects[target].damage - assigned.to.get(target, 0))
    return min(needed, 1) if engine.has_keyword(source, "deathtouch") else needed


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
    controller = engine.controller_of(source)
    return Decision(
        player=controller if controller is not None else engine.state.turn.active,
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
