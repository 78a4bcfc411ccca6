"""The precombat main phase (CR 505.4, 703.4f)."""

from __future__ import annotations

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import CountersAdded
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.sagas import LORE, sagas_of

__all__ = ["go_on_telling"]


def go_on_telling(engine: Engine) -> Ask[None]:
    """The active player puts a lore counter on each of their Sagas (CR 714.3c), or each player of the active team."""
    yield from engine.perform(
        CountersAdded(to=ObjectRef(id), kind=LORE, amount=1, player=player)
        for player in engine.active_players()
        for id in sagas_of(engine, player)
    )
