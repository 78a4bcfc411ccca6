"""Restrictions on what mana may be spent on (CR 106.6)."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.kernel.context import Context
from cardwright.kernel.engine import Engine
from cardwright.kernel.mana import Mana
from cardwright.kernel.mana_abilities import restriction_of
from cardwright.kernel.payment import ManaRequest

from .board import MaySpend
from .sources import Sources

__all__ = ["may_spend_for"]


def may_spend_for(
    engine: Engine, player: int, request: ManaRequest, pool: Sequence[Mana], sources: Sources | None = None
) -> MaySpend | None:
    """Which mana may be spent on this cost; None if none of the mana in question is restricted."""
    if (sources is None or not sources.restricted) and all(unit.spend is None for unit in pool):
        return None
    allowed: dict[tuple[str, int | None], bool] = {}

    def may_spend(unit: Mana) -> bool:
        if unit.spend is None:
            return True
        key = (unit.spend, unit.source)
        if key not in allowed:
            allowed[key] = _allows(engine, player, request, unit)
        return allowed[key]

    return may_spend


def _allows(engine: Engine, player: int, request: ManaRequest, unit: Mana) -> bool:
    restriction = restriction_of(unit)
    if restriction is None:
        return True
    wanted, kinds = restriction
    if request.kind not in kinds:
        return False
    if wanted is None:
        return True
    return request.object is not None and engine.matches(wanted, request.object, Context(this=unit.source, you=player))
