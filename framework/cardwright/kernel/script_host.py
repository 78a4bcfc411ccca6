"""What the kernel needs of whoever runs scripts; `cardwright.scripting` provides it.

Values that cross are plain: None, bool, int, str, `ObjectRef`, `PlayerRef`, `ManaText`, lists of these and dicts with
str keys. A `Script` is only an address; the host finds the function behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Protocol, TypeAlias

import msgspec

from cardwright.errors import ScriptFailure
from cardwright.visible import shown

from .abilities import Script
from .mana import MANA_TYPES
from .refs import ObjectRef, PlayerRef

__all__ = ["ManaText", "Reader", "Request", "ScriptFailure", "ScriptHost", "Value", "VerbError"]


_ORDER = "".join(MANA_TYPES)


class ManaText(msgspec.Struct, frozen=True, tag="mana"):
    """Mana as scripts see it: its types in WUBRGC order, ``("G", "G")`` for {G}{G}.

    Raises ValueError for an unknown type or another order; `of` sorts.
    """

    types: tuple[str, ...]

    def __post_init__(self) -> None:
        last = 0
        for letter in self.types:
            place = _ORDER.find(letter) if len(letter) == 1 else -1
            if place < 0:
                raise ValueError(f"{shown(letter)} is not a type of mana; the types are {_ORDER}")
            if place < last:
                raise ValueError(f"the types of a mana value are kept in the order {_ORDER}")
            last = place

    @classmethod
    def of(cls, types: Iterable[str]) -> ManaText:
        """Mana of these types, given in any order."""
        return cls(tuple(sorted(types, key=_ORDER.find)))

    def __str__(self) -> str:
        return "".join("{" + letter + "}" for letter in self.types)


Value: TypeAlias = (
    "bool | int | str | ObjectRef | PlayerRef | ManaText | Script | list[Value] | dict[str, Value] | None"
)

Reader: TypeAlias = Callable[[str, int, str], Value]
"""read(kind, id, field): what a handle's field holds now; kind is "object" or "player". Raises `VerbError`."""


class Request(msgspec.Struct, frozen=True):
    """A verb that an effect asks for, with its arguments and the script line it stands on."""

    verb: str
    args: tuple[Value, ...]
    line: int | None = None


class VerbError(Exception):
    """A verb was used wrongly; the host raises it inside the script, at the line of the call."""


class ScriptHost(Protocol):
    """Runs scripts' functions."""

    def run(self, script: Script, fx: Mapping[str, Value], read: Reader) -> Generator[Request, Value, Value]:
        """Run an effect: yields each verb as a `Request`, is sent its reply (or has `VerbError` thrown in), returns
        what
        the function returned. Functions that a script passes to a verb arrive as `Script`. Raises `ScriptFailure`."""
        ...

    def evaluate(self, script: Script, fx: Mapping[str, Value], read: Reader) -> Value:
        """Run a condition, filter or amount: verbs are refused. Raises `ScriptFailure`."""
        ...

    def close(self) -> None:
        """Let go of what it holds of the machine, such as processes; it may be used again."""
        ...
