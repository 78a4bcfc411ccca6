"""Whatever a command is given, it says what is wrong in a line and ends with status 2 (or 1): no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from cardwright.cli.app import app

NO_PATHS = {"demo", "stubs", "version"}
COMMANDS = sorted(set(get_command(app).commands) - NO_PATHS)  # type: ignore[attr-defined]
SANDBOX = range(10, 20)  # how `cardwright sandbox` says how a script ended
FILES = {
    "nothing.yaml": b"",
    "binary.yaml": b"\x00\xff\xfe" * 50,
    "list.yaml": b"- 1\n- [2, 3]\n",
    "map.yaml": b"formats: {a: b}\ndeck: 7\n",
    "deep.json": b"[" * 5000,
    "object.json": b"{}",
    "script.lua": b"return card {",
}


def junk(folder: Path) -> list[str]:
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    (folder / "empty").mkdir()
    (folder / "pack").mkdir()
    (folder / "pack" / "pack.yaml").write_text("name: [pack]\n")
    paths = [str(folder / name) for name in (*FILES, "empty", "pack", "not there", "x" * 300)]
    return ["", "-", "0", "\x1b[31m", *paths]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("count", [1, 2])
def test_what_a_command_is_given_wrongly_is_told_so(
    command: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    runner = CliRunner()
    for word in junk(tmp_path):
        done = runner.invoke(app, [command, *[word] * count])
        told = f"{command} {word!r}: {done.output[-300:]}"
        assert done.exception is None or isinstance(done.exception, SystemExit), (told, done.exception)
        assert "Traceback" not in done.output, told
        assert done.exit_code in ((0, 1, 2, *SANDBOX) if command == "sandbox" else (0, 1, 2)), told
