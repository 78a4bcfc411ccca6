"""What effects say about attacking and blocking: restrictions, requirements and costs, gathered once a declaration."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

import msgspec

from cardwright.kernel.abilities import Cant, Filter
from cardwright.kernel.combat_abilities import ActionCost, AsThough, ExtraBlocks, Limit, Must
from cardwright.kernel.context import Context
from cardwright.kernel.engine import Engine
from cardwright.kernel.matching import context_of_effect, fact_holds, lasting_keys, object_abilities

__all__ = ["About", "Said", "gathered"]

D = TypeVar("D", Cant, Must, ActionCost, Limit, ExtraBlocks, AsThough)


class About(msgspec.Struct, Generic[D]):
    """One ability that says something, with its point of view; `objects` and `players` if a resolution settled whom."""

    ability: D
    context: Context
    objects: tuple[int, ...] | None = None
    players: tuple[int, ...] | None = None


class Said(Generic[D]):
    """All that effects of one kind say about one action, found by the creature that it is about."""

    def __init__(self, engine: Engine, found: list[About[D]]) -> None:
        self.engine = engine
        self.all: list[About[D]] = found
        self.wide: list[About[D]] = []
        self.own: dict[int, list[About[D]]] = {}
        for about in found:
            ids = _settled(about)
            if ids is None:
                self.wide.append(about)
            for id in ids or ():
                self.own.setdefault(id, []).append(about)

    def __bool__(self) -> bool:
        return bool(self.all)

    def about(self, subject: int, player: int | None, facts: Mapping[str, object]) -> Iterator[About[D]]:
        """What concerns this creature of this player, where these facts hold."""
        for about in (*self.own.get(subject, ()), *self.wide):
            if self.concerns(about, subject, player) and self.fits(about, player, facts):
                yield about

    def candidates(self, about: About[D], among: Collection[int]) -> Iterable[int]:
        """The creatures among these that it may be about."""
        ids = _settled(about)
        return among if ids is None else [i for i in ids if i in among]

    def concerns(self, about: About[D], subject: int, player: int | None) -> bool:
        """Whether it is about this creature at all."""
        if about.players is not None and player not in about.players:
            return False
        ids = _settled(about)
        if ids is not None and subject not in ids:
            return False
        selector = about.ability.subject
        return not isinstance(selector, Filter) or self.engine.matches(selector, subject, about.context)

    def fits(self, about: About[D], player: int | None, facts: Mapping[str, object]) -> bool:
        """Whether the facts are those that it says."""
        return all(
            fact_holds(self.engine, key, wanted, player, facts, about.context) for key, wanted in about.ability.match
        )


def _settled(about: About[D]) -> tuple[int, ...] | None:
    """The creatures that it is about, if it names them; None if it may be about any."""
    selector, objects = about.ability.subject, about.objects
    if selector == "this":
        named = () if about.context.this is None else (about.context.this,)
        return named if objects is None else tuple(i for i in named if i in objects)
    if selector == "attached":
        named = () if about.context.attached is None else (about.context.attached,)
        return named if objects is None else tuple(i for i in named if i in objects)
    return objects


def gathered(engine: Engine, kind: type[D], event: str) -> Said[D]:
    """What effects of this kind say about this action now, in the order of the objects that say it."""
    key = _key(kind, event)
    state = engine.state
    lasting = key in lasting_keys(engine)
    if key not in state.watch and not lasting and key not in engine.environment().granted:
        return Said(engine, [])
    found: list[About[D]] = [
        About(ability, ctx) for ability, ctx in object_abilities(engine, key, kind) if ability.event == event
    ]
    for effect in state.effects if lasting else ():
        ability: object = effect.ability
        if isinstance(ability, kind) and ability.event == event:
            found.append(About(ability, context_of_effect(effect), effect.objects, effect.players))
    return Said(engine, [a for a in found if _holds(engine, a)])


def _key(kind: type, event: str) -> str:
    """Under what abilities of this kind are filed (see `GameState.watch`)."""
    return f"cant:{event}" if kind is Cant else f"{kind.__name__}:{event}"


def _holds(engine: Engine, about: About[D]) -> bool:
    condition = about.ability.only_if
    return condition is None or engine.holds(condition, about.context)
