"""The cards that rulings are played with: the packs that a path names, those they need, and the shipped ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from cardwright import visible
from cardwright.kernel.definitions import CardDefinition
from cardwright.kernel.library import Library, UnknownCard
from cardwright.safe_files import is_file, is_folder, real, shown
from cardwright.scripting.loader import PackIndex
from cardwright.scripting.pack import read_pack
from cardwright.scripting.pack_files import is_pack, packs_in
from cardwright.scripting.trust import trust_of
from cardwright.yaml_source import SourceError

from .discovery import check_there, shipped_root
from .places import Places

__all__ = ["Cards", "pack_folders", "packs_named"]


class Cards:
    """An index of packs and the library that plays with their cards; each card is loaded when it is first asked for.

    `packs` are folders of packs; the shipped packs are there as well. `untrusted` are folders of packs, or folders that
    hold some, whose scripts run in a worker process; so do those of packs that are there only because these need them.
    With `isolate` all scripts run there. `places` says where the files lie that messages call by their pack. Raises
    `SourceError` if a pack can't be read or has the name of another.
    """

    def __init__(
        self,
        packs: Iterable[Path] = (),
        *,
        untrusted: Iterable[Path] = (),
        isolate: bool = False,
        plugins: Sequence[object] | None = None,
    ) -> None:
        shipped = pack_folders(shipped_root().resolve())
        doubted = _all_packs(untrusted)
        known = {folder.name for folder in shipped}
        trusted = _with_needs([folder for path in packs if (folder := real(path)) not in doubted], known)
        doubted = [folder for folder in _with_needs(doubted, known) if folder not in trusted]
        trust = trust_of(shipped_root(), doubted)
        self.index = PackIndex(dict.fromkeys([*shipped, *trusted, *doubted]), trust=trust, isolate=isolate)
        self.places = Places({pack.name: pack.folder for pack in self.index.packs.values()})
        self.plugins = plugins
        self.library = Library(self.find, plugins=plugins, entry_points=True, packs=self.index.used)
        self.library.script_host = self.index.use(self.library.language)

    def with_changed(self, definition: CardDefinition) -> Library:
        """A library in which one card is this changed one; the rest is as here."""
        changed = Library(
            lambda key: definition if key == definition.key else self.find(key),
            plugins=self.plugins,
            entry_points=True,
            packs=self.index.used,
        )
        changed.script_host, changed.lock = self.library.script_host, self.library.lock
        return changed

    def find(self, key: str) -> CardDefinition | None:
        """The definition with this key. Raises `UnknownCard` (with what may have been meant) or `PackError`."""
        found = self.index.definition(key)
        if found is None:
            hint = self.index.near(key)
            raise UnknownCard(f"no card is called {visible.shown(key)}" + (f"; {hint}" if hint else ""))
        return found


def _all_packs(roots: Iterable[Path]) -> list[Path]:
    """The packs that these folders are or hold. Raises `SourceError` as `packs_named` does."""
    found: dict[Path, None] = {}
    for root in roots:
        found.update((folder.resolve(), None) for folder in packs_named(root))
    return list(found)


def _with_needs(packs: Iterable[Path], known: Collection[str]) -> list[Path]:
    """The packs, and those beside them that they need and that are not `known` by name. None stands in for another of
    its name: that is an error of the index, which names both."""
    found = dict.fromkeys(packs)
    waiting = list(found)
    while waiting:
        folder = waiting.pop()
        for need in read_pack(folder).needs:
            beside = folder.parent / need
            if need not in known and beside not in found and is_pack(beside):
                found[beside] = None
                waiting.append(beside)
    return list(found)


def pack_folders(path: Path) -> list[Path]:
    """The packs that a path means: the one that it lies in or is, or those in it."""
    for parent in (path, *real(path).parents):
        if is_file(parent / "pack.yaml"):
            return [parent]
    folder = path if is_folder(path) else path.parent
    if (is_folder(path) or is_file(path)) and is_file(folder / "card.yaml"):
        message = "a card's folder must lie in a pack: there is no pack.yaml beside it"
        raise SourceError(message, shown(folder / "card.yaml"))
    return packs_in(path) if is_folder(path) else []


def packs_named(path: Path) -> list[Path]:
    """The packs that a path means which must mean some. Raises `SourceError` if nothing, or no pack, is there."""
    check_there(path)
    found = pack_folders(path)
    if not found:
        message = "no pack is here: give a folder with a pack.yaml, or one that holds such folders"
        raise SourceError(message, shown(path))
    return found
