"""Packs and cards on disk: found lazily, checked whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.kernel.abilities import Filter, Keyword
from cardwright.kernel.language import Language
from cardwright.kernel.mana import ManaCost
from cardwright.scripting.errors import PackError
from cardwright.scripting.loader import PackIndex
from cardwright.scripting.slugs import slug

from .conftest import CREATURE, PACK, write_card

BROKEN = "name: [\n"


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("Brain Maggot", "brain_maggot"),
        ("Gaea's Cradle", "gaeas_cradle"),
        ("Urza’s Saga", "urzas_saga"),
        ("Lim-Dûl's Vault", "lim_duls_vault"),
        ("Fire // Ice", "fire_ice"),
        ("Æther Vial", "aether_vial"),
        ("Vorinclex, Voice of Hunger", "vorinclex_voice_of_hunger"),
    ],
)
def test_folders_are_called_after_cards(name: str, folder: str) -> None:
    assert slug(name) == folder


def test_only_the_card_that_is_asked_for_is_read(packs: Path, language: Language) -> None:
    write_card(packs, "oaks/wild_oak", card_yaml=CREATURE)
    write_card(packs, "oaks/tame_oak", card_yaml=BROKEN, card_lua="not Lua at all")
    index = PackIndex([packs], language)
    found = index.definition("Wild Oak")
    assert found is not None
    assert found.key == "Wild Oak"
    with pytest.raises(PackError, match="not YAML"):
        index.definition("Tame Oak")
    assert [error.file for error in index.check()] == ["oaks/tame_oak/card.yaml"]


def test_what_is_not_there_is_none_and_something_near_is_told(packs: Path, language: Language) -> None:
    write_card(packs, "oaks/wild_oak", card_yaml=CREATURE)
    index = PackIndex([packs], language)
    assert index.definition("Mild Oak") is None
    assert index.definition("wild oak") is None
    assert index.definition("Wild Oak#acorn") is None
    assert index.near("Mild Oak") == "did you mean 'Wild Oak'?"
    assert index.near("Zebra") == ""
    assert list(index.names()) == ["Wild Oak"]


def test_a_root_may_be_a_pack(packs: Path, language: Language) -> None:
    write_card(packs, "oaks/wild-oak", card_yaml=CREATURE)
    (packs / "oaks" / "scenarios").mkdir()
    index = PackIndex([packs / "oaks", packs], language)
    assert index.definition("Wild Oak") is not None
    assert index.definition("scenarios") is None
    assert [folder.called for folder in index.folders] == ["oaks/wild-oak"]


def test_cards_of_several_packs(packs: Path, language: Language) -> None:
    (packs / "elms").mkdir()
    (packs / "elms" / "pack.yaml").write_text(PACK.replace("oaks", "elms") + "subtypes: [Elm]\n", encoding="utf-8")
    write_card(packs, "elms/great_elm", card_yaml="name: Great Elm\ntypes: Creature — Elm\npower: 1\ntoughness: 1\n")
    write_card(packs, "oaks/wild_oak", card_yaml=CREATURE)
    index = PackIndex([packs], language)
    elm = index.definition("Great Elm")
    assert elm is not None
    assert (elm.pack, elm.front.subtypes) == ("elms", ("Elm",))
    assert sorted(index.packs) == ["elms", "oaks"]


def test_printed_facts(packs: Path, language: Language) -> None:
    write_card(
        packs,
        "oaks/wild_oak",
        card_yaml="""
name: Wild Oak
mana_cost: "{1}{G/W}"
types: Legendary Artifact Creature — Treefolk
power: "*"
toughness: 1+*
keywords:
  - flying
  - annihilator: 2
  - cumulative upkeep: "{1}"
  - enchant: {type: land, basic: true}
text: Anything.
tokens:
  acorn:
    types: Creature — Plant
    colors: [green]
    power: 0
    toughness: 1
""",
        card_lua="return card { token { name = 'acorn', first_strike } }",
    )
    index = PackIndex([packs], language)
    card, token = index.definition("Wild Oak"), index.definition("Wild Oak#acorn")
    assert card is not None
    assert token is not None
    face = card.front
    assert (face.mana_cost, face.colors) == (ManaCost(("1", "G/W")), ("W", "G"))
    assert (face.supertypes, face.types, face.power, face.toughness) == (("legendary",), ("artifact", "creature"), 0, 0)
    keywords = [ability for ability in face.abilities if isinstance(ability, Keyword)]
    assert [keyword.name for keyword in keywords] == ["flying", "annihilator", "cumulative upkeep", "enchant"]
    assert keywords[1].value == 2
    assert keywords[3].filter == Filter((("basic", True), ("type", ("land",))))
    assert (token.front.name, token.front.colors) == ("Plant Token", ("G",))
    assert [type(ability) for ability in token.front.abilities] == [Keyword]


def test_faces(packs: Path, language: Language) -> None:
    write_card(
        packs,
        "oaks/wild_oak_tame_oak",
        card_yaml="name: Wild Oak // Tame Oak\nlayout: transform\nfaces:\n"
        "  - {name: Wild Oak, types: Creature, power: 1, toughness: 1}\n"
        "  - {name: Tame Oak, types: Creature, power: 2, toughness: 2, color_indicator: G}\n",
        card_lua="return card { flying, face { name = 'Tame Oak', first_strike } }",
    )
    card = PackIndex([packs], language).definition("Wild Oak // Tame Oak")
    assert card is not None
    wild, tame = card.faces
    assert [a.name for a in wild.abilities if isinstance(a, Keyword)] == ["flying"]
    assert [a.name for a in tame.abilities if isinstance(a, Keyword)] == ["first strike"]
    assert tame.colors == ("G",)


def test_a_keyword_given_in_both_files_is_an_error(packs: Path, language: Language) -> None:
    write_card(packs, "oaks/wild_oak", card_yaml=CREATURE + "keywords: [flying]\n", card_lua="return card { flying }")
    with pytest.raises(PackError, match="the keyword 'flying' is given twice"):
        PackIndex([packs], language).definition("Wild Oak")


def test_definitions_need_a_language(packs: Path) -> None:
    write_card(packs, "oaks/wild_oak", card_yaml=CREATURE)
    with pytest.raises(RuntimeError, match="needs a language"):
        PackIndex([packs]).definition("Wild Oak")
