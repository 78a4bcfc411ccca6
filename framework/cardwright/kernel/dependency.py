"""Effects that depend on each other (CR 613.8): the battlefield worked out as a whole, layer by layer.

Used only where one effect's outcome can turn on another's in the same layer, or where effects take away the abilities
that others come from. In each layer the next effect is the one with the earliest timestamp among those that depend on
no other that waits; loops are broken by timestamp (613.8b). Whether one depends on another is tried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from .abilities import Count, Filter, Script, Static
from .definitions import Face
from .filters import looks_further
from .layers import ABILITY, COPY, DEFINE, LAYERS, MODIFY, SET, SWITCH, TEXT, TYPE, Size, Told, Working, reads_of

if TYPE_CHECKING:
    from .characteristics import Environment, Source
    from .engine import Engine
    from .state import GameObject

__all__ = ["Board", "Faces", "entangled", "whole"]

replace = msgspec.structs.replace

Faces: TypeAlias = tuple[dict[int, Face], ...]
"""The characteristics of everything on the battlefield after each layer, by its number; those before all at 0."""


# ---------------------------------------------------------------- whether it is needed


def _takes_abilities(source: Source) -> bool:
    """Whether it may take away, or change, the abilities that other effects come from."""
    c = source.ability.changes
    return c.lose_all_abilities or c.set_land_types is not None or bool(c.replace_words)


def _reads(source: Source) -> frozenset[int]:
    """The layers that the effect's selector, condition and amounts look at."""
    ability = source.ability
    filters = [ability.affects] if isinstance(ability.affects, Filter) and source.locked is None else []
    if ability.only_if is not None and ability.only_if.of is not None:
        filters.append(ability.only_if.of)
    c = ability.changes
    filters += [a.of for a in (c.set_power, c.set_toughness, c.power, c.toughness) if isinstance(a, Count)]
    looks = {reads_of(f) for f in filters}
    if isinstance(c.power, Script) or isinstance(c.toughness, Script):  # it may look at anything
        looks.add(MODIFY)
    if isinstance(c.set_power, Script) or isinstance(c.set_toughness, Script):
        looks.add(DEFINE if c.defining else SET)
    return frozenset(looks)


def loose(ability: Static) -> bool:
    """Whether what it affects, when or how much may turn on more than the objects in the zones and the turn."""
    c, condition = ability.changes, ability.only_if
    filters = [ability.affects] if isinstance(ability.affects, Filter) else []
    if condition is not None and condition.script is not None:
        return True
    if condition is not None and condition.of is not None:  # what was paid, and the turn, are told by the state
        filters.append(condition.of)
    amounts = (c.set_power, c.set_toughness, c.power, c.toughness)
    if any(isinstance(a, Script) for a in amounts):
        return True
    filters += [a.of for a in amounts if isinstance(a, Count)]
    granted = [a for a in c.add_abilities if isinstance(a, Static)]
    return any(looks_further(f) for f in filters) or any(loose(a) for a in granted)


def entangled(sources: Iterable[Source]) -> bool:
    """Whether one of these effects may depend on another, or on how old the counters are that are applied with it."""
    found = tuple(sources)
    for a in found:
        if _takes_abilities(a) and any(b is not a and not b.lasting for b in found):
            return True
        if _grants_effects(a):
            return True
        looks = _reads(a) & set(a.layers)
        if looks and (MODIFY in looks or any(b is not a and looks & set(b.layers) for b in found)):
            return True
    return False


# ---------------------------------------------------------------- the whole battlefield


