"""States as JSON and back: every struct by its name, every map as pairs, so that nothing is lost and order is kept.

Only what is plain comes through: None, bool, int, str, tuples, lists, maps, frozen sets, and frozen structs of the
kernel or of plugins that are loaded. A file can name no other class.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from cardwright.errors import Undecodable
from cardwright.visible import shown

from .fitting import misfit

__all__ = ["built", "plain"]


_KNOWN_AS = {"cardwright.kernel.ability_parts": "cardwright.kernel.abilities"}
"""Modules whose structs another one hands out: files name them by that one."""


def _name(kind: type) -> str:
    return f"{_KNOWN_AS.get(kind.__module__, kind.__module__)}.{kind.__qualname__}"


def plain(value: Any) -> Any:
    """The value as lists, objects and scalars. Raises `Undecodable` for what no state may hold."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, msgspec.Struct):
        fields = [plain(getattr(value, f)) for f in value.__struct_fields__]
        return {"s": _name(type(value)), "f": dict(zip(value.__struct_fields__, fields, strict=True))}
    if isinstance(value, tuple):
        return {"t": [plain(v) for v in value]}
    if isinstance(value, list):
        return [plain(v) for v in value]
    if isinstance(value, dict):
        return {"m": [[plain(k), plain(v)] for k, v in value.items()]}
    if isinstance(value, frozenset):
        return {"z": sorted((plain(v) for v in value), key=repr)}
    raise Undecodable(f"this can't be written: no state may hold a {type(value).__name__} ({shown(value)})")


def built(held: Any) -> Any:
    """What `plain` made plain, every struct with fields of the types that they are declared to have. Raises
    `Undecodable`."""
    try:
        return _built(held, {})
    except RecursionError:
        raise Undecodable("this is nested more deeply than any state") from None


def _built(held: Any, known: dict[str, type]) -> Any:
    if held is None or isinstance(held, bool | int | str):
        return held
    if isinstance(held, list):
        return [_built(v, known) for v in held]
    if not isinstance(held, dict):
        raise Undecodable(f"a {type(held).__name__} is no part of a state: {shown(held)}")
    if len(held) == 1:
        (kind, inside), *_ = held.items()
        if kind in _HOLDERS and isinstance(inside, list):
            return _HOLDERS[kind](inside, known)
    if set(held) != {"s", "f"} or not isinstance(held["s"], str) or not isinstance(held["f"], dict):
        raise Undecodable(f"what is no struct, tuple, map or set is no part of a state: {_few(held)}")
    return _struct(held["s"], held["f"], known)


def _few(held: dict[str, Any]) -> str:
    return ", ".join(shown(key, 40) for key in sorted(held)[:5]) or "it is empty"


def _tuple(inside: list[Any], known: dict[str, type]) -> tuple[Any, ...]:
    return tuple(_built(v, known) for v in inside)


def _map(inside: list[Any], known: dict[str, type]) -> dict[Any, Any]:
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in inside):
        raise Undecodable("a map is a list of pairs")
    found = {_hashable(_built(k, known)): _built(v, known) for k, v in inside}
    if len(found) != len(inside):
        raise Undecodable("a map has a key twice")
    return found


def _set(inside: list[Any], known: dict[str, type]) -> frozenset[Any]:
    return frozenset(_hashable(_built(v, known)) for v in inside)


def _hashable(value: Any) -> Any:
    try:
        hash(value)
    except TypeError:
        raise Undecodable(f"a {type(value).__name__} can't be a key, or be in a set") from None
    return value


_HOLDERS = {"t": _tuple, "m": _map, "z": _set}


def _struct(name: str, fields: dict[str, Any], known: dict[str, type]) -> Any:
    kind = known.get(name) or _find(name)
    if kind is None:
        raise Undecodable(f"no struct {shown(name[:80])} is loaded: a plugin is missing, or this is another version")
    known[name] = kind
    unknown = sorted(set(fields) - set(kind.__struct_fields__))  # type: ignore[attr-defined]
    if unknown:
        raise Undecodable(f"{name} has no field {shown(unknown[0][:80])} in this version")
    inside = {f: _built(v, known) for f, v in fields.items()}
    try:
        made = kind(**inside)
        wrong = misfit(made)
    except (TypeError, ValueError) as error:
        raise Undecodable(f"{name} can't be built from this data: {error}") from None
    if wrong:
        raise Undecodable(f"{name} can't have {shown(getattr(made, wrong))} as its {shown(wrong)}")
    return made


def _find(name: str) -> type | None:
    found = _structs().get(name)
    if found is None:
        _structs.cache_clear()  # a plugin may have been loaded since
        found = _structs().get(name)
    return found


@cache
def _structs() -> dict[str, type]:
    waiting: list[Any] = [msgspec.Struct]
    found: dict[str, type] = {}
    while waiting:
        for sub in waiting.pop().__subclasses__():
            if sub.__struct_config__.frozen:
                found[_name(sub)] = sub
            waiting.append(sub)
    return found
