"""From what a script returned to abilities, strictly: whatever is not known is an error at its line."""

from __future__ import annotations

import msgspec

from cardwright.kernel.abilities import Ability, Delayed, Lasting
from cardwright.scripting.errors import listed, near
from cardwright.scripting.sandbox import Tagged, Value

from . import plain
from .abilities import ability, prepared
from .part import Part, Source

__all__ = ["CompiledCard", "Source", "compile_card"]


class CompiledCard(msgspec.Struct, frozen=True):
    """What a script says: abilities of the card, of faces and tokens by name, and those that effects create."""

    abilities: tuple[Ability, ...] = ()
    faces: dict[str, tuple[Ability, ...]] = {}
    tokens: dict[str, tuple[Ability, ...]] = {}
    delayed: tuple[Delayed | Lasting, ...] = ()


def compile_card(
    source: Source, value: Value, faces: tuple[str, ...] = (), tokens: tuple[str, ...] = ()
) -> CompiledCard:
    """Compile what a script returned; `faces` and `tokens` are the names that card.yaml gives. Raises `PackError`."""
    part = Part(source, (), value, "card", value.line if isinstance(value, Tagged) else None)
    if not isinstance(value, Tagged) or value.tag != "card":
        part.fail("the script must return card { … }" + ("" if value is not None else "; it returns nothing"))
    part.of(source.vocabulary.constructors["card"])
    if not value.items:
        part.fail("card { } holds no ability: a card that needs no script has no card.lua")
    abilities: list[Ability] = []
    delayed: list[Delayed | Lasting] = []
    named: dict[str, dict[str, tuple[Ability, ...]]] = {"face": {}, "token": {}}
    for inner in part.list_parts():
        tag = inner.value.tag if isinstance(inner.value, Tagged) else ""
        if tag in named:
            name, found = _named(inner, tag, faces if tag == "face" else tokens)
            if name in named[tag]:
                inner.fail(f"{tag} {name!r} stands here a second time")
            named[tag][name] = found
        elif tag in ("delayed", "reflexive", "lasting"):
            made = prepared(inner)
            if any(other.label == made.label for other in delayed):
                inner.fail(f"two delayed, reflexive or lasting abilities are called {made.label!r}")
            delayed.append(made)
        else:
            abilities.append(ability(inner))
    return CompiledCard(tuple(abilities), named["face"], named["token"], tuple(delayed))


def _named(part: Part, tag: str, known: tuple[str, ...]) -> tuple[str, tuple[Ability, ...]]:
    given = part.of(part.source.vocabulary.constructors[tag])
    name = plain.string(given["name"])
    if name not in known:
        there = f"they are {listed(known)}" if known else f"it lists no {tag}s"
        given["name"].fail(f"card.yaml has no {tag} {name!r}: {there}", near(name, known))
    return name, tuple(ability(inner) for inner in part.list_parts())
