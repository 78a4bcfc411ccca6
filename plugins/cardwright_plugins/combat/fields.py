"""Filter fields about combat, and about what evasion abilities compare (CR 506.5, 509.1b)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.context import Context
from cardwright.kernel.definitions import Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.filters import is_player
from cardwright.kernel.registries import FilterField
from cardwright.kernel.state import GameObject

from .phase import combat, defending_player

__all__ = ["FIELDS"]


def _blocked(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    now = combat(e)
    return (o.id in now.attackers and o.id in now.blocked) is bool(v)


def _unblocked(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    now = combat(e)
    return (now.blocks_declared and o.id in now.attackers and o.id not in now.blocked) is bool(v)


def _alone(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    now = combat(e)
    return (tuple(now.attackers) == (o.id,) or tuple(now.blockers) == (o.id,)) is bool(v)


def _defending(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    return o.id in combat(e).attackers and is_player(e, defending_player(e, o.id), v, c)


def _blocking_this(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    return (c.this in combat(e).blockers.get(o.id, ())) is bool(v)


def _blocked_by_this(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    return (c.this is not None and o.id in combat(e).blockers.get(c.this, ())) is bool(v)


def _shares_color(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    own = () if c.this is None else e.characteristics(c.this).colors
    return any(k in own for k in f.colors) is bool(v)


def _greater_power(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    own = 0 if c.this is None else e.characteristics(c.this).power or 0
    return ((f.power or 0) > own) is bool(v)


def _controller_has(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    player = e.controller_of(o)
    return player is not None and any(e.matches(v, i, c) for i in e.controlled(player))


PLAYERS = ("you", "opponent", "any", "active", "none", "that player")
FIELDS = (
    FilterField("blocked", "bool", "Is a blocked creature (or not).", _blocked),
    FilterField("unblocked", "bool", "Is an unblocked attacking creature (or not).", _unblocked),
    FilterField("alone", "bool", "Is attacking alone or blocking alone (or not).", _alone),
    FilterField("attacks", "player", "Is attacking this player, or what the player defends.", _defending, PLAYERS),
    FilterField("blocking_this", "bool", "Is blocking this creature (or not).", _blocking_this),
    FilterField("blocked_by_this", "bool", "Is blocked by this creature (or not).", _blocked_by_this),
    FilterField("shares_color", "bool", "Shares a colour with this (or shares none).", _shares_color),
    FilterField("greater_power", "bool", "Has greater power than this (or not).", _greater_power),
    FilterField(
        "controller_has", "filter", "Its controller controls a permanent that matches this filter.", _controller_has
    ),
)
