"""The terms of a declaration: its options with all that restricts, requires and costs (CR 508.1c-h, 509.1b-e)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cardwright.kernel.combat_abilities import ActionCost, Limit, Must
from cardwright.kernel.decisions import Decision, Group, Option, Requirement
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import Ref

from .effects import About, gathered
from .solving import best_declaration

__all__ = ["Pair", "Terms", "limits", "requirements", "source_name", "without_hopeless"]

Pair = tuple[int, Ref]
"""A creature with what it would attack, or block."""
Facts = Mapping[str, object]


class Terms:
    """What one player may declare. `pairs` are the options; `costs` by option what has to be paid for it."""

    def __init__(self, engine: Engine, player: int, event: str, pairs: list[Pair], facts: list[Facts]) -> None:
        self.engine, self.player, self.event = engine, player, event
        self.pairs, self.facts = pairs, facts
        self.options: tuple[Option, ...] = ()
        self.groups: list[Group] = []
        self.requirements: list[Requirement] = []
        self.most: dict[int, int] = {}
        self.costs: dict[int, list[About[ActionCost]]] = self._costs()
        self.of_creature: dict[int, list[int]] = {}
        for index, (id, _) in enumerate(pairs):
            self.of_creature.setdefault(id, []).append(index)

    def _costs(self) -> dict[int, list[About[ActionCost]]]:
        said = gathered(self.engine, ActionCost, self.event)
        if not said:
            return {}
        found = {i: list(said.about(id, self.whose(id), self.facts[i])) for i, (id, _) in enumerate(self.pairs)}
        return {i: costs for i, costs in found.items() if costs}

    def whose(self, id: int) -> int:
        """The player whose creature it is: whoever declares, or one of their team (CR 805.10)."""
        controller = self.engine.controller_of(id)
        return controller if controller is not None else self.player

    def decision(self, why: str, prompt: str, at_most: int) -> Decision:
        """The question. As many requirements have to be obeyed as can be at no cost (CR 508.1d, 509.1c)."""
        targets: dict[Ref, int] = {}
        target = [targets.setdefault(at, len(targets)) for _, at in self.pairs]
        obeyed, default = 0, ()  # type: int, tuple[int, ...]
        if self.requirements:
            obeyed, default = best_declaration(
                self.options, target, self.groups, self.requirements, frozenset(self.costs), self.most
            )
        return Decision(
            player=self.player,
            kind="choose",
            why=why,
            prompt=prompt,
            options=self.options,
            at_least=0,
            at_most=at_most,
            default=default,
            groups=tuple(self.groups),
            requirements=tuple(self.requirements),
            obeyed=obeyed,
        )


def source_name(engine: Engine, about: About[Any]) -> str:
    """What says so, for messages."""
    id = about.context.this
    if id is None or (id not in engine.state.objects and engine.state.last_known(id) is None):
        return "an effect"
    return engine.name(id)


# ---------------------------------------------------------------- how many together


def limits(terms: Terms, doing: str) -> Iterable[Group]:
    """The groups of "no more than so many" and "not unless so many others do"."""
    engine = terms.engine
    said = gathered(engine, Limit, terms.event)
    together: dict[int, dict[int, None]] = {}  # by the number of others that they need
    for about in said.all:
        inside = tuple(
            i
            for id in said.candidates(about, terms.of_creature)
            if said.concerns(about, id, terms.whose(id))
            for i in terms.of_creature[id]
            if said.fits(about, terms.whose(id), terms.facts[i])
        )
        if not inside:
            continue
        name, ability = source_name(engine, about), about.ability
        if ability.at_most is not None:
            n = ability.at_most
            yield Group(inside, at_most=n, objects=True, reason=f"no more than {n} of these can {doing} ({name})")
        elif ability.other is None:
            together.setdefault(ability.others, {}).update(dict.fromkeys(inside))
        else:
            yield from _with_others(terms, about, inside, doing)
    for n, options in together.items():
        alone = f"these can't {doing} alone" if n == 1 else f"these can't {doing} unless {n} others do"
        yield Group(tuple(options), at_most=len(options), together=n + 1, reason=alone)


def _with_others(terms: Terms, about: About[Limit], inside: tuple[int, ...], doing: str) -> Iterable[Group]:
    other = about.ability.other
    assert other is not None  # noqa: S101
    fitting = {id for id in terms.of_creature if terms.engine.matches(other, id, about.context)}
    for id in dict.fromkeys(terms.pairs[i][0] for i in inside):
        own = tuple(i for i in inside if terms.pairs[i][0] == id)
        among = tuple(i for i, (mate, _) in enumerate(terms.pairs) if mate in fitting and mate != id)
        n = about.ability.others
        reason = f"{terms.engine.name(id)} can't {doing} unless {n} of certain others {doing}"
        yield Group(own, at_most=len(own), together=n, among=among, reason=reason)


# ---------------------------------------------------------------- requirements


def requirements(terms: Terms, doing: str) -> Iterable[Requirement]:
    """What effects require of each creature: one requirement for each effect."""
    said = gathered(terms.engine, Must, terms.event)
    if not said:
        return
    for id, of in terms.of_creature.items():
        for about in (*said.own.get(id, ()), *said.wide):
            if not said.concerns(about, id, terms.whose(id)):
                continue
            inside = tuple(i for i in of if said.fits(about, terms.whose(id), terms.facts[i]))
            if inside:
                reason = f"{terms.engine.name(id)} {doing} if able ({source_name(terms.engine, about)})"
                yield Requirement(inside, reason)


def without_hopeless(pairs: list[Pair], groups_of: Callable[[list[Pair]], Sequence[Group]]) -> list[Pair]:
    """The pairs without those in groups that can't have enough."""
    while True:
        hopeless: set[int] = set()
        for group in groups_of(pairs):
            if len({pairs[i][0] for i in group.options}) < group.at_least:
                hopeless.update(group.options)
        if not hopeless:
            return pairs
        pairs = [p for i, p in enumerate(pairs) if i not in hopeless]
