"""Who controls a permanent when effects say so (CR 613.1b, layer 2): the last effect counts, and when it ends the one
before it, or whoever the permanent entered under (110.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import msgspec

from .abilities import Changes, Static
from .characteristics import Environment, Source, affects
from .decisions import Ask
from .events import ControlChanged, Event, ZoneChange
from .state import ContinuousEffect, Duration, GameObject

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["default_of", "end_control_of", "holder_of", "keep_what_was", "reconcile", "settle"]

replace = msgspec.structs.replace


def default_of(obj: GameObject) -> int | None:
    """Who controls a permanent that no effect gives to anybody; None: nobody can control it."""
    if obj.uncontrolled:
        return None
    return obj.default_controller if obj.default_controller is not None else obj.owner


def reconcile(engine: Engine, also: Sequence[Event] = ()) -> Ask[None]:
    """Give each permanent to whom the effects at work now say (CR 611.2b, 613.7): an effect that began takes it, one
    that ended gives it back, at once and in the same moment for all. What would go back to a player who has left is
    exiled (800.4c). `also`: spells that change hands in the same moment, which no continuous effect stands for."""
    env = engine.environment()
    if (not env.control and not engine.state.borrowed) or _stands(engine, env):
        if also:
            yield from engine.perform(also)
        return
    sources = [s for s in env.sources if s.ability.changes.controller is not None]
    reached = {source.number: _reached(engine, source) for source in sources}
    if _kept(engine, sources, reached):
        yield from reconcile(engine, also)
        return
    concerned = list(dict.fromkeys((*engine.state.borrowed, *(i for ids in reached.values() for i in ids))))
    now = _decided(engine, sources, reached, concerned)
    changes: list[Event] = list(also)
    exiled: list[Event] = []
    for id, to in now.items():
        obj = engine.state.objects[id]
        if to is not None and engine.player(to).left:
            exiled.append(ZoneChange(object=id, origin=obj.zone, to="exile", cause="rule"))
        elif obj.controller != to:
            changes.append(ControlChanged(object=id, old=obj.controller, new=to))
    borrowed = tuple(i for i in now if any(i in ids for ids in reached.values()))
    if borrowed != engine.state.borrowed:
        engine.set(borrowed=borrowed)
    if not changes and not exiled:
        _settled(engine, env, sources, now)
    if changes:
        yield from engine.perform(changes)
    if exiled:
        yield from engine.perform(exiled)


def settle(engine: Engine) -> None:
    """Let permanents be controlled as the effects at work say, as though it had been so all along: for a board that is
    put down and not played. Nothing changes hands by it, so nothing sees it and no creature is summoning sick."""
    env = engine.environment()
    if not env.control:
        return
    sources = [s for s in env.sources if s.ability.changes.controller is not None]
    reached = {source.number: _reached(engine, source) for source in sources}
    if _kept(engine, sources, reached):
        settle(engine)
        return
    concerned = list(dict.fromkeys(i for ids in reached.values() for i in ids))
    for id, to in _decided(engine, sources, reached, concerned).items():
        if engine.state.objects[id].controller != to:
            engine.set_object(id, controller=to)
    engine.set(borrowed=tuple(concerned))


def _stands(engine: Engine, env: Environment) -> bool:
    """Whether nothing has changed since control was settled: the effects, who is there and who controls what."""
    known = engine.memo.get("control")
    if known is None or known[0] is not env or known[1] is not engine.state.borrowed:
        return False
    objects, players = engine.state.objects, engine.state.players
    return all(
        i in objects and objects[i].controller == who and (who is None or not players[who].left)
        for i, who in known[2].items()
    )


def _settled(engine: Engine, env: Environment, sources: list[Source], now: dict[int, int | None]) -> None:
    """Keep that nothing is to be done, unless effects may reach others at any time; forget what only others did that
    are gone."""
    objects = engine.state.objects
    gone = {s.locked for s in sources if s.locked is not None and not any(i in objects for i in s.locked)}
    if gone:
        kept = tuple(e for e in engine.state.effects if e.objects not in gone or not _gives_control(e))
        engine.set(effects=kept)
    elif all((s.locked is not None or s.ability.affects == "attached") and s.ability.only_if is None for s in sources):
        engine.memo["control"] = (env, engine.state.borrowed, now)


def _gives_control(effect: ContinuousEffect) -> bool:
    return isinstance(effect.ability, Static) and effect.ability.changes.controller is not None


def _kept(engine: Engine, sources: list[Source], reached: dict[int, tuple[int, ...]]) -> bool:
    """Whether something changes hands for the first time whose controller no effect stands for, and has one now."""
    takers: dict[int, list[int | None]] = {}
    for source in sources:
        for id in reached[source.number]:
            takers.setdefault(id, []).append(source.controller)
    before = len(engine.state.effects)
    for id, players in takers.items():
        if id not in engine.state.borrowed and engine.state.objects[id].controller not in players:
            keep_what_was(engine, id)
    return len(engine.state.effects) > before


def _reached(engine: Engine, source: Source) -> tuple[int, ...]:
    """The permanents that an effect is about, in a defined order."""
    objects = engine.state.objects
    if source.locked is not None:
        ids: Collection[int] = source.locked
    elif source.ability.affects == "attached":
        ids = () if source.context.attached is None else (source.context.attached,)
    else:
        ids = engine.state.zone("battlefield")
    there = [objects[i] for i in ids if i in objects and objects[i].zone == "battlefield"]
    return tuple(o.id for o in there if not o.uncontrolled and affects(engine, source, o))


def _decided(
    engine: Engine, sources: list[Source], reached: dict[int, tuple[int, ...]], concerned: list[int]
) -> dict[int, int | None]:
    """Who controls each of these after all effects: in the order of their timestamps, but "you" of a static ability is
    whoever its object is given to first (CR 613.7-613.8)."""
    objects = engine.state.objects
    now = {i: default_of(objects[i]) for i in concerned if i in objects and objects[i].zone == "battlefield"}
    simple = not any(s.object in now and not s.lasting for s in sources)
    waiting = list(sources)
    while waiting:
        source = waiting[0] if simple else _next(waiting, reached, now)
        waiting.remove(source)
        to = _taker(source, now)
        if to is None or engine.player(to).left:
            continue  # CR 800.4a: such an effect has ended
        for id in reached[source.number]:
            now[id] = to
    return now


def _taker(source: Source, now: dict[int, int | None]) -> int | None:
    """Whom the effect gives control, as far as that is settled."""
    return source.controller if source.lasting else now.get(source.object, source.controller)


def _next(waiting: list[Source], reached: dict[int, tuple[int, ...]], now: dict[int, int | None]) -> Source:
    """The first that depends on none of the others, or else the first of a loop (CR 613.8a-c)."""

    def depends(source: Source, other: Source) -> bool:
        if source is other or source.lasting or source.object not in reached[other.number]:
            return False
        return _taker(other, now) != _taker(source, now)

    on = {s.number: [t for t in waiting if depends(s, t)] if s.object in now else [] for s in waiting}
    for source in waiting:
        if not on[source.number]:
            return source
    return next(s for s in waiting if _in_loop(s, on))


def _in_loop(source: Source, on: dict[int, list[Source]]) -> bool:
    seen: set[int] = set()
    ahead = list(on[source.number])
    while ahead:
        other = ahead.pop()
        if other is source:
            return True
        if other.number not in seen:
            seen.add(other.number)
            ahead += on[other.number]
    return False


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
        timestamp=obj.timestamp,
    )


def holder_of(engine: Engine, obj: GameObject) -> int | None:
    """Who controls a spell: whom the last effect gave it, or by default whoever put it on the stack (CR 112.2)."""
    said = [e.controller for e in engine.state.effects if _gives_control(e) and obj.id in (e.objects or ())]
    return said[-1] if said else default_of(obj)


def end_control_of(engine: Engine, player: int) -> None:
    """All effects that give a player control of permanents end (CR 800.4a)."""

    kept = tuple(e for e in engine.state.effects if not (_gives_control(e) and e.controller == player))
    if len(kept) != len(engine.state.effects):
        engine.set(effects=kept)
