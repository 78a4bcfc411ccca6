"""The words of type lines (CR 205): card types, supertypes, and subtypes by the card type that they go with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

__all__ = ["creature_types", "kind_of", "kinds", "types_of", "words"]


@cache
def words() -> Mapping[str, Any]:
    """The rulebook's lists: "types", "supertypes", and "subtypes" by card type."""
    text = files("cardwright.kernel").joinpath("types.json").read_bytes()
    found: dict[str, Any] = msgspec.json.decode(text)
    return found


@cache
def _kinds() -> dict[str, str]:
    return {subtype: kind for kind, subtypes in words()["subtypes"].items() for subtype in subtypes}


def kind_of(subtype: str) -> str:
    """The card type that a subtype goes with; one that only a pack knows is taken for a creature type."""
    return _kinds().get(subtype, "creature")


def types_of(subtype: str) -> frozenset[str]:
    """The card types that a subtype is correlated with: kindreds share those of creatures (CR 308.2), instants and
    sorceries theirs (205.3k)."""
    kind = kind_of(subtype)
    return frozenset({kind, *_SHARED.get(kind, ())})


_SHARED = {"creature": ("kindred",), "instant": ("sorcery",)}


def kinds(subtypes: tuple[str, ...]) -> frozenset[str]:
    """The card types that these subtypes go with."""
    return frozenset(kind_of(s) for s in subtypes)


@cache
def creature_types() -> tuple[str, ...]:
    """Every creature type (CR 205.3m)."""
    return tuple(words()["subtypes"]["creature"])
