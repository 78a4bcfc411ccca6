"""Names that stand twice, stand in for another, or only look like another: refused, with both places named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from cardwright import PackError, open_library
from cardwright.rulings.cards import Cards
from cardwright.rulings.discovery import shipped_root
from cardwright.safe_files import shown
from cardwright.scripting.card_names import alike, fault_of
from cardwright.scripting.slugs import slug

Read: TypeAlias = Callable[..., str]
PACK = "name: {name}\nversion: 1.0.0\napi: 1\nlicence: MIT\n"


def card(pack: Path, name: str, folder: str = "", more: str = "") -> None:
    path = pack / (folder or slug(name))
    path.mkdir(parents=True, exist_ok=True)
    quoted = name.replace("'", "''")
    text = f"name: '{quoted}'\ntypes: Creature — Treefolk\npower: 1\ntoughness: 3\n{more}"
    (path / "card.yaml").write_text(text, encoding="utf-8")


def pack(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(PACK.format(name=name), encoding="utf-8")
    return folder


# ---------------------------------------------------------------- packs


def test_two_packs_of_one_name(oaks: Path, read: Read) -> None:
    other = pack(oaks.parent / "more_oaks", "oaks")
    expected = "oaks/pack.yaml:1: two packs are called 'oaks': this one and that in more_oaks/pack.yaml"
    assert read(oaks.parent) == expected
    assert read(other, oaks) == expected


def test_two_packs_of_one_name_in_folders_of_one_name(oaks: Path, tmp_path: Path, read: Read) -> None:
    other = pack(tmp_path / "elsewhere" / "oaks", "oaks")
    assert read(oaks, other) == f"{other}/pack.yaml:1: two packs are called 'oaks': this one and that in oaks/pack.yaml"
    with pytest.raises(PackError, match="two packs are called 'oaks'"):
        open_library([oaks, other])


def test_two_packs_whose_names_look_alike(oaks: Path, read: Read) -> None:
    other = pack(oaks.parent / "0aks", "o4ks")
    assert read(oaks, other) == ""
    pack(other, "oak5-1")
    third = pack(oaks.parent / "third", "oak5_l")
    assert read(oaks, other, third) == (
        "third/pack.yaml:1: two packs have names that look alike, 'oak5_l' and 'oak5-1': this one and that in"
        " 0aks/pack.yaml"
    )


def test_a_pack_does_not_stand_in_for_a_shipped_one(tmp_path: Path) -> None:
    mine = pack(tmp_path / "rules", "rules")
    with pytest.raises(PackError) as raised:
        Cards([mine])
    shipped = shipped_root() / "rules"
    assert str(raised.value) == (
        f"{mine}/pack.yaml:1: two packs are called 'rules': this one and that in {shown(shipped)}/pack.yaml"
    )
    other = pack(tmp_path / "founders", "my_founders")
    assert "founders" in Cards([other]).index.packs


def test_one_pack_named_twice_is_one(oaks: Path, read: Read) -> None:
    assert read(oaks, oaks.parent, oaks) == ""


# ---------------------------------------------------------------- cards


def test_two_cards_of_one_name_in_two_packs(oaks: Path, read: Read) -> None:
    elms = pack(oaks.parent / "elms", "elms")
    card(elms, "Wild Oak")
    assert read(oaks.parent) == (
        "oaks/wild_oak/card.yaml:1: the card 'Wild Oak' is there twice: here and in elms/wild_oak/card.yaml;"
        " give this one another name"
    )


def test_two_cards_of_one_name_in_one_pack(oaks: Path, read: Read) -> None:
    card(oaks, "Wild Oak", folder="wild-oak")
    assert read(oaks) == (
        "oaks/wild_oak/card.yaml:1: the card 'Wild Oak' is there twice: here and in oaks/wild-oak/card.yaml;"
        " give this one another name"
    )


@pytest.mark.parametrize(
    "name", ["WILD OAK", "wild oak", "Wïld Oák", "Wild, Oak", "Wild-Oak", "Wild_Oak", "'Wild' Oak"]
)
def test_a_name_that_differs_in_case_marks_or_accents_only(name: str, oaks: Path, read: Read) -> None:
    elms = pack(oaks.parent / "elms", "elms")
    card(elms, name)
    assert read(oaks.parent) == (
        "oaks/wild_oak/card.yaml:1: the card 'Wild Oak' is there twice: here and in elms/wild_oak/card.yaml;"
        " give this one another name"
    )


@pytest.mark.parametrize("name", ["Wi1d Oak", "WiId Oak", "Wild 0ak", "VVild Oak", "Wlid Oak", "Wild-0AK"])
def test_a_name_that_looks_like_another(name: str, oaks: Path, read: Read) -> None:
    elms = pack(oaks.parent / "elms", "elms")
    card(elms, name)
    folder = slug(name)
    assert read(oaks.parent) == (
        f"oaks/wild_oak/card.yaml:1: the card 'Wild Oak' looks like {name!r} in elms/{folder}/card.yaml:"
        " give it another name"
    )


def test_a_card_may_not_look_like_a_shipped_one(tmp_path: Path) -> None:
    mine = pack(tmp_path / "mine", "mine")
    card(mine, "Lightning BoIt")
    with pytest.raises(PackError) as raised:
        open_library([mine])
    assert str(raised.value) == (
        f"{mine}/lightning_boit/card.yaml:1: the card 'Lightning BoIt' looks like 'Lightning Bolt' in"
        f" {shown(shipped_root())}/founders/lightning_bolt/card.yaml: give it another name"
    )


def test_a_folder_without_a_card_is_in_nobodys_way(oaks: Path, read: Read) -> None:
    elms = pack(oaks.parent / "elms", "elms")
    (elms / "wild_oak").mkdir()
    (oaks / "w11d_oak").mkdir()
    assert read(oaks.parent) == ""


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Wild \u041eak", "has 'О' (U+041E, CYRILLIC CAPITAL LETTER O)"),
        ("Wild Οak", "has 'Ο' (U+039F, GREEK CAPITAL LETTER OMICRON)"),
        ("Ｗild Oak", "has 'Ｗ' (U+FF37, FULLWIDTH LATIN CAPITAL LETTER W)"),
        ("𝐖ild Oak", "has '𝐖' (U+1D416, MATHEMATICAL BOLD CAPITAL W)"),
        ("Wi\u0301ld Oak", "has '\u0301' (U+0301, COMBINING ACUTE ACCENT)"),
        ("Wild\u00a0Oak", "has '\\xa0' (U+00A0, NO-BREAK SPACE)"),
        ("Wild#Oak", "has '#' (U+0023, NUMBER SIGN)"),
        ("[red]Wild Oak", "has '[' (U+005B, LEFT SQUARE BRACKET)"),
        ("<b>Wild Oak", "has '<' (U+003C, LESS-THAN SIGN)"),
        ("Wild\tOak", "has '\\t' (U+0009, no character)"),
        ("Wild Oak's `x`", "has '`' (U+0060, GRAVE ACCENT)"),
        ("{T} Oak", "has '{' (U+007B, LEFT CURLY BRACKET)"),
        ("../../Oak", ""),
    ],
)
def test_a_name_is_letters_that_look_like_no_others(name: str, fault: str, oaks: Path, read: Read) -> None:
    card(oaks, name, folder="wild_oak")
    if not fault:
        assert read(oaks) == "oaks/wild_oak/card.yaml:1: the folder of '../../Oak' must be called 'oak', not 'wild_oak'"
        return
    told = "a name is Latin letters, digits, spaces and , . ; : - ' \" ! ? & ( ) + _"
    assert read(oaks) == f"oaks/wild_oak/card.yaml:1: the name of a card, {name!r}, {fault}; {told}"


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("x" * 201, "has 201 characters; at most 200"),
        ("Wild  Oak", "has two spaces in a row, or one at an end"),
        ("!!!", "has no letter or digit that its folder could be called by"),
        ("Wild // Oak", "has //, which stands only between the names of two faces"),
    ],
)
def test_a_name_is_short_and_plain(name: str, fault: str, oaks: Path, read: Read) -> None:
    card(oaks, name, folder="wild_oak")
    assert read(oaks) == f"oaks/wild_oak/card.yaml:1: the name of a card, {name[:60]!r}, {fault}"


def test_names_as_the_game_has_them_are_names() -> None:
    for name in (
        "Lim-Dûl's Vault", "Jötun Grunt", "Æther Vial", "Ratonhnhaké꞉ton", "R&D's Secret Lair", "1996 World Champion",
        '"Ach! Hans, Run!"', "Hazmat Suit (Used)", "+2 Mace", "Dandân", "SP//dr, Piloted by Peni", "Who?", "Ōma",
    ):  # fmt: skip
        assert fault_of(name) == "", name


def test_names_that_differ_do_not_look_alike() -> None:
    assert len({alike(slug(name)) for name in ("Wild Oak", "Mild Oak", "Wild Oaks", "Void Oak", "Wound Oak")}) == 5
    assert alike("burn") == alike("bum")
    assert alike("fire_ice") != alike("fireice")


# ---------------------------------------------------------------- faces, tokens, subtypes

FACES = """\
name: {name}
layout: split
faces:
  - {{name: "{front}", types: Land}}
  - {{name: "{back}", types: Land}}
