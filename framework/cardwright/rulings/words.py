"""Small readings that every part of a scenario shares: names, lists of names, counters, plain data."""

from __future__ import annotations

import re
from typing import Any

from cardwright.yaml_source import (
    Mapping,
    Scalar,
    Sequence,
    SourceError,
    Value,
    boolean,
    integer,
    mapping,
    sequence,
    string,
    unknown,
)

from .model import CardEntry, Matches

ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command")
MOST_CARDS = 1000
_ENTRY_KEYS = (
    "card",
    "count",
    "as",
    "tapped",
    "face_down",
    "token",
    "face",
    "summoning_sick",
    "owner",
    "controller",
    "counters",
    "damage",
    "attached_to",
    "section",
)
_MATCH_KEYS = ("exactly", "in_order", "first", "has", "lacks", "count")


def step_word(text: str) -> str:
    """A step's name in one spelling: ``"Precombat main phase"`` is ``"precombat_main"``."""
    word = re.sub(r"[\s-]+", "_", text.strip().lower())
    return re.sub(r"_(step|phase)$", "", word)


def possessive(text: str) -> tuple[str, str]:
    """``"bob's upkeep"`` as ``("bob", "upkeep")``; without a player the first is empty."""
    found = re.fullmatch(r"(.+?)['\u2019]s? (.+)", text.strip())
    return (found[1], found[2]) if found else ("", text)


def one_of(value: Value, what: str, allowed: tuple[str, ...]) -> str:
    """A word among the allowed ones."""
    word = string(value, what)
    if word not in allowed:
        raise SourceError(unknown(what, word, allowed), value.file, value.line)
    return word


def names(value: Value, what: str) -> tuple[str, ...]:
    """One name, or a list of names; ``{card: Forest, count: 3}`` stands for three."""
    if isinstance(value, Scalar):
        return (string(value, what),)
    return listed_names(value, what)


def listed_names(value: Value, what: str) -> tuple[str, ...]:
    """A list of names."""
    found: list[str] = []
    for item in sequence(value, what).items:
        if isinstance(item, Mapping):
            item.only(("card", "count"), f"an entry of {what}")
            card = required(item, "card", f"an entry of {what}")
            number = item.get("count")
            found += [string(card, "card")] * (1 if number is None else how_many(number))
        else:
            found.append(string(item, f"an entry of {what}"))
        if len(found) > MOST_CARDS:
            raise SourceError(f"{what} names more than {MOST_CARDS} cards", item.file, item.line)
    return tuple(found)


def how_many(value: Value) -> int:
    """How many times something is there."""
    return integer(value, "count", 1, MOST_CARDS)


def required(fields: Mapping, name: str, what: str) -> Value:
    """The value under a key that must be there."""
    value = fields.get(name)
    if value is None:
        raise SourceError(f"{what} lacks {name!r}", fields.file, fields.line)
    return value


def amounts(value: Value, what: str, at_least: int | None = None) -> tuple[tuple[str, int], ...]:
    """Whole numbers by name: ``{charge: 2}``."""
    found = mapping(value, what)
    for key, _ in found.entries:
        if not key.text.strip():
            raise SourceError(f"{what}: a name is missing before the number", found.file, key.line)
    return tuple((key.text, integer(v, f"{what}: {key.text}", at_least)) for key, v in found.entries)


def plain(value: Value) -> object:
    """The value as plain data: dict, list, int, bool, str or None; for those whose shape others define."""
    if isinstance(value, Mapping):
        return {key.text: plain(item) for key, item in value.entries}
    if isinstance(value, Sequence):
        return [plain(item) for item in value.items]
    if value.is_null:
        return None
    if value.plain and re.fullmatch(r"[+-]?\d{1,15}", value.text):
        return int(value.text)
    if value.plain and value.text in ("true", "false"):
        return value.text == "true"
    return value.text


def declared_settings(fields: Mapping) -> tuple[tuple[str, tuple[tuple[str, object], ...]], ...]:
    """What the game declares of its formats: ``with: {commander: {starting_life: 60}}``."""
    found = []
    for key, value in fields.entries:
        said = plain(mapping(value, f"with: {key.text}"))
        assert isinstance(said, dict)  # noqa: S101 - a mapping is one
        found.append((key.text, tuple((n, tuple(v) if isinstance(v, list) else v) for n, v in said.items())))
    return tuple(found)