class Board:
    """Everything on the battlefield while layers are applied to it."""

    def __init__(self, engine: Engine, env: Environment) -> None:
        from .characteristics import base_face

        self.engine = engine
        objects = engine.state.objects
        self.working = {i: Working(objects[i], base_face(engine, objects[i])) for i in engine.permanents()}
        self.lasting = [s for s in env.sources if s.lasting]
        self.started: dict[tuple[int, int], tuple[Source, tuple[int, ...]]] = {}
        """Effects that have begun to apply, with the objects that they apply to (613.6); by object and ability."""
        self.granted: dict[int, int] = {}
        """When an ability was granted, by its identity: the effect's timestamp (613.7a)."""
        self.layer = 0
        """The layer that is being applied."""
        self.faces: Faces = ({i: w.face() for i, w in self.working.items()},)
        """What everything was after the layers before."""
        self.moving: dict[Any, Any] = {}
        """What conditions and amounts are until the next effect is applied, see `moving_parts`."""

    def key(self, source: Source) -> tuple[int, int]:
        """What tells effects apart."""
        return (source.timestamp if source.lasting else source.object, id(source.ability))

    def sources(self) -> Iterator[Source]:
        """The effects that exist now or have begun to apply."""
        seen = set(self.started)
        yield from self.lasting
        yield from (s for s, _ in self.started.values() if not s.lasting)
        statics = self.engine.library.statics
        for working in self.working.values():
            abilities = statics(working.face().abilities)
            if abilities:
                yield from (s for s in self._of(working, abilities) if self.key(s) not in seen)

    def _of(self, working: Working, abilities: tuple[Static, ...]) -> Iterator[Source]:
        from .characteristics import source_of

        for ability in abilities:
            if self.engine.functions(ability, working.obj):
                source = source_of(self.engine, working.obj, ability)
                granted = self.granted.get(_identity(ability))
                yield source if granted is None else replace(source, timestamp=max(source.timestamp, granted))

    def exists(self, source: Source) -> bool:
        """Whether an effect exists, or goes on because it has begun (613.6)."""
        if source.lasting or self.key(source) in self.started:
            return True
        working = self.working.get(source.object)
        if working is None:
            return False
        return any(a is source.ability for a in self.engine.library.statics(working.face().abilities))

    def affected(self, source: Source) -> tuple[int, ...]:
        """What an effect applies to."""
        begun = self.started.get(self.key(source))
        if begun is not None:
            return begun[1]
        from .characteristics import applies, reaches

        with self._seen():
            return tuple(
                i
                for i, w in self.working.items()
                if reaches(source, w.obj, here=True) and applies(self.engine, source, w, {})
            )

    def sizes(self, source: Source, ids: tuple[int, ...]) -> tuple[Size, ...]:
        """What an effect sets the power and toughness of each of these to, or adds to it, in this layer."""
        with self._seen():
            return tuple(self.working[i].size(self.engine, source, self.layer) for i in ids)

    def outcome(self, source: Source) -> tuple[object, ...]:
        """All that one effect may change of another on which that depends (613.8a): whether it exists, what it applies
        to, and what it does to each."""
        ids = self.affected(source)
        return self.exists(source), ids, self.sizes(source, ids)

    def apply(self, source: Source) -> None:
        """Apply an effect's part in this layer."""
        ids = self.affected(source)
        sizes = self.sizes(source, ids)  # before it changes any of them
        self.started[self.key(source)] = (source, ids)
        for ability in source.ability.changes.add_abilities:
            self.granted[_identity(ability)] = source.timestamp
        for i, size in zip(ids, sizes, strict=True):
            self.working[i].apply(self.engine, source, self.layer, size)
        self.moving.clear()

    def count(self, before: int | None = None) -> None:
        """Counters that are older than what is applied next, or all, are applied (CR 613.7c)."""
        for working in self.working.values():
            if working.due:
                working.counters(self.layer, before)
                self.moving.clear()

    def face(self, id: int, layer: int) -> Face:
        """What an object is so far, or was after a layer before."""
        return self.working[id].face() if layer == self.layer else self.faces[layer][id]

    @contextmanager
    def _seen(self) -> Iterator[None]:
        """Whatever is asked of the game meanwhile sees the battlefield as it is so far."""
        engine = self.engine
        before = engine.board, engine.layer_limit
        engine.board, engine.layer_limit = self, self.layer
        try:
            yield
        finally:
            engine.board, engine.layer_limit = before

    def trial(self) -> Board:
        """A copy to try an effect on."""
        other = Board.__new__(Board)
        other.engine = self.engine
        other.working = {i: w.copy() for i, w in self.working.items()}
        other.lasting = self.lasting
        other.started = dict(self.started)
        other.granted = dict(self.granted)
        other.layer, other.faces, other.moving = self.layer, self.faces, {}
        return other

    def work_out(self) -> Faces:
        """Apply all layers."""
        for self.layer in LAYERS:
            _apply_layer(self)
            self.faces = (*self.faces, {i: w.face() for i, w in self.working.items()})
            self.moving.clear()
        return self.faces


def _identity(ability: Static | object) -> int:
    return id(ability)


def told(engine: Engine, env: Environment, id: int, story: list[Told]) -> None:
    """Work out the battlefield once more, with one object's story told."""
    board = Board(engine, env)
    board.working[id].story = story
    board.work_out()


def whole(engine: Engine, env: Environment, limit: int = SWITCH) -> dict[int, Face]:
    """The characteristics of everything on the battlefield after the layers up to `limit`, before keywords are
    expanded."""
    for state, _, faces in env.whole:
        if state is engine.state:
            return faces[limit]
    objects = tuple(engine.state.objects[i] for i in engine.permanents())
    known = None if env.loose else _known(engine, env, objects)
    if known is not None:
        env.whole = ((engine.state, objects, known), *env.whole[: KEPT - 1])
        return known[limit]
    faces = Board(engine, env).work_out()
    env.whole = ((engine.state, objects, faces), *env.whole[: KEPT - 1])
    return faces[limit]


KEPT = 8  # battlefields that an environment remembers, since forks go back and forth between them


