"""Control as it lies in the state: effects that end, and effects that are forgotten."""

from __future__ import annotations

import pytest

from cardwright.kernel.library import Library
from cardwright.testing import Table, library_with


@pytest.fixture(scope="module")
def library() -> Library:
    return library_with()


def counted(table: Table) -> tuple[int, int]:
    """How many effects there are, and how many permanents whose control they decide."""
    return len(table.state.effects), len(table.state.borrowed)


def test_control_that_was_given_is_forgotten_with_what_it_was_of(library: Library) -> None:
    table = Table(library, "bob: {battlefield: [{card: Hill Giant, as: giant}, {card: Grizzly Bears, as: bear}]}")
    table.play("{judge: {control: giant, to: alice}}", "{judge: {control: bear, to: alice}}")
    assert counted(table) == (2, 2)
    table.play("{judge: {destroy: giant}}")
    assert counted(table) == (1, 1), "the effect on the giant can never matter again"
    table.expect("{bear: {controller: alice}}")


def test_all_of_what_one_gave_to_another_is_kept_for_when_the_last_leaves(library: Library) -> None:
    """CR 800.4a: each effect ends with its player, and the one before it counts."""
    table = Table(library, "players: [alice, bob, carol, dave]\nalice: {battlefield: [{card: Hill Giant, as: giant}]}")
    for player in ("bob", "carol", "dave"):
        table.play(f"{{judge: {{control: giant, to: {player}}}}}")
    table.play("{judge: {concede: carol}}").expect("{giant: {controller: dave}}")
    table.play("{judge: {concede: dave}}").expect("{giant: {controller: bob}}")


def test_a_permanent_whose_default_controller_has_left_is_exiled_when_the_loan_ends(library: Library) -> None:
    """CR 800.4c: carol owns it, and it entered under bob's control; alice has it until end of turn."""
    table = Table(
        library,
        """
        players: [alice, bob, carol]
        alice: {hand: [Act of Treason], mana: "{R}{R}{R}"}
        carol: {graveyard: [Hill Giant], library: [Forest]}
        """,
    )
    table.play("{judge: {move: Hill Giant, to: battlefield, under: bob}}")
    table.play("{cast: Act of Treason, targets: Hill Giant}", "resolve", "{judge: {concede: bob}}")
    table.expect("{Hill Giant: {controller: alice}}")
    table.play("{until: carol's upkeep}").expect("{exile: [Hill Giant]}")
