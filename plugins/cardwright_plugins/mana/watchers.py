"""Whether anything on the table meddles with mana: only then need a fork tell what an ability would give."""

from __future__ import annotations

from functools import lru_cache

from cardwright.kernel.abilities import Ability, Cant, CostChange, Replacement, Triggered
from cardwright.kernel.engine import Engine
from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import AbilityActivated, ManaProduced, PermanentTapped, PermanentTappedForMana
from cardwright.kernel.matching import static_abilities

__all__ = ["is_quiet", "meddled_with", "production_is_plain"]

NO_OBJECTS: frozenset[int] = frozenset()
_TYPES = (PermanentTapped, AbilityActivated, ManaProduced, PermanentTappedForMana)


class _Names:
    """The names under which what happens when a mana ability is activated is watched."""

    __slots__ = ("attached", "hooks", "keys", "names", "own", "production_hooks", "production_keys", "productions")

    def __init__(self, names: tuple[EventName, ...], productions: tuple[EventName, ...]) -> None:
        self.names = frozenset(n.name for n in names)
        self.productions = frozenset(n.name for n in productions)
        ways = [f"{way}:{name}" for way in ("on", "replace") for name in sorted(self.names)]
        self.keys = frozenset(ways) | {f"cant:{name}" for name in self.names}
        self.own = frozenset(f"{way}:own" for way in ways)
        self.attached = frozenset(f"{way}:attached" for way in ways)
        produced = sorted(self.productions)
        self.production_keys = frozenset(
            {f"replace:{name}{whose}" for name in produced for whose in ("", ":own", ":attached")}
            | {f"cant:{name}" for name in produced}
        )
        self.hooks = frozenset({"replace_event", *(f"replace_{n}" for n in self.names)})
        self.production_hooks = frozenset({"replace_event", *(f"replace_{n}" for n in self.productions)})


@lru_cache(maxsize=64)
def _names_among(names: tuple[EventName, ...], productions: tuple[EventName, ...]) -> _Names:
    return _Names(names, productions)


def _names(engine: Engine) -> _Names:
    held: _Names | None = engine.memo.get("mana names")
    if held is not None:
        return held
    facets = engine.library.facets
    names = tuple(n for t in _TYPES for n in facets.of_type(t))
    found = engine.memo["mana names"] = _names_among(names, facets.of_type(ManaProduced))
    return found


def is_quiet(engine: Engine) -> bool:
    """Whether nothing watches, replaces, forbids or taxes the activation of any mana ability."""
    found = meddled_with(engine)
    return found is not None and not found


def meddled_with(engine: Engine) -> frozenset[int] | None:
    """The objects whose mana abilities something watches or replaces; None if it may be any object's."""
    names = _names(engine)
    watch = engine.state.watch
    if not watch.keys().isdisjoint(names.keys) or not engine.hooked.isdisjoint(names.hooks):
        return None
    if "cost" in watch and any(_meddles(a, names.names) for a, _ in static_abilities(engine, "cost", CostChange)):
        return None
    if any(d.ability.trigger.event in names.names for d in engine.state.delayed):
        return None
    if any(_meddles(a, names.names) for a in _elsewhere(engine)):
        return None
    if watch.keys().isdisjoint(names.own) and watch.keys().isdisjoint(names.attached):
        return NO_OBJECTS
    objects = engine.state.objects
    found = {id for key in names.own & watch.keys() for id in watch[key]}
    hosts = {objects[id].attached_to for key in names.attached & watch.keys() for id in watch[key]}
    return frozenset(found | {id for id in hosts if id is not None})


def production_is_plain(engine: Engine) -> bool:
    """Whether nothing could replace or forbid the production of mana."""
    names = _names(engine)
    if not engine.state.watch.keys().isdisjoint(names.production_keys):
        return False
    if not engine.hooked.isdisjoint(names.production_hooks):
        return False
    return not any(isinstance(a, Replacement | Cant) and a.event in names.productions for a in _elsewhere(engine))


def _meddles(ability: Ability, names: frozenset[str]) -> bool:
    if isinstance(ability, Cant):
        return ability.event in names
    if isinstance(ability, CostChange):
        return ability.of == "ability"
    return isinstance(ability, Triggered | Replacement) and ability.event in names


def _elsewhere(engine: Engine) -> list[Ability]:
    """Abilities that the watch index does not file: those of lasting effects, and those that static abilities grant."""
    found: list[Ability] = [e.ability for e in engine.state.effects]
    environment = engine.environment()
    if environment.grants:
        for source in environment.sources:
            found += engine.library.expanded(source.ability.changes.add_abilities)
    return found
