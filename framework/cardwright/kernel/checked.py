"""Arguments of public functions that are looked at before anything is done with them.

What comes back is Python's own: a subclass of str, int, list or tuple, which files and digests don't hold, as what it
is a subclass of.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar

import msgspec

from cardwright.errors import WrongArgument, WrongType
from cardwright.visible import shown

if TYPE_CHECKING:
    from .library import Library

__all__ = [
    "LARGEST",
    "a",
    "a_library",
    "exact_row",
    "exact_text",
    "exact_whole",
    "many",
    "plain_value",
    "set_checked",
    "text",
    "texts",
    "things",
    "whole",
    "words",
]

T = TypeVar("T")
LARGEST = 10**12
"""The largest number that a game is given, such as a life total, and that a script may hand to a verb; the smallest is
as far below zero. It is far beyond any game, and no sum of a few reaches the 64 bits in which the next script must be
able to read it."""
WORD = 2**63
"""Other numbers, such as seeds, are below this and at least as far below zero: 64 bits, as other programs read them."""
_DEEPEST = 20  # what stands in what in a value that is put into a game


def _is(given: object, kind: type[T] | tuple[type[T], ...]) -> TypeGuard[T]:
    """By its type alone: what an object says that its class is may be anything."""
    return issubclass(type(given), kind)


def exact_whole(given: object) -> int | None:
    """A whole number (True and False are none) as an int, None for anything else."""
    if type(given) is int:
        return given
    return int.__int__(given) if _is(given, int) and type(given) is not bool else None


def exact_text(given: object) -> str | None:
    """A text as a str, None for anything else."""
    if type(given) is str:
        return given
    return str.__str__(given) if _is(given, str) else None


def exact_row(given: object) -> tuple[Any, ...] | None:
    """A list or tuple as a tuple, None for anything else."""
    if type(given) is tuple:
        return given
    if _is(given, tuple):
        return tuple(tuple.__iter__(given))
    return tuple(list.__iter__(given)) if _is(given, list) else None


def a(kind: type[T] | tuple[type[T], ...], given: object, what: str) -> T:
    """The argument, if it is of this kind. Raises `WrongType`, saying what is asked for."""
    if not _is(given, kind):
        raise WrongType(f"{what}, not {shown(given)}")
    return given


def text(given: object, what: str, most: int | None = None) -> str:
    """A text that can be written anywhere: without halves of characters, and with at most so many characters. Raises
    `WrongType` and `WrongArgument`."""
    said = exact_text(given)
    if said is None:
        raise WrongType(f"{what} is a text, not {shown(given)}")
    if not _can_be_written(said):
        raise WrongArgument(f"{what} is text that UTF-8 can say, not {shown(said)}")
    if most is not None and len(said) > most:
        raise WrongArgument(f"{what} has at most {most} characters; {shown(said, 40)} has {len(said)}")
    return said


def whole(given: object, what: str, least: int = -WORD, most: int = WORD - 1) -> int:
    """A whole number, at least and at most so much: a file holds 64 bits. Raises `WrongType` and `WrongArgument`."""
    number = exact_whole(given)
    if number is None:
        raise WrongType(f"{what} is a whole number, not {shown(given)}")
    if number < least:
        raise WrongArgument(f"{what} is {least} or more, not {shown(number)}")
    if number > most:
        raise WrongArgument(f"{what} is {most} at most, not {shown(number)}")
    return number


def things(given: object, kinds: type[T] | tuple[type[T], ...], what: str) -> tuple[T, ...]:
    """A list or tuple of such things, as a tuple. Raises `WrongType`, saying what is asked for."""
    found = exact_row(given)
    if found is None:
        raise WrongType(f"{what}, in a list or a tuple, not {shown(given)}")
    for item in found:
        a(kinds, item, what)
    return found


def texts(given: object, what: str) -> tuple[str, ...]:
    """A list or tuple of texts, as a tuple. Raises `WrongType` and `WrongArgument`."""
    found = tuple(exact_text(each) or "" for each in things(given, str, what))
    for each in found:
        if not _can_be_written(each):
            raise WrongArgument(f"{what}, each text that UTF-8 can say, not {shown(each)}")
    return found


def _can_be_written(said: str) -> bool:
    try:
        said.encode()
    except UnicodeEncodeError:
        return False
    return True


def many(given: object, kinds: type[T] | tuple[type[T], ...], what: str) -> tuple[T, ...]:
    """Whatever gives such things one after the other (a text does not), as a tuple. Raises `WrongType`."""
    if _is(given, (str, bytes, Mapping)) or not _is(given, Iterable):
        raise WrongType(f"{what}, one after the other, not {shown(given)}")
    row = exact_row(given)
    return things(tuple(given) if row is None else row, kinds, what)


def words(given: object, what: str) -> dict[str, Any]:
    """A map with texts as keys, as a dict. Raises `WrongType` and `WrongArgument`."""
    held: Mapping[Any, Any] = a(Mapping, given, f"{what} is a map")
    return {text(key, f"a key of {what}"): value for key, value in held.items()}


def a_library(given: object) -> Library:
    """The library that a game is played with. Raises `WrongType`."""
    from .library import Library

    return a(Library, given, "a game is played with a Library")


def set_checked(struct: msgspec.Struct, field: str, value: object) -> None:
    """Put the form that a check gave back into a struct that is being made."""
    if getattr(struct, field) is not value:
        msgspec.structs.force_setattr(struct, field, value)


def plain_value(given: object, what: str, deep: int = _DEEPEST) -> Any:
    """A value that a game may keep: plain, with texts that can be written and numbers to `LARGEST`. The very same, if
    nothing in it is a subclass. Raises `WrongType` and `WrongArgument`."""
    if given is None or type(given) is bool:
        return given
    if _is(given, int):
        return whole(given, f"a number in {what}", -LARGEST, LARGEST)
    if _is(given, str):
        return text(given, f"a text in {what}")
    if not deep:
        raise WrongArgument(f"{what} is nested more than {_DEEPEST} deep")
    if _is(given, msgspec.Struct):
        return _plain_struct(given, what, deep - 1)
    return _plain_holder(given, what, deep - 1)


def _plain_struct(given: msgspec.Struct, what: str, deep: int) -> Any:
    if not given.__struct_config__.frozen:
        raise WrongType(f"{what} holds what can't be kept: {shown(given)} is not frozen")
    held = {name: getattr(given, name) for name in given.__struct_fields__}
    kept = {name: plain_value(value, what, deep) for name, value in held.items()}
    same = all(kept[name] is value for name, value in held.items())
    return given if same else msgspec.structs.replace(given, **kept)


def _plain_holder(given: object, what: str, deep: int) -> Any:
    if _is(given, dict):
        pairs = tuple(dict.items(given))
        kept = tuple(plain_value(pair, what, deep) for pair in pairs)
        return given if type(given) is dict and all(map(operator.is_, kept, pairs)) else dict(kept)
    if _is(given, frozenset):
        kept = tuple(plain_value(each, what, deep) for each in given)
        return given if type(given) is frozenset and all(map(operator.is_, kept, given)) else frozenset(kept)
    row = exact_row(given)
    if row is None:
        raise WrongType(f"{what} holds what can't be kept: {shown(given)}")
    kept = tuple(plain_value(each, what, deep) for each in row)
    if type(given) in (tuple, list) and all(map(operator.is_, kept, row)):
        return given
    return list(kept) if _is(given, list) else kept
