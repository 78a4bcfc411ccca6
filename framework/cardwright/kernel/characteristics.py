"""Characteristics after continuous effects (CR 109.3, 613).

An object's characteristics are worked out when they are asked for and kept as long as what they were made from stands:
the object itself, the set of continuous effects, and the numbers and conditions of those among them that look at the
rest of the game (worked out once a state). Where effects may depend on each other (CR 613.8), the battlefield is
worked out as a whole, see `dependency`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec

from cardwright.visible import shown

from . import dependency
from .abilities import Count, Filter, Script, Static
from .context import Context
from .definitions import Face
from .filters import looks_further
from .layers import (
    ABILITY,
    COPY,
    LAYERS,
    MODIFY,
    NOTHING,
    SWITCH,
    Size,
    Told,
    Working,
    amounts_of,
    granted_keys,
    layers_of,
)
from .moving_parts import moving_part
from .state import ContinuousEffect, GameObject, GameState
from .zones import zone_name

if TYPE_CHECKING:
    from .engine import Engine

__all__ = [
    "EMPTY",
    "Environment",
    "Source",
    "affects",
    "applies",
    "base_face",
    "characteristics",
    "environment",
    "reaches",
]

FACE_DOWN = Face(name="", types=("creature",), power=2, toughness=2)  # CR 708.2a
HIDDEN_CARD = Face(name="")
NONE: Mapping[int, ContinuousEffect] = {}


class Source(msgspec.Struct, frozen=True):
    """One continuous effect at work: its static ability, whose it is, what it is locked to, its timestamp and layers.

    `lasting`: a resolution left it behind, so that it needs no ability to exist. `number`: its place by timestamp.
    """

    ability: Static
    object: int
    controller: int | None
    timestamp: int
    layers: tuple[int, ...]
    locked: tuple[int, ...] | None = None
    context: Context = Context()
    lasting: bool = False
    become: Face | None = None
    number: int = 0
    further: bool = False  # what it affects turns on more than the object and its source, see `looks_further`


class Environment:
    """The continuous effects of one state, by layer, in the order of their timestamps."""

    __slots__ = ("by_layer", "control", "entangled", "granted", "key", "loose", "sees_tapped", "sources", "whole")

    def __init__(self, engine: Engine | None, key: tuple[object, ...], sources: tuple[Source, ...]) -> None:
        self.key = key
        self.sources = sources
        self.by_layer: dict[int, tuple[Source, ...]] = {}
        for layer in LAYERS:
            # CR 613.3: characteristic-defining abilities first
            here = sorted((s for s in sources if layer in s.layers), key=lambda s: not s.ability.changes.defining)
            if here:
                self.by_layer[layer] = tuple(here)
        granted: frozenset[str] = frozenset()
        if engine is not None:
            granted = granted.union(*(granted_keys(engine, s) for s in sources))
        self.granted = granted
        """Keys under which objects must be looked at that the watch index does not file there."""
        self.control = any(s.ability.changes.controller is not None for s in sources)
        self.entangled = dependency.entangled(sources)
        """Whether effects may depend on each other, so that the battlefield is worked out as a whole."""
        self.loose = any(dependency.loose(s.ability) or s.become is not None for s in sources)
        """Whether what they do may turn on more than what is in the zones."""
        self.sees_tapped = any(dependency.sees_tapped(s.ability) for s in sources)
        self.whole: tuple[tuple[GameState, tuple[GameObject, ...], dependency.Faces], ...] = ()
        """The battlefields that were worked out last, the latest first."""

    @property
    def grants(self) -> bool:
        """Whether objects may have abilities that the watch index does not know of."""
        return bool(self.granted)


EMPTY = Environment(None, (), ())


def environment(engine: Engine) -> Environment:
    """The environment of the engine's state: the last one if nothing that it is made of has changed."""
    state = engine.state
    statics = state.watch.get("static")
    if not statics and not state.effects:
        return EMPTY
    ids = dict.fromkeys((*(statics or ()), *(i for i in copying(engine) if i in state.objects)))
    objects = tuple(state.objects[i] for i in ids)
    key = (state.effects, *objects)
    last = engine.last_environment
    if last.key and last.key[0] is state.effects:
        if all(a is b for a, b in zip(last.key, key, strict=False)) and len(last.key) == len(key):
            return last
        if dependency.alike(cast("tuple[GameObject, ...]", last.key[1:]), objects, tapped=last.sees_tapped):
            last.key = key
            return last
    sources = [*(s for o in objects for s in _of_object(engine, o)), *_of_effects(engine)]
    if not sources:
        return Environment(engine, key, ())
    sources.sort(key=lambda s: s.timestamp)
    return Environment(engine, key, tuple(msgspec.structs.replace(s, number=i) for i, s in enumerate(sources)))


def _of_object(engine: Engine, obj: GameObject) -> Iterator[Source]:
    for ability in engine.library.statics(base_face(engine, obj).abilities):
        if engine.functions(ability, obj):
            yield source_of(engine, obj, ability)


