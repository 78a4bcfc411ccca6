"""A journal: every input of a game is in a file before it is acted on, so that a game outlives its process.

A file of lines. Each is a JSON object with a number that counts up, the length and the checksum of its body, and the
body: first the setup, the seed, the rules and whatever had been put in before, then one input a line. A decision counts
as taken once its line is there whole; what `kill -9`, a full disk or a power cut left of a line is cut off at the next
start. Each line goes to the system in one piece, past any buffer of the process, before the input is acted on.

**When it reaches the disk** (`sync`): "every" (the default) waits for the disk at each input, so that what was
acknowledged outlives a power cut; a number n waits at every n-th input and at the end, so that a power cut may take the
last n; "never" leaves it to the system. A killed process loses nothing by any of them.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from cardwright.errors import CardwrightError, JournalError, SandboxFault, Undecodable, WrongArgument, WrongType
from cardwright.kernel.checked import a, exact_text, exact_whole
from cardwright.kernel.codec import plain
from cardwright.kernel.game import Game
from cardwright.kernel.rules_used import Rules
from cardwright.kernel.uncopied import Uncopied
from cardwright.visible import shown

from .journal_file import InputBody, Line, StartBody, asked_of, encoded, lines_of, start_of
from .locking import flush, flush_folder, hold, made_beside, name_held, open_file

if TYPE_CHECKING:
    from cardwright.kernel.library import Library

__all__ = ["Journal", "Sync"]

Sync: TypeAlias = int | Literal["every", "never"]

_WRITTEN_BY_OTHERS = "somebody else has written to the file or cut it off, so that it is no longer as we left it"


class Journal(Uncopied):
    """The journal of one game, which it records as long as it is open. Made by `start` or `resume`."""

    _instead = "a journal has its file to itself; fork its game, and start another"

    def __init__(self, path: Path, game: Game, file: int, size: int, sync: Sync, number: int) -> None:
        self.path = path
        self.game = game
        self._place = path.absolute()  # also when the current folder is another one
        self._file = file  # open and held
        self._size = size  # as we left it
        self._before = size  # without the last line
        self._sync = sync
        self._number = number  # of the next line
        self._waiting = 0  # lines that the disk was not waited for
        self._broken = ""
        self._process = os.getpid()
        game.recorder = self

    @classmethod
    def start(cls, path: Path | str, game: Game, *, sync: Sync = "every") -> Journal:
        """Begin a journal of a game, wherever it stands; from now on its inputs are recorded.

        Nothing is written over: raises `JournalError` if something has this name already, if it can't be written, and
        if the game has a journal.
        """
        path = _path(path)
        sync = _checked(sync)
        if a(Game, game, "a journal is of a Game").recorder is not None:
            raise JournalError("this game is recorded already: close the journal that it has", file=str(path))
        game.advance()
        replay = game.replay
        body = StartBody(plain(replay.begun), plain(replay.inputs), plain(replay.rules))
        data = encoded(0, body)
        return cls(path, game, _begun(path, data), len(data), sync, 1)

    @classmethod
    def resume(
        cls,
        path: Path | str,
        library: Library,
        *,
        sync: Sync = "every",
        rules: Rules = "patch",
        drop_last: bool = False,
    ) -> Journal:
        """Go on with a journal: its `game` is where it stood, with every input that was acknowledged.

        `rules`: as for `Game.load`. What was written of a last line only in part is cut off; it was never
        acknowledged. If the last input can't be acted on, which is so if it failed as it was first put in and the
        process died before that was noted, `drop_last` gives it up. Raises `JournalError` if the file is damaged (with
        its line) or another process's, `Undecodable` if it can't be played by the rules here.
        """
        path = _path(path)
        sync = _checked(sync)
        file = _opened(path)
        try:
            _hold(file, path)
            lines, size = lines_of(path)
            game = Game.from_replay(library, start_of(path, lines[0]), rules=rules)
            number = _play(path, game, lines, drop_last=drop_last)
            size = size if number == len(lines) else lines[-1].at
            _cut_off(path, file, size)
            return cls(path, game, file, size, sync, number)
        except BaseException:
            os.close(file)
            raise

    # ------------------------------------------------------------ what the game calls

    def record(self, game: Game, kind: str, value: Any) -> None:
        """Write an input down; the game calls it before it acts on it. Raises `JournalError`: it is refused then."""
        if self._broken:
            raise JournalError(f"nothing is recorded any more: {self._broken}", file=str(self.path))
        if self._process != os.getpid():
            raise JournalError("it is the journal of the process that this one was forked from", file=str(self.path))
        try:
            line = encoded(self._number, InputBody(plain((kind, value)), asked_of(game.decision)))
        except Undecodable as error:
            raise JournalError(
                f"this input is refused, and the game stands as before: {error}", file=str(self.path)
            ) from error
        self._before = self._size
        number = self._number
        self._check_file()
        try:
            _write(self._file, line)
            self._size += len(line)
            self._number += 1
            self._reach_the_disk()
            self._check_file()
        except BaseException as error:  # also what interrupts the wait for the disk: the input is not acted on
            self._number = number
            self._take_off(len(line))
            if not isinstance(error, OSError):
                raise
            raise JournalError(
                f"this input could not be recorded, so it is refused, and the game stands as before: {error.strerror}",
                file=str(self.path),
            ) from error

    def take_back(self) -> None:
        """Take the last line off again; the game calls it if it could not act on the input."""
        self._number -= 1
        self._take_off(self._size - self._before)

    # ------------------------------------------------------------ the file

    def _reach_the_disk(self) -> None:
        if self._sync == "never":
            return
        self._waiting += 1
        if self._sync == "every" or self._waiting >= self._sync:
            try:
                flush(self._file)
            except OSError as error:
                self._broken = f"the disk failed ({error.strerror}), and nobody knows what is on it: resume the journal"
                raise
            self._waiting = 0

    def _check_file(self) -> None:
        """Raise `JournalError` if somebody else did something to the file: what is written then, nobody finds again."""
        what = _foreign(self._file, self._place, self._size)
        if what:
            self._broken = what
            raise JournalError(
                f"this input could not be recorded, so it is refused, and the game stands as before: {what}",
                file=str(self.path),
            )

    def _take_off(self, most: int) -> None:
        """Cut off what there is of the last line, `most` bytes at most; what others wrote or cut is left as it is."""
        try:
            if 0 <= os.fstat(self._file).st_size - self._before <= most:
                os.ftruncate(self._file, self._before)
            elif not self._broken:
                self._broken = _WRITTEN_BY_OTHERS
            self._size = self._before
        except OSError as error:
            self._broken = f"the file could not be cut off where it was ({error.strerror}): resume the journal"

    def close(self) -> None:
        """Wait for the disk and let go of the file; the game goes on without being recorded."""
        if self._file < 0:
            return
        if self.game.recorder is self:
            self.game.recorder = None
        try:
            if self._sync != "never":
                flush(self._file)
        finally:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


_LONGEST_PATH = 32_767


def _path(path: Path | str) -> Path:
    """The path of a journal. Raises `WrongType` and `WrongArgument`."""
    called = exact_text(path)
    if called is None and not issubclass(type(path), Path):
        raise WrongType(f"a journal's path is a text or a Path, not {shown(path)}")
    found = Path(path if called is None else called)
    try:
        possible = b"\0" not in os.fsencode(found)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise WrongArgument(f"no file is called {shown(str(found))}")
    if len(str(found)) > _LONGEST_PATH:
        raise JournalError(f"no system takes a path of {len(str(found))} characters", file=shown(str(found)))
    if not found.name:
        raise WrongArgument(f"a journal's path is that of a file, and {shown(str(found))} is a folder")
    return found


def _checked(sync: Sync) -> Sync:
    number, word = exact_whole(sync), exact_text(sync)
    if number is not None and number >= 1:
        return number
    if word == "every":
        return "every"
    if word == "never":
        return "never"
    raise WrongArgument(f"sync is 'every', 'never' or a number from 1 on, not {shown(sync)}")


def _write(file: int, data: bytes) -> None:
    """All of it: the system may take less at a time."""
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def _foreign(file: int, path: Path, size: int) -> str:
    """What somebody else did to a file that we hold, which has this name and size by our doing; "" for nothing."""
    try:
        held = os.fstat(file)
        if held.st_nlink == 0:
            return "the file was removed"
        there = path.stat()
    except OSError as error:
        return f"the file was renamed, or can't be got at any more ({error.strerror})"
    if not os.path.samestat(held, there):
        return "the file was renamed or replaced: another one has its name"
    return "" if held.st_size == size else _WRITTEN_BY_OTHERS


def _opened(path: Path) -> int:
    try:
        return open_file(path)
    except OSError as error:
        raise JournalError(f"can't be read and written: {error.strerror}", file=str(path)) from None


def _hold(file: int, path: Path) -> None:
    """Have the journal to oneself: the file that is open, which must be the one that has the name now."""
    try:
        hold(file)
    except OSError:
        raise JournalError("another session has this journal: only one may", file=str(path)) from None
    _check_name(file, path)


def _check_name(file: int, path: Path) -> None:
    """Raise `JournalError` if the name is another file's by now."""
    if _foreign(file, path, os.fstat(file).st_size):
        raise JournalError("this file was replaced or removed as it was opened", file=str(path))


