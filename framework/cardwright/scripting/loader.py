"""Packs on disk, and cards from them on demand: nothing is read before it is asked for.

A card's folder is called after the card (``brain_maggot`` for Brain Maggot), so that finding one card among thousands
reads no file but its own. Every error is a `PackError` with file and line.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from cardwright.kernel.definitions import CardDefinition
from cardwright.kernel.language import Language
from cardwright.kernel.rules_used import PackUsed
from cardwright.safe_files import is_file, is_folder, real, shown
from cardwright.spelling import nearest
from cardwright.yaml_source import SourceError

from .building import build_card
from .card_file import CardFacts, read_card
from .card_names import alike, fault_of
from .errors import PackError, near
from .host import Scripts
from .pack import Pack, read_pack
from .pack_files import files_in_card, packs_in, read_in_pack, sub_folders
from .pack_hash import file_hashes, hash_of
from .pack_lock import hashes_of_stranger
from .slugs import slug
from .trust import Trust, TrustOf

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
    two packs have the same name or the same card, or if one needs another that is not there. `trust` says how far each
    pack is trusted (all are local without it); with `isolate` the scripts of all run in a worker process.
    """

    def __init__(
        self,
        roots: Iterable[Path],
        language: Language | None = None,
        *,
        trust: TrustOf | None = None,
        isolate: bool = False,
    ) -> None:
        self.packs: dict[str, Pack] = {}
        self.trust: dict[str, Trust] = {}
        self._trust_of = trust
        self._isolate = isolate
        self._folders: dict[str, CardFolder] = {}
        self._alike: dict[str, CardFolder] = {}
        self._definitions: dict[str, CardDefinition] = {}
        self._scripts: Scripts | None = None
        self._read: dict[tuple[str, str], str] = {}  # the hashes of the files that cards were made of
        self._hashes: dict[str, dict[str, str]] = {}  # those of the files of packs, once they were asked for
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
        untrusted = {name for name, trust in self.trust.items() if trust is Trust.UNTRUSTED}
        self._scripts = Scripts(language, isolated=None if self._isolate else untrusted)
        self._definitions.clear()
        return self._scripts

    def used(self) -> tuple[PackUsed, ...]:
        """The packs with their versions and hashes, by name. Reads every file of them; raises `PackError` if it
        can't, or if a file has changed since a card was made of it."""
        found = []
        for pack in sorted(self.packs.values(), key=lambda pack: pack.name):
            if self.trust[pack.name] is not Trust.UNTRUSTED:  # of those nothing is read but what was there at first
                self._hashes[pack.name] = file_hashes(pack.folder)
            found.append(PackUsed(pack.name, pack.version, hash_of(self._hashes[pack.name]), pack.needs))
        for called, name in self._read:
            self._same(called, name)
        return tuple(found)

    def _same(self, called: str, name: str) -> None:
        """Refuse a file that is another one than when its pack was hashed, or its card made."""
        pack, _, card = called.partition("/")
        hashes = self._hashes.get(pack)
        if hashes is not None and hashes.get(f"{card}/{name}", "") != self._read[called, name]:
            raise PackError("this file has changed since the pack was opened: open it anew", f"{called}/{name}")

    def _bytes(self, folder: CardFolder, name: str) -> bytes | None:
        data = _read(folder, name)
        self._read[folder.called, name] = "" if data is None else hashlib.sha256(data).hexdigest()
        self._same(folder.called, name)
        return data

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
        name = key.partition("#")[0]
        folder = self._folders.get(slug(name)) or self._astray(name)
        if folder is None or not folder.holds_card:
            return None
        self._load(folder)
        return self._definitions.get(key)

    def _astray(self, name: str) -> CardFolder | None:
        """Where the card of this name lies if its folder is called nearly as it must be, which is told as it loads."""
        close = nearest(slug(name), self._folders)
        return self._folders[close] if close and _quick_name(self._folders[close]) == name else None

    def near(self, name: str) -> str:
        """``"did you mean 'Brain Maggot'?"``, or ``""``."""
        close = nearest(slug(name), self._folders)
        return f"did you mean {_quick_name(self._folders[close]) or close!r}?" if close else ""

    def check(self, inside: Path | None = None) -> list[PackError]:
        """Load every card (or those in a folder: a card's own, a pack, a root); the errors found, one a card."""
        found = []
        below = None if inside is None else real(inside)
        for folder in self.folders:
            if below is not None and not real(folder.path).is_relative_to(below):
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
            data = self._bytes(folder, "card.yaml")
            if data is None:
                raise PackError("this folder of a pack has no card.yaml", f"{folder.called}/card.yaml")
            facts = read_card(data, file, folder.pack.subtypes)
            if slug(facts.name) != folder.path.name.replace("-", "_"):
                raise PackError(
                    f"the folder of {facts.name!r} must be called {slug(facts.name)!r}, not {folder.path.name!r}",
                    file,
                    facts.name_line,
                )
            self._check_faces(facts, file)
            _check_files(folder)
            made = build_card(facts, folder.pack, folder.called, self._bytes(folder, "card.lua"), self._scripts)
        except PackError:
            raise
        except SourceError as error:
            raise PackError(error.message, error.file, error.line) from None
        for definition in made:
            self._definitions[definition.key] = definition

    def _check_faces(self, facts: CardFacts, file: str) -> None:
        """A face may bear the name of a card, as in the game, but none that only looks like it."""
        for face in facts.faces if len(facts.faces) > 1 else ():
            folder = slug(face.name)
            other = self._alike.get(alike(folder))
            if other is not None and other.path.name.replace("-", "_") != folder and other.holds_card:
                theirs = _quick_name(other) or other.path.name
                message = f"the face {face.name!r} looks like the card {theirs!r} in {other.called}/card.yaml"
                raise PackError(f"{message}: give it another name", file, face.at)

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
            raise _two_packs(pack, other)
        alike_pack = next((p for p in self.packs.values() if alike(p.name) == alike(pack.name)), None)
        if alike_pack is not None:
            raise _two_packs(pack, alike_pack)
        self.packs[pack.name] = pack
        self.trust[pack.name] = Trust.LOCAL if self._trust_of is None else self._trust_of(folder)
        if self.trust[pack.name] is Trust.UNTRUSTED:
            self._hashes[pack.name] = hashes_of_stranger(folder)
        for name in sub_folders(folder, shown(folder)):
            self._add_card(CardFolder(pack, folder / name))

    def _add_card(self, folder: CardFolder) -> None:
        key = folder.path.name.replace("-", "_")
        looks = alike(key)
        other = self._alike.get(looks)
        if other is not None and folder.holds_card and other.holds_card:
            raise _two_cards(folder, other)
        if other is None or folder.holds_card:
            self._alike[looks] = self._folders[key] = folder


