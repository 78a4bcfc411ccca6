"""Reading files that somebody else wrote: nothing hangs, nothing leads elsewhere, nothing is larger than stated.

A file is opened without waiting (a FIFO would hang) and looked at only after it is open, so that what is checked is
what is read. What stands in a folder of a pack must be a plain file or folder whose name every system takes alike.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

__all__ = ["LARGEST", "FileRefused", "check_name", "is_file", "is_folder", "is_link", "read_file", "real"]

LARGEST = 262_144
"""Bytes that a file which somebody wrote by hand may have."""

_REPARSE_POINTS = (0xA000000C, 0xA0000003)  # Windows: a symbolic link, a junction
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_PORTABLE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_LONGEST_NAME = 100
_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})


class FileRefused(Exception):
    """A file that is not read; the message says why and what would be right, without naming the file."""


def check_name(name: str) -> None:
    """Whether a file or folder of a pack may be called so: the same on every system. Raises `FileRefused`."""
    if len(name) > _LONGEST_NAME:
        raise FileRefused(f"a name of {len(name)} characters; at most {_LONGEST_NAME}")
    if not _PORTABLE.fullmatch(name):
        raise FileRefused("a name in a pack is letters a to z, digits, _, - and . only, so that no two look alike")
    if name.endswith("."):
        raise FileRefused("a name may not end in a point: Windows drops it")
    if name.partition(".")[0].lower() in _DEVICES:
        raise FileRefused("a device is called so on Windows; give it another name")


def is_file(path: Path) -> bool:
    """Whether a plain file is there, as far as anybody may see: unlike `Path.is_file`, this never raises."""
    return os.path.isfile(path)  # noqa: PTH113


def is_folder(path: Path) -> bool:
    """Whether a folder is there, as far as anybody may see: unlike `Path.is_dir`, this never raises."""
    return os.path.isdir(path)  # noqa: PTH112


def real(path: Path) -> Path:
    """Where a path leads to, as far as anybody may see: unlike `Path.resolve`, this raises for no link in a circle."""
    return Path(os.path.realpath(path))


def is_link(status: os.stat_result) -> bool:
    """Whether this (from `lstat`) is a symbolic link, or a junction on Windows."""
    return stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", 0) in _REPARSE_POINTS


def read_file(path: Path, most: int, *, follow: bool = False, shared: bool = True) -> bytes:
    """The bytes of a plain file of at most `most` bytes.

    `follow`: a link is followed (for a path that the user named; never within a pack). `shared`: the file may have
    other names too (hard links, as some installers make them). Raises `FileRefused`; FileNotFoundError if it isn't
    there.
    """
    try:
        if not follow and is_link(path.lstat()):
            raise FileRefused("a link, which is not followed: put the file itself here")
        file = os.open(path, _FLAGS | (0 if follow else getattr(os, "O_NOFOLLOW", 0)))
    except FileNotFoundError:
        raise
    except OSError as error:
        raise _refused(path, error, follow) from None
    except ValueError as error:  # a name that no file can have
        raise FileRefused(f"can't be read: {error}") from None
    try:
        _check_plain(os.fstat(file), most, shared)
        return _read(file, most)
    except OSError as error:
        raise FileRefused(f"can't be read: {error.strerror or error}") from None
    finally:
        os.close(file)


def _refused(path: Path, error: OSError, follow: bool) -> FileRefused:
    """Why a file can't be opened: a socket, or a folder on Windows, says so only by an error."""
    try:
        _check_plain(path.stat() if follow else path.lstat(), 0, True, size=False)
    except FileRefused as told:
        return told
    except OSError:
        pass
    return FileRefused(f"can't be read: {error.strerror or error}")


def _check_plain(status: os.stat_result, most: int, shared: bool, *, size: bool = True) -> None:
    if not stat.S_ISREG(status.st_mode):
        kind = next((name for test, name in _KINDS if test(status.st_mode)), "something else")
        raise FileRefused(f"{kind}, not a plain file")
    if not shared and status.st_nlink > 1:
        raise FileRefused("a hard link (the file has another name too): put a copy here")
    if size and status.st_size > most:
        raise FileRefused(f"{status.st_size} bytes long; at most {most} are read")


def _read(file: int, most: int) -> bytes:
    """All of it, but never more than `most`: a file of /proc says that it is empty and goes on for ever."""
    parts: list[bytes] = []
    left = most + 1
    while left > 0 and (part := os.read(file, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    if left <= 0:
        raise FileRefused(f"more than {most} bytes long; at most {most} are read")
    return b"".join(parts)


def shown(path: Path) -> str:
    """A path as messages call it: relative to the current folder if it lies inside, else whole."""
    whole = real(path.parent) / path.name  # what is a link itself is called as it is, not as what it leads to
    try:
        return whole.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(whole)
