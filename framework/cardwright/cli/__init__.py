"""The `cardwright` command. What a subcommand needs is imported when it runs, so that the start is quick."""

from __future__ import annotations

import io
import sys

__all__ = ["main"]


def main() -> None:
    """Run the command; exits with 0 if all is well, 1 if a ruling failed, 2 if something could not be read."""
    from .app import app

    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):  # whatever its encoding has no character for is told all the same
            stream.reconfigure(errors=errors)
    app(prog_name="cardwright")