"""


def faces(pack: Path, front: str, back: str) -> None:
    folder = pack / slug(f"{front} // {back}")
    folder.mkdir(exist_ok=True)
    text = FACES.format(name=f"{front} // {back}", front=front, back=back)
    (folder / "card.yaml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("back", ["Tame Oak", "TAME OAK", "Tame, Oak"])
def test_two_faces_of_one_name(back: str, oaks: Path, read: Read) -> None:
    faces(oaks, "Tame Oak", back)
    assert read(oaks) == (
        f"oaks/tame_oak_tame_oak/card.yaml:5: two faces are called {back!r}: this one and that in line 4"
    )


def test_a_face_is_named_as_strictly_as_a_card(oaks: Path, read: Read) -> None:
    faces(oaks, "Tame Oak", "Wild \u041eak")
    assert read(oaks).startswith("oaks/tame_oak_wild_ak/card.yaml:5: the name of a face, 'Wild Оak', has 'О' (U+041E,")


def test_a_face_may_share_a_cards_name_as_cards_of_the_game_do(oaks: Path, read: Read) -> None:
    faces(oaks, "Tame Oak", "Wild Oak")
    assert read(oaks) == ""
    assert Cards([oaks]).find("Wild Oak").faces[0].power == 1  # type: ignore[union-attr]


def test_a_face_that_only_looks_like_a_card(oaks: Path, read: Read) -> None:
    faces(oaks, "Tame Oak", "Wi1d Oak")
    assert read(oaks) == (
        "oaks/tame_oak_wi1d_oak/card.yaml:5: the face 'Wi1d Oak' looks like the card 'Wild Oak' in"
        " oaks/wild_oak/card.yaml: give it another name"
    )


def test_no_card_stands_in_for_a_token(oaks: Path, read: Read) -> None:
    card(oaks, "Wild Oak", more="tokens:\n  acorn: {types: Artifact, name: Acorn}\n  acorn: {types: Artifact}\n")
    assert read(oaks) == "oaks/wild_oak/card.yaml:7: the key 'acorn' stands here a second time (first in line 6)"
    card(oaks, "Wild Oak", more="tokens:\n  acorn: {types: Artifact, name: Acorn}\n")
    card(oaks, "Wild Oak#acorn", folder="wild_oak_acorn")
    assert read(oaks).startswith(
        "oaks/wild_oak_acorn/card.yaml:1: the name of a card, 'Wild Oak#acorn', has '#' (U+0023, NUMBER SIGN)"
    )


@pytest.mark.parametrize(
    ("subtype", "error"),
    [
        ("Elf", "the subtype 'Elf' is a word of the rulebook already ('Elf'): leave it out"),
        ("ELF", "the subtype 'ELF' is a word of the rulebook already ('Elf'): leave it out"),
        ("Creature", "the subtype 'Creature' is a word of the rulebook already ('creature'): leave it out"),
        ("Legendary", "the subtype 'Legendary' is a word of the rulebook already ('legendary'): leave it out"),
        ("Forest", "the subtype 'Forest' is a word of the rulebook already ('Forest'): leave it out"),
        *(
            (word, f"each of subtypes is words of letters that begin with a capital, such as Moon Elf, not {word!r}")
            for word in ("elf", "\u0415lf", "Elf — Human", "Elf#1", "[red]", "A B C D E")
        ),
    ],
)
def test_a_subtype_is_new_and_looks_like_none(subtype: str, error: str, oaks: Path, read: Read) -> None:
    with (oaks / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write(f"subtypes: ['{subtype}']\n")
    assert read(oaks) == f"oaks/pack.yaml:5: {error}"


def test_lists_in_a_pack_are_short(oaks: Path, read: Read) -> None:
    with (oaks / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write(f"authors: [{', '.join(['me'] * 201)}]\n")
    assert read(oaks) == "oaks/pack.yaml:5: authors has 201 entries; at most 200"


# ---------------------------------------------------------------- rulings

RULING = "- ruling: {name}\n  cr: ['302.1']\n  given: {given}\n  expect: {{alice: {{life: 20}}}}\n"


def write_rulings(oaks: Path, *, given: str = "{}", count: int = 1) -> None:
    text = "".join(RULING.format(name=f"r{n}", given=given) for n in range(count))
    (oaks / "wild_oak/rulings.yaml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (
            "{alice: {hand: [{card: Wild Oak, count: 1000000000}]}}",
            ":3: count must be a whole number of at most 1000, not '1000000000'",
        ),
        (
            f"{{alice: {{hand: [{'{card: Wild Oak, count: 900}, ' * 3}]}}}}",
            ":3: alice's hand holds more than 1000 cards",
        ),
        (
            f"{{alice: {{}}, shuffles: [[{'{card: Wild Oak, count: 900}, ' * 3}]]}}",
            ":3: a shuffle names more than 1000 cards",
        ),
        (f"{{players: [{', '.join(f'p{n}' for n in range(21))}]}}", ":3: 21 players; at most 20"),
    ],
)
def test_rulings_ask_for_no_crowds(given: str, error: str, oaks: Path, read: Read) -> None:
    write_rulings(oaks, given=given)
    assert read(oaks) == f"wild_oak/rulings.yaml{error}"


def test_a_file_holds_so_many_rulings(oaks: Path, read: Read) -> None:
    write_rulings(oaks, count=1001)
    assert read(oaks) == "wild_oak/rulings.yaml:1: 1001 rulings in one file; at most 1000"


def test_a_card_may_not_have_the_name_of_a_shipped_one(tmp_path: Path) -> None:
    mine = pack(tmp_path / "mine", "my_pack")
    card(mine, "Lightning Bolt")
    with pytest.raises(PackError) as raised:
        open_library([mine])
    assert str(raised.value) == (
        f"{mine}/lightning_bolt/card.yaml:1: the card 'Lightning Bolt' is there twice: here and in"
        f" {shown(shipped_root())}/founders/lightning_bolt/card.yaml; give this one another name"
    )
