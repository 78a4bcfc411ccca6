"""One of a thing is told as one."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardwright.cli.app import app
from cardwright.cli.scaffold import new

PACK = "name: p\nversion: 1.0.0\napi: 1\nlicence: MIT\n"


def said(*words: str) -> str:
    return CliRunner().invoke(app, words).output


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_of_rulings_and_abilities() -> None:
    assert new("p/Cub") == 0
    assert "\n1 of 1 ruling passes, over 1 card\n" in said("check", "p")
    assert "1 ability or keyword dropped in turn, 0 of them missed" in said("check", "--mutate", "p")
    Path("p/cub/card.lua").write_text(
        "return card { spell { effect = function(fx) gain_life(fx.you) end } }", encoding="utf-8"
    )
    assert "and here is 1 argument" in said("check", "p")


def test_of_files() -> None:
    Path("p").mkdir()
    Path("p/pack.yaml").write_text(PACK, encoding="utf-8")
    assert said("lock", "p") == "wrote p/pack.lock (1 file)\n"


def test_of_inputs_and_turns() -> None:
    assert "; 1 input, 0 turns\n" in said("random-game", "--inputs", "1")


def test_of_steps() -> None:
    Path("a.scenario.yaml").write_text(
        '- ruling: It holds\n  cr: ["104.3"]\n  expect: {alice: {life: 20}}\n',
        encoding="utf-8",
    )
    assert "--step 7: the ruling has 1 step\n" in said("explain", "a.scenario.yaml", "X", "--step", "7")


def test_of_cards() -> None:
    Path("d.yaml").write_text("formats: [constructed]\ndeck: [Plains]\n", encoding="utf-8")
    assert said("deck", "d.yaml").startswith("1 card, and it must have at least 60")
