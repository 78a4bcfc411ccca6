"""What the rulings of Inniaz, the Gale Force rest on: taken out, a ruling fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from cardwright.kernel import (
    applying,
    checking,
    control,
    readings,
    resolution,
    triggers,
)
from cardwright.kernel.decisions import Ask
from cardwright.kernel.events import (
    CreatureAttacked,
)
from cardwright.kernel.library import Library
from cardwright.kernel.state import Duration, PendingTrigger
from cardwright.kernel.verbs import controlling

replace = msgspec.structs.replace
Patch = pytest.MonkeyPatch
TakesOut = Callable[[Patch, Library], None]


def seats(patch: Patch, _: Library) -> None:
    """Who is to whose left follows the seats (CR 103.1)"""
    patch.setattr(readings, "_right", lambda engine, player: engine.next_player(player))


def once(patch: Patch, _: Library) -> None:
    """Many attackers of one declaration make one trigger (CR 603.2c)"""
    real = triggers._triggered

    def each(*arguments: Any) -> Iterator[PendingTrigger]:
        for pending in real(*arguments):
            yield from [pending] * max(1, len(pending.batch))

    patch.setattr(triggers, "_triggered", each)


def for_good(patch: Patch, _: Library) -> None:
    """Gained control lasts for good if nothing else is said (CR 611.2a)"""
    patch.setattr(controlling, "_duration", lambda engine, ctx, a: Duration("end_of_turn"))


def without_its_source(patch: Patch, _: Library) -> None:
    """Gained control does not turn on its source being there (CR 611.2a)"""
    patch.setattr(controlling, "_duration", lambda engine, ctx, a: Duration("while_on_battlefield", object=ctx.this))


def given_back(patch: Patch, _: Library) -> None:
    """What a player gained goes back as they leave (CR 800.4a)"""
    real = control._decided

    def decided(engine: Any, *rest: Any) -> dict[int, int | None]:
        now = real(engine, *rest)
        held = {id: engine.state.objects[id].controller for id in now}
        return {id: who if (who := held[id]) is not None and engine.player(who).left else to for id, to in now.items()}

    patch.setattr(control, "_decided", decided)


def before_blocks(patch: Patch, library: Library) -> None:
    """Players have priority once attackers are declared (CR 508.2)"""
    steps = dict(library.steps)
    steps["declare_attackers"] = replace(steps["declare_attackers"], priority=False)
    patch.setattr(library, "steps", steps)


def across_teams(patch: Patch, _: Library) -> None:
    """Neighbours are neighbours across teams (CR 805.1)"""
    patch.setattr(readings, "_right", lambda engine, player: (player + 2) % 4)


def out_of_combat(patch: Patch, _: Library) -> None:
    """What changes its controller leaves combat (CR 506.4)"""
    patch.setattr(applying, "_stops_fighting", lambda draft, id: None)


def still_tapped(patch: Patch, _: Library) -> None:
    """What changes its controller stays tapped (CR 110.5)"""
    real = applying._stops_fighting

    def stops(draft: Any, id: int) -> None:
        real(draft, id)
        draft.change(id, tapped=False)

    patch.setattr(applying, "_stops_fighting", stops)


def no_second_look(patch: Patch, _: Library) -> None:
    """What an ability triggered on is not looked at again as it resolves (CR 603.4)"""
    real = resolution._resolve_ability

    def resolve(engine: Any, item: Any, modes: Any, ctx: Any) -> Ask[Any]:
        attacking = [ev for ev in item.batch if isinstance(ev, CreatureAttacked)]
        combat = engine.state.combat
        for ev in attacking:
            if ev.object not in combat.attackers or not engine.matches(item.ability.subject, ev.object, ctx):
                return
        yield from real(engine, item, modes, ctx)

    patch.setattr(resolution, "_resolve_ability", resolve)


def no_pause(patch: Patch, _: Library) -> None:
    """What is chosen changes hands in the same resolution, before anybody has priority (CR 117.2e)"""
    real = controlling._hand_over

    def put_off(engine: Any, ctx: Any, moves: Any, duration: Any) -> Ask[Any]:
        yield from ()
        late.append(lambda: real(engine, ctx, moves, duration))

    late: list[Any] = []
    patch.setattr(controlling, "_hand_over", put_off)
    settle = checking.settle

    def after_priority(engine: Any) -> Ask[Any]:
        while late and not engine.state.zone("stack") and engine.state.passed:
            yield from late.pop()()
        return (yield from settle(engine))

    patch.setattr(checking, "settle", after_priority)


def lands_stay(patch: Patch, library: Library) -> None:
    """What can't be chosen is not given (CR 609.3)"""
    fields = dict(library.filter_fields)
    fields["nonland"] = replace(fields["nonland"], test=lambda *_: True)
    patch.setattr(library, "filter_fields", fields)


CASES: list[tuple[TakesOut, str, str]] = [
    (seats, "inniaz_the_gale_force", "Three players hand on to the left"),
    (
        seats,
        "inniaz_the_gale_force",
        "Of four players one has nothing to give, and only the player to their left goes short",
    ),
    (
        once,
        "interplanar_brushwagg",
        "Several large attackers make one trigger, and the attacking player picks whom of those they attack",
    ),
    (once, "inniaz_the_gale_force", "Four fliers attack and it still triggers once"),
    (for_good, "inniaz_the_gale_force", "The change lasts beyond the turn"),
    (without_its_source, "inniaz_the_gale_force", "The change lasts beyond Inniaz"),
    (
        given_back,
        "inniaz_the_gale_force",
        "A player who leaves afterwards takes back what is theirs and gives back what they got",
    ),
    (before_blocks, "inniaz_the_gale_force", "It resolves before blockers are chosen"),
    (across_teams, "inniaz_the_gale_force", "In a Two-Headed Giant game it ignores teams"),
    (out_of_combat, "inniaz_the_gale_force", "An attacker that a teammate gains is removed from combat too"),
    (out_of_combat, "inniaz_the_gale_force", "A flier given away is removed from combat, stays tapped and can't block"),
    (still_tapped, "inniaz_the_gale_force", "A flier given away is removed from combat, stays tapped and can't block"),
    (no_second_look, "inniaz_the_gale_force", "It resolves though the attackers lost flying"),
    (no_second_look, "inniaz_the_gale_force", "It resolves though the attackers have left combat"),
    (
        no_pause,
        "inniaz_the_gale_force",
        "The permanents are chosen as it resolves, and nobody acts before they change hands",
    ),
    (
        lands_stay,
        "inniaz_the_gale_force",
        "A player without nonland permanents gives nothing, and the player to their left gets nothing",
    ),
]


@pytest.mark.parametrize(("takes_out", "card", "ruling"), CASES, ids=[f"{c[0].__name__}-{c[2]}" for c in CASES])
def test_without_the_behaviour_the_ruling_fails(bites: Any, takes_out: TakesOut, card: str, ruling: str) -> None:
    bites(takes_out, card, ruling)