def source_of(engine: Engine, obj: GameObject, ability: Static) -> Source:
    """The effect of an object's static ability, with the timestamp of the object or of what made it a copy that has the
    ability, whichever is later (CR 613.7a)."""
    context = Context(this=obj.id, you=obj.controller, ability=ability, attached=obj.attached_to)
    effect = copying(engine).get(obj.id)
    stamp = max(obj.timestamp, obj.copied_at, 0 if effect is None else effect.timestamp)
    further = isinstance(ability.affects, Filter) and looks_further(ability.affects)
    return Source(ability, obj.id, obj.controller, stamp, layers_of(ability.changes), None, context, further=further)


def _of_effects(engine: Engine) -> Iterator[Source]:
    for effect in engine.state.effects:
        if isinstance(effect.ability, Static):
            context = Context(
                this=effect.source, you=effect.controller, ability=effect.ability, x=effect.x, memory=effect.memory
            )
            yield Source(
                effect.ability,
                effect.source,
                effect.controller,
                effect.timestamp,
                layers_of(effect.ability.changes, effect.become),
                effect.objects,
                context,
                lasting=True,
                become=effect.become,
                further=isinstance(effect.ability.affects, Filter) and looks_further(effect.ability.affects),
            )


def copying(engine: Engine) -> Mapping[int, ContinuousEffect]:
    """For each object that effects make a copy for a time, the last such effect (CR 613.2a); kept as long as they
    stand."""
    effects = engine.state.effects
    if not effects:
        return NONE
    held = engine.copying
    if held is None or held[0] is not effects:
        found: dict[int, ContinuousEffect] = {}
        for effect in sorted((e for e in effects if e.become is not None), key=lambda e: e.timestamp):
            found |= dict.fromkeys(effect.objects or (), effect)
        held = engine.copying = (effects, found)
    return held[1]


def base_face(engine: Engine, obj: GameObject) -> Face:
    """The copiable values, after layer 1 (CR 707.2, 613.2c): the printed face, what copy effects made of it, or what it
    is while face down."""
    if obj.face_down and obj.zone != "exile":
        if obj.zone == "command":  # a card of a deck there (CR 901.4)
            return HIDDEN_CARD
        return obj.down if obj.down is not None else FACE_DOWN
    effect = copying(engine).get(obj.id) if engine.state.effects else None
    if effect is not None and effect.become is not None:
        return effect.become
    return before_copying(engine, obj)


def before_copying(engine: Engine, obj: GameObject) -> Face:
    """What an object is before effects that make it a copy for a time, and before it is face down."""
    if obj.copied is not None:
        return obj.copied
    if obj.definition:
        return engine.library.definition(obj.definition).faces[obj.face]
    if obj.item is not None:  # an ability on the stack has no characteristics of a card (113.7a)
        return HIDDEN_CARD
    raise ValueError(f"object {obj.id} has no definition")


def hidden_face(engine: Engine, obj: GameObject) -> Face:
    """What a face-down object would be face up (CR 708.8)."""
    return base_face(engine, msgspec.structs.replace(obj, face_down=False))


def _begin(engine: Engine, obj: GameObject, story: list[Told] | None) -> Working:
    """An object as layers begin to be applied; while it is face down, no copy effect shows (613.2b, 708.10)."""
    shown = base_face(engine, obj) if obj.face_down else before_copying(engine, obj)
    return Working(obj, shown, story)


# ---------------------------------------------------------------- one object


Kept = tuple[GameObject, Environment, tuple[tuple[int, Any], ...], Face, GameState]
"""What is kept of an object: it, the environment, what moving parts held (by number of the source), the answer, and
the state in which that was worked out."""


def characteristics(engine: Engine, obj: GameObject) -> Face:
    """The object's characteristics in the engine's state."""
    limit = engine.layer_limit
    if limit is not None:
        return partial(engine, obj, limit)
    env = engine.environment()
    held = engine.kept.get(obj.id)
    kept = held is not None and held[0] is obj and held[1] is env
    if held is not None and kept and (held[4] is engine.state or _same(engine, env, held[2])):
        return held[3]
    if env.entangled and obj.zone == "battlefield" and not obj.phased_out:  # CR 702.26b
        return engine.library.finished(dependency.whole(engine, env)[obj.id])
    moving: dict[int, Any] = {}
    face = engine.library.finished(_compute(engine, obj, env, SWITCH, moving))
    if len(engine.kept) > 20000:
        engine.kept.clear()
    engine.kept[obj.id] = (obj, env, tuple(moving.items()), face, engine.state)
    return face


def _same(engine: Engine, env: Environment, moving: tuple[tuple[int, Any], ...]) -> bool:
    return all(moving_part(engine, env.sources[number]) == value for number, value in moving)


