"""What may be tapped or exiled rather than spending mana on a spell (CR 118, 702.51, 702.66, 702.126)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .abilities import PayWith
from .context import Context
from .mana import COLORS
from .payment import Helper
from .zones import OWNED, zone_key

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["helpers_of"]


def helpers_of(engine: Engine, player: int, spell: int, ctx: Context) -> tuple[Helper, ...]:
    """The objects that could help to pay for this spell, each once for every way, in a defined order."""
    found: dict[Helper, None] = {}
    for ability in engine.abilities(spell):
        if isinstance(ability, PayWith):
            for id in _able(engine, player, ability, ctx):
                if id != spell:
                    colors = engine.characteristics(id).colors if ability.colors else ()
                    found[Helper(id, ability.how, tuple(c for c in COLORS if c in colors))] = None
    return tuple(found)


def _able(engine: Engine, player: int, ability: PayWith, ctx: Context) -> list[int]:
    if ability.zone in OWNED:
        ids = list(engine.state.zone(zone_key(ability.zone, player)))
    else:
        ids = engine.controlled(player)
    objects = engine.state.objects
    return [i for i in ids if not (ability.how == "tap" and objects[i].tapped) and engine.matches(ability.what, i, ctx)]
