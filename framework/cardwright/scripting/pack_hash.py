"""What a pack is, in one number: the hash of all its files, by their names and bytes.

The bytes count as they are on disk, line endings included: a file that a version-control system rewrote is another
file, so a pack's repository should say ``* text=auto eol=lf`` in its .gitattributes, as this one does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from cardwright.safe_files import shown

from .errors import PackError
from .pack_files import files_of, read_in_pack

__all__ = ["file_hashes", "hash_of", "pack_hash"]


def pack_hash(folder: Path) -> str:
    """The SHA-256 (64 hexadecimal digits) of the pack in this folder, the same on every system.

    Every file counts but pack.lock and what begins with . or _. Raises `PackError` for a pack that is not safe to
    read (see `files_of`).
    """
    return hash_of(file_hashes(folder))


def file_hashes(folder: Path, *, shared: bool = True) -> dict[str, str]:
    """The SHA-256 of each file of the pack, by its name (``brain_maggot/card.lua``), sorted. Raises `PackError`; also
    for a file that has another name too, if it may not be `shared`."""
    called = shown(folder)
    found = {}
    for file in files_of(folder, called):
        data = read_in_pack(file.path, f"{called}/{file.name}", shared=shared)
        if data is None:
            raise PackError("the file went away while the pack was read", f"{called}/{file.name}")
        found[file.name] = hashlib.sha256(data).hexdigest()
    return found


def hash_of(hashes: Mapping[str, str]) -> str:
    """The hash of a pack whose files have these hashes: that of one line ``hash  name`` for each file, by name."""
    lines = "".join(f"{digest}  {name}\n" for name, digest in sorted(hashes.items()))
    return hashlib.sha256(lines.encode("ascii")).hexdigest()
