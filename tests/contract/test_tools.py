"""The programs beside the tests say in a line what they are given wrongly, and every option has a word of help."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = {
    "play": [str(ROOT / "tests" / "fuzz" / "play.py")],
    "playouts": [str(ROOT / "tests" / "bench" / "playouts.py")],
    "isolation": [str(ROOT / "tests" / "bench" / "isolation.py")],
    "soak": ["-m", "tests.soak"],
}


def run(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *PROGRAMS[program], *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("program", "words", "message"),
    [
        ("play", ["--check", "nix"], "nix: can't be read"),
        ("play", ["--check", "."], ".: a folder, not a plain file"),
        ("play", ["--packs", "nix"], "nix"),
        ("play", ["--packs", "docs"], "docs"),
        ("play", ["--games", "0"], "argument --games: at least 1, not 0"),
        ("play", ["--every", "-1"], "argument --every: at least 1, not -1"),
        ("playouts", ["--games", "0"], "argument --games: at least 1, not 0"),
        ("isolation", ["--rounds", "-1"], "argument --rounds: at least 1, not -1"),
        ("soak", ["--seconds", "x"], "TIME is a number of seconds, not 'x'"),
        ("soak", ["--seconds", ""], "TIME is a number of seconds, not ''"),
        ("soak", ["--seconds", "inf"], "TIME is a number of seconds, not 'inf'"),
        ("soak", ["--seed", "1.5"], "SEED is a whole number, not '1.5'"),
    ],
)
def test_what_a_program_is_given_wrongly_is_told_so(program: str, words: list[str], message: str) -> None:
    done = run(program, *words)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_option_has_its_word_of_help(program: str) -> None:
    options = run(program, "--help").stdout.partition("options:")[2]
    found = re.split(r"\n  (?=-)", options)[1:]
    bare = [words for words in found if len(re.split(r"\s{2,}", words.strip())) < 2]
    assert found
    assert bare == []
