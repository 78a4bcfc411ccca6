"""Type lines (CR 205): supertypes, card types and subtypes, checked against the rulebook's lists."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from cardwright.kernel.typelines import words as rulebook

from .errors import listed, near

__all__ = [
    "TypeLine",
    "TypeLineError",
    "checked",
    "known_subtypes",
    "known_supertypes",
    "known_types",
    "parse",
    "subtypes_of",
]

_DASHES = (" — ", " – ", " - ", " -- ")
_SHARED = {"sorcery": "instant", "kindred": "creature"}  # CR 205.3k, 205.3m


class TypeLineError(ValueError):
    """A type line that isn't one; `hint` is what was probably meant."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class TypeLine(msgspec.Struct, frozen=True):
    """Supertypes and types in lower case, subtypes as printed."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


@cache
def known_types() -> tuple[str, ...]:
    """The card types (CR 205.2a)."""
    return tuple(rulebook()["types"])


@cache
def known_supertypes() -> tuple[str, ...]:
    """The supertypes (CR 205.4a)."""
    return tuple(rulebook()["supertypes"])


@cache
def subtypes_of(type: str) -> tuple[str, ...]:
    """The subtypes that a card type may have (CR 205.3)."""
    return tuple(rulebook()["subtypes"].get(_SHARED.get(type, type), ()))


@cache
def known_subtypes() -> tuple[str, ...]:
    """All subtypes (CR 205.3)."""
    return tuple(sorted({subtype for group in rulebook()["subtypes"].values() for subtype in group}))


def parse(text: str, declared: Iterable[str] = ()) -> TypeLine:
    """Read ``"Legendary Creature — Elf Druid"``; `declared` are subtypes that a pack adds. Raises `TypeLineError`.

    The dash may be an em dash, an en dash, or a hyphen between spaces.
    """
    dash = next((d for d in _DASHES if d in text), None)
    front, _, back = text.partition(dash) if dash else (text, "", "")
    supertypes, types = [], []
    for word in front.split():
        lower = word.lower()
        if lower in known_supertypes():
            supertypes.append(lower)
        elif lower in known_types():
            types.append(lower)
        else:
            known = (*known_supertypes(), *known_types())
            raise TypeLineError(
                f"{word!r} is neither a card type nor a supertype; subtypes stand after a dash"
                f" (types: {listed(known_types())}; supertypes: {listed(known_supertypes())})",
                near(lower, known),
            )
    if not types:
        raise TypeLineError(f"the type line {text!r} names no card type (they are {listed(known_types())})")
    return checked(supertypes, types, _split(back, types, tuple(declared)), declared)


def checked(
    supertypes: Iterable[str], types: Iterable[str], subtypes: Iterable[str], declared: Iterable[str]
) -> TypeLine:
    """The type line of these, if every subtype goes with one of the types. Raises `TypeLineError`."""
    line = TypeLine(tuple(supertypes), tuple(types), tuple(subtypes))
    for what, words in (("supertype", line.supertypes), ("card type", line.types), ("subtype", line.subtypes)):
        twice = next((word for i, word in enumerate(words) if word in words[:i]), None)
        if twice is not None:
            raise TypeLineError(f"the {what} {twice!r} stands twice")
    allowed = {subtype for type in line.types for subtype in subtypes_of(type)} | set(declared)
    for subtype in line.subtypes:
        if subtype in allowed:
            continue
        if subtype in known_subtypes():
            owners = [type for type in known_types() if subtype in subtypes_of(type)]
            raise TypeLineError(
                f"the subtype {subtype!r} belongs to {' and '.join(owners)}, and this is none (CR 205.3d)"
            )
        raise TypeLineError(
            f"unknown subtype {subtype!r}; a pack declares its own under `subtypes` in pack.yaml",
            near(subtype, allowed | set(known_subtypes())),
        )
    return line


def _split(text: str, types: Iterable[str], declared: tuple[str, ...]) -> list[str]:
    """The subtypes after the dash: single words, but for those that the lists know as two (and planes' names)."""
    words = text.replace("’", "'").split()
    if "plane" in types:
        return [" ".join(words)] if words else []
    several = {s for s in (*known_subtypes(), *declared) if " " in s}
    found, at = [], 0
    while at < len(words):
        length = next((n for n in range(min(4, len(words) - at), 1, -1) if " ".join(words[at : at + n]) in several), 1)
        found.append(" ".join(words[at : at + length]))
        at += length
    return found
