"""Text-changing effects (CR 612): one word for another, wherever the abilities and the type line use it as such."""

from __future__ import annotations

from typing import Any

import msgspec

from .abilities import Changes, Filter
from .definitions import Face

__all__ = ["reworded"]

replace = msgspec.structs.replace
_WORD_FIELDS = frozenset({"subtype", "color", "not_color"})  # colour words, land and creature types (612.2)
_WORD_CHANGES = frozenset({"set_land_types", "set_subtypes", "add_subtypes", "set_colors", "add_colors"})


def reworded(face: Face, words: tuple[tuple[str, str], ...]) -> Face:
    """The face with each (old, new) word replaced: in its subtypes and in its abilities, not in names nor in mana
    symbols (612.2)."""
    swap = dict(words)
    subtypes = tuple(swap.get(s, s) for s in face.subtypes)
    return replace(face, subtypes=subtypes, abilities=tuple(_walk(a, swap) for a in face.abilities))


def _walk(value: Any, swap: dict[str, str]) -> Any:
    if isinstance(value, Filter):
        fields = tuple(
            (name, _words(held, swap) if name in _WORD_FIELDS else _walk(held, swap)) for name, held in value.fields
        )
        return replace(value, fields=fields)
    if isinstance(value, msgspec.Struct):
        words = _WORD_CHANGES if isinstance(value, Changes) else ()
        changed = {
            f: _words(held, swap) if f in words else _walk(held, swap)
            for f in value.__struct_fields__
            if (held := getattr(value, f)) is not None
        }
        if all(changed[f] is getattr(value, f) for f in changed):
            return value
        return replace(value, **changed)
    if isinstance(value, tuple):
        walked = tuple(_walk(v, swap) for v in value)
        return value if all(a is b for a, b in zip(walked, value, strict=True)) else walked
    return value


def _words(held: Any, swap: dict[str, str]) -> Any:
    if isinstance(held, str):
        return swap.get(held, held)
    if not isinstance(held, tuple):
        return held
    words = tuple(_words(h, swap) for h in held)
    return held if words == held else words
