"""A journal holds each input before it is acted on, and a resumed game goes on as the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import CardwrightError, Game, IllegalAnswer, JournalError, Library, open_library
from cardwright.embed import journal as journal_module
from cardwright.embed.journal import Journal
from cardwright.embed.journal_file import read_journal
from cardwright.errors import WrongArgument
from cardwright.kernel.events import LifeGained
from cardwright.kernel.limits import Limits
from cardwright.kernel.replay import Replay

from .journals import go_on_for, written
from .players import begun, go_on, played


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


def test_a_resumed_game_is_the_same_and_is_recorded_on(path: Path, library: Library) -> None:
    game = written(path, library)
    with Journal.resume(path, library) as journal:
        assert journal.game.digest() == game.digest()
        assert journal.game.history == game.history
        go_on(journal.game, 3, 12)
    assert len(path.read_bytes().splitlines()) == 14
    with Journal.resume(path, library) as journal:
        assert journal.game.digest() == played(library, 3, 13).digest()
    assert read_journal(path).inputs == played(library, 3, 13).history


def test_every_kind_of_input_is_recorded(path: Path, library: Library) -> None:
    with Journal.start(path, begun(library, 5)) as journal:
        game = journal.game
        number = 0
        while game.decision is not None and game.decision.why != "priority":
            go_on(game, 5, number)
            number += 1
        game.intervene([LifeGained(player=0, amount=2)])
        game.set_limits(Limits(triggers=77))
        game.take("reseed", 77)
        go_on(game, 5, number)
        fork = game.fork()
        fork.concede(0)
        game.concede(1)
        digest = game.digest()
        kinds = [kind for kind, _ in game.history]
    assert kinds[-5:] == ["intervene", "limits", "reseed", "answer", "concede"]
    with Journal.resume(path, library) as journal:
        assert journal.game.over
        assert journal.game.digest() == digest
        again = Game.from_replay(library, Replay.from_json(journal.game.replay.to_json()))
        assert again.digest() == Game.load(library, journal.game.save()).digest() == digest
        assert again.state.limits == Limits(triggers=77)


def test_a_game_that_has_begun_may_be_given_a_journal(path: Path, library: Library) -> None:
    game = played(library, 3, 7)
    with Journal.start(path, game):
        go_on(game, 3, 7)
    with Journal.resume(path, library) as journal:
        assert journal.game.history == played(library, 3, 8).history


def test_an_illegal_answer_leaves_no_line(path: Path, library: Library) -> None:
    with Journal.start(path, begun(library, 3)) as journal:
        before = path.read_bytes()
        with pytest.raises(IllegalAnswer):
            journal.game.answer("perhaps")
        assert path.read_bytes() == before


def test_an_input_that_fails_leaves_no_line_and_no_trace(path: Path, library: Library) -> None:
    with Journal.start(path, begun(library, 3)) as journal:
        game = journal.game
        library.steps, steps = {}, library.steps
        try:
            with pytest.raises(CardwrightError, match=r"foreseen|failed"):
                go_on_for(game, 20)
        finally:
            library.steps = steps
        lines = len(path.read_bytes().splitlines()) - 1
        assert lines == len(game.history)
        go_on(game, 3, lines)
    with Journal.resume(path, library) as journal:
        assert journal.game.digest() == played(library, 3, lines + 1).digest()


def test_what_no_file_can_hold_is_refused_as_it_is_put_in(path: Path, library: Library) -> None:
    with Journal.start(path, begun(library, 5)) as journal:
        game, number = journal.game, 0
        while game.decision is not None and game.decision.why != "priority":
            go_on(game, 5, number)
            number += 1
        before, digest = path.read_bytes(), game.digest()
        fraction = LifeGained(player=0, amount=1.5)  # type: ignore[arg-type]
        for each in (game, game.fork()):
            with pytest.raises(WrongArgument, match="a seed is 9223372036854775807 at most"):
                each.take("reseed", 10**5000)
            with pytest.raises(WrongArgument, match=r"a deed holds what can't be kept: 1\.5"):
                each.intervene([fraction])
            assert (path.read_bytes(), each.digest()) == (before, digest)
        for value, why in ((10**5000, "4300 digits"), (1.5, r"no state may hold a float \(1\.5\)")):
            with pytest.raises(JournalError, match=rf"refused, and the game stands as before: .*{why}"):
                journal.record(game, "reseed", value)
        assert path.read_bytes() == before
        go_on(game, 5, number)


@pytest.mark.parametrize(("sync", "waits"), [("every", 12), (5, 2), ("never", 0)])
def test_when_the_disk_is_waited_for(
    sync: journal_module.Sync, waits: int, path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []
    with Journal.start(path, begun(library, 3), sync=sync) as journal:
        monkeypatch.setattr(journal_module, "flush", found.append)
        for number in range(12):
            go_on(journal.game, 3, number)
        assert len(found) == waits
    assert len(found) == (0 if sync == "never" else waits + 1), "and at the end"


def test_a_policy_that_is_none_is_refused(path: Path, library: Library) -> None:
    for sync in ("often", 0, True, None):
        with pytest.raises(WrongArgument, match="sync is"):
            Journal.start(path, begun(library, 3), sync=sync)  # type: ignore[arg-type]
    assert not path.exists()
