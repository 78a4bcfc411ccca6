"""Paying mana costs on a real engine (CR 601.2g-h, 605)."""

from __future__ import annotations

import pytest

from .conftest import Table


def test_basic_lands_pay_and_are_tapped(table: Table) -> None:
    table.lands("Forest", 3)
    assert table.can_pay("{1}{G}") == "auto"
    assert table.pay("{1}{G}") == "GG"
    assert table.tapped() == ["Forest", "Forest"]
    assert table.pool() == ""


def test_what_cannot_be_paid(table: Table) -> None:
    table.lands("Forest", 2)
    assert table.can_pay("{2}{G}") == "no"
    assert table.can_pay("{U}") == "no"
    before = table.engine.state
    assert table.pay("{U}") is None
    assert table.engine.state == before


def test_the_pool_is_spent_first(table: Table) -> None:
    table.lands("Forest", 2)
    table.give("{G}{U}")
    assert table.pay("{1}{G}") == "UG"
    assert table.tapped() == []


def test_tapped_and_foreign_lands_give_nothing(table: Table) -> None:
    table.put("Forest", tapped=True)
    table.put("Forest", player=1)
    table.put("Forest", phased_out=True)
    assert table.can_pay("{G}") == "no"
    assert table.can_pay("{G}", player=1) == "auto"


def test_a_sick_creature_cannot_be_tapped(table: Table) -> None:
    table.put("Elf", sick=True)
    assert table.can_pay("{G}") == "no"  # CR 302.6
    table.put("Elf")
    assert table.can_pay("{G}") == "auto"


def test_creatures_are_kept_back(table: Table) -> None:
    table.put("Elf")
    table.put("Forest")
    assert table.pay("{G}") == "G"
    assert table.tapped() == ["Forest"]


def test_flexible_lands_are_kept_back(table: Table) -> None:
    table.put("Dual")
    table.put("Forest")
    assert table.pay("{G}") == "G"
    assert table.tapped() == ["Forest"]


def test_two_abilities_of_one_land_are_used_once(table: Table) -> None:
    table.put("Two Colours")
    assert table.can_pay("{G}") == table.can_pay("{U}") == "auto"
    assert table.can_pay("{G}{U}") == "no"
    assert table.pay("{U}") == "U"


def test_choices_are_answered_for_the_player(table: Table) -> None:
    table.put("Dual")
    table.put("Lotus")
    assert table.pay("{U}{R}{R}{R}") == "URRR"


def test_mana_in_any_combination(table: Table) -> None:
    table.put("Mixed Lotus")
    assert table.pay("{W}{G}") == "WG"


def test_harmful_sources_come_last(table: Table) -> None:
    table.put("City")
    table.put("Forest")
    assert table.pay("{G}") == "G"
    assert table.tapped() == ["Forest"]
    assert table.pay("{U}") == "U"
    assert [p.source for p in table.engine.state.pending] == [1]


def test_life_lost_is_harm(table: Table) -> None:
    table.put("Pain")
    table.put("Dual")
    table.put("Plains")
    assert table.pay("{1}{W}") == "GW"
    assert table.tapped() == ["Dual", "Plains"]
    assert table.pay("{W}") == "W"
    assert table.engine.player(0).life == 19


def test_snow_mana(table: Table) -> None:
    table.put("Forest")
    assert table.can_pay("{S}") == "no"
    table.put("Snowy Forest")
    assert table.pay("{S}") == "G"


def test_phyrexian_symbols_paid_with_life_need_no_mana(table: Table) -> None:
    table.put("Forest")
    assert table.can_pay("{G/P}{G}") == "no"
    assert table.can_pay("{G/P}{G}", life=frozenset({0})) == "auto"
    assert table.pay("{G/P}{G}", life=frozenset({0})) == "G"


def test_a_permanent_that_pays_another_part_is_left_alone(table: Table) -> None:
    forest = table.put("Forest")
    assert table.can_pay("{G}", exclude=(forest,)) == "no"
    other = table.put("Forest")
    assert table.pay("{G}", exclude=(forest,)) == "G"
    assert table.engine.state.objects[other].tapped


# ---------------------------------------------------------------- restricted mana (CR 106.6)


