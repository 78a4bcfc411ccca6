"""One process at a time on a file, and waiting for the disk, on any system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cardwright.errors import JournalError

__all__ = ["Lock", "flush", "flush_folder"]


class Lock:
    """The lock of a file, held in another one beside it, ``<name>.lock``, that stays there. The system lets go of it
    when the process ends, however that is. Raises `JournalError` if it is held, by whomever."""

    def __init__(self, path: Path) -> None:
        beside = path.with_name(f"{path.name}.lock")
        try:
            self._file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise JournalError(f"its lock can't be made: {error.strerror}", file=str(path)) from None
        try:
            _hold(self._file)
        except OSError:
            os.close(self._file)
            self._file = -1
            raise JournalError("another session has this journal: only one may", file=str(path)) from None

    def release(self) -> None:
        """Let go of it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


if sys.platform == "win32":
    import msvcrt

    def _hold(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def flush(file: int) -> None:
        """Wait until the disk has what was written. Raises OSError."""
        os.fsync(file)

    def flush_folder(folder: Path) -> None:
        """Wait until the disk knows of a new file; nothing can be waited for here."""

else:
    import fcntl

    def _hold(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

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
