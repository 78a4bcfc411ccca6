"""Arguments of public functions that are looked at before anything is done with them."""

from __future__ import annotations

from typing import Any

from cardwright.errors import WrongType

__all__ = ["things"]


def things(given: Any, kinds: type | tuple[type, ...], what: str) -> tuple[Any, ...]:
    """A list or tuple of such things, as a tuple. Raises `WrongType`, saying what is asked for."""
    if not isinstance(given, list | tuple):
        raise WrongType(f"{what}, in a list or a tuple; this is {given!r}")
    for item in given:
        if not isinstance(item, kinds):
            raise WrongType(f"{what}, and {item!r} is none")
    return tuple(given)