def _packs_in(root: Path) -> list[Path]:
    """The folders of packs: `root` itself, or those in it. Raises `PackError` if there is none."""
    if is_file(root / "pack.yaml"):
        return [root]
    if not is_folder(root):
        raise PackError("there is no such folder", shown(root))
    found = packs_in(root)
    if not found:
        raise PackError("no pack.yaml is here", shown(root / "pack.yaml"))
    return found


def _two_cards(folder: CardFolder, other: CardFolder) -> PackError:
    """Two cards that are called the same (by their folders), or so alike that nobody could tell."""
    name, there = _quick_name(folder) or folder.path.name, shown(other.path / "card.yaml")
    said = f"is there twice: here and in {there}; give this one another name"
    if folder.path.name.replace("-", "_") != other.path.name.replace("-", "_"):
        said = f"looks like {_quick_name(other) or other.path.name!r} in {there}: give it another name"
    return PackError(f"the card {name!r} {said}", shown(folder.path / "card.yaml"), _name_line(folder))


def _two_packs(pack: Pack, other: Pack) -> PackError:
    what = (
        f"two packs are called {pack.name!r}"
        if pack.name == other.name
        else f"two packs have names that look alike, {pack.name!r} and {other.name!r}"
    )
    return PackError(f"{what}: this one and that in {other.file}", pack.file, pack.name_line)


def _read(folder: CardFolder, name: str) -> bytes | None:
    return read_in_pack(folder.path / name, f"{folder.called}/{name}")


def _check_files(folder: CardFolder) -> None:
    """A file that nothing reads is a slip: ``cards.lua``, ``ruling.yaml``."""
    for name in files_in_card(folder.path, folder.called):
        if name not in _FILES and not name.endswith(".scenario.yaml"):
            raise PackError(
                f"nothing reads this file; a card's folder holds {', '.join(_FILES)}",
                f"{folder.called}/{name}",
                hint=near(name, _FILES),
            )


def _quick_name(folder: CardFolder) -> str:
    """The card's name, read off the page without reading YAML; ``""`` if it isn't written plainly."""
    found = _NAME.search(_peek(folder))
    if found is None:
        return ""
    name = next((group for group in found.groups() if group), b"").decode("utf-8", "replace").strip()
    return "" if fault_of(name) else name


def _name_line(folder: CardFolder) -> int | None:
    data = _peek(folder)
    found = _NAME.search(data)
    return data.count(b"\n", 0, found.start()) + 1 if found else 1


def _peek(folder: CardFolder) -> bytes:
    """The card's file, for what is only shown; nothing if it can't be read, which is told when the card is loaded."""
    try:
        return _read(folder, "card.yaml") or b""
    except PackError:
        return b""
