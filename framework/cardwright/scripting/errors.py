"""What is wrong with a pack, told in one line."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.errors import PackError
from cardwright.spelling import suggestion

__all__ = ["PackError", "listed", "near"]


def near(word: str, known: Iterable[str]) -> str:
    """``"did you mean 'tapped'?"`` for a word close to a known one, else ``""``."""
    return suggestion(word, known).removeprefix("; ")


def listed(names: Iterable[str], most: int = 40) -> str:
    """Names for a message, in order, cut off after `most`."""
    all_names = list(names)
    text = ", ".join(all_names[:most])
    return f"{text}, … ({len(all_names)} in all)" if len(all_names) > most else text
