"""Delayed triggered abilities that keywords create (CR 603.7)."""

from __future__ import annotations

from cardwright.kernel.abilities import Delayed
from cardwright.kernel.context import Context
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.state import DelayedTrigger, Duration

__all__ = ["delay"]


def delay(engine: Engine, ctx: Context, ability: Delayed, card: ObjectRef) -> None:
    """Let a delayed triggered ability wait that knows `card` by that name."""
    state = engine.state
    waiting = DelayedTrigger(
        id=state.next_id,
        ability=ability,
        source=ctx.this if ctx.this is not None else card.id,
        controller=ctx.you,
        duration=Duration(ability.until),
        memory=(("card", (card,)),),
    )
    engine.set(delayed=(*state.delayed, waiting), next_id=state.next_id + 1)
