"""Whether anything on the table meddles with mana: only then need a fork tell what an ability would give."""

from __future__ import annotations

from functools import lru_cache

from cardwright.kernel.abilities import Ability, Cant, CostChange, Replacement, Triggered
from cardwright.kernel.engine import Engine
from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import AbilityActivated, ManaProduced, PermanentTapped, PermanentTappedForMana
from cardwright.kernel.matching import static_abilities

__all__ = ["is_quiet", "production_is_plain"]

_TYPES = (PermanentTapped, AbilityActivated, ManaProduced, PermanentTappedForMana)


class _Names:
    """The names under which what happens when a mana ability is activated is watched."""

    __slots__ = ("hooks", "keys", "names", "production_hooks", "production_keys", "productions")

    def __init__(self, names: tuple[EventName, ...], productions: tuple[EventName, ...]) -> None:
        self.names = frozenset(n.name for n in names)
        self.productions = frozenset(n.name for n in productions)
        every = ("", ":own", ":attached")
        cant = {f"cant:{n}" for n in self.names}
        self.keys = frozenset(
            {f"{way}:{n}{own}" for way in ("on", "replace") for n in self.names for own in every} | cant
        )
        self.production_keys = frozenset(
            {f"replace:{n}{own}" for n in self.productions for own in every} | {f"cant:{n}" for n in self.productions}
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
    """Whether nothing watches, replaces, forbids or taxes the activation of mana abilities."""
    names = _names(engine)
    watch = engine.state.watch
    if not watch.keys().isdisjoint(names.keys) or not engine.library.hooked.isdisjoint(names.hooks):
        return False
    if "cost" in watch and any(_meddles(a, names.names) for a, _ in static_abilities(engine, "cost", CostChange)):
        return False
    if any(d.ability.trigger.event in names.names for d in engine.state.delayed):
        return False
    return not any(_meddles(a, names.names) for a in _elsewhere(engine))


def production_is_plain(engine: Engine) -> bool:
    """Whether nothing could replace or forbid the production of mana."""
    names = _names(engine)
    if not engine.state.watch.keys().isdisjoint(names.production_keys):
        return False
    if not engine.library.hooked.isdisjoint(names.production_hooks):
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
