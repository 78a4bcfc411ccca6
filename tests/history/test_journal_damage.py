"""What was acknowledged outlives the process, the disk's fullness and a torn line; any other damage is loud."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright import Game, JournalError, Library, open_library
from cardwright.embed import journal as journal_module
from cardwright.embed.journal import Journal
from cardwright.errors import WorkerFault

from .journals import written
from .kills import kill_often
from .players import begun, go_on, played

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


# ---------------------------------------------------------------- damage


def test_a_last_line_cut_at_any_byte_is_cut_off(path: Path, library: Library) -> None:
    game = written(path, library, 4)
    whole = path.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    before = played(library, 3, 3)
    for at in range(last, len(whole) + 1):
        path.write_bytes(whole[:at])
        with Journal.resume(path, library) as journal:
            expected = game if at == len(whole) else before
            assert journal.game.history == expected.history, f"cut at byte {at - last}"
        assert path.read_bytes() == (whole if at == len(whole) else whole[:last])


def test_what_is_no_journal_is_refused(path: Path, library: Library) -> None:
    for data, said in (
        (b"", "no whole line"),
        (b'{"number":0', "no whole line"),
        (b"[]\n", r":1: this line is damaged"),
        (b"[" * 100_000 + b"\n", r":1: this line is damaged"),
        (b"\x00" * 500 + b"\n", r":1: this line is damaged"),
    ):
        path.write_bytes(data)
        with pytest.raises(JournalError, match=said):
            Journal.resume(path, library)
    with pytest.raises(JournalError, match="can't be read"):
        Journal.resume(path.with_name("other.journal"), library)


@pytest.mark.parametrize("line", [0, 1, 6, 12])
def test_a_damaged_line_is_told_with_its_place(line: int, path: Path, library: Library) -> None:
    written(path, library)
    lines = path.read_bytes().splitlines(keepends=True)
    middle = len(lines[line]) // 2
    for changed in (
        lines[line][:middle] + bytes([lines[line][middle] ^ 1]) + lines[line][middle + 1 :],
        lines[line][:middle] + b"\n",
        b"\n",
        b"\x00" * len(lines[line][:-1]) + b"\n",
    ):
        path.write_bytes(b"".join([*lines[:line], changed, *lines[line + 1 :]]))
        before = path.read_bytes()
        with pytest.raises(JournalError, match=rf"game\.journal:{line + 1}: "):
            Journal.resume(path, library)
        assert path.read_bytes() == before, "what is damaged is left for a person to look at"


def test_lines_that_are_missing_or_doubled_are_told(path: Path, library: Library) -> None:
    written(path, library)
    lines = path.read_bytes().splitlines(keepends=True)
    for mixed in ([*lines[:4], *lines[5:]], [*lines[:4], lines[3], *lines[4:]], [lines[0], lines[2], lines[1]]):
        path.write_bytes(b"".join(mixed))
        with pytest.raises(JournalError, match="lines are missing, doubled or mixed up"):
            Journal.resume(path, library)


def test_an_input_that_was_given_to_another_question_is_told(path: Path, library: Library) -> None:
    from cardwright.embed.journal_file import InputBody, encoded
    from cardwright.kernel.codec import plain

    written(path, library)
    with path.open("ab") as file:
        file.write(encoded(13, InputBody(plain(("answer", (0,))), "0" * 16)))
    with pytest.raises(JournalError, match=r"game\.journal:14: this input was given to another question"):
        Journal.resume(path, library)


def test_a_last_input_that_can_t_be_acted_on_is_given_up_only_if_told_so(path: Path, library: Library) -> None:
    from cardwright.embed.journal_file import InputBody, asked_of, encoded
    from cardwright.kernel.codec import plain

    game = written(path, library)
    whole = path.read_bytes()
    with path.open("ab") as file:
        file.write(encoded(13, InputBody(plain(("answer", (99,))), asked_of(game.decision))))
    with pytest.raises(JournalError, match=r"game\.journal:14: the last input can't be acted on: .*no option 99"):
        Journal.resume(path, library)
    with Journal.resume(path, library, drop_last=True) as journal:
        assert journal.game.digest() == game.digest()
        go_on(journal.game, 3, 12)
    assert path.read_bytes().startswith(whole)
    with Journal.resume(path, library) as journal:
        assert len(journal.game.history) == 13


def test_no_input_is_given_up_because_the_machine_failed(
    path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = written(path, library)
    before, take = path.read_bytes(), Game.take

    def failing(at: Game, kind: str, value: object) -> object:
        if len(at.history) == len(game.history) - 1:
            raise WorkerFault("the worker died", kind="died")
        return take(at, kind, value)

    with monkeypatch.context() as patched:
        patched.setattr(Game, "take", failing)
        with pytest.raises(WorkerFault):
            Journal.resume(path, library, drop_last=True)
    assert path.read_bytes() == before
    with Journal.resume(path, library) as journal:
        assert journal.game.digest() == game.digest()


# ---------------------------------------------------------------- a full disk


def full_after(size: int) -> object:
    """An os.write that takes so many bytes, and then there is no space."""
    left = [size]
    write = os.write

    def written(file: int, data: memoryview) -> int:
        if not left[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = write(file, data[: left[0]])
        left[0] -= taken
        return taken

    return written


@pytest.mark.parametrize("room", [0, 1, 40, 90])
def test_on_a_full_disk_the_input_is_refused_and_the_game_stands(
    room: int, path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.start(path, begun(library, 3)) as journal:
        go_on(journal.game, 3, 0)
        digest, decision, before = journal.game.digest(), journal.game.decision, path.read_bytes()
        with monkeypatch.context() as patched:
            patched.setattr(os, "write", full_after(room))
            with pytest.raises(JournalError, match=r"refused, and the game stands as before: No space left"):
                go_on(journal.game, 3, 1)
        assert (journal.game.digest(), journal.game.decision) == (digest, decision)
        assert path.read_bytes() == before, "nothing of the line is left"
        go_on(journal.game, 3, 1)
    with Journal.resume(path, library) as journal:
        assert journal.game.digest() == played(library, 3, 2).digest()


def test_a_disk_that_fails_as_it_is_waited_for_ends_the_journal(
    path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(file: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with Journal.start(path, begun(library, 3)) as journal:
        with monkeypatch.context() as patched:
            patched.setattr(journal_module, "flush", fails)
            with pytest.raises(JournalError, match="refused"):
                go_on(journal.game, 3, 0)
        with pytest.raises(JournalError, match="nothing is recorded any more: the disk failed"):
            go_on(journal.game, 3, 0)
        assert journal.game.history == ()
    with Journal.resume(path, library) as journal:
        go_on(journal.game, 3, 0)


LIMITED = """
import resource, signal, sys
from cardwright import JournalError, open_library
from cardwright.embed.journal import Journal
from players import begun, go_on
library = open_library()
journal = Journal.start(sys.argv[1], begun(library, 3))
import os
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (os.path.getsize(sys.argv[1]) + 1000, -1))
for number in range(100):
    digest = journal.game.digest()
    try:
        go_on(journal.game, 3, number)
    except JournalError as error:
        print(number, journal.game.digest() == digest, error)
        break
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of this kind there")
def test_a_real_limit_of_the_file_s_size(path: Path, library: Library) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), *filter(None, sys.path)])}
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], env=env, capture_output=True, encoding="utf-8", check=True
    )
    number, same, message = done.stdout.split(" ", 2)
    assert int(number) > 2
    assert same == "True"
    assert "could not be recorded, so it is refused" in message
    with Journal.resume(path, library) as journal:
        assert journal.game.digest() == played(library, 3, int(number)).digest()


# ---------------------------------------------------------------- kill -9


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked here")
@pytest.mark.usefixtures("quiet")
def test_nothing_acknowledged_is_lost_by_kill_9(tmp_path: Path, library: Library) -> None:
    told = kill_often(library, tmp_path, 20, seed=8)
    assert told.kills == 20
    assert told.acknowledged > 20
    assert told.torn > 0
