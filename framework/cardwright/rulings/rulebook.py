"""The numbers of the Comprehensive Rules: which there are, and their order."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

__all__ = ["chapters", "is_rule", "near_number", "numbers", "parent", "place"]

_NUMBER = re.compile(r"(\d{3})(?:\.(\d+)([a-z]?))?")


@cache
def _lines() -> tuple[str, ...]:
    text = files("cardwright.rulings").joinpath("rule_numbers.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


@cache
def numbers() -> tuple[str, ...]:
    """Every rule's number, down to its letters, in order."""
    return tuple(line for line in _lines() if " " not in line)


@cache
def chapters() -> dict[str, str]:
    """The chapters' names by number: "601": "Casting Spells"."""
    return {number: name for number, _, name in (line.partition(" ") for line in _lines()) if name}


@cache
def _known() -> frozenset[str]:
    return frozenset(numbers()) | chapters().keys()


def is_rule(number: str) -> bool:
    """Whether there is a rule, or a chapter, with this number."""
    return number in _known()


def near_number(number: str) -> str:
    """What there is instead of a number that is none: "601.2 goes to 601.2i"."""
    whole = parent(number)
    letters = [n for n in numbers() if n != whole and parent(n) == whole]
    if letters:
        return f"{whole} goes to {letters[-1]}"
    chapter = number.partition(".")[0]
    inside = [n for n in numbers() if n.startswith(f"{chapter}.")]
    return f"chapter {chapter} goes to {parent(inside[-1])}" if inside else ""


def parent(number: str) -> str:
    """The rule that a lettered one belongs to ("601.2" for "601.2b"); any other is its own."""
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")


def place(number: str) -> tuple[int, int, str]:
    """Where a number stands among the others. Raises ValueError for what is none."""
    found = _NUMBER.fullmatch(number)
    if found is None:
        raise ValueError(f"{number!r} is no rule number; one looks like 601.2b")
    return int(found[1]), int(found[2] or 0), found[3] or ""
