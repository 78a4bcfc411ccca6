"""What abilities that ask others add is read where nothing meddles: the same as if each were tried."""

from __future__ import annotations

import pytest

from cardwright.kernel.abilities import Activated
from cardwright_plugins.mana.asking import asks, read_asking
from cardwright_plugins.mana.plain import face_mana
from cardwright_plugins.mana.trial import try_ability

from .conftest import Table


def added(table: Table, id: int) -> tuple[list[str], list[str]]:
    """The mana of each outcome of a permanent's asking ability: as it is read, and as it is found by trying."""
    engine = table.engine
    obj = engine.object(id)
    (entry,) = face_mana(engine, engine.characteristics(id)).abilities
    assert asks(entry.ability)
    read, tried = (
        ["".join(m.type for m in mana) for _, ways, _ in look(engine, 0, obj, entry).outcomes or () for mana in ways]
        for look in (read_asking, try_ability)
    )
    return read, tried


@pytest.mark.parametrize(
    ("asking", "others", "mana"),
    [
        ("Pool", [], []),
        ("Pool", ["Forest", "Island", "Wastes"], ["U", "G", "C"]),
        ("Pool", ["Pool", "Dual"], ["U", "G"]),
        ("Crater", ["Green Bear"], ["G"]),
        ("Crater", ["Bear"], []),
        ("Waking Dryad", ["Green Bear"], ["G"]),
        ("Waking Dryad", [], []),  # tapped for it, it is no untapped creature
    ],
)
def test_read_as_tried(table: Table, asking: str, others: list[str], mana: list[str]) -> None:
    id = table.put(asking)
    for other in others:
        table.put(other)
    assert added(table, id) == (mana, mana)


def test_one_that_looks_at_what_is_tapped_is_seen_through_another(table: Table) -> None:
    """The Pool is untouched by its own tapping, though what it asks turns on what is tapped."""
    pool, dryad = table.put("Pool"), table.put("Waking Dryad")
    assert added(table, pool) == ([], [])
    assert added(table, dryad) == ([], [])
    table.put("Green Bear")
    assert added(table, dryad) == (["G"], ["G"])


@pytest.mark.parametrize("name", ["Forest", "Dual", "Lotus", "Cavern", "Cradle", "Storage", "Pain", "Squandered"])
def test_what_asks_nobody_or_does_more_is_not_read(table: Table, name: str) -> None:
    abilities = table.engine.abilities(table.put(name))
    assert not any(asks(ability) for ability in abilities if isinstance(ability, Activated))
