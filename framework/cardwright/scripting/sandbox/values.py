"""The values that cross between Python and a script.

A value is one of: ``None``, a bool, an int (64 bits), a str, a list of values, a dict from str to
values, or one of the frozen structs below. Nothing else enters or leaves Lua. A table of a script
that holds nothing leaves as an empty list. In a script a list from the host is a group (a plain table
that ``for _, o in group do`` also walks), a dict a read-only record in which an unknown name is an error.
"""

from typing import TypeAlias

from msgspec import Struct

from cardwright.kernel.refs import ObjectRef, PlayerRef
from cardwright.kernel.script_host import ManaText as ManaValue

__all__ = ["MANA_TYPES", "FunctionRef", "ManaValue", "ObjectRef", "PlayerRef", "Tagged", "Value"]

MANA_TYPES = "WUBRGC"
"""The letters of the types of mana (CR 106.1b), in the order in which a mana value keeps them."""


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
