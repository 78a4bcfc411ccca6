"""States as JSON and back: every struct by its name, every map as pairs, so that nothing is lost and order is kept.

Only what is plain comes through: None, bool, int, str, tuples, lists, maps, frozen sets, and frozen structs of the
kernel or of plugins that are loaded. A file can name no other class.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from cardwright.errors import Undecodable

__all__ = ["Undecodable", "built", "loaded", "plain"]


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def plain(value: Any) -> Any:
    """The value as lists, objects and scalars. Raises TypeError for what no state may hold."""
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
    raise TypeError(f"a state may not hold a {type(value).__name__}: {value!r}")


def loaded(data: bytes) -> dict[str, Any]:
    """The outermost object of a file. Raises `Undecodable`."""
    try:
        held = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Undecodable(f"not JSON: {error}") from None
    if not isinstance(held, dict):
        raise Undecodable(f"a save is an object, not a {type(held).__name__}")
    return held


def built(held: Any) -> Any:
    """What `plain` made plain. Raises `Undecodable`."""
    return _built(held, {})


def _built(held: Any, known: dict[str, type]) -> Any:
    if held is None or isinstance(held, bool | int | str):
        return held
    if isinstance(held, list):
        return [_built(v, known) for v in held]
    if not isinstance(held, dict):
        raise Undecodable(f"a {type(held).__name__} is no part of a state: {held!r}")
    if "t" in held:
        return tuple(_built(v, known) for v in held["t"])
    if "m" in held:
        return {_built(k, known): _built(v, known) for k, v in held["m"]}
    if "z" in held:
        return frozenset(_built(v, known) for v in held["z"])
    if "s" not in held or not isinstance(held.get("f"), dict):
        raise Undecodable(f"an object without a kind is no part of a state: {sorted(held)}")
    return _struct(held["s"], held["f"], known)


def _struct(name: str, fields: dict[str, Any], known: dict[str, type]) -> Any:
    kind = known.get(name) or _find(name)
    if kind is None:
        raise Undecodable(f"no struct {name!r} is loaded: a plugin is missing, or this is another version")
    known[name] = kind
    unknown = sorted(set(fields) - set(kind.__struct_fields__))  # type: ignore[attr-defined]
    if unknown:
        raise Undecodable(f"{name} has no field {unknown[0]!r} in this version")
    try:
        return kind(**{f: _built(v, known) for f, v in fields.items()})
    except TypeError as error:
        raise Undecodable(f"{name} can't be built from this data: {error}") from None


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
