"""Conditions and amounts of continuous effects that look at the rest of the game, worked out once for all objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .abilities import Condition, Count
from .layers import SWITCH, amounts_of, reads_of

if TYPE_CHECKING:
    from .characteristics import Source
    from .engine import Engine

__all__ = ["moving_part"]


def moving_part(engine: Engine, source: Source) -> Any:
    """Whether the effect's condition holds and what its amounts are, worked out once a state; while the battlefield is
    worked out as a whole, once between two effects."""
    if engine.board is not None:
        values = engine.board.moving
    else:
        known = engine.moving
        if known is None or known[0] is not engine.state:
            known = engine.moving = (engine.state, {})
        values = known[1]
    ability = source.ability
    key = (source.object, source.timestamp, id(ability))
    if key not in values:
        # an effect whose condition or amount turns on itself begins by not applying, and by adding nothing
        nothing = [0 for a in amounts_of(ability.changes) if isinstance(a, Count)]
        values[key] = (ability, (False, *nothing))
        holds = ability.only_if is None or _looking(engine, engine.holds, ability.only_if, source)
        counts = [a for a in amounts_of(ability.changes) if isinstance(a, Count)] if holds else []
        values[key] = (ability, (holds, *(_looking(engine, engine.amount, a, source) for a in counts)))
    return values[key][1]


def _looking(engine: Engine, ask: Any, what: Any, source: Source) -> Any:
    """Ask while layers are being applied: other objects are seen as they are in the layers that this one looks at."""
    before, board = engine.layer_limit, engine.board
    own = source.layers[-1] - 1 if source.layers else 0
    looks = _looks_at(what)
    engine.layer_limit = board.layer if board is not None and looks <= board.layer else max(own, looks)
    try:
        return ask(what, source.context)
    finally:
        engine.layer_limit = before


def _looks_at(what: Any) -> int:
    """The last layer that a condition or an amount looks at."""
    if isinstance(what, Count):
        return reads_of(what.of)
    if isinstance(what, Condition):
        return SWITCH if what.script is not None else reads_of(what.of) if what.of is not None else 0
    return SWITCH
