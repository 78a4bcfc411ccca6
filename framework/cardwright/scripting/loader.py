"""Packs on disk, and cards from them on demand: nothing is read before it is asked for.

A card's folder is called after the card (``brain_maggot`` for Brain Maggot), so that finding one card among thousands
reads no file but its own. Every error is a `PackError` with file and line.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from cardwright.kernel.definitions import CardDefinition
from cardwright.kernel.language import Language
from cardwright.yaml_source import SourceError

from .building import build_card
from .card_file import read_card
from .errors import PackError, near
from .host import Scripts
from .pack import Pack, read_pack
from .slugs import slug

__all__ = ["CardFolder", "PackIndex"]

_FILES = ("card.yaml", "card.lua", "rulings.yaml", "README.md")
_NAME = re.compile(rb"""^name:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^#\n]*?))[ \t]*(?:#.*)?\r?$""", re.MULTILINE)


class CardFolder(msgspec.Struct, frozen=True):
    """Where a card lies. `called` is its folder in messages: ``pack/card``."""

    pack: Pack
    path: Path

    @property
    def called(self) -> str:
        """Its name in messages and as the address of its script."""
        return f"{self.pack.name}/{self.path.name}"

    @property
    def holds_card(self) -> bool:
        """Whether a card's file is in it; other folders of a pack are nobody's business here."""
        return (self.path / "card.yaml").exists() or (self.path / "card.lua").exists()


class PackIndex:
    """The cards of some packs, by name.

    `roots` are folders that are a pack (they hold pack.yaml) or hold packs. Raises `PackError` if one holds none, if
    two packs have the same name or the same card, or if one needs another that is not there.
    """

    def __init__(self, roots: Iterable[Path], language: Language | None = None) -> None:
        self.packs: dict[str, Pack] = {}
        self._folders: dict[str, CardFolder] = {}
        self._definitions: dict[str, CardDefinition] = {}
        self._scripts: Scripts | None = None
        for root in roots:
            for folder in _packs_in(Path(root)):
                self._add(folder)
        for pack in self.packs.values():
            for need in pack.needs:
                if need not in self.packs:
                    raise PackError(
                        f"this pack needs {need!r}, which is not here",
                        pack.file,
                        pack.needs_line,
                        hint=near(need, self.packs),
                    )
        if language is not None:
            self.use(language)

    def use(self, language: Language) -> Scripts:
        """Say which words scripts may use; the result is the host that runs their functions."""
        self._scripts = Scripts(language)
        self._definitions.clear()
        return self._scripts

    @property
    def folders(self) -> tuple[CardFolder, ...]:
        """All cards' folders, by pack and folder."""
        return tuple(folder for folder in self._folders.values() if folder.holds_card)

    def names(self) -> Iterator[str]:
        """The names of all cards; reads the first lines of each card.yaml, no more."""
        for folder in self.folders:
            yield _quick_name(folder) or folder.path.name

    def folder_of(self, name: str) -> CardFolder | None:
        """Where the card of this name lies, if there is one."""
        return self._folders.get(slug(name))

    def definition(self, key: str) -> CardDefinition | None:
        """The definition of a card, or of a token (``card#token``); None if there is no such card.

        Raises `PackError` if the card is not whole.
        """
        found = self._definitions.get(key)
        if found is not None:
            return found
        folder = self._folders.get(slug(key.partition("#")[0]))
        if folder is None or not folder.holds_card:
            return None
        self._load(folder)
        return self._definitions.get(key)

    def near(self, name: str) -> str:
        """``"did you mean 'Brain Maggot'?"``, or ``""``."""
        close = difflib.get_close_matches(slug(name), self._folders, n=1, cutoff=0.6)
        return f"did you mean {_quick_name(self._folders[close[0]]) or close[0]!r}?" if close else ""

    def check(self, inside: Path | None = None) -> list[PackError]:
        """Load every card (or those in a folder: a card's own, a pack, a root); the errors found, one a card."""
        found = []
        below = None if inside is None else inside.resolve()
        for folder in self.folders:
            if below is not None and not folder.path.resolve().is_relative_to(below):
                continue
            try:
                self._load(folder)
            except PackError as error:
                found.append(error)
        return found

    def _load(self, folder: CardFolder) -> None:
        if self._scripts is None:
            raise RuntimeError("a PackIndex needs a language before it loads cards: call use(language)")
        file = f"{folder.called}/card.yaml"
        try:
            data = _read(folder, "card.yaml")
            if data is None:
                raise PackError("this folder of a pack has no card.yaml", f"{folder.called}/card.yaml")
            facts = read_card(data, file, folder.pack.subtypes)
            if slug(facts.name) != folder.path.name.replace("-", "_"):
                raise PackError(
                    f"the folder of {facts.name!r} must be called {slug(facts.name)!r}, not {folder.path.name!r}",
                    file,
                    facts.name_line,
                )
            _check_files(folder)
            made = build_card(facts, folder.pack, folder.called, _read(folder, "card.lua"), self._scripts)
        except PackError:
            raise
        except SourceError as error:
            raise PackError(error.message, error.file, error.line) from None
        for definition in made:
            self._definitions[definition.key] = definition

    def _add(self, folder: Path) -> None:
        try:
            pack = read_pack(folder)
        except PackError:
            raise
        except SourceError as error:
            raise PackError(error.message, error.file, error.line) from None
        other = self.packs.get(pack.name)
        if other is not None:
            if other.folder.resolve() == folder.resolve():
                return
            raise PackError(
                f"two packs are called {pack.name!r}: this one and that in {other.folder.name}/pack.yaml",
                f"{folder.name}/pack.yaml",
                pack.name_line,
            )
        self.packs[pack.name] = pack
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if entry.is_dir() and not entry.name.startswith((".", "_")))
        for name in names:
            self._add_card(CardFolder(pack, folder / name))

    def _add_card(self, folder: CardFolder) -> None:
        key = folder.path.name.replace("-", "_")
        other = self._folders.get(key)
        if other is not None:
            name = _quick_name(folder) or folder.path.name
            raise PackError(
                f"the card {name!r} is there twice: here and in {other.called}/card.yaml",
                f"{folder.called}/card.yaml",
                _name_line(folder),
            )
        self._folders[key] = folder


