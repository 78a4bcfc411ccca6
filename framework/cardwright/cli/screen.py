"""All that the command prints goes through here: shown, never obeyed (see `cardwright.visible`)."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardwright.visible import json_line, visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["cell", "console", "say", "say_error", "say_json"]

_WIDTH = 120  # where there is no terminal to ask


def say(text: object = "") -> None:
    """Print a text, or an error's, to standard output."""
    print(visible(str(text)))


def say_error(text: object) -> None:
    """Print a text, or an error's, to standard error."""
    print(visible(str(text)), file=sys.stderr)


def say_json(data: Mapping[str, object]) -> None:
    """Print one JSON object in a line of its own, at once."""
    print(json_line(data), flush=True)


def console() -> Console:
    """A console that takes no text for markup, emoji or anything to be highlighted."""
    from rich.console import Console

    made = Console(highlight=False, markup=False, emoji=False)
    return made if made.is_terminal else Console(highlight=False, markup=False, emoji=False, width=_WIDTH)


def cell(text: str, style: str = "") -> Text:
    """A text for a table or a console, shown as it is."""
    from rich.text import Text

    return Text(visible(text), style=style)
