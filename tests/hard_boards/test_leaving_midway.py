"""Players who leave while something is going on that may still be taken back (CR 800.4, 732.1)."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright import Game, IllegalAnswer, Library, NoSuchPlayer, PlayerSetup, open_library
from cardwright.kernel.decisions import Decision, Option, check_answer

DECK = ("Mountain",) * 12 + ("Hill Giant",) * 12 + ("Lightning Bolt",) * 12


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


def with_a_question(library: Library, why: str) -> Game:
    """A game of four in which somebody is asked this, on the way to casting a spell."""
    game = Game.new(library, [PlayerSetup(name, DECK) for name in ("a", "b", "c", "d")], seed=1)
    decision = game.advance()
    while decision is not None and decision.why != why:
        options = decision.options if decision.why == "priority" else ()
        spell = next(
            (i for i, o in enumerate(options) if o.kind in ("play_land", "cast") and o.card != "Hill Giant"), None
        )
        decision = game.answer(decision.default if spell is None else spell)
    assert decision is not None
    return game


def owned(game: Game, player: int) -> list[Any]:
    return [o for o in game.state.objects.values() if o.owner == player]


def test_what_was_begun_is_taken_back_and_nobody_comes_back_with_it(library: Library) -> None:
    game = with_a_question(library, "targets")
    assert game.decision is not None
    assert game.state.zone("stack")
    caster = game.decision.player
    other, third, _ = [p for p in range(4) if p != caster]
    fork = game.fork()
    for one in (game, fork):
        after = one.concede(other)
        assert after is not None
        assert (after.why, after.player) == ("priority", caster)
        assert not one.state.zone("stack")
        one.concede(caster)
    assert [p.left for p in game.state.players] == [p in (caster, other) for p in range(4)]
    assert not owned(game, caster) + owned(game, other)
    assert game.digest() == fork.digest()
    game.concede(third)
    assert game.over


def test_a_player_who_is_not_there_cannot_concede(library: Library) -> None:
    game = with_a_question(library, "priority")
    before = game.digest()
    for nobody in (-1, 4, True, "a", None):
        with pytest.raises(NoSuchPlayer, match="there is no player"):
            game.concede(nobody)  # type: ignore[arg-type]
    assert game.digest() == before


@pytest.mark.parametrize("answer", [([0],), ({},), ("0",), (None,), (True,), (0, "b", 1)])
@pytest.mark.parametrize("kind", ["choose", "order"])
def test_whatever_is_no_index_is_an_illegal_answer(kind: str, answer: Any) -> None:
    options = tuple(Option(kind="text", text=text) for text in "abc")
    decision = Decision(player=0, kind=kind, why="test", options=options, at_least=1, at_most=3)
    with pytest.raises(IllegalAnswer):
        check_answer(decision, answer)
