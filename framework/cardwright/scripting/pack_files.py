"""What a pack's folder holds: every file of it, found without following a link and within stated limits."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cardwright.safe_files import LARGEST, FileRefused, check_name, is_file, is_folder, is_link, read_file, shown

from .errors import PackError

__all__ = [
    "LIMITS",
    "PackFile",
    "PackLimits",
    "check_depth",
    "files_in_card",
    "files_of",
    "is_pack",
    "is_part",
    "packs_in",
    "read_in_pack",
    "sub_folders",
]


class PackLimits(msgspec.Struct, frozen=True):
    """How large a pack may be; in bytes where it isn't a count."""

    file: int = LARGEST
    card: int = 2_000_000
    """All the files of one card's folder."""
    pack: int = 256_000_000
    files_in_folder: int = 50
    """In a card's folder; the pack's own holds at most `cards`."""
    cards: int = 20_000
    packs: int = 1_000
    """In one folder of packs."""
    depth: int = 4
    """Folders within one another, the pack's own included."""


LIMITS = PackLimits()
LOCK = "pack.lock"
_NO_PACK = "this folder holds cards but no pack.yaml"


class PackFile(msgspec.Struct, frozen=True):
    """A file of a pack: `name` with / between folders (``brain_maggot/card.lua``), `size` in bytes."""

    name: str
    path: Path
    size: int


def is_part(name: str) -> bool:
    """Whether what is called so belongs to the pack: what begins with . or _ is nobody's business."""
    return not name.startswith((".", "_"))


def sub_folders(folder: Path, called: str) -> list[str]:
    """The names of the folders in a pack, sorted, each checked. Raises `PackError`."""
    return [name for name, status in _entries(folder, called, LIMITS.cards) if stat.S_ISDIR(status.st_mode)]


def files_of(folder: Path, called: str, limits: PackLimits = LIMITS) -> list[PackFile]:
    """Every file of the pack but its lock, by name. Raises `PackError` for a link, a special file, a name that not
    every system takes, or a limit that is passed."""
    found = sorted(_files(folder, called, "", 1, limits), key=lambda file: file.name)
    total = 0
    for file in found:
        total += file.size
        if total > limits.pack:
            raise PackError(f"this pack is larger than {limits.pack} bytes", f"{called}/{file.name}")
    return found


def read_in_pack(path: Path, called: str, *, shared: bool = True) -> bytes | None:
    """The bytes of a file in a pack, None if it isn't there; `called` names it in messages. Raises `PackError`."""
    try:
        return read_file(path, LIMITS.file, shared=shared)
    except FileNotFoundError:
        return None
    except FileRefused as error:
        raise PackError(str(error), called) from None


def check_depth(depth: int, called: str, limits: PackLimits = LIMITS) -> None:
    """Raise `PackError` for a folder that lies too deep in its pack, whose own is at depth 1."""
    if depth > limits.depth:
        raise PackError(f"folders nested more than {limits.depth} deep", called)


def files_in_card(folder: Path, called: str) -> list[str]:
    """The names of the files in a card's folder, sorted, each checked. Raises `PackError`."""
    size = 0
    names = []
    for name, status in _entries(folder, called, LIMITS.files_in_folder):
        size += status.st_size
        names.append(name)
    if size > LIMITS.card:
        raise PackError(f"the files of this folder are larger than {LIMITS.card} bytes", called)
    return names


def is_pack(folder: Path) -> bool:
    """Whether this folder in a folder of packs is one; one that nobody may look into is none. Raises `PackError` for a
    link, and for cards without a pack."""
    if not is_folder(folder):
        return False
    if is_file(folder / "pack.yaml"):
        if is_link(folder.lstat()):
            raise PackError("a link, which is not followed: name the pack's own folder", shown(folder / "pack.yaml"))
        return True
    if next(folder.glob("*/card.yaml"), None) is not None:
        raise PackError(_NO_PACK, shown(folder / "pack.yaml"))
    return False


def packs_in(root: Path) -> list[Path]:
    """The packs in a folder of packs, sorted. Raises `PackError` as `is_pack` does, if there are too many, and if there
    are none but cards."""
    try:
        listed = sorted(root.iterdir())
    except OSError as error:
        raise PackError(f"can't be read: {error.strerror or error}", shown(root)) from None
    found = [folder for folder in listed if is_part(folder.name) and is_pack(folder)]
    if not found and next(root.glob("*/card.yaml"), None) is not None:
        raise PackError(_NO_PACK, shown(root / "pack.yaml"))
    if len(found) > LIMITS.packs:
        raise PackError(f"{len(found)} packs are here; at most {LIMITS.packs}", shown(root))
    return found


def _files(folder: Path, called: str, prefix: str, depth: int, limits: PackLimits) -> Iterator[PackFile]:
    here = f"{called}/{prefix}".rstrip("/")
    check_depth(depth, here, limits)
    size = 0
    for name, status in _entries(folder, here, limits.cards if depth == 1 else limits.files_in_folder):
        if stat.S_ISDIR(status.st_mode):
            yield from _files(folder / name, called, f"{prefix}{name}/", depth + 1, limits)
        elif depth > 1 or name != LOCK:
            if status.st_size > limits.file:
                raise PackError(f"{status.st_size} bytes long; at most {limits.file} are read", f"{here}/{name}")
            size += status.st_size
            if depth > 1 and size > limits.card:
                raise PackError(f"the files of this folder are larger than {limits.card} bytes", here)
            yield PackFile(prefix + name, folder / name, status.st_size)


def _entries(folder: Path, called: str, most: int) -> Iterator[tuple[str, os.stat_result]]:
    """What is in a folder, by name: plain files and folders. Raises `PackError` for anything else."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if is_part(entry.name))
    except OSError as error:
        raise PackError(f"can't be read: {error.strerror or error}", called) from None
    if len(names) > most:
        raise PackError(f"{len(names)} files and folders are here; at most {most}", called)
    first: dict[str, str] = {}
    for name in names:
        place = f"{called}/{name}" if name.isprintable() else f"{called}/{name!r}"
        try:
            check_name(name)
            status = (folder / name).lstat()
        except FileRefused as error:
            raise PackError(str(error), f"{called}/{name!r}") from None
        except OSError as error:
            raise PackError(f"can't be read: {error.strerror or error}", place) from None
        if is_link(status):
            raise PackError("a link, which is not followed: put the file or folder itself here", place)
        if not stat.S_ISDIR(status.st_mode) and not stat.S_ISREG(status.st_mode):
            raise PackError("neither a plain file nor a folder: it doesn't belong in a pack", place)
        other = first.setdefault(name.lower(), name)
        if other != name:
            raise PackError(f"{other!r} is here too, which is the same name on other systems", place)
        yield name, status
