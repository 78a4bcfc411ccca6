"""pack.lock: what a pack held when its author last looked, so that anybody can tell whether it still does.

It says nothing about who wrote it: whoever can change a pack can lock it anew. It finds what was damaged, changed on
the way, or forgotten to be locked; to know a pack for certain, compare its hash with one that came another way.
"""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

import msgspec

from cardwright.safe_files import FileRefused, check_name, read_file, shown

from .errors import PackError, listed
from .pack_files import LOCK
from .pack_hash import file_hashes, hash_of

__all__ = ["Comparison", "compare", "hashes_of_stranger", "lock", "read_lock"]

_HEAD = "# pack.lock 1: the SHA-256 of each file; `cardwright lock` writes it, `cardwright verify` checks it\n"
_LINE = re.compile(r"([0-9a-f]{64})  (\S+)")
_LARGEST = 16_000_000  # bytes
_SHOWN = 5


class Comparison(msgspec.Struct, frozen=True):
    """A pack beside its lock: `hash` is that of the pack as it is now, `locked` that of its lock ("" without one);
    `missing`, `changed` and `added` are files, by name."""

    hash: str
    locked: str
    missing: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the pack is what its lock says."""
        return self.hash == self.locked

    @property
    def told(self) -> str:
        """What differs, for a message; ``""`` if nothing does."""
        kinds = (("missing", self.missing), ("changed", self.changed), ("added", self.added))
        return "; ".join(f"{kind}: {listed(names, _SHOWN)}" for kind, names in kinds if names)


def lock(folder: Path) -> dict[str, str]:
    """Write the lock of the pack in this folder; the files' hashes. Raises `PackError`, and OSError if it can't be
    written."""
    hashes = file_hashes(folder)
    text = f"{_HEAD}{hash_of(hashes)}  *\n" + "".join(f"{digest}  {name}\n" for name, digest in hashes.items())
    # A new file that takes the old one's place: whatever stood there, a link too, is not written through.
    handle, made = tempfile.mkstemp(dir=folder, prefix=".pack.lock.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("ascii"))
        Path(made).chmod(0o644)
        Path(made).replace(folder / LOCK)
    except BaseException:
        Path(made).unlink(missing_ok=True)
        raise
    return hashes


def read_lock(folder: Path) -> dict[str, str] | None:
    """The hashes that the pack's lock holds, by file; None if it has none. Raises `PackError` for one that is none."""
    called = shown(folder / LOCK)
    try:
        data = read_file(folder / LOCK, _LARGEST)
    except FileNotFoundError:
        return None
    except FileRefused as error:
        raise PackError(str(error), called) from None
    lines = data.decode("ascii", "replace").splitlines()
    if not lines or lines[0] + "\n" != _HEAD:
        raise PackError("no lock of this version; `cardwright lock` writes one", called, 1)
    found: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        name, digest = _entry(line, called, number)
        if found and name <= next(reversed(found)):
            raise PackError(f"{name!r} stands out of order, or twice", called, number)
        found[name] = digest
    total = found.pop("*", "")
    if total != hash_of(found):
        raise PackError("its first hash is not that of the lines below: it was changed by hand", called, 2)
    return found


def compare(folder: Path) -> Comparison:
    """The pack beside its lock. Raises `PackError` for a pack or a lock that can't be read."""
    return _compared(read_lock(folder), file_hashes(folder))


def _compared(locked: dict[str, str] | None, now: dict[str, str]) -> Comparison:
    if locked is None:
        return Comparison(hash_of(now), "")
    return Comparison(
        hash_of(now),
        hash_of(locked),
        missing=tuple(name for name in locked if name not in now),
        changed=tuple(name for name in locked if now.get(name, locked[name]) != locked[name]),
        added=tuple(name for name in now if name not in locked),
    )


def hashes_of_stranger(folder: Path) -> dict[str, str]:
    """The hashes of the files of a pack that nobody vouches for. Raises `PackError` for a file that has another name
    too (a hard link), and if the pack has a lock and is not what that says."""
    locked = read_lock(folder)
    now = file_hashes(folder, shared=False)
    found = _compared(locked, now)
    if locked is not None and not found.holds:
        raise PackError(
            f"this pack is not what its lock says ({found.told}); get it anew, or lock it again if the change is meant",
            shown(folder / LOCK),
        )
    return now


def _entry(line: str, called: str, number: int) -> tuple[str, str]:
    found = _LINE.fullmatch(line)
    if found is None:
        raise PackError("not a hash, two spaces and a file's name", called, number)
    digest, name = found.groups()
    try:
        for part in name.split("/") if name != "*" else ():
            check_name(part)
    except FileRefused as error:
        raise PackError(f"{name!r}: {error}", called, number) from None
    return name, digest
