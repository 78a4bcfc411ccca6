"""Mana and mana costs as values (CR 105-107, 202).

A symbol is written without its braces: ``"W"``, ``"2"``, ``"X"``, ``"W/U"``, ``"2/W"``,
``"C/W"``, ``"W/P"``, ``"W/U/P"``, ``"S"``. Costs are read from text with `ManaCost.parse`
and produced mana with `parse_mana`; both remember what they have read.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from cardwright.errors import WrongArgument
from cardwright.spelling import nearest
from cardwright.visible import shown

from .checked import a, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "BASIC_LAND_TYPES",
    "COLORS",
    "COLOR_NAMES",
    "COST_SYMBOLS",
    "MANA_TYPES",
    "Mana",
    "ManaCost",
    "generic_amount",
    "is_phyrexian",
    "parse_mana",
    "symbol_colors",
]

MANA_TYPES = ("W", "U", "B", "R", "G", "C")
"""The six types of mana (CR 106.1b)."""

COLORS = ("W", "U", "B", "R", "G")
"""The five colours in their usual order (CR 105.1)."""

COLOR_NAMES: Mapping[str, str] = MappingProxyType({"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"})

BASIC_LAND_TYPES: Mapping[str, str] = MappingProxyType(
    {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
)
"""Basic land type to the colour of mana that it gives (CR 305.6)."""

_PAIRS = ("W/U", "W/B", "U/B", "U/R", "B/R", "B/G", "R/G", "R/W", "G/W", "G/U")

COST_SYMBOLS: tuple[str, ...] = (
    *MANA_TYPES,
    "S",
    "X",
    *_PAIRS,
    *(f"2/{color}" for color in COLORS),
    *(f"C/{color}" for color in COLORS),
    *(f"{color}/P" for color in COLORS),
    *(f"{pair}/P" for pair in _PAIRS),
)
"""Every symbol that a mana cost may hold besides numbers (CR 107.4)."""

_ALLOWED = "a number, W, U, B, R, G, C, S, X, or a hybrid such as W/U, 2/W, C/W, W/P, W/U/P"


class Mana(msgspec.Struct, frozen=True):
    """One unit of mana (CR 106.1).

    `spend` and `rider` belong to whoever made the mana and are opaque here: what it may be
    spent on, as JSON, and what happens when it is spent (CR 106.6).
    """

    type: str
    """One of `MANA_TYPES`."""
    snow: bool = False
    """Its source was snow (CR 107.4h)."""
    source: int | None = None
    """Id of the object that produced it (CR 106.3)."""
    spend: str | None = None
    rider: str | None = None


class ManaCost(msgspec.Struct, frozen=True):
    """A mana cost (CR 202.1). ``ManaCost(())`` is {0}; an object without a mana cost has None.

    `symbols` are normalised and in printed order; build them with `parse` unless they are
    known to be so.
    """

    symbols: tuple[str, ...] = ()

    @staticmethod
    def parse(text: str) -> ManaCost:
        """Read ``"{2}{W/U}{X}"``; `WrongArgument` names a bad symbol and what is allowed.

        ``"{0}"`` and ``""`` both give the empty cost; hybrids may be written either way round.
        """
        return _parse_cost(a(str, text, "a mana cost is read from a text"))

    def __add__(self, other: ManaCost) -> ManaCost:
        """Both costs together (CR 601.2f): {X} first, then generic in one number, then the rest."""
        if not isinstance(other, ManaCost):
            return NotImplemented
        if not other.symbols:
            return self
        if not self.symbols:
            return other
        return _ordered(self.symbols + other.symbols)

    def with_generic(self, n: int) -> ManaCost:
        """This cost and `n` more generic mana; `WrongArgument` if `n` is negative."""
        if whole(n, "generic mana") < 0:
            raise WrongArgument(f"generic mana added must be 0 or more, not {n}; use reduced_generic")
        return _ordered((*self.symbols, str(n))) if n else self

    def reduced_generic(self, n: int) -> ManaCost:
        """This cost less `n` generic mana, never under none (CR 118.7a, 601.2f).

        Only numbers shrink: not colours, {C}, {S}, hybrids, nor an {X} that has no value yet
        (give it one with `with_x` first). `WrongArgument` if `n` is negative.
        """
        if whole(n, "a reduction") < 0:
            raise WrongArgument(f"a reduction must be 0 or more, not {n}; use with_generic")
        left = max(0, self.generic - n)
        return _ordered((*(s for s in self.symbols if not s.isdigit()), str(left)))

    def with_x(self, x: int) -> ManaCost:
        """This cost with every {X} replaced by `x` generic (CR 107.3a); `WrongArgument` if x < 0."""
        if whole(x, "X") < 0:
            raise WrongArgument(f"X must be 0 or more, not {x}")
        count = self.x_count
        if not count:
            return self
        return _ordered((*(s for s in self.symbols if s != "X"), str(x * count)))

    @property
    def settled(self) -> tuple[ManaCost, ...]:
        """Each way of paying its symbols such as {2/W} with the colour or with two generic mana (CR 107.4e), as a cost
        without such symbols; those with the least mana first. Equal symbols count once: three {2/W} give four ways."""
        return _settled(self.symbols)

    def mana_value(self, x: int = 0) -> int:
        """Its mana value (CR 202.3), with `x` for each {X}: 0 except on the stack (202.3e)."""
        value, count, _ = _facts(self.symbols)
        return value + x * count if type(x) is int else value + whole(x, "X") * count

    @property
    def colors(self) -> tuple[str, ...]:
        """The colours of its symbols in WUBRG order (CR 202.2)."""
        return _facts(self.symbols)[2]

    @property
    def x_count(self) -> int:
        """How many {X} it has."""
        return self.symbols.count("X")

    @property
    def generic(self) -> int:
        """The sum of its numbers, {X} not counted."""
        return sum(int(symbol) for symbol in self.symbols if symbol.isdigit())

    @property
    def is_empty(self) -> bool:
        """Whether it is {0}."""
        return not self.symbols

    @property
    def text(self) -> str:
        """As printed: ``"{2}{G}"``, ``"{0}"`` for the empty cost."""
        return "".join(f"{{{symbol}}}" for symbol in self.symbols) or "{0}"

    def __str__(self) -> str:
        return self.text


def parse_mana(text: str) -> tuple[str, ...]:
    """Read mana that is produced: ``"{G}{G}{C}"`` to ``("G", "G", "C")``.

    `WrongArgument` for anything that is not one of `MANA_TYPES`; ``""`` gives no mana.
    """
    return _parse_mana(text)


def generic_amount(symbol: str) -> int | None:
    """The number that a generic symbol stands for, or None for any other symbol."""
    return int(symbol) if symbol.isdigit() else None


def is_phyrexian(symbol: str) -> bool:
    """Whether 2 life may pay it (CR 107.4f)."""
    return symbol.endswith("/P")


def symbol_colors(symbol: str) -> tuple[str, ...]:
    """The colours of one symbol, in WUBRG order (CR 107.4e, f)."""
    halves = symbol.split("/")
    return tuple(color for color in COLORS if color in halves)


_BRACED = re.compile(r"\{([^{}]*)\}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


def _spellings() -> dict[str, str]:
    """Every accepted spelling to its normal form: the halves of a hybrid in either order."""
    known = {symbol: symbol for symbol in COST_SYMBOLS}
    for symbol in COST_SYMBOLS:
        halves = symbol.split("/")
        if len(halves) == 3:
            known[f"{halves[1]}/{halves[0]}/P"] = symbol
        elif len(halves) == 2:
            known[f"{halves[1]}/{halves[0]}"] = symbol
    return known


_SPELLINGS = _spellings()
_LONGEST_COST = 400  # characters
_MOST_HALVES = 10  # symbols such as {2/W}: the ways to pay them are tried one by one; no card has more than five


def _split(text: str, kind: str) -> list[str]:
    """The contents of the braces in `text`; `WrongArgument` if anything stands outside them."""
    symbols = []
    at = 0
    while at < len(text):
        match = _BRACED.match(text, at)
        if match is None:
            raise WrongArgument(
                f"{kind} {shown(text)}: {shown(text[at:])} is not a symbol in braces;"
                " write each symbol in its own braces, such as {2}{G}"
            )
        symbols.append(match[1])
        at = match.end()
    return symbols


def _guess(symbol: str, known: list[str]) -> str:
    upper = symbol.strip().upper().replace("-", "/")
    near = upper if upper in known else nearest(upper, known)
    return f"; did you mean {{{_SPELLINGS.get(near, near)}}}?" if near else ""


@lru_cache(maxsize=4096)
def _parse_cost(text: str) -> ManaCost:
    if len(text) > _LONGEST_COST:
        raise WrongArgument(f"a mana cost of {len(text)} characters; at most {_LONGEST_COST}")
    symbols = []
    for raw in _split(text, "mana cost"):
        symbol = raw if _NUMBER.fullmatch(raw) else _SPELLINGS.get(raw)
        if symbol is None:
            raise WrongArgument(
                f"mana cost {shown(text)}: {{{raw}}} is not a mana symbol"
                f"{_guess(raw, [*_SPELLINGS])} (allowed: {_ALLOWED})"
            )
        if symbol != "0":
            symbols.append(symbol)
    if sum(symbol.startswith("2/") for symbol in symbols) > _MOST_HALVES:
        raise WrongArgument(f"mana cost {shown(text)}: at most {_MOST_HALVES} symbols such as {{2/W}}")
    return ManaCost(tuple(symbols))


@lru_cache(maxsize=4096)
def _parse_mana(text: str) -> tuple[str, ...]:
    symbols = tuple(_split(text, "mana"))
    for symbol in symbols:
        if symbol not in MANA_TYPES:
            raise WrongArgument(
                f"mana {shown(text)}: {{{symbol}}} is not a type of mana"
                f"{_guess(symbol, [*MANA_TYPES])} (allowed: W, U, B, R, G, C)"
            )
    return symbols


@lru_cache(maxsize=4096)
def _ordered(symbols: tuple[str, ...]) -> ManaCost:
    """Symbols with {X} first, then all generic as one number, then the rest as they stood."""
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    variable = tuple(symbol for symbol in symbols if symbol == "X")
    rest = tuple(symbol for symbol in symbols if symbol != "X" and not symbol.isdigit())
    return ManaCost((*variable, *((str(generic),) if generic else ()), *rest))


@lru_cache(maxsize=4096)
def _settled(symbols: tuple[str, ...]) -> tuple[ManaCost, ...]:
    counts = Counter(symbol for symbol in symbols if symbol.startswith("2/"))
    if not counts:
        return (ManaCost(symbols),)
    ways = []
    for generic in itertools.product(*(range(n + 1) for n in counts.values())):
        left = dict(zip(counts, generic, strict=True))  # of each symbol, how many are still to become generic
        paid = []
        for symbol in symbols:
            if left.get(symbol):
                left[symbol] -= 1
                paid.append("2")
            else:
                paid.append(symbol.removeprefix("2/"))
        ways.append(_ordered(tuple(paid)))
    return tuple(sorted(ways, key=ManaCost.mana_value))


@lru_cache(maxsize=4096)
def _facts(symbols: tuple[str, ...]) -> tuple[int, int, tuple[str, ...]]:
    """Mana value with X as 0, number of {X}, and colours."""
    value = 0
    colors: set[str] = set()
    for symbol in symbols:
        if symbol.isdigit():
            value += int(symbol)
        elif symbol.startswith("2/"):
            value += 2
        elif symbol != "X":
            value += 1
        colors.update(symbol_colors(symbol))
    return value, symbols.count("X"), tuple(color for color in COLORS if color in colors)
