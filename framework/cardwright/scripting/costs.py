"""Costs as text: ``"{2}{W}, {T}, sacrifice this"`` to a kernel `Cost`.

Parts are separated by commas. The grammar is small and strict: what it does not know is an error that lists the forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from cardwright.kernel.abilities import Amount, Cost, CostPart
from cardwright.kernel.mana import ManaCost

from .errors import near
from .phrases import PhraseError, phrase

__all__ = ["FORMS", "CostError", "parse"]

FORMS: tuple[tuple[str, str], ...] = (
    ("{2}{W/U}{X}", "mana"),
    ("{T}", "tap this"),
    ("{Q}", "untap this"),
    ("sacrifice this", "also: sacrifice a creature, sacrifice two other artifacts, sacrifice a creature or land"),
    ("discard a card", "also: discard this, discard two cards, discard a land card"),
    ("exile this", "also: exile this from your graveyard, exile a creature card from your graveyard"),
    ("return a land you control to its owner's hand", "also: return this to its owner's hand"),
    ("tap an untapped creature you control", "also: tap two other untapped artifacts you control"),
    ("pay 1 life", "also: pay X life"),
    (
        "remove a +1/+1 counter from this",
        "also: remove two charge counters from this, remove X charge counters from this",
    ),
    ("put a -1/-1 counter on this", "any kind and number of counters"),
    ("mill a card", "also: mill three cards"),
    ("reveal a blue card from your hand", "any card of the hand"),
    ("[+1]", "loyalty; also [-2], [0], [-X]"),
)
"""Every form of a part of a cost, with further examples."""

NUMBERS = ("a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class CostError(ValueError):
    """A text that is no cost; `hint` is what was probably meant."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def parse(text: str, subtypes: tuple[str, ...] = ()) -> Cost:
    """Read a cost; `subtypes` are those that the pack declares. Raises `CostError`."""
    return _parse(text, subtypes)


@lru_cache(maxsize=2048)
def _parse(text: str, subtypes: tuple[str, ...]) -> Cost:
    pieces = [piece.strip() for piece in text.split(",")]
    mana: ManaCost | None = None
    parts: list[CostPart] = []
    for piece in pieces:
        if not piece:
            raise CostError(f"the cost {text!r} has an empty part; parts are separated by one comma")
        if _is_mana(piece):
            if mana is not None:
                raise CostError(f"the cost {text!r} has mana in two places: write it in one")
            mana = _mana(piece)
        else:
            parts.append(_part(piece, subtypes))
    return Cost(mana, tuple(parts))


def _is_mana(piece: str) -> bool:
    return piece.startswith("{") and piece not in ("{T}", "{Q}")


def _mana(piece: str) -> ManaCost:
    if "{T}" in piece or "{Q}" in piece:
        raise CostError(f"in the cost part {piece!r} a comma is missing: write {{T}} and {{Q}} as parts of their own")
    try:
        return ManaCost.parse(piece)
    except ValueError as error:
        raise CostError(str(error)) from None


def _part(piece: str, subtypes: tuple[str, ...]) -> CostPart:
    for pattern, read in _READERS:
        match = pattern.fullmatch(piece)
        if match is not None:
            try:
                return read(match, subtypes)
            except PhraseError as error:
                raise CostError(f"cost part {piece!r}: {error}", error.hint) from None
    forms = "; ".join(form for form, _ in FORMS)
    raise CostError(f"cost part {piece!r} is none of the forms that are known: {forms}", _guess(piece))


def _guess(piece: str) -> str:
    """The near form, if the part is a slip; else the form that begins with the same or a similar word."""
    whole = near(piece, (form for form, _ in FORMS))
    if whole:
        return whole
    by_word = {form.split()[0]: form for form, _ in FORMS}
    word = near(piece.split(maxsplit=1)[0], by_word)
    return f"did you mean {by_word[word.split(chr(39))[1]]!r}?" if word else ""


def _count(text: str) -> Amount:
    if text in ("a", "an", "another", "one"):
        return 1
    if text == "X":
        return "x"
    if text in NUMBERS:
        return NUMBERS.index(text) + 1
    if text.isdigit() and int(text) > 0:
        return int(text)
    raise PhraseError(f"{text!r} is no number: write a, another, two … ten, a figure, or X")


def _objects(kind: str, zone: str = "battlefield") -> Callable[[re.Match[str], tuple[str, ...]], CostPart]:
    def read(match: re.Match[str], subtypes: tuple[str, ...]) -> CostPart:
        words = match["what"]
        where = match.groupdict().get("zone") or zone
        if words == "this":
            return CostPart(kind, zone=where, this=True)
        first, _, rest = words.partition(" ")
        amount = _count(first)
        if first == "another":
            rest = f"other {rest}"
        return CostPart(kind, amount, phrase(rest, subtypes), where)

    return read


def _discard(match: re.Match[str], subtypes: tuple[str, ...]) -> CostPart:
    return _objects("discard", "hand")(match, subtypes)


def _tap_others(match: re.Match[str], subtypes: tuple[str, ...]) -> CostPart:
    part = _objects("tap_others")(match, subtypes)
    if ("tapped", False) not in part.filter.fields:
        raise PhraseError("say what is tapped: an untapped …", "did you mean 'tap an untapped creature you control'?")
    return part


def _life(match: re.Match[str], _: tuple[str, ...]) -> CostPart:
    return CostPart("life", _count(match["n"]))


def _counters(kind: str) -> Callable[[re.Match[str], tuple[str, ...]], CostPart]:
    def read(match: re.Match[str], _: tuple[str, ...]) -> CostPart:
        return CostPart(kind, _count(match["n"]), this=True, counter=match["counter"])

    return read


def _cards(match: re.Match[str], _: tuple[str, ...]) -> CostPart:
    return CostPart("mill", _count(match["n"]), zone="library")


def _loyalty(match: re.Match[str], _: tuple[str, ...]) -> CostPart:
    sign, number = match["sign"] or "", match["n"]
    if number == "X":
        if sign != "-":
            raise PhraseError("X in a loyalty cost is written [-X]")
        return CostPart("loyalty", "-x", this=True)
    return CostPart("loyalty", -int(number) if sign == "-" else int(number), this=True)


def _fixed(part: CostPart) -> Callable[[re.Match[str], tuple[str, ...]], CostPart]:
    return lambda _, __: part


_READERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], tuple[str, ...]], CostPart]], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"\{T\}", _fixed(CostPart("tap"))),
        (r"\{Q\}", _fixed(CostPart("untap"))),
        (r"sacrifice (?P<what>.+)", _objects("sacrifice")),
        (r"discard (?P<what>.+)", _discard),
        (r"exile (?P<what>.+?)(?: from your (?P<zone>graveyard|hand))?", _objects("exile")),
        (r"return (?P<what>.+?)(?: you control)? to (?:its|their) owner's hand", _objects("return")),
        (r"tap (?P<what>.+) you control", _tap_others),
        (r"pay (?P<n>\S+) life", _life),
        (r"remove (?P<n>\S+) (?P<counter>\S+(?: \S+)?) counters? from this", _counters("remove_counters")),
        (r"put (?P<n>\S+) (?P<counter>\S+(?: \S+)?) counters? on this", _counters("put_counters")),
        (r"mill (?P<n>\S+) cards?", _cards),
        (r"reveal (?P<what>.+) from your hand", _objects("reveal", "hand")),
        (r"\[(?P<sign>[+-]?)(?P<n>\d+|X)\]", _loyalty),
    )
)
