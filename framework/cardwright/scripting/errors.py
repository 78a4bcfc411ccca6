"""What is wrong with a pack, told in one line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from cardwright.yaml_source import SourceError

__all__ = ["PackError", "listed", "near"]


class PackError(SourceError):
    """Something in a pack is wrong, with the place and, where there is one, what was probably meant.

    `str()` is one line: ``file:line: message (did you mean 'tapped'?)``; `column` (1-based) is known for scripts.
    """

    def __init__(
        self, message: str, file: str, line: int | None = None, *, hint: str = "", column: int | None = None
    ) -> None:
        super().__init__(message, file, line)
        self.hint = hint
        self.column = column

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        tail = f" ({self.hint})" if self.hint else ""
        return f"{place}: {self.message}{tail}"


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
