"""The mana rules: paying costs, producing mana, and asking what could be produced (CR 105-107, 605)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.hookspecs import hookimpl

from . import production
from .by_hand import by_hand
from .expectations import EXPECTATIONS
from .payable import can_pay
from .paying import automatically

if TYPE_CHECKING:
    from cardwright.kernel.decisions import Ask
    from cardwright.kernel.engine import Engine
    from cardwright.kernel.mana import Mana
    from cardwright.kernel.payment import ManaRequest
    from cardwright.kernel.registries import Expectation

__all__ = ["can_pay_mana", "could_produce", "pay_mana", "register_expectations"]


@hookimpl
def can_pay_mana(engine: Engine, player: int, request: ManaRequest) -> str:
    """See `cardwright.hookspecs.can_pay_mana`."""
    return can_pay(engine, player, request)


@hookimpl
def pay_mana(engine: Engine, player: int, request: ManaRequest) -> Ask[tuple[Mana, ...] | None]:
    """See `cardwright.hookspecs.pay_mana`: automatically, unless the player asked to pay by hand or it takes a hand."""
    if player not in engine.state.manual:
        spent = yield from automatically(engine, player, request)
        if spent is not None:
            return spent
    if can_pay(engine, player, request) == "no":
        return None
    return (yield from by_hand(engine, player, request))


@hookimpl
def could_produce(engine: Engine, object: int, only_colors: bool) -> frozenset[str]:
    """See `cardwright.hookspecs.could_produce`."""
    return production.could_produce(engine, object, only_colors=only_colors)


@hookimpl
def register_expectations() -> Sequence[Expectation]:
    """``could_produce: {Reflecting Pool: "{B}{U}"}``: the types of mana that permanents could produce."""
    return EXPECTATIONS
