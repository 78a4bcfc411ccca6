"""What an Aura enchants that enters the battlefield without having been a spell with a target (CR 303.4f-g)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .abilities import Filter, Replacement
from .context import Context
from .decisions import Ask, Decision, picked
from .events import Event, ZoneChange
from .filters import is_player
from .refs import ObjectRef, PlayerRef, Ref
from .targeting import option_of
from .zones import zone_key

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["finds_host", "host"]

replace = msgspec.structs.replace


def finds_host(ability: Replacement) -> bool:
    """Whether it attaches an Aura as it enters."""
    return ability.enters_attached is not None or ability.enters_on_player is not None


def host(engine: Engine, ev: ZoneChange, ability: Replacement, ctx: Context, chooser: int) -> Ask[list[Event]]:
    """An Aura that enters without being told what to enchant (CR 303.4f): its controller, the `chooser`, chooses. If
    there is nothing it could enchant it stays where it is, or goes to the graveyard from the stack (303.4g)."""
    legal = _hosts(engine, ev.object, ability, ctx)
    if not legal:
        owner = engine.object(ev.object).owner
        return [replace(ev, to=zone_key("graveyard", owner), controller=None)] if ev.origin == "stack" else []
    decision = Decision(
        player=chooser,
        kind="choose",
        why="enchant",
        prompt="What does it enchant?",
        options=tuple(option_of(engine, ref) for ref in legal),
        default=(0,),
        source=ev.object,
        source_card=engine.name(ev.object),
    )
    chosen = legal[picked((yield from engine.ask(decision)))[0]]
    if isinstance(chosen, PlayerRef):
        return [replace(ev, attached_to_player=chosen.id)]
    return [replace(ev, attached_to=chosen.id)]


def _hosts(engine: Engine, id: int, ability: Replacement, ctx: Context) -> list[Ref]:
    """What the Aura with this id could enchant."""
    aura = ObjectRef(id)
    if ability.enters_on_player is not None:
        players = [p for p in engine.apnap() if is_player(engine, p, ability.enters_on_player, ctx)]
        return [PlayerRef(p) for p in players if not engine.cant("enchant_player", None, p, by=aura)]
    found = engine.find(ability.enters_attached or Filter(), ctx)
    return [ObjectRef(i) for i in found if i != id and not engine.cant("be_attached", i, by=aura)]
