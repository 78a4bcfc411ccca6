"""What a path names that is not what the command wants: the same words everywhere, and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardwright.cli.app import app
from cardwright.cli.scaffold import new


@pytest.fixture(autouse=True)
def good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert new("good/Lantern Keeper") == 0
    Path("ep").mkdir()
    Path("ep/pack.yaml").write_text("name: ep\nversion: 1.0.0\napi: 1\nlicence: MIT\n", encoding="utf-8")


def said(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, words)
    return done.exit_code, done.stderr


@pytest.mark.parametrize("file", ["good/pack.yaml", "good/lantern_keeper/card.yaml", "good/lantern_keeper/card.lua"])
def test_a_file_of_a_pack_that_holds_no_rulings(file: str) -> None:
    told = (2, f"{file}: no rulings file: one is called rulings.yaml or *.scenario.yaml\n")
    for words in (["check", file], ["check", "--untrusted", file], ["explain", file, "Lantern Keeper"]):
        assert said(*words) == told


@pytest.mark.parametrize("path", ["nix", "good/nix"])
def test_what_is_not_there_is_not_there_for_any_command(path: str) -> None:
    for words in (["check"], ["check", "--untrusted"], ["verify"], ["lock"], ["random-game", "--pack"]):
        assert said(*words, path) == (2, f"{path}: no such file or folder\n")
    assert not Path("good/pack.lock").exists()


def test_a_pack_without_rulings_is_told_where_they_go() -> None:
    told = (2, "ep: no rulings are here: write rulings.yaml into a card's folder, or a file *.scenario.yaml\n")
    for words in (["check", "ep"], ["check", "--untrusted", "ep"], ["check", "--mutate", "ep"], ["explain", "ep", "X"]):
        assert said(*words) == told
    none = (2, "good: no ruling matches 'nix'\n")
    for words in (["check", "good"], ["check", "--mutate", "good"], ["explain", "good", "X"]):
        assert said(*words, "-k", "nix") == none


def test_a_lock_that_can_t_be_written_is_told_by_its_own_name() -> None:
    Path("good/pack.lock").mkdir()
    status, told = said("lock", "good")
    assert status == 2
    assert told.startswith("good/pack.lock: can't be written: ")
    assert not list(Path("good").glob(".pack.lock.*"))


def test_a_lock_says_what_files_are_not_whether_they_are_right() -> None:
    Path("good/lantern_keeper/card.lua").write_text("return card { flyng }", encoding="utf-8")
    assert said("lock", "good") == (0, "")
    assert said("verify", "good") == (0, "")
    assert said("check", "good")[0] == 2
