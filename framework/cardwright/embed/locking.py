"""One session at a time on a file, and waiting for the disk, on any system."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

__all__ = ["flush", "flush_folder", "hold", "made_beside", "name_held", "open_file"]

_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


def open_file(path: Path) -> int:
    """The file, to be read, written at its end and held; nothing is waited for. Raises OSError."""
    return os.open(path, _FLAGS)


def made_beside(path: Path) -> tuple[int, Path]:
    """A new file in the folder of a path that nothing has yet, open as by `open_file`, and its name, which nobody could
    have known before. Raises OSError, FileExistsError if something has the path."""
    if os.path.lexists(path):
        raise FileExistsError
    made = path.with_name(f".cardwright-{secrets.token_hex(16)}.new")
    flags = _FLAGS | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
    return os.open(made, flags, 0o644), made


if sys.platform == "win32":
    import msvcrt

    _FAR = 2_000_000_000  # a byte past any journal's end: what is held, nobody else could read

    def hold(file: int) -> None:
        """Have an open file to oneself until it is closed; the system closes it when the process ends, however that
        is. Raises OSError if somebody else has it."""
        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def name_held(file: int, made: Path, path: Path) -> None:
        """Give a file that is held its name, open and held as before. Raises OSError, FileExistsError if something has
        the name."""
        _become(file, os.open(os.devnull, os.O_RDWR))  # what is open can't be renamed here
        try:
            made.rename(path)  # never over another one here
        except BaseException:
            made.unlink()
            raise
        _become(file, open_file(path))
        hold(file)

    def _become(file: int, other: int) -> None:
        """Have the number of one open file be another one's; the first is closed."""
        try:
            os.dup2(other, file, inheritable=False)
        finally:
            os.close(other)

    def flush(file: int) -> None:
        """Wait until the disk has what was written. Raises OSError."""
        os.fsync(file)

    def flush_folder(folder: Path) -> None:
        """Wait until the disk knows of a new file; nothing can be waited for here."""

else:
    import fcntl

    def hold(file: int) -> None:
        """Have an open file to oneself until it is closed; the system closes it when the process ends, however that
        is. Raises OSError if somebody else has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def name_held(file: int, made: Path, path: Path) -> None:
        """Give a file that is held its name, open and held as before. Raises OSError, FileExistsError if something has
        the name."""
        try:
            path.hardlink_to(made)  # unlike a new name, this is never put over another file
        except FileExistsError:
            raise
        except OSError:  # a file system on which no file has two names: have the name first, and then the file
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644))
            try:
                made.replace(path)
            except BaseException:
                path.unlink()
                raise
        else:
            made.unlink()

    def flush(file: int) -> None:
        """Wait until the disk has what was written. Raises OSError."""
        if sys.platform == "darwin":
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)  # fsync there does not wait for the disk itself
        else:
            os.fsync(file)

    def flush_folder(folder: Path) -> None:
        """Wait until the disk knows of a new file. Raises OSError."""
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
