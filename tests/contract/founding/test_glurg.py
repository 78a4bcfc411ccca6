"""What the rulings of It Came from Planet Glurg rest on: taken out, a ruling fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cardwright.kernel import (
    copying,
    instead,
)
from cardwright.kernel.decisions import Ask
from cardwright.kernel.definitions import Face
from cardwright.kernel.library import Library

replace = msgspec.structs.replace
Patch = pytest.MonkeyPatch
TakesOut = Callable[[Patch, Library], None]


def printed_only(patch: Patch, _: Library) -> None:
    """A copy has the copiable values and no more (CR 707.2)"""
    patch.setattr(copying, "base_face", lambda engine, obj: engine.characteristics(obj.id))


def copies_of_copies(patch: Patch, _: Library) -> None:
    """What is copied may be a copy itself (CR 707.3)"""
    patch.setattr(copying, "base_face", lambda engine, obj: engine.library.definition(obj.definition).faces[obj.face])


def not_its_state(patch: Patch, _: Library) -> None:
    """A copy is not tapped because what it copies is (CR 707.2)"""
    real = instead._entering

    def enters(engine: Any, ev: Any, ability: Any, ctx: Any) -> Ask[Any]:
        now = yield from real(engine, ev, ability, ctx)
        return replace(now, tapped=True) if ability.enters_as_copy is not None else now

    patch.setattr(instead, "_entering", enters)


def all_names(patch: Patch, _: Library) -> None:
    """What asks for the name of what has several looks at all of them (CR 201.2a)"""
    real = copying.combined

    def combined(faces: Any) -> Face:
        return replace(real(faces), name=faces[0].name, names=())

    patch.setattr(copying, "combined", combined)


CASES: list[tuple[TakesOut, str, str]] = [
    (
        printed_only,
        "it_came_from_planet_glurg",
        "It has all that is printed on two creatures, and nothing else that is true of them",
    ),
    (copies_of_copies, "it_came_from_planet_glurg", "Of a creature that copies something else it copies that"),
    (
        copies_of_copies,
        "it_came_from_planet_glurg",
        "A creature that is a copy for a time only is copied as it is now, and for good",
    ),
    (copies_of_copies, "it_came_from_planet_glurg", "What copies a Glurg copies all of it"),
    (
        not_its_state,
        "it_came_from_planet_glurg",
        "It has all that is printed on two creatures, and nothing else that is true of them",
    ),
    (
        all_names,
        "it_came_from_planet_glurg",
        "With Ornithopter, Blorbian Buddy is three words, an odd number, though each alone would count otherwise",
    ),
    (all_names, "it_came_from_planet_glurg", "Its first letters are B and R"),
    (all_names, "it_came_from_planet_glurg", "Alpha strike compares with any of its names"),
    (
        all_names,
        "it_came_from_planet_glurg",
        "Of two legends that its controller has it shares a name with each, and for each name one stays",
    ),
]


@pytest.mark.parametrize(("takes_out", "card", "ruling"), CASES, ids=[f"{c[0].__name__}-{c[2]}" for c in CASES])
def test_without_the_behaviour_the_ruling_fails(bites: Any, takes_out: TakesOut, card: str, ruling: str) -> None:
    bites(takes_out, card, ruling)
