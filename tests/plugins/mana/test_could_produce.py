"""The types of mana that a permanent could produce (CR 106.7)."""

from __future__ import annotations

import pytest

from cardwright.kernel.draft import Draft
from cardwright.kernel.events import ZoneChange
from cardwright.kernel.refs import ObjectRef

from .conftest import Table


@pytest.mark.parametrize(
    ("name", "types"),
    [
        ("Forest", "G"),
        ("Wastes", "C"),
        ("Dual", "UG"),
        ("Two Colours", "UG"),
        ("Lotus", "WUBRG"),
        ("Bear", ""),
        ("Altar", "C"),
        ("Pala", "WUBRG"),
        ("Storage", "R"),
        ("Cradle", ""),
        ("Pool", ""),
        ("Squandered", ""),
        ("Crater", ""),
        ("Flare", ""),
    ],
)
def test_a_permanent_by_itself(table: Table, name: str, types: str) -> None:
    assert table.types(table.put(name)) == types


def test_costs_are_ignored(table: Table) -> None:
    forest = table.put("Forest", tapped=True)
    elf = table.put("Elf", sick=True)
    assert table.types(forest) == table.types(elf) == "G"


def test_only_colors(table: Table) -> None:
    wastes = table.put("Wastes")
    assert table.types(wastes, only_colors=True) == ""
    stone = table.put("Stone", player=1)
    assert table.types(stone) == ""


def test_an_amount_of_zero_gives_nothing(table: Table) -> None:
    cradle = table.put("Cradle")
    assert table.types(cradle) == ""
    table.put("Bear")
    assert table.types(cradle) == "G"


def test_a_color_among_permanents(table: Table) -> None:
    crater = table.put("Crater")
    table.put("Green Bear")
    assert table.types(crater) == "G"


def test_pools_that_see_only_each_other_give_nothing(table: Table) -> None:
    first, second = table.lands("Pool", 2)
    table.put("Pool", tapped=True)
    assert table.types(first) == table.types(second) == ""


def test_pools_solve_each_other(table: Table) -> None:
    pools = table.lands("Pool", 3)
    table.put("Swamp")
    table.put("Wastes")
    assert [table.types(p) for p in pools] == ["BC"] * 3


def test_stones_and_pools_across_the_table(table: Table) -> None:
    pool = table.put("Pool")
    stone = table.put("Stone")
    table.put("Island", player=1)
    theirs = table.put("Pool", player=1)
    other = table.put("Stone", player=1)
    assert table.types(pool) == ""
    assert table.types(stone) == table.types(theirs) == "U"
    assert table.types(other) == ""


def test_replacements_apply_in_every_order(table: Table) -> None:
    mountain = table.put("Mountain")
    pool = table.put("Pool")
    stone = table.put("Stone", player=1)
    table.put("Contamination")
    table.put("Singularity")
    assert table.types(mountain) == "UB"
    assert table.types(stone) == "UB"
    assert table.types(pool) == "B"  # of type {U} or {B}, but Contamination makes it {B}: it is no Mountain


def test_a_replacement_gives_a_choice(table: Table) -> None:
    mountain = table.put("Mountain")
    table.put("Pulse")
    assert table.types(mountain) == "WUBRG"


def test_replacements_for_tapping_leave_other_abilities_alone(table: Table) -> None:
    storage = table.put("Storage")
    table.put("Contamination")
    assert table.types(storage) == "R"


def test_triggered_mana_of_others_does_not_count(table: Table) -> None:
    mountain = table.put("Mountain")
    growth = table.put("Growth", on=mountain)
    assert table.types(mountain) == "R"
    assert table.types(growth) == "G"


def test_many_alike_replacements_are_one_order(table: Table) -> None:
    mountain = table.put("Mountain")
    for _ in range(9):
        table.put("Reflection")
    assert table.types(mountain) == "R"


def test_what_was_sacrificed_is_asked_as_it_last_was(table: Table) -> None:
    squandered = table.put("Squandered")
    island = table.put("Island")
    table.put("Mountain", player=1)
    assert table.types(squandered) == "U"
    draft = Draft(table.library, table.engine.state, table.engine.characteristics)
    draft.move(ZoneChange(object=island, origin="battlefield", to="graveyard:0"))
    table.engine.state = draft.finish()
    assert table.types(island) == "U"
    assert table.types(squandered) == ""


def test_sacrificing_a_land_for_what_it_could_produce(table: Table) -> None:
    table.put("Squandered")
    table.put("Dual", tapped=True)
    assert table.can_pay("{U}") == "by_hand"
    assert table.paying("{U}", 0, ["Squandered", "{U}", "pay"])[0] == "U"


def test_nothing_is_changed_by_asking(table: Table) -> None:
    pool = table.put("Pool")
    table.put("Mountain")
    table.put("Contamination")
    table.put("Singularity")
    before = table.engine.state
    assert table.types(pool) == "B"
    assert table.engine.state is before
    assert table.engine.assumptions == {}
    assert table.engine.log == []


def test_an_id_that_never_was(table: Table) -> None:
    with pytest.raises(KeyError):
        table.types(99)


def test_the_ruling_expectation(table: Table) -> None:
    forest = table.put("Forest")
    pool = table.put("Pool")
    check = table.library.expectations["could_produce"].check
    assert check(table.engine, {ObjectRef(forest): "{G}", ObjectRef(pool): "{G}"}) == ""
    assert check(table.engine, {ObjectRef(pool): "none"}) == "Pool: expected none, it could produce {G}"
    assert "not a type of mana" in check(table.engine, {ObjectRef(pool): "{Q}"})
    assert "such as" in check(table.engine, ["Pool"])
