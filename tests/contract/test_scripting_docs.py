"""The guides of the script language are as the language is, and all that they show runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.kernel.language import Language
from cardwright.kernel.library import Library
from cardwright.scripting import docs_scripting, stubs
from cardwright.scripting.loader import PackIndex
from cardwright.scripting.syntax import Syntax
from cardwright.scripting.vocabulary import build

DOCS = Path(__file__).resolve().parents[2] / "docs"
FILES = re.compile(r"^\*\*`(my_pack/[^`]+)`\*\*\n+```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
LUA = re.compile(r"^```lua\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINKS = re.compile(r"\]\((?:scripting\.md)?#([a-z-]+)\)")


@pytest.fixture(scope="module")
def language() -> Language:
    return Library({}).language


def test_the_reference_is_as_generated() -> None:
    written = (DOCS / "scripting.md").read_text(encoding="utf-8")
    assert written == docs_scripting.generate(), "docs/scripting.md is out of date: run `make docs`"


def test_the_reference_tells_every_word(language: Language) -> None:
    text = docs_scripting.document(language)
    words = (*build(language).constructors, *language.verbs, *language.filter_fields)
    missing = [word for word in words if not re.search(rf"`{re.escape(word)}\b", text)]
    assert missing == []


def test_links_into_the_reference_lead_to_its_headings() -> None:
    text = (DOCS / "scripting.md").read_text(encoding="utf-8")
    headings = {line.lstrip("# ").lower().replace(" ", "-") for line in text.splitlines() if line.startswith("## ")}
    linked = {
        anchor
        for page in ("scripting.md", "card-authors.md")
        for anchor in LINKS.findall((DOCS / page).read_text(encoding="utf-8"))
    }
    assert linked
    assert linked - headings == set()


def test_the_stubs_are_lua_and_tell_every_word(language: Language) -> None:
    text = stubs.stubs(language)
    assert Syntax(text.encode()).is_whole
    words = (*build(language).constructors, *language.verbs)
    missing = [w for w in words if f"\nfunction {w}(" not in text and f"\n{w} = nil" not in text]
    assert missing == []


def test_the_card_of_the_guide_passes_its_rulings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from cardwright.cli.check import check

    files = FILES.findall((DOCS / "card-authors.md").read_text(encoding="utf-8"))
    assert [name.rpartition("/")[2] for name, _ in files] == ["pack.yaml", "card.yaml", "card.lua", "rulings.yaml"]
    for name, text in files:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert check([tmp_path / "my_pack"], "", json=False) == 0
    assert "4 of 4 rulings pass" in capsys.readouterr().out


def test_the_guide_shows_what_explain_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from cardwright.cli.explain import explain

    guide = (DOCS / "card-authors.md").read_text(encoding="utf-8")
    for name, text in FILES.findall(guide):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    ((name, phrase, step, shown),) = re.findall(
        r'cardwright explain \S+ (\w+) -k "(.+)" --step (\d)\n(.*?)```', guide, re.DOTALL
    )
    assert explain(tmp_path / "my_pack" / "lantern_keeper", name, phrase, after=int(step)) == 0
    assert re.sub(r"timestamp \d+", "", capsys.readouterr().out) == re.sub(r"timestamp \d+", "", shown)


@pytest.mark.parametrize("page", ["scripting.md", "card-authors.md"])
def test_every_script_of_a_guide_is_compiled(page: str, tmp_path: Path, language: Language) -> None:
    scripts = LUA.findall((DOCS / page).read_text(encoding="utf-8"))
    assert scripts
    pack = tmp_path / "guide"
    pack.mkdir()
    (pack / "pack.yaml").write_text("name: guide\nversion: 1.0.0\napi: 1\nlicence: MIT\n", encoding="utf-8")
    for number, script in enumerate(scripts):
        card = pack / f"card_{number}"
        card.mkdir()
        (card / "card.yaml").write_text(
            f"name: Card {number}\ntypes: Creature\npower: 1\ntoughness: 1\n", encoding="utf-8"
        )
        (card / "card.lua").write_text(script, encoding="utf-8")
    assert PackIndex([tmp_path], language).check() == []
