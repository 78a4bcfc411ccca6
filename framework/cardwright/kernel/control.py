"""Who controls a permanent when effects say so (CR 613.1b, layer 2): the last effect counts, and when it ends the one
before it, or whoever the permanent entered under (110.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .abilities import Changes, Static
from .characteristics import Source, affects
from .decisions import Ask
from .events import ControlChanged, Event
from .state import ContinuousEffect, Duration, GameObject

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["default_of", "keep_what_was", "reconcile", "wanted"]

replace = msgspec.structs.replace


def default_of(obj: GameObject) -> int:
    """Who controls a permanent that no effect gives to anybody."""
    return obj.default_controller if obj.default_controller is not None else obj.owner


def _sources(engine: Engine) -> list[Source]:
    return [s for s in engine.environment().sources if s.ability.changes.controller is not None]


def wanted(engine: Engine, obj: GameObject, sources: list[Source]) -> int:
    """Who controls it after these effects, of which the last one that applies counts (CR 613.7)."""
    found = default_of(obj)
    for source in sources:
        if source.controller is not None and affects(engine, source, obj):
            found = source.controller
    return found


def reconcile(engine: Engine) -> Ask[None]:
    """Give each permanent to whom the effects at work now say (CR 611.2b, 613.7): an effect that began takes it, one
    that ended gives it back, at once and in the same moment for all."""
    if not engine.environment().control and not engine.state.borrowed:
        return
    sources = _sources(engine)
    changes: list[Event] = []
    borrowed: list[int] = []
    for id in _concerned(engine, sources):
        obj = engine.state.objects.get(id)
        if obj is None or obj.zone != "battlefield":
            continue
        to = wanted(engine, obj, sources)
        if engine.state.players[to].left:
            continue
        if any(affects(engine, s, obj) for s in sources):
            borrowed.append(id)
        if obj.controller != to:
            changes.append(ControlChanged(object=id, old=obj.controller, new=to))
    if tuple(borrowed) != engine.state.borrowed:
        engine.set(borrowed=tuple(borrowed))
    if changes:
        yield from engine.perform(changes)


def _concerned(engine: Engine, sources: list[Source]) -> list[int]:
    """The permanents that may change hands, in a defined order."""
    found = dict.fromkeys(engine.state.borrowed)
    for source in sources:
        if source.locked is not None:
            found |= dict.fromkeys(source.locked)
        elif source.ability.affects == "attached":
            if source.context.attached is not None:
                found[source.context.attached] = None
        else:
            found |= dict.fromkeys(engine.state.zone("battlefield"))
    return list(found)


def keep_what_was(engine: Engine, id: int) -> None:
    """Before an effect takes a permanent for a time: a change of control that no effect stands for is made one, so that
    whoever has it gets it back."""
    from .verbs.lasting import add_effect

    obj = engine.state.objects[id]
    if id in engine.state.borrowed or obj.controller is None or obj.controller == default_of(obj):
        return
    changes = Changes(controller="you")
    add_effect(
        engine,
        ability=Static(affects="any", changes=changes, label="controls it"),
        source=id,
        controller=obj.controller,
        duration=Duration("forever"),
        objects=(id,),
    )


def end_control_of(engine: Engine, player: int) -> None:
    """All effects that give a player control of permanents end (CR 800.4a)."""

    def gives(effect: ContinuousEffect) -> bool:
        ability = effect.ability
        return isinstance(ability, Static) and ability.changes.controller is not None and effect.controller == player

    kept = tuple(e for e in engine.state.effects if not gives(e))
    if len(kept) != len(engine.state.effects):
        engine.set(effects=kept)