def _known(engine: Engine, env: Environment, objects: tuple[GameObject, ...]) -> Faces | None:
    """What was worked out for this battlefield before: in the same step, with the same cards elsewhere, and permanents
    that are alike."""
    for state, then, faces in env.whole:
        same = state.zones is engine.state.zones and state.turn is engine.state.turn
        if same and alike(then, objects, tapped=env.sees_tapped):
            return faces
    return None


def alike(then: tuple[GameObject, ...], now: tuple[GameObject, ...], *, tapped: bool) -> bool:
    """Whether objects differ at most in what no layer looks at; `tapped`: whether it matters if they are tapped."""
    if len(then) != len(now):
        return False
    return all(a is b or (not tapped and _same_but(a, b)) for a, b in zip(then, now, strict=True))


def _same_but(a: GameObject, b: GameObject) -> bool:
    idle = {"tapped": b.tapped, "damage": b.damage, "deathtouched": b.deathtouched, "uses": b.uses}
    return a.id == b.id and bool(replace(a, **idle) == b)


def sees_tapped(ability: Static) -> bool:
    """Whether an effect looks at whether permanents are tapped."""
    filters = [ability.affects] if isinstance(ability.affects, Filter) else []
    if ability.only_if is not None and ability.only_if.of is not None:
        filters.append(ability.only_if.of)
    c = ability.changes
    filters += [a.of for a in (c.set_power, c.set_toughness, c.power, c.toughness) if isinstance(a, Count)]
    return any(mentions_tapped(f) for f in filters)


def mentions_tapped(flt: Filter) -> bool:
    """Whether a filter, or one within it, asks whether something is tapped."""
    return any(
        name == "tapped"
        or any(isinstance(v, Filter) and mentions_tapped(v) for v in (value if isinstance(value, tuple) else (value,)))
        for name, value in flt.fields
    )


def _apply_layer(board: Board) -> None:
    done: set[tuple[int, int]] = set()
    while True:
        waiting = [
            s for s in board.sources() if board.layer in s.layers and board.key(s) not in done and board.exists(s)
        ]
        if not waiting:
            break
        for source in _ready(board, waiting):
            board.count(source.timestamp)
            board.apply(source)
            done.add(board.key(source))
    board.count()


# ---------------------------------------------------------------- the order (613.7, 613.8)


def _ready(board: Board, waiting: list[Source]) -> list[Source]:
    """The effects to apply before the others are looked at again, in order: all, if none can turn on another."""
    layer = board.layer
    defining = [s for s in waiting if s.ability.changes.defining]
    among = defining or waiting  # CR 613.3
    if len(among) == 1:
        return among
    looking = {n for n, a in enumerate(among) if layer in _reads(a)}
    taking = {n for n, a in enumerate(among) if _takes_abilities(a) and layer in (COPY, TEXT, TYPE, ABILITY)}
    if looking or taking:
        return [_next(board, among, looking, taking)]
    ordered = sorted(among, key=_by_time)
    return ordered[:1] if layer == COPY or any(_grants_effects(s) for s in among) else ordered


def _next(board: Board, among: list[Source], looking: set[int], taking: set[int]) -> Source:
    """The one to apply first: the earliest of those that depend on no other. `looking`: those whose outcome may turn on
    what others do in this layer; `taking`: those on which the existence of others may turn."""
    board.count(min(s.timestamp for s in among))  # counters are no effects that others depend on: they go by time
    tried: dict[int, Board] = {}
    needs: dict[int, set[int]] = {n: set() for n in range(len(among))}
    for n, a in enumerate(among):
        others = [m for m in (range(len(among)) if n in looking else sorted(taking)) if m != n]
        untouched = board.outcome(a) if others else ()
        for m in others:
            if m not in tried:
                tried[m] = board.trial()
                tried[m].apply(among[m])
            if tried[m].outcome(a) != untouched:
                needs[n].add(m)
    free = [n for n in needs if not needs[n]] or _in_loops(needs)
    return min((among[n] for n in free), key=_by_time)


def _by_time(source: Source) -> tuple[int, int]:
    return (source.timestamp, source.object)


def _grants_effects(source: Source) -> bool:
    return any(isinstance(a, Static) for a in source.ability.changes.add_abilities)


def _in_loops(needs: dict[int, set[int]]) -> list[int]:
    """The effects of dependency loops that depend on nothing outside their loop (613.8b)."""
    reach = {n: _reachable(n, needs) for n in needs}
    return [n for n in needs if all(n in reach[m] for m in reach[n])]


def _reachable(start: int, needs: dict[int, set[int]]) -> set[int]:
    seen: set[int] = set()
    waiting = list(needs[start])
    while waiting:
        n = waiting.pop()
        if n not in seen:
            seen.add(n)
            waiting += needs[n]
    return seen
