"""`cardwright deck` tells all that is to be said against a deck."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardwright.cli.app import app

DECK = """
formats: [commander]
deck: [{card: Plains, count: 97}, Serra Angel, Shock]
sections: {commander: ["Isamaru, Hound of Konda"]}
"""


def said(tmp_path: Path, text: str, *more: str) -> tuple[int, str]:
    path = tmp_path / "deck.yaml"
    path.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(app, ["deck", str(path), *more])
    return done.exit_code, done.output


def test_reasons_against_a_deck(tmp_path: Path) -> None:
    status, out = said(tmp_path, DECK)
    assert status == 1
    assert out.startswith("Shock has {R} in its colour identity, its commander has not (commander, CR 903.5c)\n")
    assert "1 reason against it" in out


def test_a_legal_deck(tmp_path: Path) -> None:
    assert said(tmp_path, DECK.replace("Shock", "Plains")) == (0, f"{tmp_path / 'deck.yaml'}: legal\n")


def test_other_formats_and_declared_settings(tmp_path: Path) -> None:
    plain = "deck: [{card: Plains, count: 30}]\n"
    assert said(tmp_path, plain, "--format", "constructed")[0] == 1
    declared = plain + "formats: [constructed]\nwith: {constructed: {deck_size: [30, null]}}\n"
    assert said(tmp_path, declared)[0] == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (DECK.replace("Shock", "Shokc"), "no card is called 'Shokc'; did you mean 'Shock'?"),
        (
            DECK.replace("[commander]", "[comander]"),
            "no plugin brings the format 'comander'; did you mean 'commander'?",
        ),
        (DECK.replace("formats:", "format:"), "format"),
        ("deck: [Plains]\n", "no format is named"),
        (DECK.replace("{commander:", "{leader:"), "a section 'leader', which no format of the game has"),
    ],
)
def test_a_file_that_is_no_deck(tmp_path: Path, text: str, message: str) -> None:
    status, out = said(tmp_path, text)
    assert status == 2
    assert message in out
