"""The values that cross between Python and a script.

A value is one of: ``None``, a bool, an int (64 bits), a str, a list of values, a dict from str to
values, or one of the frozen structs below. Nothing else enters or leaves Lua.
"""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

MANA_TYPES = "WUBRGC"
"""The letters of the types of mana (CR 106.1b), in the order in which a mana value keeps them."""


class ObjectRef(Struct, frozen=True):
    """A reference to a game object; in a script, a handle whose fields are read through the host."""

    id: int


class PlayerRef(Struct, frozen=True):
    """A reference to a player; in a script, a handle whose fields are read through the host."""

    id: int


class ManaValue(Struct, frozen=True):
    """An amount of mana: one letter for each mana, in the order of MANA_TYPES.

    Raises ValueError for an unknown letter or another order; use ``ManaValue.of`` to sort.
    """

    types: tuple[str, ...]

    def __post_init__(self) -> None:
        last = 0
        for letter in self.types:
            place = MANA_TYPES.find(letter) if len(letter) == 1 else -1
            if place < 0:
                raise ValueError(f"{letter!r} is not a type of mana; the types are {MANA_TYPES}")
            if place < last:
                raise ValueError(f"the types of a mana value are kept in the order {MANA_TYPES}")
            last = place

    @classmethod
    def of(cls, types: Iterable[str]) -> "ManaValue":
        """Make a mana value from letters in any order."""
        return cls(tuple(sorted(types, key=MANA_TYPES.find)))

    def __str__(self) -> str:
        return "".join("{" + letter + "}" for letter in self.types)


class FunctionRef(Struct, frozen=True):
    """The place of a function in what a script returned; comes only from ``Runtime.load``.

    ``path`` is given back to ``Runtime.call`` unchanged: names of fields, and places in lists
    counted from 1.
    """

    path: tuple[str | int, ...]


class Tagged(Struct, frozen=True):
    """What a constructor of the vocabulary made: ``name { … }``, ``name "text"``, or bare ``name``.

    ``fields`` are the named parts in the order of their names, ``items`` the unnamed ones in their
    order, ``line`` the line of the call (None for a bare name and where Lua doesn't know it).
    """

    tag: str
    fields: "dict[str, Value]"
    items: "list[Value]"
    line: int | None = None


_Ref: TypeAlias = ObjectRef | PlayerRef | FunctionRef
Value: TypeAlias = "bool | int | str | list[Value] | dict[str, Value] | _Ref | ManaValue | Tagged | None"
