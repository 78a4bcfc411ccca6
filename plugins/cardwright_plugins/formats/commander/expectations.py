"""What rulings may expect of commanders: ``commander_damage: {bob: 21}``, ``commander_casts: {alice: 2}``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import PlayerRef
from cardwright.kernel.registries import Expectation
from cardwright.kernel.views import plugin_state

from .state import PLAYER, Counts

__all__ = ["EXPECTATIONS"]


def _checked(counts: Callable[[Any], Counts]) -> Callable[[Engine, Any], str]:
    def check(engine: Engine, value: Any) -> str:
        if not isinstance(value, dict):
            return f"expected {value!r}, which is no mapping of players to numbers"
        for who, wanted in value.items():
            if not isinstance(who, PlayerRef):
                return f"{who!r} is no player"
            most = max((n for _, n in counts(plugin_state(engine, engine.state, PLAYER, player=who.id))), default=0)
            if most != wanted:
                return f"expected {wanted} for {engine.player(who.id).name}, there was {most}"
        return ""

    return check


EXPECTATIONS = (
    Expectation(
        name="commander_damage",
        doc="The most combat damage that one commander has dealt to each player (CR 903.10a).",
        check=_checked(lambda held: held.damage),
    ),
    Expectation(
        name="commander_casts",
        doc="How often each player has cast a commander from the command zone, the most of any (CR 903.8).",
        check=_checked(lambda held: held.casts),
    ),
)
