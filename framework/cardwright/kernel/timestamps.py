"""The relative timestamps of permanents that enter at the same time (CR 613.7m).

The active player's come first, in the order that player chooses, then each other player's. That is asked only where it
can matter: of permanents with static abilities that apply in the same layer, to something that both may reach, and that
don't merely add to it. All others keep the order in which they were named, which nothing depends on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from .abilities import Changes, Static
from .decisions import Ask, Decision, Option, picked
from .events import Event, ZoneChange
from .layers import ABILITY, COLOR, CONTROL, SET, TEXT, TYPE, layers_of

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["in_order_of_timestamps"]


class _Entering(msgspec.Struct):
    """A permanent that is about to enter: whose it is and what its static abilities do there."""

    event: ZoneChange
    place: int  # among the events
    player: int
    name: str
    statics: tuple[Static, ...]


def in_order_of_timestamps(engine: Engine, events: list[Event]) -> Ask[list[Event]]:
    """Simultaneous events, with what enters in the order in which it gets its timestamps."""
    entering = [e for i, ev in enumerate(events) if isinstance(ev, ZoneChange) and (e := _entering(engine, ev, i))]
    concerned = [e for e in entering if any(_conflict(e, other) for other in entering if other is not e)]
    if not concerned:
        return events
    ordered: list[_Entering] = []
    for player in engine.apnap():
        ordered += yield from _ordered(engine, player, [e for e in concerned if e.player == player])
    ordered += [e for e in concerned if e not in ordered]
    result = list(events)
    for old, new in zip(concerned, ordered, strict=True):
        result[old.place] = new.event
    return result


def _entering(engine: Engine, ev: ZoneChange, place: int) -> _Entering | None:
    """What enters with static abilities, or None."""
    obj = engine.state.objects.get(ev.object)
    if ev.to != "battlefield" or ev.face_down or obj is None:
        return None
    face = ev.copied if ev.copied is not None else obj.copied
    if face is None:
        if not obj.definition:
            return None
        face = engine.library.definition(obj.definition).faces[ev.face or 0]
    abilities = engine.library.finished(face).abilities
    statics = tuple(a for a in abilities if isinstance(a, Static) and "battlefield" in a.zones)
    if not statics:
        return None
    controller = ev.controller if ev.controller is not None and not ev.uncontrolled else obj.owner
    return _Entering(event=ev, place=place, player=controller, name=face.name, statics=statics)


def _ordered(engine: Engine, player: int, mine: list[_Entering]) -> Ask[list[_Entering]]:
    """A player's own, as that player chooses."""
    if not any(_conflict(a, b) for a in mine for b in mine if a is not b):
        return mine
    decision = Decision(
        player=player,
        kind="order",
        why="timestamps",
        prompt="In which order do the effects of these apply? The last one applies last.",
        options=tuple(Option(kind="object", text=e.name, object=e.event.object, card=e.name) for e in mine),
        default=tuple(range(len(mine))),
    )
    return [mine[i] for i in picked((yield from engine.ask(decision)))]


def _conflict(one: _Entering, other: _Entering) -> bool:
    """Whether it can matter which of the two applies first."""
    return any(
        _reach(one, a, other, b) and (a.changes, a.affects, a.only_if) != (b.changes, b.affects, b.only_if)
        and _clash(a.changes, b.changes)
        for a in one.statics
        for b in other.statics
    )  # fmt: skip


def _reach(one: _Entering, a: Static, other: _Entering, b: Static) -> bool:
    """Whether both abilities may affect the same object."""
    first, second = _only(one, a), _only(other, b)
    return first is None or second is None or first == second


def _only(entering: _Entering, ability: Static) -> int | None:
    """The one object that an ability affects, or None if it may be any."""
    if ability.affects == "this":
        return entering.event.object
    return entering.event.attached_to if ability.affects == "attached" else None


def _clash(a: Changes, b: Changes) -> bool:
    """Whether they do what can't be done in either order within one layer."""
    shared = set(_ordered_layers(a)) & set(_ordered_layers(b))
    return any(not (_adds(a, layer) and _adds(b, layer)) for layer in shared)


def _ordered_layers(changes: Changes) -> Sequence[int]:
    """The layers of an effect in which the order of effects can matter: sums and switches come out the same."""
    return [layer for layer in layers_of(changes) if layer in (CONTROL, TEXT, TYPE, COLOR, ABILITY, SET)]


def _adds(c: Changes, layer: int) -> bool:
    """Whether an effect only adds something in this layer."""
    if layer == TYPE:
        sets = c.set_types is not None or c.set_subtypes is not None or c.set_land_types is not None
        return not (sets or c.lose_types or c.lose_supertypes or c.chosen_type == "set")
    if layer == COLOR:
        return c.set_colors is None
    if layer == ABILITY:
        return not (c.lose_all_abilities or c.lose_keywords)
    return False
