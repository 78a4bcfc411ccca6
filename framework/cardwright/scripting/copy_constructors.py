"""The script language about copies and being turned face up, as data (CR 707, 708)."""

from __future__ import annotations

from .shapes import Constructor, Field

__all__ = ["COPY_FIELDS", "EXCEPTIONS", "KEPT", "copy_constructors", "exceptions_like"]

KEPT = ("name", "colors", "mana_cost", "power", "toughness")
"""What a copy may keep of what it was (CR 707.9c)."""

_OWN = (
    Field("name", "str", "Its name."),
    Field("keep", "strs", "What isn't copied, so that it stays what it was (CR 707.9c).", allowed=KEPT),
    Field("this_ability", "bool", "It has this ability (CR 707.9a).", default="false"),
    Field("counters", "counters", "Counters that it enters with besides, if it enters as a copy (CR 707.9e)."),
    Field("counters_if", "table", "Counters by the card type that the copy must have for them (CR 707.9f)."),
)
_NOT_COPIABLE = ("controller", "power", "toughness", "switch")


def exceptions_like(changes: tuple[Field, ...]) -> tuple[Field, ...]:
    """What `except` may say: its own fields, and the changes that become copiable values."""
    return (*_OWN, *(f for f in changes if f.name not in _NOT_COPIABLE))


EXCEPTIONS = _OWN
"""What `except` may say besides changes."""

COPY_FIELDS = (
    Field(
        "as_copy_of", "filter", "It enters as a copy of what matches, chosen as it enters; with `optional`, of nothing."
    ),
    Field(
        "from",
        "zone",
        "Where that is which it copies.",
        default='"battlefield"',
        allowed=("battlefield", "graveyard", "exile"),
    ),
    Field("copies", "amount", "Of how many different objects at once it is a copy.", default="1"),
    Field("except", "exceptions", "How the copy differs from what it copies."),
)
"""What `enters` says of copies."""


def copy_constructors(common: tuple[Field, ...]) -> tuple[Constructor, ...]:
    """The constructors that this module adds."""
    return (
        Constructor(
            "turned_face_up",
            "What happens as this permanent is turned face up: a replacement effect.",
            "708.11",
            fields=(Field("counters", "counters", "The counters that are put on it.", required=True), *common),
        ),
    )
