"""How the combat phase begins and ends, and who is still in it (CR 506, 507, 511)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardwright.kernel.control import reconcile
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref
from cardwright.kernel.state import Combat

from .battles import protector

__all__ = [
    "anybody_attacked",
    "attacked",
    "begin",
    "combat",
    "defender_of",
    "defending_player",
    "end",
    "may_fight",
    "remove",
    "remove_strangers",
    "strangers",
]

replace = msgspec.structs.replace


def combat(engine: Engine) -> Combat:
    """The combat going on; an empty one outside of combat."""
    now = engine.state.combat
    return now if now is not None else Combat()


def anybody_attacked(engine: Engine) -> bool:
    """Whether creatures were declared as attackers or entered attacking; if not, later steps are skipped (CR 508.8)."""
    now = engine.state.combat
    return now is not None and bool(now.declared or now.attackers)


def begin(engine: Engine) -> Ask[None]:
    """A combat phase begins with nobody in it. All opponents are defending players (CR 506.2, 802)."""
    yield from ()
    engine.set(combat=Combat())


def end(engine: Engine) -> Ask[None]:
    """As the end of combat step ends everything is removed from combat, and effects until then end (CR 511.2-511.3)."""
    state = engine.state
    effects = tuple(e for e in state.effects if e.duration.kind != "end_of_combat")
    delayed = tuple(d for d in state.delayed if d.duration.kind != "end_of_combat")
    if len(effects) != len(state.effects) or len(delayed) != len(state.delayed):
        engine.set(effects=effects, delayed=delayed)
    yield from reconcile(engine)
    engine.set(combat=None)


# ---------------------------------------------------------------- who defends


def defender_of(engine: Engine, at: Ref) -> int | None:
    """The player who defends what would be attacked (CR 508.5): that player, a planeswalker's controller, a battle's
    protector."""
    if isinstance(at, PlayerRef):
        return at.id
    assert isinstance(at, ObjectRef)  # noqa: S101
    if not engine.on_battlefield(at.id):
        return None
    if "battle" in engine.characteristics(at.id).types:
        return protector(engine, at.id)
    return engine.controller_of(at.id)


def defending_player(engine: Engine, attacker: int) -> int | None:
    """The defending player for an attacker, also when what it attacked has been removed from combat (CR 508.5)."""
    now = combat(engine)
    at = attacked(engine, attacker)
    if at is None:
        return now.defending.get(attacker)
    player = defender_of(engine, at)
    return player if player is not None else now.defending.get(attacker)


def attacked(engine: Engine, attacker: int) -> Ref | None:
    """What a creature attacks; None if that has been removed from combat (CR 506.4c)."""
    now = combat(engine)
    return None if attacker in now.attacking_nothing else now.attackers.get(attacker)


# ---------------------------------------------------------------- removal (506.4)


def remove(engine: Engine, ids: Sequence[int]) -> None:
    """Remove permanents from combat."""
    now = engine.state.combat
    if now is not None and ids:
        engine.set(combat=now.without(ids))


def remove_strangers(engine: Engine) -> None:
    """Remove from combat what no longer belongs there."""
    remove(engine, _strange(engine))


def strangers(engine: Engine) -> Ask[Sequence[Event]]:
    """The same whenever state-based actions are checked: no event, and nothing that anybody chooses."""
    yield from ()
    remove_strangers(engine)
    return ()


def _strange(engine: Engine) -> list[int]:
    """What is no creature any more, or is a battle, or is phased out; attacked permanents that are neither planeswalker
    nor battle any more."""
    now = engine.state.combat
    if now is None or not (now.attackers or now.blockers):
        return []
    gone = [i for i in (*now.attackers, *now.blockers) if not may_fight(engine, i)]
    idle = frozenset(now.attacking_nothing)
    at = dict.fromkeys(ref.id for a, ref in now.attackers.items() if isinstance(ref, ObjectRef) and a not in idle)
    return gone + [i for i in at if not _may_be_attacked(engine, i)]


def may_fight(engine: Engine, id: int) -> bool:
    """Whether it is a creature on the battlefield, and no battle (CR 506.3, 506.3f)."""
    if not engine.on_battlefield(id):
        return False
    types = engine.characteristics(id).types
    return "creature" in types and "battle" not in types


def _may_be_attacked(engine: Engine, id: int) -> bool:
    if not engine.on_battlefield(id):
        return False
    types = engine.characteristics(id).types
    return "planeswalker" in types or "battle" in types
