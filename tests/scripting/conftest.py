"""What tests of the script language share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardwright.kernel.definitions import CardDefinition
from cardwright.kernel.event_names import NAMES
from cardwright.kernel.filters import FIELDS
from cardwright.kernel.language import Language
from cardwright.kernel.readings import OBJECT_FIELDS, PLAYER_FIELDS
from cardwright.kernel.registries import KeywordDefinition, Param
from cardwright.kernel.verbs import VERBS
from cardwright.scripting.loader import PackIndex

PACK = "name: oaks\nversion: 1.0.0\napi: 1\nlicence: MIT\n"
CREATURE = "name: Wild Oak\ntypes: Creature — Treefolk\npower: 1\ntoughness: 3\n"
INSTANT = "name: Wild Oak\nmana_cost: '{G}'\ntypes: Instant\n"

Load = Callable[..., CardDefinition]


@pytest.fixture(scope="session")
def language() -> Language:
    """The kernel's own words, and a few that plugins would add."""
    keywords = (
        KeywordDefinition("annihilator", "702.86", "", "value"),
        KeywordDefinition("cumulative upkeep", "702.24", "", "cost"),
        KeywordDefinition("enchant", "702.5", "", "filter"),
        KeywordDefinition("first strike", "702.7", ""),
        KeywordDefinition("flying", "702.9", ""),
    )
    return Language(
        events=dict(NAMES),
        verbs=dict(VERBS),
        filter_fields=dict(FIELDS),
        keywords={keyword.name: keyword for keyword in keywords},
        steps=("upkeep", "draw", "end"),
        verb_options={"exile": (Param("until_leaves", "object"),)},
        object_fields=OBJECT_FIELDS,
        player_fields=PLAYER_FIELDS,
    )


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """A folder with one pack, `oaks`, that has no cards yet."""
    (tmp_path / "oaks").mkdir()
    (tmp_path / "oaks" / "pack.yaml").write_text(PACK, encoding="utf-8")
    return tmp_path


def write_card(root: Path, folder: str, **files: str) -> None:
    place = root / folder
    place.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (place / name.replace("_", ".")).write_text(text, encoding="utf-8")


@pytest.fixture
def load(packs: Path, language: Language) -> Load:
    """Load a card from the text of its script."""

    def loading(script: str, card: str = CREATURE, **more: Any) -> CardDefinition:
        write_card(packs, "oaks/wild_oak", card_yaml=card, card_lua=script)
        found = PackIndex([packs], replace(language, **more)).definition("Wild Oak")
        assert found is not None
        return found

    return loading
