"""The mana sources of a player: what activating each mana ability that costs only {T} would really give."""

from __future__ import annotations

from typing import Any

import msgspec

from cardwright.kernel import totals
from cardwright.kernel.characteristics import Environment
from cardwright.kernel.decisions import Answer
from cardwright.kernel.engine import Engine
from cardwright.kernel.matching import candidates
from cardwright.kernel.state import GameObject, GameState

from .alike import Looks, looks_at
from .asking import asks, read_asking
from .plain import FaceMana, face_mana
from .solver import Source
from .trial import Trial, try_ability
from .watchers import is_quiet, meddled_with

__all__ = ["Sources", "Use", "sources_of"]


class Use(msgspec.Struct, frozen=True):
    """How to get an outcome: activate this ability of this object and answer its questions like this."""

    object: int
    index: int
    answers: tuple[Answer, ...] = ()


class Sources:
    """A player's sources in one state: for the solver, and how each of their outcomes comes about."""

    __slots__ = ("_plain", "_sources", "_ways", "answers", "independent", "others", "restricted", "unsure")

    def __init__(self) -> None:
        self._sources: list[Source] = []
        self._ways: list[tuple[int, int, tuple[tuple[Answer, ...], ...]]] = []
        self._plain: list[tuple[int, FaceMana]] = []  # objects whose sources are built when they are first looked at
        self.others = False
        """Whether the player has mana abilities besides, which cost something else."""
        self.restricted = False
        """Whether some of the mana may not be spent on everything."""
        self.unsure: list[tuple[int, int]] = []
        """Abilities whose outcome is not their controller's to choose (chance, another player): only by hand."""
        self.independent = True
        """Whether activating one leaves alone what the others give, as far as a fork can tell."""
        self.answers: dict[Any, Any] = {}
        """What was found out about paying with these sources."""

    @property
    def sources(self) -> list[Source]:
        """What the solver is given."""
        if self._plain:
            self._build()
        return self._sources

    @property
    def ways(self) -> list[tuple[int, int, tuple[tuple[Answer, ...], ...]]]:
        """For each source its object, the ability's index, and the answers that lead to each outcome."""
        if self._plain:
            self._build()
        return self._ways

    def _build(self) -> None:
        plain, self._plain = self._plain, []
        for id, info in plain:
            for ability in info.abilities:
                if ability.outcomes and ability.answers is not None:
                    self._sources.append(Source(id, ability.outcomes, 0, info.reserve))
                    self._ways.append((id, ability.index, ability.answers))

    def add_plain(self, obj: int, info: FaceMana) -> None:
        """Add the sources of an object that can be read off its data."""
        self._plain.append((obj, info))

    def add(self, obj: int, index: int, found: Trial, reserve: int) -> None:
        """Add an ability's outcomes, as one source for each degree of harm."""
        if found.outcomes is None:
            self.unsure.append((obj, index))
            return
        self.independent = self.independent and found.leaves_alone
        for harm, outcomes, answers in found.outcomes:
            self._sources.append(Source(obj, outcomes, harm, reserve))
            self._ways.append((obj, index, answers))
            self.restricted = self.restricted or any(m.spend is not None for outcome in outcomes for m in outcome)

    def use(self, source: int, outcome: int) -> Use:
        """How to get an outcome of a source."""
        obj, index, answers = self.ways[source]
        return Use(obj, index, answers[outcome])


class _Held:
    """Sources with what they were read from, so that it shows when they no longer hold."""

    __slots__ = ("environment", "found", "objects", "simple", "state")

    def __init__(self, engine: Engine, found: Sources, objects: list[GameObject], *, simple: bool) -> None:
        self.state: GameState = engine.state
        self.found = found
        self.objects = objects
        self.simple = simple
        """Whether they depend on nothing but these objects, the continuous effects and that nothing meddles."""
        self.environment = engine.environment()


def sources_of(engine: Engine, player: int) -> Sources:
    """A player's sources now; kept between questions while what they depend on stands."""
    key = ("mana sources", player)
    held: _Held | None = engine.memo.get(key)
    if held is not None and _stands(engine, held, player):
        return held.found
    meddled = meddled_with(engine)
    held = None if meddled is None or meddled else _quiet_sources(engine, player)
    if held is None:
        held = _watched_sources(engine, player, meddled)
    engine.memo[key] = held
    return held.found


