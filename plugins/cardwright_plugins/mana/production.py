"""The types of mana that a permanent could produce (CR 106.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from cardwright.kernel.abilities import Activated, AddMana, Script, Triggered
from cardwright.kernel.context import Context
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import ManaProduced
from cardwright.kernel.mana import COLORS
from cardwright.kernel.mana_abilities import (
    is_mana_ability,
    mana_types,
    possible_types,
    production,
    receiver,
    resolve_adding,
)
from cardwright.kernel.script_host import ScriptFailure

from .alike import looks_at
from .explore import explore
from .standing_in import contexts, cost_supplies
from .watchers import production_is_plain

__all__ = ["could_produce"]

replace = msgspec.structs.replace
KEY = "could_produce"
KEPT = 8  # so many states are remembered
NOTHING: frozenset[str] = frozenset()
ONLY_COLORS = frozenset(COLORS)
ManaAdder = Activated | Triggered


def could_produce(engine: Engine, id: int, *, only_colors: bool) -> frozenset[str]:
    """The types (or only the colours) of mana that a permanent could produce now, or that it could as it last was.

    Permanents that ask each other are solved together, from nothing upwards. Raises KeyError for an id never issued and
    `TooManyChoices` if there are too many ways for mana to turn out.
    """
    solving: Solving | None = engine.assumptions.get(KEY)
    types = solving.assumed(id) if solving is not None else _solving(engine).solve(id)
    return types & ONLY_COLORS if only_colors else types


def _solving(engine: Engine) -> Solving:
    """What has been solved in this state, here or on a fork that came to the same state in the same way."""
    known: list[Solving] = engine.shared.setdefault(KEY, [])
    for place, solving in enumerate(known):
        if solving.engine.state is engine.state or solving.engine.state == engine.state:
            known.insert(0, known.pop(place))
            return solving
    known.insert(0, Solving(engine))
    del known[KEPT:]
    return known[0]


class Solving:
    """The question asked of any number of permanents in one state; permanents that are alike are asked once."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine.snapshot(engine.state)
        self.engine.assumptions = engine.assumptions
        self._looks = looks_at(self.engine)
        self._leaders: dict[int, int] = {}
        self._settled: dict[int, frozenset[str]] = {}
        self._open: dict[int, frozenset[str]] = {}
        self._made: dict[ManaProduced, frozenset[str]] = {}
        self._assumed = 0

    def _leader(self, id: int) -> int:
        """The first of those like it that was asked."""
        return self._leaders.setdefault(self._looks.group(id), id)

    def assumed(self, id: int) -> frozenset[str]:
        """What is known so far of a permanent, while others that ask it are being solved."""
        self._assumed += 1
        leader = self._leader(id)
        settled = self._settled.get(leader)
        return settled if settled is not None else self._open.setdefault(leader, NOTHING)

    def made(self, engine: Engine, event: ManaProduced) -> frozenset[str]:
        """The types that a production may become; kept, unless that turns on what is assumed."""
        held = self._made.get(event)
        if held is None:
            before = self._assumed
            leaves = explore(engine, lambda fork: fork.perform([event]))
            made = (ev for leaf in leaves for ev in leaf.value if isinstance(ev, ManaProduced))
            held = frozenset(unit.type for ev in made for unit in ev.mana)
            if self._assumed == before:
                self._made[event] = held
        return held

    def solve(self, id: int) -> frozenset[str]:
        """The least answers that agree with each other: begin with nothing and add until nothing more comes."""
        leader = self._leader(id)
        if leader not in self._settled:
            self._open = {leader: NOTHING}
            assumptions = self.engine.assumptions
            assumptions[KEY] = self
            try:
                while self._round():
                    pass
            finally:
                del assumptions[KEY]
            self._settled |= self._open
        return self._settled[leader]

    def _round(self) -> bool:
        """Ask each open question again; whether anything new came of it."""
        grown = False
        asked = list(self._open)
        for id in asked:
            types = self._open[id] | _types_of(self.engine, id)
            grown = grown or types != self._open[id]
            self._open[id] = types
        return grown or len(self._open) > len(asked)


# ---------------------------------------------------------------- one permanent


def _types_of(engine: Engine, id: int) -> frozenset[str]:
    """What its abilities would produce if each resolved now, given what is assumed of other permanents."""
    obj = engine.object(id)
    found: set[str] = set()
    for ability in engine.abilities(id):
        if isinstance(ability, ManaAdder) and ability.adds is not None and engine.functions(ability, obj):
            for ctx in contexts(engine, obj, ability):
                found |= _types_added(engine, ability, ability.adds, ctx)
    return frozenset(found)


def _types_added(engine: Engine, ability: ManaAdder, adds: AddMana, ctx: Context) -> set[str]:
    if not _is_positive(engine, ability, adds, ctx):
        return set()
    player = receiver(engine, adds, ctx)
    if player is None:
        return set()
    tapped = isinstance(ability, Activated) and is_mana_ability(ability) and ability.cost.taps
    if _effect_decides(ability, adds):
        return set(_after_effect(engine, ability, ctx, tapped=tapped))
    once = replace(adds, amount=1)
    found: set[str] = set()
    for types in dict.fromkeys(_ways(engine, ability, once, replace(ctx, you=player))):
        found.update(_produced(engine, types, player, ctx, once, tapped=tapped))
    return found


def _is_positive(engine: Engine, ability: ManaAdder, adds: AddMana, ctx: Context) -> bool:
    """Whether it adds any mana; an amount that only a cost would supply counts as positive."""
    amount = adds.amount
    if isinstance(amount, str):
        return True
    if not isinstance(amount, Script):
        return engine.amount(amount, ctx) > 0
    if cost_supplies(ability):
        return True
    return engine.amount(amount, ctx) > 0


def _ways(engine: Engine, ability: ManaAdder, adds: AddMana, ctx: Context) -> Iterator[tuple[str, ...]]:
    """The types it adds in each way its choices may be made, before replacements."""
    if adds.script is None:
        if adds.mana:
            yield adds.mana
            return
        if adds.one_of:
            yield from adds.one_of
            return
        if isinstance(adds.amount, int):
            yield from ((type,) for type in possible_types(engine, adds, ctx))
            return
    try:
        for leaf in explore(engine, lambda fork: mana_types(fork, adds, ctx)):
            yield leaf.value
    except ScriptFailure:
        if not cost_supplies(ability) or ctx.paid:
            raise  # where nothing could pay the cost that the script asks about, the type is undefined


def _produced(
    engine: Engine, types: tuple[str, ...], player: int, ctx: Context, adds: AddMana, *, tapped: bool
) -> Iterable[str]:
    """What becomes of mana of these types, through every applicable replacement effect in every order."""
    if production_is_plain(engine):
        return types
    solving: Solving = engine.assumptions[KEY]
    return solving.made(engine, production(engine, types, player, ctx, tapped=tapped, adds=adds))


def _effect_decides(ability: ManaAdder, adds: AddMana) -> bool:
    """Whether its effect has to run first, since what it adds is asked of a script or of what the effect remembers."""
    if not any(mode.effect for mode in ability.modes) or any(mode.targets for mode in ability.modes):
        return False
    return adds.script is not None


def _after_effect(engine: Engine, ability: ManaAdder, ctx: Context, *, tapped: bool) -> Iterator[str]:
    for leaf in explore(engine, lambda fork: resolve_adding(fork, ability, ctx, tapped=tapped)):
        for before, after in zip(engine.state.players, leaf.engine.state.players, strict=True):
            yield from (unit.type for unit in after.pool[len(before.pool) :])
