"""Prevention shields and damage from several sources at once: the player chooses which it prevents first (CR 615.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import replacement, replacement_choice
from .abilities import Replacement
from .decisions import Ask, Decision, Option, picked
from .events import DamageDealt, Event

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["in_chosen_order"]


def in_chosen_order(engine: Engine, events: list[Event], order: list[int]) -> Ask[list[int]]:
    """The order in which simultaneous events meet their replacements, with damage that shares a shield in the order
    that its chooser likes: what comes first is prevented first."""
    for effect in engine.state.effects:
        ability = effect.ability
        if not isinstance(ability, Replacement) or ability.prevent is None or effect.left is None:
            continue
        sharing = [i for i in order if _meets(engine, events[i], f"effect {effect.id}")]
        if len(sharing) < 2 or sum(_amount(events[i]) for i in sharing) <= effect.left:
            continue
        chosen = yield from _ordered(engine, events, sharing, effect.source)
        places = iter(chosen)
        order = [next(places) if i in sharing else i for i in order]
    return order


def _meets(engine: Engine, ev: Event, key: str) -> bool:
    return isinstance(ev, DamageDealt) and any(offer.key == key for offer in replacement.applicable(engine, ev))


def _amount(ev: Event) -> int:
    return ev.amount if isinstance(ev, DamageDealt) else 0


def _ordered(engine: Engine, events: list[Event], sharing: list[int], source: int) -> Ask[list[int]]:
    options = tuple(
        Option(
            kind="object",
            text=f"{_amount(events[i])} from {engine.name(events[i].source)}",
            object=events[i].source,
            card=engine.name(events[i].source),
            number=_amount(events[i]),
        )
        for i in sharing
    )
    decision = Decision(
        player=replacement_choice.chooser(engine, events[sharing[0]]),
        kind="order",
        why="prevent_first",
        prompt="Which damage is prevented first?",
        options=options,
        default=tuple(range(len(options))),
        source=source,
        source_card=engine.name(source),
    )
    answer = picked((yield from engine.ask(decision)))
    return [sharing[i] for i in answer]
