"""The command tells what it is and what it takes."""

from __future__ import annotations

from importlib.metadata import version

from typer.main import get_command
from typer.testing import CliRunner

from cardwright.cli.app import app

from .conftest import Command


def test_the_list_of_commands_tells_each_in_a_whole_line() -> None:
    """In a window of 80 characters, as it is in every other."""
    done = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "80"})
    assert "..." not in done.output.partition("Commands:")[2]


def test_short_and_long_help_are_the_same() -> None:
    for words in ([], *([name] for name in get_command(app).commands)):  # type: ignore[attr-defined]
        told = [CliRunner().invoke(app, [*words, option]) for option in ("-h", "--help")]
        assert told[0].exit_code == 0
        assert told[0].output == told[1].output


def test_the_version_is_an_option_of_the_module_too(cardwright: Command) -> None:
    done = cardwright("--version")
    assert (done.returncode, done.stdout.decode().strip()) == (0, version("cardwright"))
    assert b"Usage: cardwright " in cardwright("-h").stdout