def partial(engine: Engine, obj: GameObject, limit: int) -> Face:
    """The characteristics as they are after the layers up to `limit`, for effects that look at others meanwhile."""
    board = engine.board
    env = engine.environment()
    if board is None and env.entangled and obj.zone == "battlefield" and not obj.phased_out:
        face = dependency.whole(engine, env, limit)[obj.id]
    elif board is not None and limit <= board.layer and obj.id in board.working:
        face = board.face(obj.id, limit)
    else:
        face = _compute(engine, obj, env, limit, {})
    return engine.library.finished(face)


def told(engine: Engine, obj: GameObject) -> tuple[Face, list[Told]]:
    """The copiable values of an object and every step from there to what it is, in the order of CR 613."""
    env, story = engine.environment(), list[Told]()
    if env.entangled and obj.zone == "battlefield" and not obj.phased_out:
        dependency.told(engine, env, obj.id, story)
    else:
        _compute(engine, obj, env, SWITCH, {}, story)
    return _begin(engine, obj, None).face(), story


def _compute(
    engine: Engine,
    obj: GameObject,
    env: Environment,
    limit: int,
    moving: dict[int, Any],
    story: list[Told] | None = None,
) -> Face:
    working = _begin(engine, obj, story)
    if not env.by_layer:
        if working.due:
            for layer in (ABILITY, MODIFY):
                if layer <= limit:
                    working.counters(layer)
        return working.face()
    here = obj.zone == "battlefield"
    started: dict[int, bool] = {}  # CR 613.6: what has begun to apply goes on in later layers
    for layer in range(COPY, limit + 1):
        for source in env.by_layer.get(layer, ()):
            if working.due:
                working.counters(layer, source.timestamp)
            begun = started.get(source.number)
            if begun is None:
                begun = reaches(source, obj, here=here) and applies(engine, source, working, moving)
                started[source.number] = begun
            if begun:
                if layer > ABILITY:
                    _note_amounts(engine, source, moving)
                working.apply(engine, source, layer, _size(engine, source, working, layer))
        if working.due:
            working.counters(layer)
    return working.face()


def _size(engine: Engine, source: Source, working: Working, layer: int) -> Size:
    """What an effect makes of power and toughness; whatever a script looks at, it sees in the layers before."""
    if layer <= ABILITY:
        return NOTHING
    before = engine.layer_limit
    engine.layer_limit = layer - 1 if before is None else min(before, layer - 1)
    try:
        return working.size(engine, source, layer)
    finally:
        engine.layer_limit = before


def _note_amounts(engine: Engine, source: Source, moving: dict[int, Any]) -> None:
    amounts = amounts_of(source.ability.changes)
    if any(isinstance(a, Script) for a in amounts):
        moving[source.number] = object()  # a script may look at anything: never the same again
    elif any(isinstance(a, Count) for a in amounts):
        moving[source.number] = moving_part(engine, source)


def reaches(source: Source, obj: GameObject, *, here: bool) -> bool:
    """Whether an effect can concern an object at all: off the battlefield only if it says so, defines the object's own
    characteristics (604.3) or was locked to the object by a resolution (611.2c)."""
    ability = source.ability
    if source.locked is not None:
        return obj.id in source.locked
    if here:
        return "battlefield" in ability.reaches
    return zone_name(obj.zone) in ability.reaches or (ability.changes.defining and source.object == obj.id)


def affects(engine: Engine, source: Source, obj: GameObject) -> bool:
    """Whether a continuous effect applies to a permanent, going by its copiable values (for layer 2)."""
    if source.locked is not None and obj.id not in source.locked:
        return False
    return applies(engine, source, Working(obj, base_face(engine, obj)), {})


def applies(engine: Engine, source: Source, working: Working, moving: dict[int, Any]) -> bool:
    """Whether an effect applies to an object, as that is so far."""
    ability = source.ability
    if ability.only_if is not None:
        value = moving_part(engine, source)
        moving[source.number] = value
        if not value[0]:
            return False
    if source.locked is not None:
        return True
    obj, selector = working.obj, ability.affects
    if selector == "this":
        return source.object == obj.id
    if selector == "attached":
        return source.context.attached == obj.id
    if selector == "any":
        return True
    if not isinstance(selector, Filter):
        raise TypeError(f"a static ability affects {shown(selector)}: the loader allows no such selector")
    if source.further:
        moving[source.number] = object()  # it may look at anything: never the same again
    if selector.where is not None:
        return _asked(engine, source, selector, working)
    return engine.matches(selector, obj.id, source.context, face=working.face())


def _asked(engine: Engine, source: Source, selector: Filter, working: Working) -> bool:
    """Whether a script says that an effect applies; whatever it looks at, it sees in the layers before."""
    before = engine.layer_limit
    first = source.layers[0] - 1 if source.layers else 0
    engine.layer_limit = first if before is None else min(before, first)
    try:
        return engine.matches(selector, working.obj.id, source.context, face=working.face())
    finally:
        engine.layer_limit = before
