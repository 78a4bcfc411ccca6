"""Finding rulings: which files a path means, which card each lies beside, and which of them a selection can concern."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from cardwright.safe_files import is_file, is_folder, is_link, real, shown
from cardwright.scripting.pack_files import check_depth, is_part
from cardwright.yaml_source import SourceError, read_source

__all__ = ["RULINGS", "SCENARIO_SUFFIX", "RulingsFile", "Selection", "check_there", "find", "shipped_root", "shown"]

SCENARIO_SUFFIX = ".scenario.yaml"
RULINGS = "rulings.yaml"
PACK = "pack.yaml"
_NAME_LINE = re.compile(r"^name:[ \t]*(?P<quote>['\"]?)(?P<name>.*?)(?P=quote)[ \t]*(#.*)?$", re.MULTILINE)


class RulingsFile(msgspec.Struct, frozen=True):
    """A file with rulings. `card` is the name of the card it lies beside ("" for a free-standing file), `root` the
    folder that holds its pack (None if it belongs to no pack)."""

    path: Path
    card: str = ""
    root: Path | None = None


_JOINS = ("and", "or", "not")


class Selection:
    """A ``-k`` expression: phrases joined by ``and``, ``or``, ``not``; a phrase is looked for in the card's name, the
    ruling's name and its rule numbers, whatever the case. An empty expression selects everything."""

    def __init__(self, expression: str = "") -> None:
        self.branches: list[tuple[list[str], list[str]]] = []
        for branch in re.split(r"\s+or\s+", expression.strip()) if expression.strip() else []:
            wanted: list[str] = []
            unwanted: list[str] = []
            for part in re.split(r"\s+and\s+", branch):
                negated = re.fullmatch(r"not\s+(.+)", part.strip())
                word = (negated[1] if negated else part).strip().casefold()
                if (
                    not word
                    or word in ("and", "or", "not")
                    or word.startswith("and ")
                    or word.endswith((" and", " or"))
                ):
                    raise SourceError(f"{expression!r} is no selection: phrases joined by and, or, not", "-k")
                (unwanted if negated else wanted).append(word)
            self.branches.append((wanted, unwanted))

    def __bool__(self) -> bool:
        return bool(self.branches)

    def picks(self, card: str, ruling: str, cr: Iterable[str]) -> bool:
        """Whether this ruling is selected."""
        text = " · ".join((card, ruling, *cr)).casefold()
        return not self.branches or any(
            all(word in text for word in wanted) and not any(word in text for word in unwanted)
            for wanted, unwanted in self.branches
        )

    def may_concern(self, text: str) -> bool:
        """Whether a file with this text (and its card's name) could hold a selected ruling: cheap, before parsing."""
        folded = text.casefold()
        return not self.branches or any(all(word in folded for word in wanted) for wanted, _ in self.branches)


def shipped_root() -> Path:
    """The folder that holds the packs that ship with Cardwright."""
    from importlib.util import find_spec

    spec = find_spec("cardwright_cards")
    if spec is None or not spec.submodule_search_locations:
        raise SourceError("the shipped packs are not installed", "cardwright_cards")
    return Path(next(iter(spec.submodule_search_locations)))


def check_there(path: Path) -> None:
    """Raise `SourceError` if nothing is at a path that the user named, or nobody may look."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise SourceError("no such file or folder", shown(path)) from None
    except (OSError, ValueError) as error:
        raise SourceError(f"can't be read: {getattr(error, 'strerror', error)}", str(path)) from None


def find(path: Path) -> tuple[RulingsFile, ...]:
    """The rulings files that a path means: a file, a card's folder, a pack, or a folder with any of these.

    Raises `SourceError` if there is nothing of the kind, and `PackError` for a pack that is nested too deep.
    """
    check_there(path)
    if not is_folder(path):
        return (_file(path),)
    below, packed = _below(path)
    found = tuple(_file(p) for p in sorted(below))
    if not found and not packed and not is_file(path / "card.yaml"):
        raise SourceError(
            f"neither a card, a pack nor rulings are here (no pack.yaml, no *{SCENARIO_SUFFIX})", shown(path)
        )
    return found


def _below(top: Path) -> tuple[list[Path], bool]:
    """The rulings below a folder, and whether a pack is there. It may be a whole home: links are not followed, folders
    may lie as deep as they like, and what can't be looked into is passed by. In a pack neither is so: `SourceError`."""
    found: list[Path] = []
    packed = False
    waiting = [(top, _depth_in_pack(top))]  # no recursion: somebody else nested the folders
    while waiting:
        here, depth = waiting.pop()
        try:
            with os.scandir(here) as listed:
                entries = [entry for entry in listed if is_part(entry.name)]
        except OSError as error:
            if depth or here == top:
                raise SourceError(f"can't be read: {error.strerror}", shown(here)) from None
            continue
        if any(entry.name == PACK for entry in entries) and is_file(here / PACK):
            packed, depth = True, depth or 1
        for entry in entries:
            if entry.name == RULINGS or entry.name.endswith(SCENARIO_SUFFIX):
                found.append(here / entry.name)
            if _is_folder(entry):
                inner = here / entry.name
                if depth:
                    check_depth(depth + 1, shown(inner))
                waiting.append((inner, depth + 1 if depth else 0))
    return found, packed


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether it is a folder and no link; also where nobody can tell, which shows when it is looked into."""
    try:
        return entry.is_dir(follow_symlinks=False) and not is_link(entry.stat(follow_symlinks=False))
    except OSError:
        return True


def _file(path: Path) -> RulingsFile:
    if path.suffix not in (".yaml", ".yml") or path.name in ("pack.yaml", "card.yaml"):
        raise SourceError(f"no rulings file: one is called {RULINGS} or *{SCENARIO_SUFFIX}", shown(path))
    folder = real(path).parent
    pack = _pack_of(folder)
    root = None if pack is None else pack.parent
    if path.name == RULINGS and is_file(folder / "card.yaml"):
        return RulingsFile(path, card_name(folder), root)
    return RulingsFile(path, "", root)


def _pack_of(folder: Path) -> Path | None:
    """The pack that a folder is, or lies in."""
    return next((parent for parent in (folder, *folder.parents) if is_file(parent / PACK)), None)


def _depth_in_pack(folder: Path) -> int:
    """How deep a folder lies in its pack, whose own is at depth 1; 0 for one in no pack."""
    whole = real(folder)
    pack = _pack_of(whole)
    return 0 if pack is None else len(whole.relative_to(pack).parts) + 1


def card_name(folder: Path) -> str:
    """The name that a card's folder is about, read cheaply; the loader reads and checks the whole of card.yaml."""
    try:
        text = read_source(folder / "card.yaml", folder.name).decode("utf-8", "replace")
    except SourceError:
        return folder.name
    found = _NAME_LINE.search(text)
    return found["name"] if found and found["name"] else folder.name
