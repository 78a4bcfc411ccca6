"""Where a struct is defined shows neither in files nor in what is taken for alike."""

from __future__ import annotations

import msgspec
import pytest

from cardwright.kernel import abilities, ability_parts
from cardwright.kernel.codec import built, plain
from cardwright.kernel.likeness import _STATIC

STRUCTS = [kind for name in abilities.__all__ if isinstance(kind := getattr(abilities, name), msgspec.StructMeta)]


def test_files_name_the_parts_of_abilities_with_the_abilities() -> None:
    cost = abilities.Cost(parts=(abilities.CostPart("tap"),))
    held = plain(cost)
    assert held["s"] == "cardwright.kernel.abilities.Cost"
    assert held["f"]["parts"]["t"][0]["s"] == "cardwright.kernel.abilities.CostPart"
    assert built(held) == cost


def test_every_part_can_be_imported_with_the_abilities() -> None:
    assert set(ability_parts.__all__) <= set(abilities.__all__)


@pytest.mark.parametrize("kind", STRUCTS)
def test_likeness_takes_it_for_unchanging(kind: type) -> None:
    assert kind.__module__.rpartition(".")[2] in _STATIC
