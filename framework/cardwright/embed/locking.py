"""One session at a time on a file, and waiting for the disk, on any system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["flush", "flush_folder", "hold", "open_file", "rename_held"]


def open_file(path: Path, *, make: bool = False) -> int:
    """The file, to be read, written at its end and held; nothing is waited for. Raises OSError."""
    flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    return os.open(path, flags | (os.O_CREAT if make else 0), 0o644)


if sys.platform == "win32":
    import msvcrt

    _FAR = 2_000_000_000  # a byte past any journal's end: what is held, nobody else could read

    def hold(file: int) -> None:
        """Have an open file to oneself until it is closed; the system closes it when the process ends, however that
        is. Raises OSError if somebody else has it."""
        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def rename_held(file: int, made: Path, path: Path) -> int:
        """Give a file that is held its name; returns it open and held. Raises OSError."""
        os.close(file)  # what is open can't be renamed here
        made.rename(path)  # never over another one here
        file = open_file(path)
        hold(file)
        return file

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

    def rename_held(file: int, made: Path, path: Path) -> int:
        """Give a file that is held its name; returns it open and held. Raises OSError."""
        made.rename(path)
        return file

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
