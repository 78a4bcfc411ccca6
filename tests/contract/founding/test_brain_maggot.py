"""What the rulings of Brain Maggot rest on: taken out, a ruling fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cardwright.kernel import (
    observing,
    pipeline,
)
from cardwright.kernel.abilities import Instruction
from cardwright.kernel.decisions import Ask
from cardwright.kernel.library import Library
from cardwright_plugins.linked_exile.state import KEY, Exiles

replace = msgspec.structs.replace
Patch = pytest.MonkeyPatch
TakesOut = Callable[[Patch, Library], None]


def at_once(patch: Patch, _: Library) -> None:
    """The card comes back at once, before anything else (CR 610.3)"""

    real, at_once = observing.end_durations, observing.carry_out

    def later(engine: Any, plugin: str, instruction: Instruction) -> Ask[Any]:
        yield from ()
        engine.set(instructions=(*engine.state.instructions, (plugin, instruction)), check=True)

    def end(engine: Any, before: Any, events: Any) -> Ask[Any]:
        patch.setattr(observing, "carry_out", later)
        yield from real(engine, before, events)
        patch.setattr(observing, "carry_out", at_once)

    patch.setattr(observing, "end_durations", end)


def beyond_the_player(patch: Patch, _: Library) -> None:
    """The return belongs to no player and happens though its owner leaves (CR 800.4a, 610.3)"""
    real = pipeline.commit

    def commit(engine: Any, events: Any) -> Ask[Any]:
        if any(getattr(ev, "cause", "") == "leave_game" for ev in events):
            engine.set(plugins={**engine.state.plugins, KEY: Exiles()})
        return (yield from real(engine, events))

    patch.setattr(pipeline, "commit", commit)


def nothing_to_wait_for(patch: Patch, library: Library) -> None:
    """What would be exiled until something leaves that has left is not exiled at all (CR 610.3b)"""
    option = library.verb_options["exile"]["until_leaves"]
    always = replace(option, prepare=lambda *_: True)
    patch.setitem(library.verb_options["exile"], "until_leaves", always)


CASES: list[tuple[TakesOut, str, str]] = [
    (at_once, "brain_maggot", "Not even state-based actions come between its departure and the return"),
    (beyond_the_player, "brain_maggot", "The owner of a stolen Maggot leaves the game and the card returns"),
    (beyond_the_player, "brain_maggot", "Its owner leaves a multiplayer game and the card still returns"),
    (
        nothing_to_wait_for,
        "brain_maggot",
        "Killed in response to its trigger, the hand is still revealed but nothing is exiled",
    ),
]


@pytest.mark.parametrize(("takes_out", "card", "ruling"), CASES, ids=[f"{c[0].__name__}-{c[2]}" for c in CASES])
def test_without_the_behaviour_the_ruling_fails(bites: Any, takes_out: TakesOut, card: str, ruling: str) -> None:
    bites(takes_out, card, ruling)
