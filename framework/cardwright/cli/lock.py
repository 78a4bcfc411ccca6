"""`cardwright lock` and `cardwright verify`: the hashes of a pack's files, written and checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from cardwright.rulings.cards import packs_named
from cardwright.rulings.discovery import shipped_root, shown
from cardwright.safe_files import real
from cardwright.scripting.pack import read_pack
from cardwright.scripting.pack_lock import Comparison, compare, lock
from cardwright.yaml_source import SourceError

from .screen import say, say_error, say_json

__all__ = ["verify", "write"]


def write(paths: Sequence[Path]) -> int:
    """Lock the packs below the paths; the exit status: 2 if one could not be read or written."""
    try:
        for folder in _packs(paths):
            files = _locked(folder)
            say(f"wrote {shown(folder / 'pack.lock')} ({len(files)} file{'s' * (len(files) != 1)})")
    except SourceError as error:
        say_error(error)
        return 2
    return 0


def _locked(folder: Path) -> dict[str, str]:
    read_pack(folder)
    try:
        return lock(folder)
    except OSError as error:  # of a file that was to take the lock's place
        raise SourceError(f"can't be written: {error.strerror}", shown(folder / "pack.lock")) from None


def verify(paths: Sequence[Path], *, json: bool) -> int:
    """Compare the packs below the paths (none: the shipped packs) with their locks; the exit status: 0 all as locked,
    1 some differ or have no lock, 2 something could not be read."""
    worst = 0
    try:
        for folder in _packs(paths or [shipped_root()]):
            worst = max(worst, _verified(folder, json=json))
    except SourceError as error:
        _say_error(error, json=json)
        worst = 2
    return worst


def _packs(paths: Sequence[Path]) -> Iterator[Path]:
    seen: set[Path] = set()
    for path in paths:
        folders = [real(folder) for folder in packs_named(path)]
        yield from (folder for folder in folders if folder not in seen)
        seen.update(folders)


def _verified(folder: Path, *, json: bool) -> int:
    try:
        found = compare(folder)
    except SourceError as error:
        _say_error(error, json=json)
        return 2
    if json:
        fields = {"pack": shown(folder), "status": _status(found), "hash": found.hash, "locked": found.locked}
        differs = {"missing": found.missing, "changed": found.changed, "added": found.added}
        say_json({**fields, **differs})
    else:
        _say(folder, found)
    return int(not found.holds)


def _status(found: Comparison) -> str:
    return "ok" if found.holds else "differs" if found.locked else "no lock"


def _say(folder: Path, found: Comparison) -> None:
    pack = shown(folder)
    if found.holds:
        say(f"{pack}: as locked ({found.hash})")
    elif not found.locked:
        say(f"{pack}: there is no pack.lock; `cardwright lock {pack}` writes one")
    for kind, names in (("missing", found.missing), ("changed", found.changed), ("added", found.added)):
        for name in names:
            say(f"{pack}/{name}: {kind}")


def _say_error(error: SourceError, *, json: bool) -> None:
    if json:
        say_json({"pack": "", "status": "error", "file": error.file, "line": error.line, "message": error.message})
    else:
        say_error(error)