def card_entries(value: Value, what: str) -> tuple[CardEntry, ...]:
    """The cards of a given zone."""
    found = tuple(card_entry(item, what) for item in sequence(value, what).items)
    if sum(entry.count for entry in found) > MOST_CARDS:
        raise SourceError(f"{what} holds more than {MOST_CARDS} cards", value.file, value.line)
    return found


def card_entry(value: Value, what: str) -> CardEntry:
    """A card by name, or with how it is: ``{card: Forest, tapped: true, as: f1}``."""
    if isinstance(value, Scalar):
        return CardEntry(card=string(value, f"a card in {what}"), line=value.line)
    fields = mapping(value, f"a card in {what}").only(_ENTRY_KEYS, f"a card in {what}")
    given: dict[str, Any] = {n: boolean(v, n) for n in ("tapped", "token", "summoning_sick") if (v := fields.get(n))}
    if v := fields.get("face_down"):
        given |= _face_down(v)
    given |= {n: string(v, n) for n in ("owner", "attached_to", "section") if (v := fields.get(n))}
    given |= {n: integer(v, n, 0) for n in ("face", "damage") if (v := fields.get(n))}
    if (v := fields.get("controller")) is not None:
        given["uncontrolled"] = one_of(v, "controller", ("nobody",)) == "nobody"
    count, counters, label = fields.get("count"), fields.get("counters"), fields.get("as")
    entry = CardEntry(
        card=string(required(fields, "card", f"a card in {what}"), "card"),
        line=fields.line,
        count=1 if count is None else how_many(count),
        label="" if label is None else string(label, "as"),
        counters=() if counters is None else amounts(counters, "counters", 1),
        **given,
    )
    if entry.label and entry.count > 1:
        raise SourceError("a label (as:) names one card, and here count says more", fields.file, fields.line)
    if not what.endswith("battlefield"):
        for name in ("tapped", "summoning_sick", "damage", "attached_to", "controller"):
            if key := fields.key(name):
                raise SourceError(f"{name!r} is said of permanents only, not of a card in {what}", key.file, key.line)
    return entry


def _face_down(value: Value) -> dict[str, Any]:
    """``true``, or by what it is face down: ``manifest``, or a keyword such as ``disguise``."""
    word = value.text if isinstance(value, Scalar) and value.plain else ""
    if re.fullmatch(r"[a-z_]+", word) and word not in ("true", "false", "yes", "no"):
        return {"face_down": True, "face_down_by": word}
    return {"face_down": boolean(value, "face_down (or by what: manifest, morph, disguise, …)")}


def matches(value: Value, what: str, *, ordered: bool = False) -> Matches:
    """What a list must be: a plain list is all of it; a mapping says parts of it. Zones that have an order
    (library, stack) are compared in order."""
    if isinstance(value, Scalar) and not value.is_null and value.text == "nothing":
        return Matches(line=value.line, exactly=())
    if not isinstance(value, Mapping):
        return Matches(line=value.line, exactly=listed_names(value, what), in_order=ordered)
    fields = value.only(_MATCH_KEYS, what)
    if not fields.entries:
        raise SourceError(f"{what} says nothing: write a list, or {', '.join(_MATCH_KEYS)}", value.file, value.line)
    parts: dict[str, Any] = {
        n: names(v, f"{what}: {n}") for n in ("exactly", "first", "has", "lacks") if (v := fields.get(n))
    }
    order, count = fields.get("in_order"), fields.get("count")
    if order is not None and isinstance(order, Sequence):
        if "exactly" in parts:
            raise SourceError(f"{what}: say either exactly or in_order, not both", order.file, order.line)
        parts["exactly"] = listed_names(order, f"{what}: in_order")
    return Matches(
        line=value.line,
        in_order=ordered or isinstance(order, Sequence) or (order is not None and boolean(order, "in_order")),
        count=None if count is None else integer(count, f"{what}: count", 0),
        **parts,
    )
