"""Libraries to test plugins with: the shipped cards and the built-in plugins, and nothing else that is installed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardwright.builtin import BUILTIN_PLUGINS
from cardwright.kernel.checked import many
from cardwright.kernel.definitions import CardDefinition
from cardwright.kernel.library import Library
from cardwright.rulings.cards import pack_folders
from cardwright.rulings.discovery import shipped_root
from cardwright.scripting.loader import PackIndex

__all__ = ["library_with"]


def library_with(*plugins: object, cards: Iterable[CardDefinition] = (), packs: Iterable[Path] = ()) -> Library:
    """A library with the built-in plugins and these, the shipped packs and `packs` (folders with a pack.yaml).

    `cards` are definitions made in Python; each is found before a card of a pack with the same key. Plugins installed
    through the entry point are left out: give the one that is tested. Raises `PluginRefused` and `PackError`.
    """
    made = {card.key: card for card in many(cards, CardDefinition, "cards are CardDefinitions")}
    folders = many(packs, Path, "packs are the Paths of their folders")
    index = PackIndex([*pack_folders(shipped_root()), *folders])

    def find(key: str) -> CardDefinition | None:
        return made[key] if key in made else index.definition(key)

    library = Library(find, plugins=[*BUILTIN_PLUGINS, *plugins], packs=index.used)
    library.script_host = index.use(library.language)
    return library
