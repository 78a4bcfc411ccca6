"""How the combat phase begins and ends, and who is still in it (CR 506, 507, 511)."""

from __future__ import annotations

import msgspec

from cardwright.kernel.control import reconcile
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref
from cardwright.kernel.state import Combat

__all__ = ["anybody_attacked", "begin", "combat", "defending_player", "end", "remove_strangers"]

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


def remove_strangers(engine: Engine) -> None:
    """Remove from combat what is no longer a creature there, or is phased out (CR 506.4)."""
    now = engine.state.combat
    if now is None or not (now.attackers or now.blockers):
        return
    gone = [i for i in (*now.attackers, *now.blockers) if not _may_fight(engine, i)]
    if gone:
        engine.set(
            combat=replace(
                now,
                attackers={k: v for k, v in now.attackers.items() if k not in gone},
                blockers={k: v for k, v in now.blockers.items() if k not in gone},
            )
        )


def _may_fight(engine: Engine, id: int) -> bool:
    if not engine.on_battlefield(id):
        return False
    types = engine.characteristics(id).types
    return "creature" in types and "battle" not in types


def defending_player(engine: Engine, attacked: Ref) -> int | None:
    """The player who defends what is attacked (CR 508.5): that player, or the controller of the planeswalker."""
    if isinstance(attacked, PlayerRef):
        return attacked.id
    assert isinstance(attacked, ObjectRef)  # noqa: S101
    return engine.controller_of(attacked.id) if engine.on_battlefield(attacked.id) else None
