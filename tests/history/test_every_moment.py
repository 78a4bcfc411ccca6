"""Saved, forked and replayed in the middle of whatever is going on, it is the same game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardwright import PlayerSetup
from cardwright.cli.check import open_cards, scenarios_of
from cardwright.kernel.decisions import Answer, Decision, check_answer
from cardwright.kernel.game import Game
from cardwright.rulings.cards import Cards
from cardwright.rulings.discovery import Selection
from cardwright.rulings.model import Scenario
from cardwright.rulings.runner import run
from cardwright.testing import Table

from .players import begun, played
from .properties import differences

MOMENTS = {
    "a payment": ("pay_mana", "a spell is being cast, and its card is drawn before that spell resolves"),
    "a mana ability within a payment": ("choose_mana", "sacrificed for the mana of its own cost"),
    "a cost within a mana ability": ("cost_sacrifice", "sacrificed for the mana of its own cost"),
    "replacement effects": ("choose_replacement", "Tripled, then made one black mana, then doubled"),
    "an order of triggers": ("order_triggers", "Discarding in the cleanup step gives everybody priority"),
    "a resolution": ("choose_permanents", "Each player chooses a creature of the next player in that direction"),
    "a resolution of several": ("choose_cards", "Another creature takes its place as a blocker"),
    "what enters as a copy": ("enter_as_copy", "It has all that is printed on two creatures"),
    "targets": ("targets", "so that each sees all of them die"),
    "a division": ("division", "The damage is divided as the spell is cast"),
    "new targets of copies": ("new_targets", "Each spell cast before it this turn gives a copy"),
    "mulligans": ("mulligan", "With three players everybody draws"),
    "a cleanup step": ("discard_to_hand_size", "Discarding in the cleanup step gives everybody priority"),
    "combat damage": ("assign_damage", "counts as lethal damage for trample"),
    "blocks": ("declare_blockers", "Each defending player blocks only what comes at them"),
}


@pytest.fixture(scope="module")
def cards() -> Cards:
    return open_cards([])


@pytest.fixture(scope="module")
def scenarios() -> list[Scenario]:
    return list(scenarios_of([], Selection(), []))


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Callable[[], dict[str, int]]:
    """Every decision of every game that is answered from here on is looked at; the result counts them by what they
    ask."""
    counts: dict[str, int] = {}
    answer = Game.answer
    busy: list[bool] = []

    def looked_at(game: Game, given: Answer) -> Decision | None:
        decision = game.advance()
        if decision is not None and not busy:
            check_answer(decision, given)  # a ruling may say that one is refused
            busy.append(True)
            assert differences(game, decision, given, replayed=True) == [], f"at {decision.why}"
            counts[decision.why] = counts.get(decision.why, 0) + 1
            busy.clear()
        return answer(game, given)

    monkeypatch.setattr(Game, "answer", looked_at)
    return lambda: counts


def test_before_it_begins_and_after_it_is_over(cards: Cards) -> None:
    game = begun(cards.library, 3)
    fresh = Game.begin(cards.library, game.replay.begun)  # type: ignore[arg-type]
    over = played(cards.library, 4, 2000)
    assert over.result is not None
    for stage in (fresh, over):
        back = Game.load(cards.library, stage.save())
        assert (back.state, back.decision, back.over) == (stage.state, stage.decision, stage.over)
        assert back.digest() == stage.digest()
        assert back.advance() == stage.fork().advance()


@pytest.mark.parametrize("moment", MOMENTS)
def test_in_the_middle_of(
    moment: str, cards: Cards, scenarios: list[Scenario], watched: Callable[[], dict[str, int]]
) -> None:
    why, named = MOMENTS[moment]
    chosen = [s for s in scenarios if named in s.ruling]
    assert chosen, f"no ruling is called like {named!r}"
    for scenario in chosen:
        outcome = run(scenario, cards.library)
        assert outcome.passed, outcome.message
    assert watched().get(why, 0) > 0, f"nothing asked {why}: {watched()}"


def test_forks_of_a_game_that_has_not_begun_have_events_of_their_own(cards: Cards) -> None:
    deck = ("Forest",) * 20
    game = Game.new(cards.library, [PlayerSetup("alice", deck), PlayerSetup("bob", deck)], seed=3)
    fork = game.fork()
    fork.advance()
    assert list(game.log) == []
    game.advance()
    assert list(game.log) == list(fork.log) != []


def test_a_token_that_copies_what_is_face_down_is_saved(cards: Cards) -> None:
    """It has the copied values and no card behind them (CR 707.2, 708.2)."""
    given = (
        "alice: {battlefield: [{card: Exalted Angel, as: down, face_down: true}],"
        ' hand: [Irenicus\'s Vile Duplication], mana: "{U}{U}{U}{U}"}'
    )
    table = Table(cards.library, given)
    table.play("{cast: Irenicus's Vile Duplication, targets: down}", "resolve")
    tokens = [o for o in table.game.state.objects.values() if o.kind == "token"]
    assert [(o.definition, o.copied is None) for o in tokens] == [("", False)]
    back = Game.load(cards.library, table.game.save())
    assert back.digest() == table.game.digest()
