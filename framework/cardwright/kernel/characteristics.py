"""Characteristics after continuous effects (CR 109.3, 613).

The layers are applied in order, by timestamp within each. What is computed for an object is kept until the object
itself, or the set of continuous effects, changes; only effects that count or ask about the rest of the game (a
condition, a computed amount) make the answer depend on the whole state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .abilities import Ability, Changes, Filter, Keyword, Static
from .context import Context
from .definitions import Face
from .state import GameObject

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["Environment", "Source", "affects", "base_face", "compute", "environment", "plain_power"]

replace = msgspec.structs.replace
FACE_DOWN = Face(name="", types=("creature",), power=2, toughness=2)  # CR 708.2a
HIDDEN_CARD = Face(name="")
KEYWORD_COUNTERS = frozenset(
    {
        "deathtouch",
        "double strike",
        "exalted",
        "first strike",
        "flying",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    }
)  # CR 122.1b


class Source(msgspec.Struct, frozen=True):
    """One continuous effect at work: its static ability, whose it is, what it is locked to, and its timestamp."""

    ability: Static
    object: int
    controller: int | None
    timestamp: int
    locked: tuple[int, ...] | None = None
    context: Context = Context()


class Environment:
    """The continuous effects of one state, in timestamp order, and what answers may depend on."""

    __slots__ = ("control", "dynamic", "effects", "grants", "key", "sources")

    def __init__(self, key: tuple[object, ...], sources: tuple[Source, ...], dynamic: bool) -> None:
        self.key = key
        self.sources = sources
        self.dynamic = dynamic
        self.control = any(s.ability.changes.controller is not None for s in sources)
        self.grants = any(
            s.ability.changes.add_abilities
            or s.ability.changes.add_subtypes
            or s.ability.changes.set_subtypes is not None
            for s in sources
        )


EMPTY = Environment((), (), dynamic=False)


def _is_dynamic(ability: Static) -> bool:
    c = ability.changes
    amounts = (c.power, c.toughness, c.set_power, c.set_toughness)
    if ability.only_if is not None or any(a is not None and not isinstance(a, int) for a in amounts):
        return True
    return isinstance(ability.affects, Filter) and ability.affects.where is not None


def environment(engine: Engine) -> Environment:
    """The environment of the engine's state: the last one if nothing that it is made of has changed."""
    state = engine.state
    statics = state.watch.get("static")
    if not statics and not state.effects:
        return EMPTY
    objects = tuple(state.objects[i] for i in statics) if statics else ()
    key = (state.effects, *objects)
    last = engine.last_environment
    if last.key and len(last.key) == len(key) and all(a is b for a, b in zip(last.key, key, strict=True)):
        if not last.dynamic:
            return last
        return Environment(key, last.sources, dynamic=True)
    sources = [s for o in objects for s in _static_sources(engine, o)]
    for effect in state.effects:
        if isinstance(effect.ability, Static):
            context = Context(this=effect.source, you=effect.controller, x=effect.x, memory=effect.memory)
            sources.append(
                Source(effect.ability, effect.source, effect.controller, effect.timestamp, effect.objects, context)
            )
    sources.sort(key=lambda s: s.timestamp)
    return Environment(key, tuple(sources), any(_is_dynamic(s.ability) for s in sources))


def _static_sources(engine: Engine, obj: GameObject) -> list[Source]:
    found = []
    for ability in engine.library.expanded(base_face(engine, obj).abilities):
        if isinstance(ability, Static) and engine.functions(ability, obj):
            context = Context(this=obj.id, you=obj.controller, attached=obj.attached_to)
            found.append(Source(ability, obj.id, obj.controller, obj.timestamp, None, context))
    return found


def base_face(engine: Engine, obj: GameObject) -> Face:
    """The copiable values (CR 707.2): the printed face, what a copy effect made of it, or the face-down ones."""
    if obj.face_down and obj.zone != "exile":
        return FACE_DOWN
    if obj.copied is not None:
        return obj.copied
    if obj.definition:
        return engine.library.definition(obj.definition).faces[obj.face]
    if (
        obj.item is not None
    ):  # an ability on the stack has no characteristics of a card (113.7a): only its source's name
        return HIDDEN_CARD
    raise ValueError(f"object {obj.id} has no definition")


