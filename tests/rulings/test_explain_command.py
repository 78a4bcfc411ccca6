"""`cardwright explain` tells how an object in a ruling came to what it is."""

from __future__ import annotations

import pytest

from cardwright.cli.explain import explain
from cardwright.rulings.discovery import shipped_root

GROWTH = shipped_root() / "founders" / "giant_growth"
RULING = "The creature grows by"


def test_it_tells_layer_source_and_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(GROWTH, "Goblin Piker", RULING, after=2) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Goblin Piker: name Goblin Piker, types creature")
    assert "layer 7c  power 2 → 3, toughness 1 → 2  (its counters: 1 +1/+1, timestamp" in lines[1]
    assert "layer 7c  power 3 → 6, toughness 2 → 5  (Giant Growth, timestamp" in lines[2]
    assert lines[-1].endswith("power 6, toughness 5")


def test_the_effect_is_gone_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(GROWTH, "Goblin Piker", RULING, after=None) == 0
    assert "Giant Growth" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "expression", "said"),
    [
        ("Goblin Piker", "the", "one is wanted"),
        ("Goblin Piker", "nothing of the kind", "no ruling matches"),
        ("Goblin Piper", RULING, "did you mean 'Goblin Piker'"),
    ],
)
def test_what_can_not_be_explained_is_told(
    name: str, expression: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert explain(GROWTH, name, expression, after=None) == 2
    assert said in capsys.readouterr().err


def test_a_message_names_the_ruling_s_file_and_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(GROWTH, "Goblin Piper", RULING, after=None) == 2
    assert "giant_growth/rulings.yaml:" in capsys.readouterr().err


def test_a_step_that_is_not_there_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(GROWTH, "Goblin Piker", RULING, after=99) == 2
    assert "--step 99: the ruling has " in capsys.readouterr().err
