"""Reading plain values: numbers, texts, zones, players, colours."""

from __future__ import annotations

from cardwright.kernel.mana import COLORS, ManaCost, parse_mana
from cardwright.kernel.zones import ZONES
from cardwright.scripting.errors import near
from cardwright.scripting.sandbox import Tagged

from .part import Part

__all__ = [
    "boolean",
    "colors",
    "integer",
    "limit",
    "mana_cost",
    "mana_type",
    "player",
    "step",
    "string",
    "strings",
    "zone",
    "zones",
]

PLAYERS = ("you", "opponent", "any")


def integer(part: Part, at_least: int | None = None) -> int:
    """A whole number."""
    if not isinstance(part.value, int) or isinstance(part.value, bool):
        part.expected("a whole number")
    if at_least is not None and part.value < at_least:
        part.expected(f"a whole number of at least {at_least}")
    return part.value


def boolean(part: Part) -> bool:
    """True or false."""
    if not isinstance(part.value, bool):
        part.expected("true or false")
    return part.value


def string(part: Part) -> str:
    """A text that is not empty."""
    if not isinstance(part.value, str):
        part.expected("a text")
    if not part.value.strip():
        part.expected("a text that is not empty")
    return part.value


def strings(part: Part, allowed: tuple[str, ...] = ()) -> tuple[str, ...]:
    """One text or a list of texts."""
    if isinstance(part.value, str):
        return (part.one_of(allowed) if allowed else string(part),)
    if not isinstance(part.value, list | dict) or (isinstance(part.value, dict) and part.value):
        part.expected("a text or a list of texts")
    return tuple(p.one_of(allowed) if allowed else string(p) for p in part.list_parts())


def zone(part: Part) -> str:
    """The name of a zone."""
    return part.one_of(ZONES)


def zones(part: Part) -> tuple[str, ...]:
    """One zone or a list of zones; ``"all"`` for all of them."""
    if part.value == "all":
        return ZONES
    found = strings(part, (*ZONES, "all"))
    if not found:
        part.expected("a zone or a list of zones")
    return found


def player(part: Part) -> str:
    """Who: "you", "opponent" or "any", or the player that this is `attached` to."""
    if isinstance(part.value, Tagged):
        if part.value.tag != "attached" or part.value.fields or part.value.items:
            part.expected('"you", "opponent", "any" or attached')
        return "attached"
    return part.one_of(PLAYERS)


def step(part: Part) -> str:
    """The name of a step or phase."""
    return part.one_of(part.source.vocabulary.language.steps)


def colors(part: Part) -> tuple[str, ...]:
    """Colours, in their usual order."""
    chosen = strings(part, COLORS)
    return tuple(color for color in COLORS if color in chosen)


def limit(part: Part) -> int:
    """A whole number, or "no limit", which is -1."""
    if part.value == "no limit":
        return -1
    if isinstance(part.value, str):
        part.fail(
            f'{part.what} must be a whole number or "no limit", not {part.value!r}', near(part.value, ["no limit"])
        )
    return integer(part, 0)


def mana_cost(part: Part) -> ManaCost:
    """Mana symbols of a cost."""
    try:
        return ManaCost.parse(string(part))
    except ValueError as error:
        part.fail(str(error))


def mana_type(part: Part) -> str:
    """One symbol of a type of mana, without its braces: ``"G"`` for ``"{G}"``."""
    try:
        types = parse_mana(string(part))
    except ValueError as error:
        part.fail(str(error))
    if len(types) != 1:
        part.expected('one symbol of a type of mana, such as "{G}"')
    return types[0]