def _begun(path: Path, data: bytes) -> int:
    """A new file, open and held, that is there whole or not at all: written under a name that nobody else has, and then
    given its own, if nothing else has got that."""
    if os.path.isdir(path):  # noqa: PTH112 - says no where Path.is_dir raises
        raise JournalError("this is a folder: name a file in it", file=str(path))
    try:
        file, made = made_beside(path)
    except OSError as error:
        raise _not_begun(path, error) from None
    try:
        hold(file)
        _write(file, data)
        flush(file)
        name_held(file, made, path)
        flush_folder(path.parent)
    except BaseException as error:
        _remove(file, made, path)
        if isinstance(error, OSError):
            raise _not_begun(path, error) from error
        raise
    return file


def _not_begun(path: Path, error: OSError) -> JournalError:
    if isinstance(error, FileExistsError):
        return JournalError("this file is there already: resume it, or begin another", file=str(path))
    return JournalError(f"the journal can't be begun: {error.strerror}", file=str(path))


def _remove(file: int, *names: Path) -> None:
    """Close a file that we made, and take away those of the names that are its own."""
    ours = []
    for name in names:
        with suppress(OSError):
            if os.path.samestat(name.lstat(), os.fstat(file)):
                ours.append(name)
    with suppress(OSError):
        os.close(file)  # first, since what is open can't be removed on Windows
    for name in ours:
        with suppress(OSError):
            name.unlink()


