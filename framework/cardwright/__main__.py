"""`python -m cardwright` is the `cardwright` command."""

from __future__ import annotations

from .cli import main

if __name__ == "__main__":
    main()
