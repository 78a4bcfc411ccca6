"""From where, when and for which costs a card may be cast (CR 601.3, 118.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .abilities import AlternativeCost, CastPermission, Cost
from .context import Context
from .turning import face_down_ability

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["cost_choices", "permissions"]


def permissions(engine: Engine, player: int, id: int, zone: str) -> list[CastPermission]:
    """What permits a player to cast their card from the zone of this name; of a spell: what would have."""
    if engine.object(id).owner != player:
        return []
    found = [p for permits in engine.rules.permits for p in permits(engine, player, id, zone)]
    for ability in engine.abilities(id):
        if isinstance(ability, CastPermission) and ability.from_zone == zone:
            ctx = Context(this=id, you=player, ability=ability)
            if ability.only_if is None or engine.holds(ability.only_if, ctx):
                found.append(ability)
    return found


def cost_choices(engine: Engine, player: int, id: int, zone: str, ctx: Context) -> list[tuple[str, Cost]]:
    """The costs that may be paid to cast it from there: its mana cost, or an alternative one (CR 118.9); names, ""
    for the mana cost. A permission may be for one alternative cost only."""
    obj = engine.object(id)
    if obj.face_down:  # CR 708.4: for what its own rules text says, and nothing else
        hidden = face_down_ability(engine, obj)
        return [("", hidden.cast)] if hidden is not None and hidden.cast is not None else []
    face = engine.characteristics(id)
    allowed = [] if zone == "hand" else permissions(engine, player, id, zone)
    only = {p.only_cost for p in allowed}
    freely = not only or "" in only  # no permission of its own: an effect lets it be cast
    choices: list[tuple[str, Cost]] = []
    if freely and face.mana_cost is not None:
        choices.append(("", Cost(mana=face.mana_cost)))
    for ability in face.abilities:
        if not isinstance(ability, AlternativeCost) or zone not in ability.from_zones:
            continue
        if not freely and ability.name not in only:
            continue
        if ability.only_if is None or engine.holds(ability.only_if, ctx):
            choices.append((ability.name, ability.cost))
    return choices