def _stands(engine: Engine, held: _Held, player: int) -> bool:
    now, then = engine.state, held.state
    if now is then:
        return True
    if now.effects is not then.effects or now.delayed is not then.delayed:
        return False
    if not held.simple:
        stands = _same_game(now, then)
    else:
        stands = (
            now.players[player].turn_began == then.players[player].turn_began
            and engine.environment() is held.environment
            and (now.watch is then.watch or (now.watch.get("mana") is then.watch.get("mana") and is_quiet(engine)))
            and (now.objects is then.objects or all(now.objects.get(o.id) is o for o in held.objects))
        )
    if stands:
        held.state = now
    return stands


def _same_game(now: GameState, then: GameState) -> bool:
    """Whether nothing has changed but bookkeeping (who has priority, who passed, what is logged or known)."""
    return (
        now.objects is then.objects
        and now.zones is then.zones
        and now.watch is then.watch
        and now.players is then.players
        and now.turn is then.turn
        and now.combat is then.combat
        and now.plugins is then.plugins
        and now.turn_history is then.turn_history
        and now.draws == then.draws
        and now.coins is then.coins
        and now.dice is then.dice
        and now.shuffles is then.shuffles
    )


# ---------------------------------------------------------------- where nothing meddles


def _quiet_sources(engine: Engine, player: int) -> _Held | None:
    """Sources read off the abilities' data; None if some ability needs a fork."""
    found = Sources()
    objects: list[GameObject] = []
    numbers: dict[int, int] = {}
    all_objects = engine.state.objects
    environment = engine.environment()
    known: dict[int, tuple[GameObject, Environment, FaceMana]] = engine.memo.setdefault("mana objects", {})
    if len(known) > 2000:
        known.clear()
    for id in candidates(engine, "mana"):
        obj = all_objects[id]
        if obj.zone != "battlefield":
            found.others = True
            continue
        objects.append(obj)
        if obj.phased_out:
            continue
        held = known.get(id)
        if held is None or held[0] is not obj or held[1] is not environment:
            held = known[id] = (obj, environment, face_mana(engine, engine.characteristics(id)))
        info = held[2]
        if info.own and obj.controller != player:
            continue
        if not info.plain:
            return None
        found.others = found.others or info.others
        if obj.tapped or not info.abilities:
            continue
        if info.creature and engine.is_sick(obj) and not engine.ignores_sickness(id):
            continue
        numbers[info.number] = numbers.get(info.number, 0) + 1
        found.add_plain(id, info)
    found.answers = _shared_answers(engine, numbers)
    return _Held(engine, found, objects, simple=True)


def _shared_answers(engine: Engine, numbers: dict[int, int]) -> dict[Any, Any]:
    """What was found out about paying: boards with as many sources of each face have it in common."""
    boards: dict[tuple[tuple[int, int], ...], dict[Any, Any]] = engine.memo.setdefault("mana boards", {})
    if len(boards) > 500:
        boards.clear()
    return boards.setdefault(tuple(sorted(numbers.items())), {})


# ---------------------------------------------------------------- where something does


def _watched_sources(engine: Engine, player: int, meddled: frozenset[int] | None) -> _Held:
    """Sources found by trying abilities on forks; permanents that are alike share one trial.

    Those of objects that nothing meddles with are read off their data if they can be.
    """
    found = Sources()
    looks = looks_at(engine)
    tried: dict[tuple[int, int], Trial] = {}
    for id in candidates(engine, "mana"):
        obj = engine.state.objects[id]
        if obj.zone != "battlefield":
            found.others = True
            continue
        info = face_mana(engine, engine.characteristics(id))
        if obj.phased_out or (info.own and obj.controller != player):
            continue
        found.others = found.others or info.others
        if obj.tapped or (info.creature and engine.is_sick(obj) and not engine.ignores_sickness(id)):
            continue
        if info.plain and meddled is not None and id not in meddled:
            found.add_plain(id, info)
        else:
            quiet = info.own and meddled is not None and id not in meddled
            _add_tried(engine, player, found, obj, info, looks, tried, quiet=quiet)
    return _Held(engine, found, [], simple=False)


def _add_tried(
    engine: Engine,
    player: int,
    found: Sources,
    obj: GameObject,
    info: FaceMana,
    looks: Looks,
    tried: dict[tuple[int, int], Trial],
    *,
    quiet: bool,
) -> None:
    for entry in info.abilities:
        if not totals.ability_cost(engine, player, obj.id, entry.ability.cost).only_tap:
            found.others = True  # a tax makes it one that costs more than {T}
            continue
        key = (looks.group(obj.id), entry.index)
        trial = tried.get(key)
        if trial is None:
            look = read_asking if quiet and asks(entry.ability) else try_ability
            trial = tried[key] = look(engine, player, obj, entry)
        found.add(obj.id, entry.index, trial, info.reserve)