def _cut_off(path: Path, file: int, size: int) -> None:
    """Cut off what comes after the lines that were read. Raises `JournalError`."""
    _check_name(file, path)
    try:
        there = os.fstat(file).st_size
        if there < size:
            raise JournalError("this file was cut off as it was read: resume it again", file=str(path))
        if there > size:
            os.ftruncate(file, size)
            flush(file)
    except OSError as error:
        raise JournalError(f"the torn end can't be cut off: {error.strerror}", file=str(path)) from error


def _play(path: Path, game: Game, lines: list[Line], *, drop_last: bool) -> int:
    """Put the inputs of the lines in again; returns the number of the next line."""
    for line in lines[1:]:
        kind, value, asked = line.content(path)
        if asked != asked_of(game.decision):
            raise JournalError(
                "this input was given to another question than is asked here: the rules have changed, or something "
                "in the game is not deterministic",
                file=str(path),
                line=line.number + 1,
            )
        try:
            game.take(kind, value)
        except SandboxFault:
            raise  # the machine's fault, and nothing to give an input up for
        except CardwrightError as error:
            if line is not lines[-1]:
                said = f"this input can't be acted on: {error}"
                raise JournalError(said, file=str(path), line=line.number + 1) from error
            if not drop_last:
                raise JournalError(
                    f"the last input can't be acted on: {error}; if it failed as it was given, and the process died "
                    "then, resume with drop_last",
                    file=str(path),
                    line=line.number + 1,
                ) from error
            return line.number
    return len(lines)
