"""What can be paid, against trying every way of paying by hand on small tables."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright_plugins.mana.by_hand import by_hand
from cardwright_plugins.mana.explore import TooManyChoices, explore

from .conftest import Table

NAMES = (
    "Forest", "Island", "Dual", "Elf", "Two Colours", "Altar", "Bear", "Filter", "Pala", "Reflection", "Contamination",
    "Growth", "Quarrel", "Cradle", "Pool", "Squandered", "Tax", "Flare", "Pain",
)  # fmt: skip
COSTS = ("{G}", "{1}{G}", "{U}{U}", "{B}{R}", "{2}{C}", "{4}", "{G/U}{G/U}", "{2/W}", "{G}{G}{G}", "{B}{B}", "{2}{U}")


def laid(names: list[str]) -> Table:
    table = Table()
    host = table.put("Forest")
    for name in names:
        on = host if name == "Growth" else None
        table.put(name, on=on, tapped=name == "Pala")
    return table


def payable_by_hand(table: Table, cost: str) -> bool | None:
    """Whether some way of paying by hand succeeds; None if there are too many to tell."""
    fork = table.engine.fork()
    fork.set(manual=(0,))
    request = table.request(cost)
    try:
        leaves = explore(fork, lambda e: by_hand(e, 0, request), limit=200)
        return any(leaf.value is not None for leaf in islice(leaves, 200))
    except TooManyChoices:
        return None


@given(st.lists(st.sampled_from(NAMES), max_size=3), st.sampled_from(COSTS))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_no_means_no_and_auto_means_auto(names: list[str], cost: str) -> None:
    table = laid(names)
    answer = table.can_pay(cost)
    truth = payable_by_hand(table, cost)
    if answer == "no":
        assert not truth, (names, cost)
    if answer == "auto":
        assert table.pay(cost) is not None, (names, cost)
    if truth is False:
        assert answer != "auto", (names, cost)


@pytest.mark.parametrize(("names", "cost", "truth"), [(["Island"], "{G}{U}", True), (["Bear"], "{U}", False)])
def test_the_check_itself_can_tell(names: list[str], cost: str, truth: bool) -> None:
    assert payable_by_hand(laid(names), cost) is truth
