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
        (DECK.replace("Shock", "Shokc"), "deck.yaml:3: no card is called 'Shokc'; did you mean 'Shock'?"),
        (
            DECK.replace("[commander]", "\n  - brawl\n  - comander"),
            "deck.yaml:4: no plugin brings the format 'comander'; did you mean 'commander'?",
        ),
        (
            DECK + "with:\n  commander:\n    staring_life: 60\n",
            "deck.yaml:7: with: commander: no plugin brings the setting 'staring_life'; did you mean 'starting_life'?",
        ),
        (
            DECK + "with:\n  brawl:\n    starting_life: 60\n",
            "deck.yaml:7: with: the game is not played in the format 'brawl' (formats: commander)",
        ),
        (DECK.replace("formats:", "format:"), "format"),
        ("deck: [Plains]\n", "no format is named"),
        (
            DECK.replace("{commander:", "{comander:"),
            "deck.yaml:4: unknown key in sections, as the formats have them: 'comander'; did you mean 'commander'?",
        ),
    ],
)
def test_a_file_that_is_no_deck(tmp_path: Path, text: str, message: str) -> None:
    status, out = said(tmp_path, text)
    assert status == 2
    assert message in out


def test_the_formats_that_there_are_have_names(tmp_path: Path) -> None:
    status, out = said(tmp_path, DECK, "--format", "foo")
    assert status == 2
    assert "no plugin brings the format 'foo'; known: " in out
    assert all(name.strip() for name in out.partition("known: ")[2].split(","))


def test_without_a_commander_nothing_is_told_of_its_colours(tmp_path: Path) -> None:
    _, out = said(tmp_path, DECK.replace("sections:", "# "))
    assert "no commanders, and it must have one" in out
    assert "identity" not in out
