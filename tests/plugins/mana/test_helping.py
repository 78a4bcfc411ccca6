"""Objects that help to pay (CR 702.51, 702.66, 702.126): automatically, by hand, and in whether a cost can be paid."""

from __future__ import annotations

from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardwright.kernel.payment import Helper, ManaRequest
from cardwright_plugins.mana import can_pay_mana, pay_mana
from cardwright_plugins.mana.by_hand import by_hand
from cardwright_plugins.mana.explore import TooManyChoices, explore

from .conftest import Table

NAMES = ("Forest", "Island", "Dual", "Elf", "Green Bear", "Bear", "Filter", "Growth", "Lotus")
COSTS = ("{G}", "{1}{G}", "{U}{G}", "{2}{C}", "{3}", "{5}", "{G/U}{G/U}", "{2/W}", "{G}{G}{G}", "{2}{U}")
KINDS = ("convoke", "delve", "improvise")


def laid(names: list[str], kind: str) -> tuple[Table, tuple[Helper, ...]]:
    table = Table()
    host = table.put("Forest")
    helpers = []
    for name in names:
        id = table.put(name, on=host if name == "Growth" else None)
        if kind == "convoke" and name in ("Elf", "Green Bear", "Bear"):
            helpers.append(Helper(id, "tap", ("G",) if name == "Green Bear" else ()))
        if kind == "improvise" and name == "Lotus":
            helpers.append(Helper(id, "tap"))
    return table, tuple(helpers)


def payable_by_hand(table: Table, request: ManaRequest) -> bool | None:
    fork = table.engine.fork()
    fork.set(manual=(0,))
    try:
        leaves = explore(fork, lambda e: by_hand(e, 0, request), limit=100)
        return any(leaf.value is not None for leaf in islice(leaves, 100))
    except TooManyChoices:
        return None


@given(st.lists(st.sampled_from(NAMES), max_size=2), st.sampled_from(COSTS), st.sampled_from(KINDS))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_what_can_be_paid_with_help_is_what_can_be_paid_by_hand(names: list[str], cost: str, kind: str) -> None:
    table, helpers = laid(names, kind)
    request = replace(table.request(cost), kind="cast", helpers=helpers)
    answer = can_pay_mana(table.engine, 0, request)
    truth = payable_by_hand(table, request)
    if answer == "no":
        assert not truth, (names, cost, kind)
    if answer == "auto":
        fork = table.engine.fork()
        leaf = next(iter(explore(fork, lambda e: pay_mana(e, 0, request), limit=1)))
        assert leaf.value is not None, (names, cost, kind)
    if truth is False:
        assert answer != "auto", (names, cost, kind)


def spent_by(table: Table, request: ManaRequest) -> tuple[str, set[int]]:
    """The mana spent, and what is tapped afterwards."""
    [leaf] = explore(table.engine.fork(), lambda e: pay_mana(e, 0, request), limit=1)
    assert leaf.value is not None
    tapped = {id for id, obj in leaf.engine.state.objects.items() if obj.tapped}
    return "".join(m.type for m in leaf.value), tapped


def test_no_more_is_tapped_than_it_takes_and_mana_is_spent_first() -> None:
    table = Table()
    forest, bear, other = table.put("Forest"), table.put("Bear"), table.put("Bear")
    helpers = (Helper(bear, "tap"), Helper(other, "tap"))
    request = replace(table.request("{1}{G}"), kind="cast", helpers=helpers)
    assert spent_by(table, request) == ("G", {forest, bear})


def test_a_colour_is_paid_by_a_helper_that_has_it() -> None:
    table = Table()
    bear, plain = table.put("Green Bear"), table.put("Bear")
    request = replace(table.request("{1}{G}"), kind="cast", helpers=(Helper(plain, "tap"), Helper(bear, "tap", ("G",))))
    assert spent_by(table, request) == ("", {bear, plain})
    assert can_pay_mana(table.engine, 0, replace(request, symbols=("G", "G"))) == "no"


def test_what_has_been_tapped_for_mana_can_no_longer_be_pledged() -> None:
    table = Table()
    table.put("Elf")
    elf = table.put("Elf")
    table.engine.set(manual=(0,))
    fields = {"kind": "cast", "helpers": (Helper(elf, "tap", ("G",)),)}
    _, asked = table.paying("{2}", 0, [f"Elf {elf}", "cancel"], **fields)
    assert [[o.kind for o in decision.options] for decision in asked] == [
        ["mana_ability", "mana_ability", "pledge", "cancel"],
        ["mana_ability", "cancel"],
    ]


def test_what_makes_mana_helps_in_one_way_only() -> None:
    table = Table()
    elf = table.put("Elf")
    request = replace(table.request("{1}{G}"), kind="cast", helpers=(Helper(elf, "tap", ("G",)),))
    assert can_pay_mana(table.engine, 0, request) == "no"
    assert can_pay_mana(table.engine, 0, replace(request, symbols=("G",))) == "auto"
