"""Symbols such as {2/W} are settled before reductions and least costs (CR 601.2b, 601.2f, 118.13a)."""

from __future__ import annotations

from cardwright.kernel import casting
from cardwright.kernel.legal import castable

from .conftest import Table


def _payment(table: Table, spell: int) -> str | None:
    option = castable(table.engine, 0, spell, slow=True)
    return None if option is None else dict(option.data)["payment"]


def test_what_costs_at_least_three_costs_three_with_the_white_half(table: Table) -> None:
    spell = table.put("Half", zone="hand")
    table.put("Floor")
    table.give("{W}{R}")
    assert _payment(table, spell) is None
    table.give("{R}")
    assert _payment(table, spell) == "auto"
    assert list(casting.cast(table.engine, 0, spell)) == []
    assert table.pool() == ""


def test_what_costs_at_least_three_costs_three_with_the_generic_half(table: Table) -> None:
    spell = table.put("Half", zone="hand")
    table.put("Floor")
    table.give("{R}{R}")
    assert _payment(table, spell) is None
    table.give("{R}")
    assert list(casting.cast(table.engine, 0, spell)) == []
    assert table.pool() == ""


def test_nothing_is_settled_early_where_nothing_changes_the_cost(table: Table) -> None:
    spell = table.put("Half", zone="hand")
    table.engine.set(manual=(0,))
    table.give("{W}{R}")
    asked = next(casting.cast(table.engine, 0, spell))
    assert (asked.why, asked.options[0].kind) == ("pay_mana", "pay")


def test_a_mana_ability_that_costs_less_can_be_paid_by_hand(table: Table) -> None:
    table.put("Half Filter")
    table.give("{R}")
    assert table.can_pay("{G}") == "no"
    table.put("Discount")
    assert table.can_pay("{G}") == "by_hand"
    spent, _ = table.paying("{G}", 0, ["Half Filter", "pay"])
    assert spent == "G"


def test_a_reduction_leaves_one_mana_besides_what_life_pays(table: Table) -> None:
    spell = table.put("Pricey", zone="hand")
    table.put("Bargain")
    assert _payment(table, spell) is None
    table.give("{R}")
    assert _payment(table, spell) == "auto"
