"""All that the command prints goes through here: shown, never obeyed (see `cardwright.visible`)."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardwright.visible import json_line, visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["CLOSED", "cell", "close_output", "console", "say", "say_error", "say_json"]

CLOSED = 141
"""The exit status when what reads our output has closed it: 128 + SIGPIPE, as of any other program."""
_WIDTH = 120  # where there is no terminal to ask


def say(text: object = "") -> None:
    """Print a text, or an error's, to standard output."""
    print(visible(str(text)))


def say_error(text: object) -> None:
    """Print a text, or an error's, to standard error."""
    print(visible(str(text)), file=sys.stderr)


def say_json(data: Mapping[str, object]) -> None:
    """Print one JSON object in a line of its own, at once."""
    encoding = codecs.lookup(sys.stdout.encoding or "utf-8").name
    print(json_line(data, only_ascii=encoding != "utf-8"), flush=True)  # JSON is UTF-8, or nothing but ASCII


def close_output() -> None:
    """Print nothing more: nobody reads it, and flushing what is left would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def console() -> Console:
    """A console that takes no text for markup, emoji or anything to be highlighted."""
    from rich.console import Console

    class Loud(Console):
        def on_broken_pipe(self) -> None:  # rich would end the program, with a status that means something else here
            raise BrokenPipeError

    made = Loud(highlight=False, markup=False, emoji=False)
    return made if made.is_terminal else Loud(highlight=False, markup=False, emoji=False, width=_WIDTH)


def cell(text: str, style: str = "") -> Text:
    """A text for a table or a console, shown as it is."""
    from rich.text import Text

    return Text(visible(text), style=style)
