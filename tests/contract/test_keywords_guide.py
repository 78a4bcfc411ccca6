"""The guide to keywords shows a file as it is, its script passes the rulings of the card, and what it names exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.cli.check import check
from cardwright_plugins.keywords import register_keywords

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "keywords.md").read_text(encoding="utf-8")
KEYWORDS = ROOT / "plugins" / "cardwright_plugins" / "keywords"
MULLDRIFTER = ROOT / "cardscripts" / "cardwright_cards" / "rules" / "mulldrifter"


def test_the_file_is_shown_as_it_is() -> None:
    shown = re.findall(r"^\*\*`([^`]+\.py)`\*\*\n+```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    assert [path for path, _ in shown] == ["plugins/cardwright_plugins/keywords/evoke.py"]
    for path, text in shown:
        assert (ROOT / path).read_text(encoding="utf-8") == text


def test_the_files_it_points_to_are_there() -> None:
    named = set(re.findall(r"`(\w+\.py)`", GUIDE.partition("## Which of them shows what")[2]))
    assert len(named) > 25
    assert {name for name in named if not (KEYWORDS / name).is_file()} == set()


def test_the_script_passes_the_rulings_of_the_keyword(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [script] = re.findall(r"^```lua\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    pack = tmp_path / "written_out"
    card = pack / "written_out"
    card.mkdir(parents=True)
    for name in ("card.yaml", "rulings.yaml"):
        text = (MULLDRIFTER / name).read_text(encoding="utf-8")
        (card / name).write_text(text.replace("Mulldrifter", "Written Out"), encoding="utf-8")
    (card / "card.lua").write_text(script, encoding="utf-8")
    (pack / "pack.yaml").write_text("name: written_out\nversion: 1.0.0\napi: 1\nlicence: MIT\n", encoding="utf-8")
    assert check([pack], "", json=False) == 0
    assert "3 of 3 rulings pass" in capsys.readouterr().out


def test_every_keyword_has_a_rule_of_the_rulebook_and_a_file() -> None:
    for keyword in register_keywords():
        assert re.fullmatch(r"70[12]\.\d+[a-z]?", keyword.rule), keyword.name
        assert (KEYWORDS / f"{keyword.name}.py").is_file(), keyword.name
