"""Arguments of public functions that are looked at before anything is done with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from cardwright.errors import WrongArgument, WrongType

if TYPE_CHECKING:
    from .library import Library

__all__ = ["a", "a_library", "many", "text", "things", "whole", "words"]

T = TypeVar("T")


def _shown(given: object) -> str:
    text = repr(given)
    return text if len(text) <= 80 else f"{text[:79]}…"


def a(kind: type[T] | tuple[type[T], ...], given: object, what: str) -> T:
    """The argument, if it is of this kind. Raises `WrongType`, saying what is asked for."""
    if not isinstance(given, kind):
        raise WrongType(f"{what}, not {_shown(given)}")
    return given


def text(given: object, what: str) -> str:
    """A text that can be written anywhere: without halves of characters. Raises `WrongType` and `WrongArgument`."""
    said = a(str, given, f"{what} is a text")
    try:
        said.encode()
    except UnicodeEncodeError:
        raise WrongArgument(f"{what} is text that UTF-8 can say, not {_shown(said)}") from None
    return said


def whole(given: object, what: str, least: int | None = None) -> int:
    """A whole number, at least so much. Raises `WrongType` and `WrongArgument`."""
    if type(given) is not int:
        raise WrongType(f"{what} is a whole number, not {_shown(given)}")
    if least is not None and given < least:
        raise WrongArgument(f"{what} is {least} or more, not {given}")
    return given


def things(given: object, kinds: type[T] | tuple[type[T], ...], what: str) -> tuple[T, ...]:
    """A list or tuple of such things, as a tuple. Raises `WrongType`, saying what is asked for."""
    if not isinstance(given, list | tuple):
        raise WrongType(f"{what}, in a list or a tuple, not {_shown(given)}")
    for item in given:
        a(kinds, item, what)
    return tuple(given)


def many(given: object, kinds: type[T] | tuple[type[T], ...], what: str) -> tuple[T, ...]:
    """Whatever gives such things one after the other (a text does not), as a tuple. Raises `WrongType`."""
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise WrongType(f"{what}, one after the other, not {_shown(given)}")
    return things(tuple(given), kinds, what)


def words(given: object, what: str) -> dict[str, Any]:
    """A map with texts as keys. Raises `WrongType`."""
    held = a(Mapping, given, f"{what} is a map")
    for key in held:
        a(str, key, f"a key of {what} is a text")
    return dict(held)


def a_library(given: object) -> Library:
    """The library that a game is played with. Raises `WrongType`."""
    from .library import Library

    return a(Library, given, "a game is played with a Library")
