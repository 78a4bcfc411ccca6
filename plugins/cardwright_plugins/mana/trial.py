"""Trying a mana ability on forks: what mana it really adds in each way it may turn out, and what else it does."""

from __future__ import annotations

import msgspec

from cardwright.kernel import casting
from cardwright.kernel.decisions import Answer, Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.legal import may_activate
from cardwright.kernel.mana import Mana
from cardwright.kernel.state import GameObject, GameState

from .explore import Leaf, TooManyChoices, explore
from .plain import PlainAbility

__all__ = ["Trial", "gained", "try_ability"]

MOST_OUTCOMES = 512
LOST_PERMANENT = 20  # next to what losing a point of life counts
Outcomes = tuple[tuple[int, tuple[tuple[Mana, ...], ...], tuple[tuple[Answer, ...], ...]], ...]


class Trial(msgspec.Struct, frozen=True):
    """What was found: (harm, outcomes, the answers that lead to each) by rising harm; none if it can't be activated.

    `outcomes` is None if its controller can't choose among them: chance or another player decides, or there are too
    many.
    `leaves_alone`: nothing but the pool, life, tapping and waiting triggers changes.
    """

    outcomes: Outcomes | None
    leaves_alone: bool = True


def try_ability(engine: Engine, player: int, obj: GameObject, entry: PlainAbility) -> Trial:
    """Try one ability in every way it may turn out."""
    if may_activate(engine, player, obj, entry.ability, entry.index, slow=False) is None:
        return Trial(())
    found: dict[int, dict[tuple[Mana, ...], tuple[Answer, ...]]] = {}
    alone = True

    def activation(fork: Engine) -> Ask[None]:
        return casting.activate(fork, player, obj.id, entry.index)

    try:
        for leaf in explore(engine, activation, limit=MOST_OUTCOMES):
            if not _chosen(engine, leaf, player):
                return Trial(None, leaves_alone=False)
            mana = gained(engine.state, leaf.engine.state, player)
            if mana:
                alone = alone and _leaves_alone(engine.state, leaf.engine.state, obj.id)
                harm = _harm(engine.state, leaf.engine.state, player, obj.id)
                found.setdefault(harm, {}).setdefault(mana, leaf.answers)
    except TooManyChoices:
        return Trial(None, leaves_alone=False)
    outcomes = tuple((harm, tuple(ways), tuple(ways.values())) for harm, ways in sorted(found.items()))
    return Trial(outcomes, leaves_alone=alone)


def _chosen(engine: Engine, leaf: Leaf[None], player: int) -> bool:
    """Whether the player alone chose what came of it."""
    now, then = leaf.engine.state, engine.state
    chance = now.draws != then.draws or (now.coins, now.dice, now.shuffles) != (then.coins, then.dice, then.shuffles)
    return not chance and all(d.player == player for d in leaf.asked)


def gained(before: GameState, after: GameState, player: int) -> tuple[Mana, ...]:
    """The mana that came into a player's pool (units are added at its end)."""
    old, new = before.players[player].pool, after.players[player].pool
    if new[: len(old)] == old:
        return new[len(old) :]
    left = list(old)
    fresh = []
    for unit in new:
        if unit in left:
            left.remove(unit)
        else:
            fresh.append(unit)
    return tuple(fresh)


def _harm(before: GameState, after: GameState, player: int, source: int) -> int:
    """What it costs besides tapping: life, permanents, triggers that will go on the stack, others' mana, counters."""
    harm = max(0, before.players[player].life - after.players[player].life)
    harm += len(after.pending) - len(before.pending)
    harm += len(after.effects) > len(before.effects)
    for old, new in zip(before.players, after.players, strict=True):
        if old.id != player:
            harm += max(0, len(new.pool) - len(old.pool))
    was, now = before.objects, after.objects
    if was is not now:
        for id in before.zone("battlefield"):
            if was[id].controller == player and (id not in now or now[id].controller != player):
                harm += LOST_PERMANENT
        harm += source in now and now[source].counters != was[source].counters
    return harm


def _leaves_alone(before: GameState, after: GameState, source: int) -> bool:
    """Whether the table is as it was but for the source itself."""
    new = after.effects[len(before.effects) :]
    if after.effects[: len(before.effects)] != before.effects or any(e.objects != (source,) for e in new):
        return False
    if before.zones != after.zones or before.delayed != after.delayed:
        return False
    return all(id == source or before.objects.get(id) is obj for id, obj in after.objects.items())