def _packs_in(root: Path) -> list[Path]:
    """The folders of packs: `root` itself, or those in it. Raises `PackError` if there is none."""
    if (root / "pack.yaml").is_file():
        return [root]
    if not root.is_dir():
        raise PackError("there is no such folder", str(root))
    found = []
    for folder in sorted(root.iterdir()):
        if not folder.is_dir():
            continue
        if (folder / "pack.yaml").is_file():
            found.append(folder)
        elif next(folder.glob("*/card.yaml"), None) is not None:
            raise PackError("this folder holds cards but no pack.yaml", f"{folder.name}/pack.yaml")
    if not found:
        what = (
            "this folder holds cards but no pack.yaml"
            if next(root.glob("*/card.yaml"), None)
            else "no pack.yaml is here"
        )
        raise PackError(what, f"{root.name}/pack.yaml")
    return found


def _read(folder: CardFolder, name: str) -> bytes | None:
    try:
        return (folder.path / name).read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise PackError(f"can't be read: {error.strerror or error}", f"{folder.called}/{name}") from None


def _check_files(folder: CardFolder) -> None:
    """A file that nothing reads is a slip: ``cards.lua``, ``ruling.yaml``."""
    with os.scandir(folder.path) as entries:
        names = sorted(entry.name for entry in entries)
    for name in names:
        if name not in _FILES and not name.startswith((".", "_")) and not name.endswith(".scenario.yaml"):
            raise PackError(
                f"nothing reads this file; a card's folder holds {', '.join(_FILES)}",
                f"{folder.called}/{name}",
                hint=near(name, _FILES),
            )


def _quick_name(folder: CardFolder) -> str:
    """The card's name, read off the page without reading YAML; ``""`` if it isn't written plainly."""
    try:
        found = _NAME.search((folder.path / "card.yaml").read_bytes())
    except OSError:
        return ""
    if found is None:
        return ""
    return next((group for group in found.groups() if group), b"").decode("utf-8", "replace").strip()


def _name_line(folder: CardFolder) -> int | None:
    try:
        data = (folder.path / "card.yaml").read_bytes()
    except OSError:
        return None
    found = _NAME.search(data)
    return data.count(b"\n", 0, found.start()) + 1 if found else 1