def test_restricted_mana_is_spent_only_on_what_it_may(table: Table) -> None:
    table.put("Cavern")
    bear = table.put("Bear", zone="hand")
    scroll = table.put("Scroll", zone="hand")
    assert table.can_pay("{G}", kind="cast", object=bear) == "auto"
    assert table.can_pay("{G}", kind="cast", object=scroll) == "no"
    assert table.can_pay("{G}", kind="activate", object=bear) == "no"
    assert table.can_pay("{G}") == "no"
    assert table.pay("{G}", kind="cast", object=bear) == "G"


def test_restricted_mana_keeps_its_restriction_when_doubled(table: Table) -> None:
    table.put("Cavern")
    table.put("Reflection")
    bear = table.put("Bear", zone="hand")
    scroll = table.put("Scroll", zone="hand")
    assert table.pay("{G}", kind="cast", object=bear) == "G"
    assert table.pool() == "G"
    assert table.can_pay("{G}", kind="cast", object=scroll) == "no"
    assert table.can_pay("{G}", kind="cast", object=bear) == "auto"


# ---------------------------------------------------------------- triggers and replacements


def test_doubled_mana_is_counted(table: Table) -> None:
    table.lands("Forest", 2)
    table.put("Reflection")
    assert table.can_pay("{3}{G}") == "auto"
    assert table.can_pay("{4}{G}") == "no"
    assert table.pay("{2}{G}") == "GGG"
    assert table.pool() == "G"


def test_two_doublings_make_four(table: Table) -> None:
    table.put("Forest")
    table.put("Reflection")
    table.put("Reflection")
    assert table.pay("{4}") == "GGGG"


def test_triggered_mana_is_added_at_once_and_not_doubled(table: Table) -> None:
    forest = table.put("Forest")
    table.put("Growth", on=forest)
    table.put("Reflection")
    assert table.can_pay("{4}") == "no"
    assert table.pay("{3}") == "GGG"


def test_a_trigger_that_asks_is_answered_for_the_payment(table: Table) -> None:
    forest = table.put("Forest")
    table.put("Fertile", on=forest)
    assert table.can_pay("{G}{G}{U}") == "no"
    assert table.pay("{G}{U}") == "GU"


def test_the_order_of_replacements_is_chosen_for_the_payment(table: Table) -> None:
    table.put("Mountain")
    table.put("Contamination")
    table.put("Reflection")
    assert table.can_pay("{R}") == "no"
    assert table.pay("{B}{B}") == "BB"  # first {B}, then doubled


def test_either_order_of_replacements(table: Table) -> None:
    table.put("Mountain")
    table.put("Contamination")
    table.put("Singularity")
    assert table.can_pay("{U}") == "auto"  # whichever is applied last decides
    assert table.can_pay("{B}") == "auto"
    assert table.can_pay("{R}") == "no"


def test_mana_for_opponents_is_harm(table: Table) -> None:
    table.put("Forest")
    table.put("Elf")
    table.put("Quarrel", player=1)
    assert table.pay("{G}") == "G"
    assert table.tapped() == ["Elf"]
    assert table.pool(1) == ""


def test_mana_flare_gives_what_was_produced(table: Table) -> None:
    table.put("Dual")
    table.put("Flare")
    assert table.can_pay("{G}{U}") == "no"
    assert table.pay("{U}{U}") == "UU"


def test_an_amount_that_is_counted(table: Table) -> None:
    table.put("Cradle")
    assert table.can_pay("{G}") == "no"
    table.put("Bear")
    table.put("Bear")
    assert table.can_pay("{1}{G}") == "auto"
    assert table.can_pay("{2}{G}") == "no"


def test_a_reflecting_pool_gives_what_other_lands_could(table: Table) -> None:
    table.put("Pool")
    assert table.can_pay("{1}") == "no"
    table.put("Island", tapped=True)
    assert table.pay("{U}") == "U"


def test_what_may_not_be_activated_is_no_source(table: Table) -> None:
    table.put("Elf")
    table.put("Peace")
    assert table.can_pay("{G}") == "no"


def test_a_tax_makes_a_mana_ability_cost_mana(table: Table) -> None:
    table.put("Elf")
    table.put("Tax")
    assert table.can_pay("{G}") != "auto"
    table.give("{R}")
    spent, asked = table.paying("{G}", 0, ["Elf", "pay"])
    assert spent == "G"
    assert [d.why for d in asked] == ["pay_mana", "pay_mana"]


# ---------------------------------------------------------------- by hand


