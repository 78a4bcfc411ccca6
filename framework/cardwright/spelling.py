"""What was probably meant by a word that is not known: one measure for every message."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["nearest", "suggestion"]

_ALIKE = 0.66  # of `difflib`: 'Cob' is near to 'Cub', 'damage' is not near to 'game'


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is near to this one, whatever the case; ``""`` if none is."""
    by_folded: dict[str, str] = {}
    for name in known:
        by_folded.setdefault(name.casefold(), name)
    folded = word.casefold()
    for near in difflib.get_close_matches(folded, list(by_folded), n=3, cutoff=_ALIKE):
        if abs(len(near) - len(folded)) <= max(1, max(len(near), len(folded)) // 3):  # 'os' is not near to 'cost'
            return by_folded[near]
    return ""


def suggestion(word: str, known: Iterable[str]) -> str:
    """``"; did you mean 'tapped'?"`` for a word near a known one, else an empty text."""
    near = nearest(word, known)
    return f"; did you mean {near!r}?" if near else ""
