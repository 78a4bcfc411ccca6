"""Broken packs: each gives one clear error with its place, and the message is held here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from cardwright.kernel.event_names import NAMES
from cardwright.kernel.filters import FIELDS
from cardwright.kernel.language import Language
from cardwright.kernel.registries import KeywordDefinition, Param, VerbSpec
from cardwright.scripting.errors import PackError
from cardwright.scripting.loader import PackIndex

CASES = Path(__file__).with_name("broken_packs.yaml")
PACK = "name: oaks\nversion: 1.0.0\napi: 1\nlicence: MIT\n"
FILTER_FIELDS = ("color", "controller", "other", "subtype", "tapped", "type", "zone")


class Case(NamedTuple):
    name: str
    error: str
    files: Mapping[str, str | None]


def cases() -> list[Case]:
    found: list[dict[str, Any]] = yaml.safe_load(CASES.read_text(encoding="utf-8"))
    return [Case(item["case"], item["error"], item["files"]) for item in found]


def _nothing(*_: object) -> Any:
    raise AssertionError("no verb is carried out while a pack is loaded")


@pytest.fixture(scope="module")
def language() -> Language:
    """A small language, so that messages which list what is allowed stay as they are here."""
    verbs = (
        VerbSpec("add_mana", "", "", _nothing, params=(Param("mana", "mana", required=False),)),
        VerbSpec(
            "choose_cards",
            "",
            "",
            _nothing,
            params=(Param("from", "objects", "The cards to choose from."), Param("filter", "filter", required=False)),
            only_table=True,
        ),
        VerbSpec(
            "draw",
            "",
            "",
            _nothing,
            params=(Param("who", "players"), Param("count", "int", required=False)),
            moves_library=True,
        ),
        VerbSpec("later", "", "", _nothing, params=(Param("label", "label"),)),
        VerbSpec(
            "exile", "", "", _nothing, params=(Param("what", "objects"),), options=(Param("until_leaves", "object"),)
        ),
    )
    keywords = (
        KeywordDefinition("annihilator", "702.86", "", "value"),
        KeywordDefinition("cumulative upkeep", "702.24", "", "cost"),
        KeywordDefinition("enchant", "702.5", "", "filter"),
        KeywordDefinition("flying", "702.9", ""),
        KeywordDefinition("trample", "702.19", ""),
    )
    return Language(
        events=NAMES,
        verbs={verb.name: verb for verb in verbs},
        filter_fields={name: FIELDS[name] for name in FILTER_FIELDS},
        keywords={keyword.name: keyword for keyword in keywords},
        steps=("upkeep", "draw", "end"),
    )


def write(root: Path, files: Mapping[str, str | None]) -> None:
    """Lay out the packs of a case; a character such as ÿ is written as one byte, which is not UTF-8."""
    for name, text in {"oaks/pack.yaml": PACK, **files}.items():
        if text is not None:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("latin-1") if "\xff" in text else text.encode())


def error_of(root: Path, language: Language) -> PackError:
    with pytest.raises(PackError) as raised:
        PackIndex([root], language).definition("Wild Oak")
    return raised.value


def test_there_are_cases_enough() -> None:
    names = [case.name for case in cases()]
    assert len(names) == len(set(names)) >= 60


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_a_broken_pack_gives_one_clear_error(
    case: Case, tmp_path: Path, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # messages give paths from there
    write(tmp_path, case.files)
    error = error_of(tmp_path, language)
    assert str(error) == case.error
    assert "\n" not in str(error)
    assert "Traceback" not in str(error)


def test_the_same_pack_without_a_fault_is_loaded(tmp_path: Path, language: Language) -> None:
    card = "name: Wild Oak\ntypes: Creature — Treefolk\npower: 1\ntoughness: 3\n"
    write(tmp_path, {"oaks/wild_oak/card.yaml": card, "oaks/wild_oak/card.lua": "return card { flying }\n"})
    definition = PackIndex([tmp_path], language).definition("Wild Oak")
    assert definition is not None
    assert [ability.name for ability in definition.front.abilities] == ["flying"]  # type: ignore[attr-defined]
