"""The `cardwright` command."""


def main() -> None:
    """Start the command; raises SystemExit, for no command is built yet."""
    raise SystemExit("cardwright: no command is built yet")
