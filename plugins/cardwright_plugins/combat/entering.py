"""Attacking and blocking without being declared, and what effects do to combat (CR 506.4, 508.4, 508.7, 509.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask, Decision, Option, picked
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref
from cardwright.kernel.registries import Param, VerbOption, VerbSpec
from cardwright.kernel.script_host import Value, VerbError

from .attacking import possible_defenders
from .blocking import become_blocking
from .events import BecameBlocked
from .phase import combat, defender_of, defending_player, may_fight, remove

__all__ = ["OPTIONS", "VERBS"]

replace = msgspec.structs.replace


# ---------------------------------------------------------------- attacking (508.4)


def _always(engine: Engine, ctx: Context, value: Any) -> bool:
    """The objects enter whether or not they can attack or block."""
    return True


def _attacking(engine: Engine, ctx: Context, value: Any, moved: tuple[int, ...]) -> Ask[None]:
    """What has entered attacks, if it is a creature of the attacking player (CR 506.3a-c, 508.4)."""
    if value is False:
        return
    for id in moved:
        if engine.state.combat is None or not may_fight(engine, id):
            continue
        controller = engine.controller_of(id)
        if controller != engine.state.turn.active or controller is None:
            continue
        at = yield from _defender(engine, controller, id, value)
        if at is not None:
            _attacks(engine, id, at)


def _defender(engine: Engine, player: int, id: int, value: Any) -> Ask[Ref | None]:
    """What it attacks: what the effect says, if that still can be attacked (508.4a), or what its controller chooses."""
    possible = possible_defenders(engine, player)
    if value is not True:
        wanted = value[0] if isinstance(value, list | tuple) and len(value) == 1 else value
        if not isinstance(wanted, ObjectRef | PlayerRef):
            raise VerbError(f"attacking is true, or the player or permanent attacked, not {value!r}")
        return wanted if wanted in possible else None
    if not possible:
        return None
    return (yield from _choice(engine, player, id, possible, "defender", f"What does {engine.name(id)} attack?"))


def _choice(engine: Engine, player: int, id: int, refs: Sequence[Ref], why: str, prompt: str) -> Ask[Ref]:
    decision = Decision(
        player=player,
        kind="choose",
        why=why,
        prompt=prompt,
        options=tuple(_option(engine, ref) for ref in refs),
        default=(0,),
        source=id,
        source_card=engine.name(id),
    )
    return refs[picked((yield from engine.ask(decision)))[0]]


def _option(engine: Engine, ref: Ref) -> Option:
    if isinstance(ref, PlayerRef):
        return Option(kind="player", player=ref.id, text=engine.player(ref.id).name)
    return engine.object_option(ref.id)


def _attacks(engine: Engine, id: int, at: Ref) -> None:
    """It is attacking from now on; it never "attacked" (CR 508.4)."""
    now, player = combat(engine), defender_of(engine, at)
    engine.set(
        combat=replace(
            now,
            attackers={**now.attackers, id: at},
            declared=now.declared if id in now.declared else (*now.declared, id),
            defending=now.defending if player is None else {**now.defending, id: player},
            attacking_nothing=tuple(a for a in now.attacking_nothing if a != id),
        )
    )


def _become_attacking(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Creatures of the attacking player, or of nobody, are attacking without having been declared: what keeps creatures
    from attacking and what it costs concern declarations only (CR 508.4c)."""
    yield from ()
    at: Ref = a["at"][0]
    attacking = engine.active_players()
    if engine.state.combat is None or at not in possible_defenders(engine, attacking[0]):
        return None  # CR 508.4b
    for id in a["what"]:
        controller = engine.controller_of(id) if engine.exists(id) else None
        if may_fight(engine, id) and id not in combat(engine).attackers and controller in (None, *attacking):
            _attacks(engine, id, at)
    return None


def _reselect(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Creatures attack another player or permanent, chosen by you (CR 508.7)."""
    for id in a["what"]:
        controller = engine.controller_of(id) if engine.on_battlefield(id) else None
        if id not in combat(engine).attackers or controller is None or ctx.you is None:
            continue
        refs = possible_defenders(engine, controller)
        if refs:
            prompt = f"What does {engine.name(id)} attack now?"
            _attacks(engine, id, (yield from _choice(engine, ctx.you, id, refs, "defender", prompt)))
    return None


# ---------------------------------------------------------------- blocking (509.4)


def _blocking(engine: Engine, ctx: Context, value: Any, moved: tuple[int, ...]) -> Ask[None]:
    """What has entered blocks, if it is a creature and what it would block attacks its controller (CR 506.3e)."""
    if value is False:
        return
    for id in moved:
        if engine.state.combat is None or not may_fight(engine, id):
            continue
        player = engine.controller_of(id)
        possible: list[Ref] = [ObjectRef(a) for a in combat(engine).attackers if defending_player(engine, a) == player]
        if value is not True:
            wanted = [value] if isinstance(value, ObjectRef) else list(value)
            possible = [ref for ref in possible if ref in wanted]
        if possible and player is not None:
            attacker = yield from _choice(
                engine, player, id, possible, "blocked", f"What does {engine.name(id)} block?"
            )
            yield from engine.perform(become_blocking(engine, [(id, attacker.id)], declared=False))


# ---------------------------------------------------------------- other changes


def _remove(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    yield from ()
    remove(engine, a["what"])
    return None


def _become_blocked(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Attackers that are not blocked become blocked by no creature (CR 509.1h, 509.3c)."""
    now = combat(engine)
    newly = [i for i in dict.fromkeys(a["what"]) if i in now.attackers and i not in now.blocked]
    if newly:
        engine.set(combat=replace(now, blocked=(*now.blocked, *newly)))
        yield from engine.perform([BecameBlocked(object=i, source=ctx.this) for i in newly], ctx)
    return None


_ATTACKING = Param(
    "attacking",
    "value",
    "They enter attacking: true, or the player or permanent that they attack (CR 508.4). They never attacked.",
    required=False,
)
_BLOCKING = Param(
    "blocking", "value", "They enter blocking: true, or the attacking creature (CR 509.4).", required=False
)
_WHAT = Param("what", "objects", "The creatures, or other permanents.")

OPTIONS = tuple(
    VerbOption(verb=verb, param=param, prepare=_always, finish=finish)
    for verb in ("put_onto_battlefield", "create_token")
    for param, finish in ((_ATTACKING, _attacking), (_BLOCKING, _blocking))
)

VERBS = (
    VerbSpec(
        name="become_attacking",
        doc="Creatures are attacking a player or permanent without having been declared: they never attacked.",
        rule="508.4",
        run=_become_attacking,
        params=(_WHAT, Param("at", "ref", "What they attack.")),
    ),
    VerbSpec(
        name="remove_from_combat",
        doc="Remove permanents from combat: they neither attack, block nor are attacked any more.",
        rule="506.4",
        run=_remove,
        params=(_WHAT,),
    ),
    VerbSpec(
        name="become_blocked",
        doc="Attacking creatures become blocked, by no creature, unless they are blocked.",
        rule="509.1h",
        run=_become_blocked,
        params=(_WHAT,),
    ),
    VerbSpec(
        name="reselect_attacked",
        doc="Attacking creatures attack another player, planeswalker or battle that you choose, or still the same.",
        rule="508.7",
        run=_reselect,
        params=(_WHAT,),
    ),
)
