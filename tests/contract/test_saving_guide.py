"""Every example of docs/saving.md runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardwright.cli.app import app

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "saving.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def test_the_programs_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    found = blocks("python")
    assert len(found) == 7
    for block in found:
        line = GUIDE[: GUIDE.index(block)].count("\n")
        exec(compile("\n" * line + block, "docs/saving.md", "exec"), names)  # noqa: S102 - it is ours


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = blocks("sh")
    assert block.count("\n") == 6
    for line in block.splitlines():
        command, *words = shlex.split(line)
        assert command == "cardwright"
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, f"{line}: {done.output}"
