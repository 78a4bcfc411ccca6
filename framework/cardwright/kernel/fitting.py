"""Whether a struct that was read from a file holds what its fields are declared to hold."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from cardwright.visible import shown

__all__ = ["misfit"]

Fits = Callable[[Any], bool]


def misfit(struct: msgspec.Struct) -> str:
    """The first field that holds something else than it is declared to, "" if there is none.

    Structs within are taken for checked: they are built, and looked at, before what holds them. Raises TypeError for a
    struct of a kind that no state can hold, since it is declared to hold functions or the like.
    """
    for name, fits in _fields(type(struct)).items():
        if not fits(getattr(struct, name)):
            return name
    return ""


@cache
def _fields(kind: type) -> dict[str, Fits]:
    try:
        hints = typing.get_type_hints(kind, localns={})  # a method may be called as a type is, such as `object`
    except NameError as error:
        raise TypeError(f"{kind.__name__} is no part of a state: {error}") from None
    return {name: _fits(hints[name]) for name in kind.__struct_fields__}  # type: ignore[attr-defined]


def _fits(hint: Any) -> Fits:
    """Whether a value is of a declared type."""
    if hint in (Any, object):
        return lambda value: True
    if hint is None:
        return lambda value: value is None
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _any_of(tuple(_fits(arg) for arg in args))
    if origin is typing.Literal:
        return lambda value: any(type(value) is type(arg) and value == arg for arg in args)
    if origin is tuple:
        return _tuple(args)
    if origin in (dict, Mapping):
        return _map(_fits(args[0]), _fits(args[1]))
    if origin in (frozenset, list, Sequence):
        kinds = (tuple, list) if origin is Sequence else origin
        inside = _fits(args[0])
        return lambda value: isinstance(value, kinds) and all(map(inside, value))
    if not isinstance(hint, type):
        raise TypeError(f"nothing in a state may be declared as {shown(hint)}")
    if hint in (bool, int, str, types.NoneType):
        return lambda value: type(value) is hint
    return lambda value: isinstance(value, hint)


def _any_of(kinds: tuple[Fits, ...]) -> Fits:
    return lambda value: any(fits(value) for fits in kinds)


def _tuple(args: tuple[Any, ...]) -> Fits:
    if len(args) == 2 and args[1] is Ellipsis:
        each = _fits(args[0])
        return lambda value: isinstance(value, tuple) and all(map(each, value))
    fixed = tuple(_fits(arg) for arg in args)
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(fixed)
        and all(fits(v) for fits, v in zip(fixed, value, strict=True))
    )


def _map(key: Fits, held: Fits) -> Fits:
    return lambda value: isinstance(value, dict) and all(key(k) and held(v) for k, v in value.items())
