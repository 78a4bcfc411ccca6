"""Colour identity (CR 903.4): the colours of the mana symbols in a card's costs and abilities, and of the card."""

from __future__ import annotations

from typing import Any

import msgspec

from cardwright.kernel.abilities import AddMana
from cardwright.kernel.definitions import CardDefinition
from cardwright.kernel.mana import BASIC_LAND_TYPES, ManaCost

__all__ = ["COLORS", "color_identity"]

COLORS = ("W", "U", "B", "R", "G")


def color_identity(definition: CardDefinition) -> frozenset[str]:
    """The colours, over all its faces (903.4d-e), with those of the mana that its basic land types give (903.5d).

    Symbols that only a function of its script has are not seen: a card says those under `color_identity` in card.yaml.
    """
    found = set(definition.identity)
    for face in definition.faces:
        found.update(face.colors)
        _symbols((face.mana_cost, face.abilities), found)
        found.update(BASIC_LAND_TYPES[s] for s in face.subtypes if s in BASIC_LAND_TYPES and "land" in face.types)
    _symbols(definition.delayed, found)
    return frozenset(c for c in found if c in COLORS)


def _symbols(value: Any, found: set[str]) -> None:
    if isinstance(value, ManaCost):
        for symbol in value.symbols:
            found.update(symbol.split("/"))
    elif isinstance(value, AddMana):
        found.update(value.mana)
        found.update(t for types in value.one_of for t in types)
        if set(value.colors) != set(COLORS):  # "mana of any color" has no symbol
            found.update(value.colors)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            _symbols(getattr(value, field), found)
    elif isinstance(value, tuple):
        for item in value:
            _symbols(item, found)
