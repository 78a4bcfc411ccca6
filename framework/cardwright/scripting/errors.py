"""What is wrong with a pack, told in one line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from cardwright.errors import PackError

__all__ = ["PackError", "listed", "near"]


def near(word: str, known: Iterable[str]) -> str:
    """``"did you mean 'tapped'?"`` for a word close to a known one, else ``""``."""
    by_folded: dict[str, str] = {}
    for name in known:
        by_folded.setdefault(name.casefold(), name)
    close = difflib.get_close_matches(word.casefold(), list(by_folded), n=1, cutoff=0.6)
    return f"did you mean {by_folded[close[0]]!r}?" if close else ""


def listed(names: Iterable[str], most: int = 40) -> str:
    """Names for a message, in order, cut off after `most`."""
    all_names = list(names)
    text = ", ".join(all_names[:most])
    return f"{text}, … ({len(all_names)} in all)" if len(all_names) > most else text