def compute(engine: Engine, obj: GameObject, env: Environment) -> Face:
    """The object's characteristics in this environment."""
    base = base_face(engine, obj)
    sources = (
        [s for s in env.sources if _affects(engine, s, obj, base)]
        if obj.zone == "battlefield"
        else _off_battlefield(engine, env, obj, base)
    )
    if not sources and not obj.counters:
        return engine.library.finished(base)
    working = _Working(base)
    for source in sources:
        working.types(source.ability.changes)
    for source in sources:
        working.abilities_of(source.ability.changes)
    working.keyword_counters(obj)
    _power_and_toughness(engine, working, sources, obj)
    return engine.library.finished(working.face())


def _affects(engine: Engine, source: Source, obj: GameObject, base: Face) -> bool:
    if source.locked is not None:
        return obj.id in source.locked
    ability = source.ability
    if ability.only_if is not None and not engine.holds(ability.only_if, source.context):
        return False
    affects = ability.affects
    if affects == "this":
        return source.object == obj.id
    if affects == "attached":
        return source.context.attached == obj.id
    if affects == "any":
        return True
    assert isinstance(affects, Filter)  # noqa: S101 - the loader allows no other selector
    return engine.matches(affects, obj.id, source.context, face=base)


def affects(engine: Engine, source: Source, obj: GameObject) -> bool:
    """Whether a continuous effect applies to a permanent."""
    return _affects(engine, source, obj, base_face(engine, obj))


def _off_battlefield(engine: Engine, env: Environment, obj: GameObject, base: Face) -> list[Source]:
    """Effects reach other zones only if they define characteristics (604.3) or are locked to the object (611.2)."""
    found = []
    for source in env.sources:
        own = source.ability.changes.defining and source.object == obj.id
        if own or (source.locked is not None and obj.id in source.locked):
            found.append(source)
    return found


class _Working:
    """Characteristics while layers are applied."""

    def __init__(self, base: Face) -> None:
        self.base = base
        self.type_line = list(base.types)
        self.subtypes = list(base.subtypes)
        self.supertypes = list(base.supertypes)
        self.colors: tuple[str, ...] = base.colors
        self.abilities: list[Ability] = list(base.abilities)
        self.power = base.power
        self.toughness = base.toughness

    def types(self, c: Changes) -> None:
        if c.set_types is not None:
            self.type_line = list(c.set_types)
        self.type_line += [t for t in c.add_types if t not in self.type_line]
        if c.set_subtypes is not None:
            self.subtypes = list(c.set_subtypes)
        self.subtypes += [t for t in c.add_subtypes if t not in self.subtypes]
        self.supertypes += [t for t in c.add_supertypes if t not in self.supertypes]
        if c.set_colors is not None:
            self.colors = c.set_colors
        if c.add_colors:
            self.colors = tuple(k for k in "WUBRG" if k in self.colors or k in c.add_colors)

    def abilities_of(self, c: Changes) -> None:
        if c.lose_all_abilities:
            self.abilities.clear()
        if c.lose_keywords:
            self.abilities = [a for a in self.abilities if not (isinstance(a, Keyword) and a.name in c.lose_keywords)]
        self.abilities += c.add_abilities

    def keyword_counters(self, obj: GameObject) -> None:
        for kind in obj.counters:
            if kind in KEYWORD_COUNTERS:
                self.abilities.append(Keyword(name=kind.replace(" ", "_")))

    def face(self) -> Face:
        return replace(
            self.base,
            types=tuple(self.type_line),
            subtypes=tuple(self.subtypes),
            supertypes=tuple(self.supertypes),
            colors=self.colors,
            abilities=tuple(self.abilities),
            power=self.power,
            toughness=self.toughness,
        )


def _power_and_toughness(engine: Engine, working: _Working, sources: list[Source], obj: GameObject) -> None:
    """Layers 7a to 7d (CR 613.4)."""
    for defining in (True, False):  # 7a, then 7b
        for s in sources:
            c = s.ability.changes
            if c.defining is defining:
                if c.set_power is not None:
                    working.power = engine.amount(c.set_power, s.context)
                if c.set_toughness is not None:
                    working.toughness = engine.amount(c.set_toughness, s.context)
    if working.power is None or working.toughness is None:
        return
    for s in sources:  # 7c
        c = s.ability.changes
        if c.power != 0:
            working.power += engine.amount(c.power, s.context)
        if c.toughness != 0:
            working.toughness += engine.amount(c.toughness, s.context)
    bonus = plain_power(obj)
    working.power += bonus
    working.toughness += bonus
    for s in sources:  # 7d
        if s.ability.changes.switch:
            working.power, working.toughness = working.toughness, working.power


def plain_power(obj: GameObject) -> int:
    """What +1/+1 and -1/-1 counters add up to (CR 613.4c)."""
    return obj.counters.get("+1/+1", 0) - obj.counters.get("-1/-1", 0)
