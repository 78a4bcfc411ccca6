"""Where the files lie that messages call by their pack.

A script is ``my_pack/bolt/card.lua`` wherever its pack lies, for that name is in states and saves, the same on every
machine. Whoever is shown a message wants the path: this puts it there, and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from cardwright.errors import CardwrightError
from cardwright.safe_files import is_file, shown

__all__ = ["Places"]

E = TypeVar("E", bound=CardwrightError)

_PART = r"[A-Za-z0-9_][A-Za-z0-9_.-]*"
_CALLED = re.compile(rf"(?<![\w./\\-])([a-z][a-z0-9_-]*)/({_PART}(?:/{_PART})*)")


class Places:
    """The folders of packs, by what messages call them."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._folders = folders

    def text(self, text: str) -> str:
        """The text with the paths of files where they are called by their pack."""
        return _CALLED.sub(self._path, text)

    def error(self, error: E) -> E:
        """The error, with the path of the file that it is about."""
        error.file = self.text(error.file)
        error.message = self.text(error.message)
        return error

    def _path(self, found: re.Match[str]) -> str:
        folder = self._folders.get(found[1])
        path = None if folder is None else folder / found[2]
        return found[0] if path is None or not is_file(path) else shown(path)
