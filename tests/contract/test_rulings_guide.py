"""The guide to rulings: every example in it runs, and it names every word that a ruling may use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.rulings.cards import Cards
from cardwright.rulings.judge_words import JUDGE
from cardwright.rulings.parse import parse_scenarios
from cardwright.rulings.parse_expect import GAME_WORDS, OBJECT_FACTS, PLAYER_FACTS
from cardwright.rulings.parse_steps import STEPS
from cardwright.rulings.runner import run

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(- ruling: (.*?)\n.*?)```", GUIDE, flags=re.DOTALL)


@pytest.fixture(scope="module")
def cards() -> Cards:
    return Cards()


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize(("text", "name"), EXAMPLES, ids=[name for _, name in EXAMPLES])
def test_an_example_runs(text: str, name: str, cards: Cards) -> None:
    (scenario,) = parse_scenarios(text, name="rulings.md")
    outcome = run(scenario, cards.library)
    assert outcome.passed, outcome.message


@pytest.mark.parametrize("word", sorted({*STEPS, *JUDGE, *GAME_WORDS, *OBJECT_FACTS, *PLAYER_FACTS}))
def test_the_guide_names_every_word(word: str) -> None:
    assert re.search(rf"`[^`\n]*\b{word}\b[^`\n]*`", GUIDE), f"docs/rulings.md does not tell of {word!r}"
