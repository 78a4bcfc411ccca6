"""A digest of a state: the same for equal states in any process, whatever the hash seed."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from .decisions import Decision
from .state import GameState

__all__ = ["digest_of", "digest_of_value", "gist_of"]

NOT_PART = frozenset({"watch"})  # follows from the rest


MANY = frozenset({"objects", "departed", "departed_old"})  # most of what these hold is the same from state to state
_kept: dict[int, tuple[object, str]] = {}  # digests of what they hold, by identity
_MOST = 10_000


def digest_of(state: GameState) -> str:
    """32 hexadecimal digits."""
    plain: dict[str, Any] = {}
    for field in state.__struct_fields__:
        if field not in NOT_PART:
            value = getattr(state, field)
            plain[field] = {id: _of_struct(held) for id, held in value.items()} if field in MANY else value
    return digest_of_value(plain)


def _of_struct(value: msgspec.Struct) -> str:
    """The digest of a frozen struct, worked out once."""
    known = _kept.get(id(value))
    if known is not None and known[0] is value:
        return known[1]
    if len(_kept) >= _MOST:
        _kept.clear()
    found = digest_of_value(value)
    _kept[id(value)] = (value, found)
    return found


def gist_of(decision: Decision | None) -> tuple[Any, ...]:
    """What a decision asks, without its wording; () for none."""
    if decision is None:
        return ()
    d = decision
    options = tuple((o.kind, o.object, o.player, o.ability, o.label, o.symbols, o.number) for o in d.options)
    return (d.player, d.kind, d.why, d.source, d.at_least, d.at_most, d.total, options)


def digest_of_value(value: Any) -> str:
    """The same of any plain data: structs, maps, lists, sets, numbers, texts. Raises TypeError for anything else."""
    return hashlib.blake2b(msgspec.json.encode(_ordered(value)), digest_size=16).hexdigest()


def _ordered(value: Any) -> Any:
    """The value with all maps as sorted pairs, so that the order of insertion does not show."""
    if isinstance(value, dict):
        return [[str(k), _ordered(v)] for k, v in sorted(value.items(), key=lambda kv: str(kv[0]))]
    if isinstance(value, list | tuple):
        return [_ordered(v) for v in value]
    if isinstance(value, msgspec.Struct):
        fields = [[f, _ordered(getattr(value, f))] for f in value.__struct_fields__]
        return [type(value).__name__, fields]
    if isinstance(value, frozenset | set):
        return sorted(_ordered(v) for v in value)
    return value
