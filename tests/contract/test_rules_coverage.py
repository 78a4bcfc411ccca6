"""docs/rules-coverage.md claims what passing rulings and tests cite, and nothing else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.rulings.coverage import read_not_applicable, statuses, table
from cardwright.rulings.discovery import find, shipped_root
from cardwright.rulings.parse import read_scenarios
from cardwright.rulings.rulebook import chapters, is_rule, near_number, numbers

ROOT = Path(__file__).resolve().parents[2]
REASONS = ROOT / "docs" / "rules-not-applicable.yaml"


def rulings_in(folder: Path) -> Iterator[str]:
    for file in find(folder):
        for scenario in read_scenarios(file.path, card=file.card):
            yield from scenario.cr


def marks_in(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_mark = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "cr"
            if is_mark and isinstance(node, ast.Call):
                yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


def test_every_cited_rule_exists() -> None:
    assert [n for n in marks_in(ROOT / "tests") if not is_rule(n)] == []


def test_the_table_covers_exactly_what_is_cited() -> None:
    text = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    cited = {*rulings_in(shipped_root()), *marks_in(ROOT / "tests")}
    cited |= {n for file in (ROOT / "tests").rglob("*.scenario.yaml") for n in rulings_in(file)}
    rows = {
        row[0]: row[1:]
        for row in (
            tuple(c.strip() for c in line.strip("|").split("|")) for line in text.splitlines() if line.startswith("| ")
        )
        if row[0][:1].isdigit() and "." in row[0]
    }
    assert list(rows) == list(numbers()), "every rule, in order; run `make coverage`"
    counted = {n for n, (_, rulings, tests) in rows.items() if rulings or tests}
    assert counted == {n for n in cited if n in rows}, "run `make coverage`"
    expected = statuses(dict.fromkeys(cited, 1), {}, read_not_applicable(REASONS))
    assert {n: row[0].partition(":")[0] for n, row in rows.items()} == expected


def test_statuses() -> None:
    found = statuses({"601.2a": 1, "704.5f": 2}, {"105.1": 1}, {"902": "no such cards"})
    assert found["601.2a"] == "covered"
    assert found["601.2"] == "partly"
    assert found["601.2b"] == "not yet"
    assert found["105.1"] == "covered"
    assert found["902.1"] == "not applicable"
    letters = [n for n in numbers() if n.startswith("302.7")]
    every = statuses(dict.fromkeys([n for n in letters if n != "302.7"] or letters, 1), {}, {})
    assert every["302.7"] == "covered"
    text = table(["601.2a"], [], {})
    assert "| 601.2a | covered | 1 |  |" in text


def test_numbers_and_chapters() -> None:
    assert len(numbers()) > 3000
    assert chapters()["601"] == "Casting Spells"
    assert is_rule("702.195")
    assert not is_rule("601.2z")
    assert near_number("601.2z") == "601.2 goes to 601.2i"


@pytest.mark.parametrize(("text", "said"), [('"999.1": no\n', "there is no rule 999.1"), ('"100.6": ""\n', "reason")])
def test_what_is_not_applicable_is_checked(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "reasons.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        read_not_applicable(path)
