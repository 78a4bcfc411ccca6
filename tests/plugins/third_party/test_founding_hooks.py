"""A third-party plugin, installed through the entry point, uses the three founding hooks."""

from __future__ import annotations

from typing import Any

import msgspec

from cardwright import (
    Library,
)
from cardwright.kernel.observing import question
from cardwright.kernel.payment import ManaRequest
from cardwright.testing import Table, library_with


def seen(table: Table) -> Any:
    return table.plugin_state("witness")


def test_it_is_found_through_its_entry_point(witness: Library) -> None:
    assert witness.manager.get_plugin("witness") is not None
    for hook in ("on_tap_for_mana", "replace_mana_event", "on_leave_battlefield"):
        assert [impl.plugin_name for impl in getattr(witness.manager.hook, hook).get_hookimpls()] == ["witness"]
    assert not library_with().plugin_states.keys() & {"witness"}


def test_taps_for_mana_are_counted_as_they_are_tapped(witness: Library) -> None:
    table = Table(witness, {"alice": {"battlefield": ["Forest", "Mountain", "Llanowar Elves"]}})
    table.play({"tap": ["Forest", "Llanowar Elves"]})
    table.expect({"alice": {"pool": "{G}{G}"}})
    assert seen(table).taps == 2
    table.play("judge: {tap: Mountain}")
    table.expect({"alice": {"pool": "{G}{G}"}})
    assert seen(table).taps == 2  # tapped, but not for mana


def test_taps_are_counted_in_the_middle_of_a_payment(witness: Library) -> None:
    table = Table(witness, {"alice": {"hand": ["Hill Giant"], "battlefield": [{"card": "Mountain", "count": 4}]}})
    table.play("cast: Hill Giant")
    assert seen(table).taps == 4


def test_a_spell_that_is_taken_back_takes_its_taps_back(witness: Library) -> None:
    table = Table(
        witness, {"alice": {"hand": ["Shock"], "battlefield": ["Mountain"], "pays": "by hand"}, "bob": {"life": 20}}
    )
    before = table.game.digest()
    table.expect(
        {"legal": [{"cast": "Shock", "targets": "bob"}], "illegal": [{"cast": "Shock", "targets": "Mountain"}]}
    )
    assert table.game.digest() == before
    assert seen(table).taps == 0


def test_what_is_only_asked_is_not_counted(witness: Library) -> None:
    table = Table(
        witness,
        {
            "alice": {
                "hand": ["Hill Giant", "Grizzly Bears"],
                "battlefield": ["Forest", "Mana Reflection", "Reflecting Pool", {"card": "Llanowar Elves", "count": 3}],
            },
            "bob": {"battlefield": ["Forest"]},
        },
    )
    before = table.game.digest()
    fork = table.game.fork()
    engine, pool = table.engine, table.object("Reflecting Pool")
    assert question(engine, "could_produce", object=pool, only_colors=False) == {"G"}
    request = ManaRequest(symbols=("4", "G"), source=None, text="{4}{G}")
    assert question(engine, "can_pay_mana", player=0, request=request) == "auto"
    table.expect({"legal": [{"cast": "Grizzly Bears"}], "illegal": [{"cast": "Hill Giant"}]})
    assert seen(table).taps == 0
    assert table.game.digest() == before == fork.digest()


def test_forks_that_answer_a_question_see_what_is_replaced(witness: Library) -> None:
    table = Table(witness, {"bob": {"battlefield": ["Forest"]}})
    forest = table.object("Forest")
    assert question(table.engine, "could_produce", object=forest, only_colors=True) == {"U"}


def test_one_players_green_is_blue(witness: Library) -> None:
    table = Table(witness, {"alice": {"battlefield": ["Forest"]}, "bob": {"battlefield": ["Forest", "Mountain"]}})
    table.play({"tap": "Forest"}, {"tap": "Mountain", "by": "bob"}, {"tap": "Forest", "by": "bob"})
    table.expect({"alice": {"pool": "{G}"}, "bob": {"pool": "{R}{U}"}})


def test_the_affected_player_orders_it_with_a_cards_effect(witness: Library) -> None:
    given = {"bob": {"battlefield": ["Forest", "Contamination"]}}
    for first, mana in (("{G} becomes {U}", "{B}"), ("Contamination", "{B}")):
        table = Table(witness, given)
        table.play({"tap": "Forest", "by": "bob"}, {"choose": first, "by": "bob"})
        table.expect({"bob": {"pool": mana}})


def test_the_count_is_part_of_the_game_and_of_its_forks(witness: Library) -> None:
    table = Table(witness, {"alice": {"battlefield": ["Forest", "Forest"]}})
    fresh = table.game.fork()
    table.play({"tap": "Forest"})
    game, fork = table.game, table.game.fork()
    assert game.digest() == fork.digest() != fresh.digest()
    assert fork.state.plugins["witness"] == seen(table)
    other = msgspec.structs.replace(
        game.state, plugins={**game.state.plugins, "witness": msgspec.structs.replace(seen(table), taps=7)}
    )
    assert type(game).at(witness, other).digest() != type(game).at(witness, game.state).digest()
    assert fork.decision is not None
    taps = [i for i, option in enumerate(fork.decision.options) if option.kind == "mana_ability"]
    fork.answer((taps[0],))  # a fork that is played on counts for itself
    assert fork.state.plugins["witness"].taps == 2  # type: ignore[attr-defined]
    assert seen(table).taps == 1


def test_departures_are_logged_as_they_last_were(witness: Library) -> None:
    table = Table(
        witness,
        {
            "alice": {"hand": ["Giant Growth", "Unsummon"], "battlefield": ["Forest", "Island", "Grizzly Bears"]},
            "bob": {"battlefield": [{"card": "Hill Giant", "counters": {"+1/+1": 1}}]},
        },
    )
    table.play({"cast": "Giant Growth", "targets": "Grizzly Bears"}, "resolve")
    table.play({"cast": "Unsummon", "targets": "Grizzly Bears"}, "resolve", "judge: {destroy: Hill Giant}")
    assert seen(table).gone == (("Grizzly Bears", 5, 5, "hand:0"), ("Hill Giant", 4, 4, "graveyard:1"))


def test_departures_at_the_same_time_are_each_logged(witness: Library) -> None:
    table = Table(witness, {"players": ["alice", "bob", "carol"], "bob": {"battlefield": ["Hill Giant", "Forest"]}})
    table.play("judge: {concede: bob}")
    assert [entry[0] for entry in seen(table).gone] == ["Hill Giant", "Forest"]
