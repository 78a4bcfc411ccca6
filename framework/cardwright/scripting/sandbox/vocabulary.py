"""The names that a script may use beside the library, as data given by the caller."""

import re
from collections.abc import Mapping

from msgspec import Struct, field

from .values import Value

LIBRARY = (
    "assert", "each", "error", "ipairs", "mana", "math", "pairs", "pcall", "select", "string",
    "table", "tonumber", "tostring", "type",
)  # fmt: skip
"""The names that the prelude itself gives to every script."""

KEYWORDS = frozenset(
    (
        "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
        "not", "or", "repeat", "return", "then", "true", "until", "while",
    )
)  # fmt: skip
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


class Vocabulary(Struct, frozen=True):
    """What the caller adds to a script's environment.

    ``constructors`` make ``Tagged`` values, ``verbs`` make requests, ``constants`` are read-only
    values. ``fields`` gives, for "object" and "player", the fields that may be read; a kind left
    out leaves every name to the reader. Raises ValueError for a name that Lua can't have, that the
    library uses, or that is given twice.
    """

    constructors: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    constants: Mapping[str, Value] = field(default_factory=dict)
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        seen = set(LIBRARY)
        for name in (*self.constructors, *self.verbs, *self.constants):
            if not _NAME.match(name) or name in KEYWORDS or name == "_ENV":
                raise ValueError(f"{name!r} can't be a name in Lua")
            if name in seen:
                raise ValueError(f"the name {name!r} is used twice in a script's environment")
            seen.add(name)
        unknown = set(self.fields) - {"object", "player"}
        if unknown:
            raise ValueError(f"fields are of 'object' or 'player', not {sorted(unknown)}")

    def names(self) -> tuple[str, ...]:
        """Every name a script can use, for suggestions."""
        return (*self.constructors, *self.verbs, *self.constants, *LIBRARY)
