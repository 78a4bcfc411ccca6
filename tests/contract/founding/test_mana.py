"""What the founding rulings say of mana, of X, of {T} and {Q} rests on: taken out, a ruling fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cardwright.kernel import (
    costs,
    mana_abilities,
    pipeline,
    replacement,
    resolution,
)
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import (
    ManaProduced,
    PermanentTappedForMana,
    ZoneChange,
)
from cardwright.kernel.library import Library
from cardwright_plugins.mana import production

replace = msgspec.structs.replace
Patch = pytest.MonkeyPatch
TakesOut = Callable[[Patch, Library], None]


def undefined(patch: Patch, _: Library) -> None:
    """Mana of an undefined type is none (CR 106.5)"""
    real = mana_abilities.mana_types

    def types(engine: Any, adds: Any, ctx: Any) -> Ask[Any]:
        found = yield from real(engine, adds, ctx)
        return found or ("C",)

    patch.setattr(mana_abilities, "mana_types", types)


def replaced_types(patch: Patch, _: Library) -> None:
    """What a permanent could produce counts replacement effects, in any order (CR 106.7)"""
    patch.setattr(production, "production_is_plain", lambda engine: True)


def costs_ignored(patch: Patch, _: Library) -> None:
    """What a permanent could produce ignores whether its costs can be paid (CR 106.7)"""
    real = production._types_of
    patch.setattr(
        production, "_types_of", lambda engine, id: frozenset() if engine.object(id).tapped else real(engine, id)
    )


def tapping_for_mana(patch: Patch, _: Library) -> None:
    """Tapping for mana is to activate a mana ability with {T} in its cost (CR 106.12)"""
    real = mana_abilities.produce
    patch.setattr(
        mana_abilities,
        "produce",
        lambda engine, types, player, ctx, *, tapped, adds=None: real(
            engine, types, player, ctx, tapped=True, adds=adds
        ),
    )


def tapped_and_gave(patch: Patch, _: Library) -> None:
    """What triggers on tapping for mana triggers only if some was produced (CR 106.12a)"""
    real = mana_abilities.produce

    def produce(engine: Any, types: Any, player: Any, ctx: Any, *, tapped: bool, adds: Any = None) -> Ask[Any]:
        made = yield from real(engine, types, player, ctx, tapped=tapped, adds=adds)
        if tapped and not made:
            yield from engine.perform([PermanentTappedForMana(object=ctx.this, player=player, mana=())], ctx)
        return made

    patch.setattr(mana_abilities, "produce", produce)


def production_replaced(patch: Patch, _: Library) -> None:
    """Replacement effects on tapping for mana change the production itself (CR 106.12b)"""
    real = replacement.watched
    patch.setattr(replacement, "watched", lambda engine, ev: not isinstance(ev, ManaProduced) and real(engine, ev))


def entering_x(patch: Patch, _: Library) -> None:
    """How a permanent enters sees the X of its spell (CR 107.3m)"""
    real = resolution._enter
    patch.setattr(resolution, "_enter", lambda engine, obj, item, ctx: real(engine, obj, replace(item, x=None), ctx))


def forgotten_x(patch: Patch, _: Library) -> None:
    """The permanent's own X is 0 (CR 107.3m, 107.3g)"""
    real = pipeline.perform

    def perform(engine: Any, events: Any, ctx: Any = None) -> Any:
        x = {ev.object for ev in events if isinstance(ev, ZoneChange) and ev.to == "battlefield" and not ev.x}
        return real(engine, tuple(replace(ev, x=2) if getattr(ev, "object", 0) in x else ev for ev in events), ctx)

    patch.setattr(pipeline, "perform", perform)


def sickness(patch: Patch, _: Library) -> None:
    """{T} and {Q} of a creature that came this turn can't be paid (CR 107.5-107.6, 302.6)"""
    patch.setattr(Engine, "is_sick", lambda self, obj: False)


def nothing_to_untap(patch: Patch, _: Library) -> None:
    """A permanent that is untapped can't be untapped as a cost (CR 107.6)"""
    real = costs.can_pay_part
    patch.setattr(
        costs,
        "can_pay_part",
        lambda engine, part, player, ctx, already=0: part.kind == "untap" or real(engine, part, player, ctx, already),
    )
    sense = pipeline._makes_sense
    patch.setattr(pipeline, "_makes_sense", lambda engine, ev: ev.__struct_config__.tag == "untap" or sense(engine, ev))


CASES: list[tuple[TakesOut, str, str]] = [
    (undefined, "exotic_orchard", "Exotic Orchard takes colours, so a Wastes gives it nothing"),
    (
        replaced_types,
        "naked_singularity",
        "Fellwar Stone sees both orders for an opponent's Mountain, and gives either colour",
    ),
    (costs_ignored, "reflecting_pool", "A land whose ability can't be activated now could still produce"),
    (tapping_for_mana, "mana_reflection", "A mana ability without {T} in its cost is no tapping for mana"),
    (tapping_for_mana, "pili_pala", "Untapping Pili-Pala is not tapping it for mana, so Mana Reflection adds nothing"),
    (tapped_and_gave, "gaeas_cradle", "Gaea's Cradle without a creature gives no mana, and so nothing triggers on it"),
    (
        production_replaced,
        "contamination",
        "A land gives one black mana, whatever type and amount it would give, for every player",
    ),
    (production_replaced, "mana_reflection", "Doubled after Contamination it is two black mana, doubled before it one"),
    (entering_x, "walking_ballista", "X is paid twice and counts once"),
    (entering_x, "endless_one", "It enters with as many counters as the X that its spell was cast with"),
    (forgotten_x, "endless_one", "Blinked, it forgets X and dies"),
    (forgotten_x, "endless_one", "Put onto the battlefield without being cast, it has an X of 0"),
    (sickness, "pili_pala", "A Pili-Pala that came this turn can't pay the untap symbol either"),
    (sickness, "llanowar_elves", "Llanowar Elves that came this turn can't be tapped for mana until your next turn"),
    (nothing_to_untap, "pili_pala", "An untapped Pili-Pala can't pay the untap symbol"),
]


@pytest.mark.parametrize(("takes_out", "card", "ruling"), CASES, ids=[f"{c[0].__name__}-{c[2]}" for c in CASES])
def test_without_the_behaviour_the_ruling_fails(bites: Any, takes_out: TakesOut, card: str, ruling: str) -> None:
    bites(takes_out, card, ruling)