def test_sacrificing_is_left_to_the_player(table: Table) -> None:
    table.put("Altar")
    table.put("Forest")
    table.put("Bear")
    assert table.can_pay("{2}{G}") == "by_hand"
    assert table.can_pay("{3}{G}") == "no"
    assert table.can_pay("{U}") == "no"
    spent, asked = table.paying("{2}{G}", 0, ["Altar", "pay"])
    assert spent == "CCG"
    assert [d.why for d in asked] == ["pay_mana", "pay_mana"]
    first = asked[0]
    assert [(o.kind, o.card, o.cost) for o in first.options] == [
        ("mana_ability", "Altar", "sacrifice"),
        ("mana_ability", "Forest", "{T}"),
        ("cancel", "", ""),
    ]
    assert first.default == (2,)


def test_cancelling_pays_nothing(table: Table) -> None:
    table.put("Altar")
    table.put("Bear")
    spent, _ = table.paying("{2}", 0, ["cancel"])
    assert spent is None


def test_paying_by_hand_on_request(table: Table) -> None:
    table.put("Forest")
    second = table.put("Forest")
    table.put("Dual")
    table.engine.set(manual=(0,))
    spent, asked = table.paying("{1}{G}", 0, [f"Forest {second}", "Dual", "{U}", "pay"])
    assert spent == "UG"
    assert [d.why for d in asked] == ["pay_mana", "pay_mana", "choose_mana", "pay_mana"]


def test_mana_abilities_that_cost_mana(table: Table) -> None:
    table.put("Filter")
    assert table.can_pay("{B}{R}") == "no"
    assert table.can_pay("{B}") == "no"  # its own {1} can't be paid
    assert table.paying("{B}", 0, [])[0] is None
    table.put("Forest")
    assert table.can_pay("{B}{R}") == "by_hand"
    spent, _ = table.paying("{B}{R}", 0, ["Filter", "pay"])
    assert spent == "BR"
    assert table.tapped() == ["Filter", "Forest"]


def test_untapping_as_a_cost(table: Table) -> None:
    pala = table.put("Pala")
    table.lands("Forest", 2)
    assert table.can_pay("{U}") == "no"
    table.change(pala, tapped=True)
    assert table.can_pay("{U}") == "by_hand"
    assert table.can_pay("{U}{2}") == "no"
    assert table.paying("{U}", 0, ["Pala", "{U}", "pay"])[0] == "U"


def test_counters_as_a_cost(table: Table) -> None:
    table.put("Storage", counters={"ore": 2})
    assert table.can_pay("{R}{R}") == "by_hand"


# ---------------------------------------------------------------- what is kept between questions


@pytest.mark.parametrize("meddler", [None, "Reflection", "Growth"])
def test_answers_follow_the_table(table: Table, meddler: str | None) -> None:
    forest = table.put("Forest")
    if meddler:
        table.put(meddler, player=1)
    assert table.can_pay("{G}") == "auto"
    table.engine.set(passed=1)
    assert table.can_pay("{G}") == "auto"
    table.change(forest, tapped=True)
    assert table.can_pay("{G}") == "no"
    table.change(forest, tapped=False)
    assert table.can_pay("{G}") == "auto"
    table.put("Forest")
    assert table.can_pay("{G}{G}") == "auto"
    table.put("Contamination")
    assert table.can_pay("{G}") == "no"


def test_sickness_ends_with_a_turn(table: Table) -> None:
    table.put("Elf", sick=True)
    assert table.can_pay("{G}") == "no"
    table.engine.set_player(0, turn_began=20)
    assert table.can_pay("{G}") == "auto"


def test_the_pool_is_looked_at_anew(table: Table) -> None:
    table.put("Forest")
    assert table.can_pay("{1}{G}") == "no"
    table.give("{U}")
    assert table.can_pay("{1}{G}") == "auto"
    table.engine.set_player(0, pool=())
    assert table.can_pay("{1}{G}") == "no"


def test_a_mana_ability_is_not_paid_for_with_another_that_costs_mana(table: Table) -> None:
    table.put("Filter")
    second = table.put("Filter")
    table.lands("Forest", 2)
    table.engine.set(manual=(0,))
    spent, asked = table.paying("{B}{R}", 0, [f"Filter {second}", "Forest", "pay", "pay"])
    assert spent == "BR"
    assert [o.card for o in asked[0].options] == ["Filter", "Filter", "Forest", "Forest", ""]
    assert [o.card for o in asked[1].options] == ["Forest", "Forest", ""]
