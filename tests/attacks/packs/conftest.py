"""A pack of one good card, for attackers to change, and the ways in which it is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from cardwright.kernel.library import Library
from cardwright.rulings.discovery import find
from cardwright.rulings.parse import read_scenarios
from cardwright.scripting.loader import PackIndex
from cardwright.yaml_source import SourceError

FILES = {
    "pack.yaml": "name: oaks\nversion: 1.0.0\napi: 1\nlicence: MIT\n",
    "wild_oak/card.yaml": "name: Wild Oak\ntypes: Creature — Treefolk\npower: 1\ntoughness: 3\n",
    "wild_oak/rulings.yaml": (
        "- ruling: it stands\n"
        '  cr: ["302.1"]\n'
        "  given: {alice: {battlefield: [Wild Oak]}}\n"
        "  expect: {alice: {battlefield: [Wild Oak]}}\n"
    ),
}

Read: TypeAlias = Callable[..., str]


@pytest.fixture
def oaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pack's folder, below the current one: messages give paths from there."""
    for name, text in FILES.items():
        path = tmp_path / "packs" / "oaks" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    monkeypatch.chdir(tmp_path / "packs")
    return tmp_path / "packs" / "oaks"


@pytest.fixture
def read() -> Read:
    """Read all of some packs, as `cardwright check` does: the first error as it is shown, ``""`` if all is well."""

    def all_of(*roots: Path) -> str:
        try:
            index = PackIndex(roots)
            index.use(Library(index.definition).language)
            for error in index.check():
                return str(error)
            for root in roots:
                for file in find(root):
                    read_scenarios(file.path, card=file.card, name=file.path.relative_to(root).as_posix())
        except SourceError as error:
            return str(error)
        return ""

    return all_of
