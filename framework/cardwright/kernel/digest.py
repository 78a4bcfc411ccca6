"""A digest of a state: the same for equal states in any process, whatever the hash seed."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from .decisions import Decision
from .state import GameState

__all__ = ["digest_of", "digest_of_value", "gist_of"]

NOT_PART = frozenset({"watch"})  # follows from the rest


def digest_of(state: GameState) -> str:
    """32 hexadecimal digits."""
    plain = {f: getattr(state, f) for f in state.__struct_fields__ if f not in NOT_PART}
    return digest_of_value(plain)


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
