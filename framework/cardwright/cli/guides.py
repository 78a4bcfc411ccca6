"""`cardwright docs`: the guides that are generated from what is registered, so that they can't go stale."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from cardwright.hookdocs import NoExamples

from .screen import say, say_error

__all__ = ["GUIDES", "write"]

GUIDES: dict[str, str] = {
    "errors.md": "cardwright.errordocs",
    "hooks.md": "cardwright.hookdocs",
    "scripting.md": "cardwright.scripting.docs_scripting",
}
"""Each generated guide with the module whose `generate()` gives its text."""


def write(folder: Path, *, verify: bool) -> int:
    """Write the guides, or (`verify`) only look whether they are as they would be written; 1 if one is not."""
    if not folder.is_dir():
        say_error(f"{folder}: no such folder")
        return 2
    stale = 0
    for name, module in GUIDES.items():
        generate: Callable[[], str] = import_module(module).generate
        try:
            text, path = generate(), folder / name
        except NoExamples as error:
            say_error(error)
            return 2
        old = path.read_text(encoding="utf-8") if path.is_file() else None
        if old == text:
            continue
        if verify:
            stale = 1
            say_error(f"{path}: not as generated; run `cardwright docs`")
        else:
            path.write_text(text, encoding="utf-8", newline="\n")
            say(f"wrote {path}")
    return stale
