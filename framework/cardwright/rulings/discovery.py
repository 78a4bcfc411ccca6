"""Finding rulings: which files a path means, which card each lies beside, and which of them a selection can concern."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from cardwright.safe_files import shown
from cardwright.scripting.pack_files import is_part
from cardwright.yaml_source import SourceError, read_source

__all__ = ["RulingsFile", "Selection", "find", "shipped_root", "shown"]

SCENARIO_SUFFIX = ".scenario.yaml"
RULINGS = "rulings.yaml"
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


def find(path: Path) -> tuple[RulingsFile, ...]:
    """The rulings files that a path means: a file, a card's folder, a pack, or a folder with any of these.

    Raises `SourceError` if there is nothing of the kind.
    """
    if path.is_file():
        return (_file(path),)
    if not path.is_dir():
        raise SourceError("no such file or folder", shown(path))
    found = tuple(_file(p) for p in sorted(_below(path)))
    if not found and not any(path.glob("**/pack.yaml")) and not (path / "card.yaml").is_file():
        raise SourceError(
            f"neither a card, a pack nor rulings are here (no pack.yaml, no *{SCENARIO_SUFFIX})", shown(path)
        )
    return found


def _below(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*.yaml"):
        read = all(is_part(part) for part in path.relative_to(folder).parts)
        if read and (path.name == RULINGS or path.name.endswith(SCENARIO_SUFFIX)):
            yield path


def _file(path: Path) -> RulingsFile:
    if path.suffix not in (".yaml", ".yml"):
        raise SourceError(f"no rulings file: one is called {RULINGS} or *{SCENARIO_SUFFIX}", shown(path))
    folder = path.resolve().parent
    root = _root_of(folder)
    if path.name == RULINGS and (folder / "card.yaml").is_file():
        return RulingsFile(path, card_name(folder), root)
    return RulingsFile(path, "", root)


def _root_of(folder: Path) -> Path | None:
    for parent in (folder, *folder.parents):
        if (parent / "pack.yaml").is_file():
            return parent.parent
    return None


def card_name(folder: Path) -> str:
    """The name that a card's folder is about, read cheaply; the loader reads and checks the whole of card.yaml."""
    try:
        text = read_source(folder / "card.yaml", folder.name).decode("utf-8", "replace")
    except SourceError:
        return folder.name
    found = _NAME_LINE.search(text)
    return found["name"] if found and found["name"] else folder.name
