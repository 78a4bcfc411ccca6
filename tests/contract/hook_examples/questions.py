"""Answers instead of the owner's, where they differ; everywhere else the question is left to it."""

from __future__ import annotations

from cardwright import Mana, hookimpl
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.payment import ManaRequest


@hookimpl(tryfirst=True)
def turn_steps(engine: Engine, player: int) -> tuple[str, ...] | None:
    if not engine.player(player).counters.get("haste"):
        return None
    return ("precombat_main", "end", "cleanup")


@hookimpl(tryfirst=True)
def can_pay_mana(engine: Engine, player: int, request: ManaRequest) -> str | None:
    return "auto" if engine.player(player).counters.get("credit") else None


@hookimpl(tryfirst=True)
def pay_mana(engine: Engine, player: int, request: ManaRequest) -> Ask[tuple[Mana, ...] | None] | None:
    return _on_credit(engine, player) if engine.player(player).counters.get("credit") else None


def _on_credit(engine: Engine, player: int) -> Ask[tuple[Mana, ...]]:
    yield from ()
    engine.set_player(player, counters={**engine.player(player).counters, "credit": 0})
    return ()


@hookimpl(tryfirst=True)
def could_produce(engine: Engine, object: int, only_colors: bool) -> frozenset[str] | None:
    return frozenset("WUBRG") if engine.object(object).counters.get("prism") else None
