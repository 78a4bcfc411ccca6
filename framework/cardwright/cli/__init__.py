"""The `cardwright` command. What a subcommand needs is imported when it runs, so that the start is quick."""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """Run the command; exits with 0 if all is well, 1 if a ruling failed, 2 if something could not be read."""
    from .app import app

    app()
