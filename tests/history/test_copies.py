"""`copy` and `pickle`: a game is forked, and whatever holds one says that it can't be copied and what to do instead."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright import CardwrightError, Game, GameView, Library, WrongType, open_library
from cardwright.embed.journal import Journal
from cardwright.embed.playback import Playback
from cardwright.rulings.naming import Names
from cardwright.rulings.session import Session
from cardwright.testing import Table

from .players import answer_of, begun, go_on, played

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "deepcopy of what holds it": lambda game: copy.deepcopy({"games": [game]})["games"][0],
    "fork": Game.fork,
}


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("inputs", [0, 9, 10, 40, 41])
def test_a_copy_is_a_game_of_its_own(copied: Callable[[Game], Game], inputs: int, library: Library) -> None:
    game = played(library, 3, inputs)
    other = copied(game)
    assert other.digest() == game.digest()
    for number in range(inputs, inputs + 8):
        go_on(other, 3, number)
    other.concede(0)
    assert (game.digest(), list(game.log)) == (
        played(library, 3, inputs).digest(),
        list(played(library, 3, inputs).log),
    )
    third = copied(game)
    for number in range(inputs, inputs + 8):
        go_on(game, 3, number)
        assert game.digest() == played(library, 3, number + 1).digest()
    assert list(game.log) == list(played(library, 3, inputs + 8).log)
    third.concede(1)
    assert game.history == played(library, 3, inputs + 8).history


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_a_copy_has_no_journal(copied: Callable[[Game], Game], library: Library, tmp_path: Path) -> None:
    with Journal.start(tmp_path / "game.journal", begun(library, 3)) as journal:
        go_on(journal.game, 3, 0)
        other = copied(journal.game)
        assert other.recorder is None
        other.answer(answer_of(other, 9, 1))
        other.concede(0)
        Journal.start(tmp_path / "other.journal", other).close()
        go_on(journal.game, 3, 1)
    with Journal.resume(tmp_path / "game.journal", library) as resumed:
        assert resumed.game.digest() == played(library, 3, 2).digest()
    with Journal.resume(tmp_path / "other.journal", library) as resumed:
        assert resumed.game.digest() == other.digest()


def test_a_game_is_not_pickled(library: Library) -> None:
    game = played(library, 3, 5)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(WrongType, match=r"a Game can't be pickled: .*save\(\)"):
            pickle.dumps([game], protocol)
    assert game.digest() == played(library, 3, 5).digest()


def test_what_holds_a_game_is_neither_copied_nor_pickled(library: Library, tmp_path: Path) -> None:
    game = played(library, 3, 5)
    table = Table(library, {"alice": {"hand": ["Shock"]}})
    session = table._session
    assert isinstance(session, Session)
    assert isinstance(session.names, Names)
    with Journal.start(tmp_path / "game.journal", game) as journal:
        for held in (
            journal,
            table,
            session,
            Playback(library, game.replay),
            library,
            game.engine,
            GameView(game.engine, game.state, game.state),
        ):
            kind = type(held).__name__
            for copied in (copy.copy, copy.deepcopy):
                with pytest.raises(WrongType, match=f"a {kind} can't be copied: "):
                    copied([held] if copied is copy.deepcopy else held)
            with pytest.raises(CardwrightError, match=f"a {kind} can't be pickled: "):
                pickle.dumps(held)
        go_on(game, 3, 5)
    assert game.digest() == played(library, 3, 6).digest()


def test_values_are_copied_as_values(library: Library) -> None:
    game = played(library, 3, 5)
    for value in (game.replay, game.state, game.decision, game.view(0), list(game.log)[-1]):
        assert copy.copy(value) == copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value  # noqa: S301
