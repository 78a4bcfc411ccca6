"""Card definitions: what is printed on a card (CR 200-208), with its abilities as data."""

from __future__ import annotations

import msgspec

from .abilities import Ability, Where
from .mana import ManaCost

__all__ = ["CardDefinition", "Face"]


class Face(msgspec.Struct, frozen=True):
    """One face of a card. `power`/`toughness` None: it has none. `colors` None: as the mana cost says (CR 202.2).

    `names`: all its names where it has several (a copy of several objects at once); `name` then holds them all.
    `bare`: an effect took all its abilities, also those that the rules give it for its types (CR 305.6, 613.1f).
    """

    name: str
    mana_cost: ManaCost | None = None  # None: no mana cost, which can't be paid (CR 202.1b, 118.6)
    supertypes: tuple[str, ...] = ()  # lower case: "basic", "legendary", "snow"
    types: tuple[str, ...] = ()  # lower case: "creature", "land", …
    subtypes: tuple[str, ...] = ()  # as printed: "Forest", "Elf"
    colors: tuple[str, ...] = ()  # W U B R G, in that order (loader computes them)
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[Ability, ...] = ()
    names: tuple[str, ...] = ()
    bare: bool = False


class CardDefinition(msgspec.Struct, frozen=True):
    """A card as the library knows it. `key` is its full name and unique in a library; tokens are ``card#token``."""

    key: str
    faces: tuple[Face, ...]
    layout: str = "normal"
    pack: str = ""
    delayed: tuple[Ability, ...] = ()  # `Delayed` abilities that effects of this card create by label
    where: Where | None = None
    text: str = ""
    identity: tuple[str, ...] = ()  # colours of its colour identity (CR 903.4) that only its script would show

    @property
    def double_faced(self) -> bool:
        """Whether it has a face on each side, so that it can transform (CR 712.1, 701.27a)."""
        return self.layout in ("transform", "modal") and len(self.faces) == 2

    @property
    def front(self) -> Face:
        """The front face."""
        return self.faces[0]
