"""Whatever characters the terminal's encoding has, all is told, and nothing ends in a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.replay import random_game

from .conftest import Command

CARD = "name: Ünüsual Ça\ntypes: [artifact]\n"
RULING = '- ruling: Łike — any\n  cr: ["104.3"]\n  given: {alice: {battlefield: [Ünüsual Ça]}}\n'
HELD = "  expect: {alice: {battlefield: [Ünüsual Ça]}}\n"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    card = tmp_path / "p" / "unusual_ca"
    card.mkdir(parents=True)
    (tmp_path / "p" / "pack.yaml").write_text("name: p\nversion: 1.0.0\napi: 1\nlicence: MIT\n")
    (card / "card.yaml").write_text(CARD, encoding="utf-8")
    (card / "rulings.yaml").write_text(RULING + HELD, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_every_command_tells_what_the_encoding_lacks(encoding: str, pack: Path, cardwright: Command) -> None:
    written = {
        "check p": "Łike — any",
        "explain p/unusual_ca": "",
        "stubs": "“",
        "--help": "",
        "replay g.replay --list": "— ",
        "sandbox s.lua": "Łuck",
    }
    assert random_game(0, pack / "g.replay", 40, [], digests=False, force=False) == 0
    (pack / "s.lua").write_text("return 'Łuck'", encoding="utf-8")
    for words, part in written.items():
        more = ["Ünüsual Ça"] if words.startswith("explain") else []
        done = cardwright(*words.split(), *more, PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, b""), words
        assert part.encode(encoding, "backslashreplace") in done.stdout, words


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_json_is_json_in_any_encoding(encoding: str, pack: Path, cardwright: Command) -> None:
    done = cardwright("check", "--json", "p", PYTHONIOENCODING=encoding)
    told = json.loads(done.stdout.decode("utf-8"))
    assert (told["card"], told["ruling"]) == ("Ünüsual Ça", "Łike — any")


def test_what_is_typed_in_another_encoding_is_no_traceback(tmp_path: Path, cardwright: Command) -> None:
    assert cardwright("random-game", "--inputs", "5").returncode == 0
    done = cardwright("replay", "game.replay", stdin=b"g \xff\nx \xc3\x9c.scenario.yaml\n", PYTHONIOENCODING="utf-8")
    assert "a number is wanted, not '\\udcff'" in done.stderr.decode()
    assert done.returncode == 0
    assert (tmp_path / "Ü.scenario.yaml").exists()
