"""Two players whose scripts look at what they may, a third player, and a spectator: nobody is handed what isn't theirs.

Everything that a viewer is handed (the view, the decision in it, the log) is searched for the names of hidden cards;
what they are known to know must be there, so that an empty answer would fail as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from cardwright.kernel.decisions import Decision
from cardwright.kernel.game import Game
from cardwright.testing import Table
from cardwright.testing.secrecy import leaks_of_decision, leaks_of_events

Spies: TypeAlias = Callable[..., Table]

SECRETS = ("Alices Secret", "Alices Plan", "Bobs Secret", "Bobs Plan", "Carols Secret")
ALICE, BOB, CAROL, SPECTATOR = 0, 1, 2, None
SPY = """
  look_at(fx.foe.hand)
  local taken = choose_cards { from = fx.foe.hand, filter = { type = "creature" }, up_to = 1, prompt = "Take it" }
  if #taken > 0 and may("Exile " .. taken[1].name .. "?") then exile(taken) end
"""
COUNTER_SPY = """
  look_at(fx.foe.library)
  local found = search_library { filter = { type = "creature" }, count = 5 }
  choose_one { of = { fx.foe.library[1].name, found[1] and found[1].name or "nothing" }, prompt = "Which?" }
"""


def handed(game: Game, viewer: int | None) -> str:
    return repr((game.view(viewer), game.events_for(viewer)))


def known_to(game: Game, viewer: int | None) -> set[str]:
    text = handed(game, viewer)
    return {secret for secret in SECRETS if secret in text}


def asked(game: Game, player: int, why: str) -> Decision:
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.why) == (player, why)
    assert not leaks_of_decision(game, decision)
    assert not leaks_of_events(game, game.log)
    return decision


def test_nobody_is_handed_what_is_not_theirs(spies: Spies) -> None:
    table = spies(SPY, COUNTER_SPY)
    game = table.game
    own = {ALICE: {"Alices Secret"}, BOB: {"Bobs Secret"}, CAROL: {"Carols Secret"}, SPECTATOR: set()}
    assert {viewer: known_to(game, viewer) for viewer in own} == own

    table.play("{cast: Spy, targets: bob}", "resolve")
    own[ALICE] |= {"Bobs Secret"}
    decision = asked(game, ALICE, "choose_cards")
    assert [option.card for option in decision.options] == ["Bobs Secret"]
    assert {viewer: known_to(game, viewer) for viewer in own} == own
    bare = Decision(player=ALICE, kind="choose", why="choose_cards", at_least=0, at_most=0)
    assert [game.view(viewer).decision for viewer in (BOB, CAROL, SPECTATOR)] == [bare] * 3
    assert game.view(ALICE).decision == decision

    game.answer((0,))
    assert asked(game, ALICE, "may").prompt == "Exile Bobs Secret?"
    assert {viewer: known_to(game, viewer) for viewer in own} == own
    game.answer(False)
    assert {viewer: known_to(game, viewer) for viewer in own} == own

    asked(game, ALICE, "priority")
    table.play("{cast: Counter Spy, by: bob, targets: alice}", "resolve")
    own[BOB] |= {"Alices Plan", "Bobs Plan"}
    decision = asked(game, BOB, "search")
    assert (decision.at_most, [option.card for option in decision.options]) == (2, ["Bobs Plan"] * 2)
    assert {viewer: known_to(game, viewer) for viewer in own} == own
    bare = Decision(player=BOB, kind="choose", why="search", at_least=0, at_most=0)
    assert [game.view(viewer).decision for viewer in (ALICE, CAROL, SPECTATOR)] == [bare] * 3

    game.answer((1,))
    decision = asked(game, BOB, "choose_one")
    assert [option.text for option in decision.options] == ["Alices Plan", "Bobs Plan"]
    assert {viewer: known_to(game, viewer) for viewer in own} == own
    game.answer((0,))
    assert {viewer: known_to(game, viewer) for viewer in own} == own
    assert not leaks_of_events(game, game.log)


def test_what_is_shown_to_all_is_handed_to_all(spies: Spies) -> None:
    table = spies("reveal(fx.foe.hand) discard(fx.foe.hand[2])")
    table.play("{cast: Spy, targets: bob}", "resolve")
    for viewer in (ALICE, BOB, CAROL, SPECTATOR):
        assert "Bobs Secret" in known_to(table.game, viewer)


@pytest.mark.parametrize(("shows", "seen"), [("reveal(fx.foe.hand)", True), ("look_at(fx.foe.hand)", False)])
def test_what_is_revealed_where_it_is_lies_open_to_all(shows: str, seen: bool, spies: Spies) -> None:
    """Also to a spectator (CR 701.20a); a look shows it to one player."""
    table = spies(shows)
    table.play("{cast: Spy, targets: bob}", "resolve")
    for viewer in (CAROL, SPECTATOR):
        hand = table.game.view(viewer).players[BOB].hand
        assert ("Bobs Secret" in {card.name for card in hand if card.known}) is seen


def test_what_a_decision_is_about_is_not_told_by_what_asks_it(spies: Spies) -> None:
    """A question asked by a card that a viewer may not know says neither its name nor why it is asked."""
    from cardwright.kernel.visibility import decision_for

    table = spies(SPY)
    hidden = table.state.zone("hand:1")[1]
    decision = Decision(
        player=BOB, kind="yes_no", why="miracle", source=hidden, source_card="Bobs Secret", prompt="Now?"
    )
    assert decision_for(table.state, decision, BOB) == decision
    for viewer in (ALICE, CAROL, SPECTATOR):
        shown = decision_for(table.state, decision, viewer)
        assert shown == Decision(player=BOB, kind="yes_no", why="hidden", at_least=0, at_most=0)


@pytest.mark.parametrize("viewer", [ALICE, CAROL, SPECTATOR])
def test_a_decision_outside_its_audience_is_not_even_seen(viewer: int | None, spies: Spies) -> None:
    from cardwright.kernel.visibility import decision_for

    table = spies(SPY)
    decision = Decision(player=BOB, kind="yes_no", why="secret", audience=(BOB,))
    assert decision_for(table.state, decision, viewer) is None
    assert decision_for(table.state, decision, BOB) == decision


def test_the_ids_of_cards_in_a_library_say_nothing(spies: Spies) -> None:
    """A library's cards have no ids in a view, and new ones after a shuffle, in the order of their places."""
    table = spies("shuffle(fx.you)")
    before = table.state.zone("library:0")
    assert [card.id for card in table.game.view(BOB).players[ALICE].library] == [0, 0]
    table.play("{cast: Spy, targets: bob}", "resolve")
    after = table.state.zone("library:0")
    assert not set(before) & set(after)
    assert list(after) == sorted(after)
