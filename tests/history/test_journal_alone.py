"""A journal has its file to itself: it writes over nothing, and acknowledges nothing that others take away."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright import JournalError, Library, open_library
from cardwright.cli.replay import Wanted, replay
from cardwright.embed import journal as journal_module
from cardwright.embed.journal import Journal
from cardwright.embed.journal_file import lines_of, read_journal
from cardwright.embed.locking import hold
from cardwright.errors import WrongArgument

from .journals import go_on_for, others_in, written
from .players import begun, go_on


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


def test_two_sessions_on_one_journal_are_refused(path: Path, library: Library) -> None:
    with Journal.start(path, begun(library, 3)):
        assert list(path.parent.iterdir()) == [path], "the lock is the file's own: there is none beside it to remove"
        with pytest.raises(JournalError, match="another session has this journal"):
            Journal.resume(path, library)
        code = (
            "import sys; from cardwright import open_library, JournalError\n"
            "from cardwright.embed.journal import Journal\n"
            "try: Journal.resume(sys.argv[1], open_library())\nexcept JournalError as error: print(error)"
        )
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        other = subprocess.run(
            [sys.executable, "-c", code, str(path)], env=env, capture_output=True, encoding="utf-8", check=True
        )
        assert "another session has this journal" in other.stdout
    Journal.resume(path, library).close()
    with pytest.raises(JournalError, match="is there already"):
        Journal.start(path, begun(library, 3))


def test_a_new_journal_touches_no_other_file(path: Path, library: Library) -> None:
    first = path.with_name("game.journal.new")
    with Journal.start(first, begun(library, 3)) as other:
        go_on(other.game, 3, 0)
        Journal.start(path, begun(library, 3)).close()
        go_on(other.game, 3, 1)
    assert len(read_journal(first).inputs) == 2
    kept = others_in(path.parent)
    assert set(kept) == {path.name, first.name}
    with pytest.raises(JournalError, match="is there already"):
        Journal.start(path, begun(library, 3))
    assert others_in(path.parent) == kept, "a start that is refused leaves everything as it was"


def test_no_link_is_written_through(path: Path, library: Library, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_bytes(b"somebody's")
    for link in (path.with_name("game.journal.new"), path):
        try:
            link.symlink_to(target if link != path else tmp_path / "nothing")
        except OSError:
            pytest.skip("no links can be made here")
    with pytest.raises(JournalError, match="is there already"):
        Journal.start(path, begun(library, 3))
    assert path.is_symlink()
    path.unlink()
    Journal.start(path, begun(library, 3)).close()
    assert target.read_bytes() == b"somebody's"


@pytest.mark.parametrize("links", [True, False], ids=["with hard links", "where there are none"])
def test_who_comes_second_writes_nothing_over(
    links: bool, path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:
        monkeypatch.setattr(Path, "hardlink_to", no_links)
        Journal.start(path.with_name("other.journal"), begun(library, 3)).close()
        assert read_journal(path.with_name("other.journal")).inputs == ()

    def overtaken(file: int) -> None:
        path.write_bytes(b"another's")

    monkeypatch.setattr(journal_module, "hold", overtaken)
    before = set(others_in(path.parent))
    with pytest.raises(JournalError, match="is there already"):
        Journal.start(path, begun(library, 3))
    assert path.read_bytes() == b"another's"
    assert set(others_in(path.parent)) == {path.name, *before}


def no_links(*_: object) -> None:
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


@pytest.mark.parametrize("failing", ["flush", "flush_folder", "_write", "hold", "name_held"])
def test_a_start_that_fails_leaves_nothing(
    failing: str, path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(library, 3)
    for error in (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), KeyboardInterrupt()):

        def fails(*_: object, error: BaseException = error) -> None:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(journal_module, failing, fails)
            with pytest.raises((JournalError, KeyboardInterrupt)):
                Journal.start(path, game)
        assert not list(path.parent.iterdir())
        assert game.recorder is None
    Journal.start(path, game).close()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no rights of this kind there")
@pytest.mark.usefixtures("quiet")
def test_a_folder_and_a_file_that_may_only_be_read(library: Library) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as made:
        path = Path(made) / "game.journal"
        written(path, library, 2)
        before = path.read_bytes()
        path.chmod(0o444)
        Path(made).chmod(0o555)
        child = os.fork()
        if child == 0:
            said = []
            try:
                if os.geteuid() == 0:
                    os.setuid(65534)  # root may write anywhere
                for place in (path.with_name("other"), path):
                    try:
                        if place == path:
                            Journal.resume(path, library)
                        else:
                            Journal.start(place, begun(library, 3))
                    except JournalError as error:
                        said.append(str(error))
            finally:
                os._exit(7 if len(said) == 2 and all("Permission denied" in each for each in said) else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
        Path(made).chmod(0o755)
        assert others_in(path.parent) == {path.name: before}


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be replaced there")
def test_the_file_that_is_held_is_the_one_of_that_name(
    path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path, library)

    def replaced_first(file: int) -> None:
        path.with_name("another").write_bytes(path.read_bytes())
        path.with_name("another").replace(path)
        hold(file)

    monkeypatch.setattr(journal_module, "hold", replaced_first)
    with pytest.raises(JournalError, match="replaced or removed as it was opened"):
        Journal.resume(path, library)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_not_waited_for(path: Path, library: Library) -> None:
    os.mkfifo(path)
    with pytest.raises(JournalError, match="not a plain file"):
        Journal.resume(path, library)
    assert replay(path, [], Wanted(every=True)) == 2


def test_why_a_file_can_t_be_read_is_said_once(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop = path.with_name("loop")
    try:
        loop.symlink_to(loop)
    except OSError:
        pytest.skip("no links can be made here")
    for place, said in (
        (loop, "can't be read: "),
        (path, "can't be read: "),
        (path.parent, "a folder, not a plain file"),
    ):
        with pytest.raises(JournalError) as caught:
            read_journal(place)
        assert replay(place, [], Wanted(every=True)) == 2
        shown = capsys.readouterr().err.strip()
        assert str(caught.value) == shown
        assert shown.startswith(f"{place}: {said}")
        assert shown.count("can't be read") == said.count("can't be read"), shown


def test_a_game_has_one_journal(path: Path, library: Library) -> None:
    with Journal.start(path, begun(library, 3)) as journal:
        with pytest.raises(JournalError, match="recorded already"):
            Journal.start(path.with_name("other"), journal.game)
        go_on(journal.game, 3, 0)
    assert len(read_journal(path).inputs) == 1
    Journal.start(path.with_name("other"), journal.game).close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
def test_a_process_that_was_forked_off_writes_nothing(path: Path, library: Library) -> None:
    with Journal.start(path, begun(library, 3)) as journal:
        child = os.fork()
        if child == 0:
            try:
                go_on(journal.game, 3, 0)
            except JournalError:
                os._exit(7)
            os._exit(1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
        go_on_for(journal.game, 3)
    with Journal.resume(path, library) as resumed:
        assert resumed.game.digest() == journal.game.digest()


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 7)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def written_into(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"somebody else's line\n")


def renamed(path: Path) -> None:
    path.rename(path.with_name("renamed"))


def replaced(path: Path) -> None:
    path.with_name("another").write_bytes(path.read_bytes())
    path.with_name("another").replace(path)


def replaced_with_another_name_left(path: Path) -> None:
    path.with_name("backup").hardlink_to(path)
    replaced(path)


def folder_renamed(path: Path) -> None:
    path.parent.rename(path.parent.with_name(f"{path.parent.name} renamed"))


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be had at by others there")
@pytest.mark.parametrize("late", [False, True], ids=["before", "meanwhile"])
@pytest.mark.parametrize(
    "done",
    [Path.unlink, cut, emptied, written_into, renamed, replaced, replaced_with_another_name_left, folder_renamed],
)
def test_nothing_is_acknowledged_that_nobody_can_get_back(
    done: Callable[[Path], None], late: bool, tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    path = tmp_path / "folder" / "game.journal"

    def meanwhile(file: int) -> None:
        if done is written_into or path.exists():  # the first time
            done(path)

    with Journal.start(path, begun(library, 3)) as journal:
        go_on_for(journal.game, 2)
        before = (journal.game.digest(), journal.game.decision, journal.game.history)
        if late:
            monkeypatch.setattr(journal_module, "flush", meanwhile)
        else:
            done(path)
        files = {} if late else {each: each.read_bytes() for each in tmp_path.glob("*/*")}
        for number in range(2):
            said = "refused, and the game stands as before: " if number == 0 else "nothing is recorded any more: "
            with pytest.raises(JournalError, match=f"{said}(the file was|somebody else)"):
                go_on(journal.game, 3, 2)
            assert (journal.game.digest(), journal.game.decision, journal.game.history) == before
        assert late or {each: each.read_bytes() for each in files} == files, "it is left as others made it"
        monkeypatch.undo()


def test_what_others_cut_off_is_not_filled_up(path: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        emptied(path)
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with Journal.start(path, begun(library, 3)) as journal:
        go_on(journal.game, 3, 0)
        with monkeypatch.context() as patch:
            patch.setattr(journal_module, "_write", fails)
            with pytest.raises(JournalError, match="refused"):
                go_on(journal.game, 3, 1)
        assert path.read_bytes() == b""
        with pytest.raises(JournalError, match="nothing is recorded any more: somebody else"):
            go_on(journal.game, 3, 1)


def test_a_journal_is_found_from_another_folder_and_through_a_link(
    path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path.parent / "sub").mkdir()
    monkeypatch.chdir(path.parent)
    with Journal.start(path.name, begun(library, 3)) as journal:
        monkeypatch.chdir("sub")
        go_on(journal.game, 3, 0)
    try:
        Path("link").symlink_to(path)
    except OSError:
        pytest.skip("no links can be made here")
    with Journal.resume("link", library) as journal:
        go_on(journal.game, 3, 1)
    assert len(read_journal(path).inputs) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be replaced there")
@pytest.mark.parametrize("done", [emptied, replaced])
def test_a_file_that_changes_as_it_is_read_is_left(
    done: Callable[[Path], None], path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path, library, 3)

    def changed(at: Path) -> object:
        found = lines_of(at)
        done(at)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(journal_module, "lines_of", changed)
        with pytest.raises(JournalError, match=r"as it was (read|opened)"):
            Journal.resume(path, library)
    assert done is replaced or path.read_bytes() == b""


def test_an_interruption_as_the_disk_is_waited_for_leaves_no_line(
    path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    with Journal.start(path, begun(library, 3)) as journal:
        go_on_for(journal.game, 2)
        with monkeypatch.context() as patch:
            patch.setattr(journal_module, "flush", interrupted)
            with pytest.raises(KeyboardInterrupt):
                go_on(journal.game, 3, 2)
        assert len(journal.game.history) == 2
        journal.game.concede(1)
    with Journal.resume(path, library) as resumed:
        assert resumed.game.digest() == journal.game.digest()


def test_what_is_no_path_or_no_game_is_refused(path: Path, library: Library) -> None:
    for wrong in (5, b"a", None, "a\0b", "", ".", "/", Path()):
        with pytest.raises(WrongArgument):
            Journal.start(wrong, begun(library, 3))  # type: ignore[arg-type]
        with pytest.raises(WrongArgument):
            Journal.resume(wrong, library)  # type: ignore[arg-type]
    with pytest.raises(WrongArgument, match="of a Game"):
        Journal.start(path, None)  # type: ignore[arg-type]
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a name may hold anything there")
def test_a_name_that_no_file_can_have_is_refused(path: Path, library: Library) -> None:
    for half in ("\ud800", path.parent / "a\ud800b"):
        with pytest.raises(WrongArgument, match="no file is called"):
            Journal.start(half, begun(library, 3))
        with pytest.raises(WrongArgument, match="no file is called"):
            Journal.resume(half, library)
    for long in (path.with_name("a" * 300), path.parent / "/".join(["a" * 200] * 30) / "b", path.parent, Path("..")):
        with pytest.raises(JournalError):
            Journal.start(long, begun(library, 3))
        with pytest.raises(JournalError):
            Journal.resume(long, library)
    longest = path.with_name("a" * 255)
    with Journal.start(longest, begun(library, 3)) as journal:
        go_on(journal.game, 3, 0)
    assert set(others_in(path.parent)) == {longest.name}
    with Journal.resume(longest, library) as journal:
        assert len(journal.game.history) == 1
