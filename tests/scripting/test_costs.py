"""Costs and type lines as text: every form that the guide lists is read, and what is near one is told."""

from __future__ import annotations

import pytest

from cardwright.kernel.abilities import Cost, CostPart, Filter
from cardwright.kernel.mana import ManaCost
from cardwright.scripting import typeline
from cardwright.scripting.costs import FORMS, CostError, parse
from cardwright.scripting.typeline import TypeLine, TypeLineError


def of(**fields: object) -> Filter:
    return Filter(tuple(sorted(fields.items())))


PARTS = {
    "{T}": CostPart("tap"),
    "{Q}": CostPart("untap"),
    "sacrifice this": CostPart("sacrifice", this=True),
    "sacrifice a creature": CostPart("sacrifice", 1, of(type=("creature",))),
    "sacrifice another creature": CostPart("sacrifice", 1, of(other=True, type=("creature",))),
    "sacrifice two Swamps": CostPart("sacrifice", 2, of(subtype=("Swamp",))),
    "sacrifice an artifact or creature": CostPart("sacrifice", 1, of(type=("artifact", "creature"))),
    "sacrifice X lands": CostPart("sacrifice", "x", of(type=("land",))),
    "sacrifice a permanent": CostPart("sacrifice"),
    "sacrifice a nonblack artifact creature": CostPart(
        "sacrifice", 1, of(not_color=("B",), all_types=("artifact", "creature"))
    ),
    "sacrifice a Goblin or land": CostPart("sacrifice", 1, of(any_of=(of(subtype=("Goblin",)), of(type=("land",))))),
    "discard this": CostPart("discard", zone="hand", this=True),
    "discard two land cards": CostPart("discard", 2, of(type=("land",)), "hand"),
    "exile this from your graveyard": CostPart("exile", zone="graveyard", this=True),
    "exile a blue card from your hand": CostPart("exile", 1, of(color=("U",)), "hand"),
    "return this to its owner's hand": CostPart("return", this=True),
    "return two lands you control to their owner's hand": CostPart("return", 2, of(type=("land",))),
    "tap two untapped creatures you control": CostPart("tap_others", 2, of(tapped=False, type=("creature",))),
    "pay X life": CostPart("life", "x"),
    "remove two charge counters from this": CostPart("remove_counters", 2, this=True, counter="charge"),
    "put a -1/-1 counter on this": CostPart("put_counters", 1, this=True, counter="-1/-1"),
    "mill three cards": CostPart("mill", 3, zone="library"),
    "reveal a blue card from your hand": CostPart("reveal", 1, of(color=("U",)), "hand"),
    "[-2]": CostPart("loyalty", -2, this=True),
    "[+1]": CostPart("loyalty", 1, this=True),
    "[-X]": CostPart("loyalty", "-x", this=True),
}


@pytest.mark.parametrize(("text", "part"), PARTS.items(), ids=list(PARTS))
def test_each_part_is_read(text: str, part: CostPart) -> None:
    assert parse(text) == Cost(None, (part,))


def test_a_cost_keeps_its_parts_in_order() -> None:
    cost = parse("{2}{W}, {T}, sacrifice this")
    assert cost == Cost(ManaCost(("2", "W")), (CostPart("tap"), CostPart("sacrifice", this=True)))


@pytest.mark.parametrize("form", [form for form, _ in FORMS])
def test_every_form_of_the_guide_is_read(form: str) -> None:
    assert parse(form) != Cost()


def test_subtypes_of_a_pack_are_known_to_its_costs() -> None:
    with pytest.raises(CostError, match="'Acornling' is no card type"):
        parse("sacrifice a Acornling")
    assert parse("sacrifice a Acornling", ("Acornling",)).parts[0].filter == of(subtype=("Acornling",))


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("sacrifise this", "none of the forms", "did you mean 'sacrifice this'?"),
        ("sacrifice a creatur", "'creatur' is no card type", "did you mean 'creature'?"),
        ("{2}{T}", "a comma is missing", ""),
        ("{2}, {W}", "mana in two places", ""),
        ("{T},, pay 1 life", "an empty part", ""),
        ("pay some life", "'some' is no number", ""),
        ("tap a creature you control", "say what is tapped", "did you mean 'tap an untapped creature you control'?"),
        ("{Z}", "not a mana symbol", ""),
        ("[+X]", "is written \\[-X\\]", ""),
    ],
)
def test_what_is_no_cost_is_told(text: str, message: str, hint: str) -> None:
    with pytest.raises(CostError, match=message) as raised:
        parse(text)
    assert raised.value.hint == hint


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Legendary Creature — Elf Druid", TypeLine(("legendary",), ("creature",), ("Elf", "Druid"))),
        ("Basic Snow Land - Forest", TypeLine(("basic", "snow"), ("land",), ("Forest",))),
        ("Creature — Time Lord Doctor", TypeLine((), ("creature",), ("Time Lord", "Doctor"))),
        ("Kindred Sorcery — Goblin Arcane", TypeLine((), ("kindred", "sorcery"), ("Goblin", "Arcane"))),
        ("Plane — Bolas’s Meditation Realm", TypeLine((), ("plane",), ("Bolas's Meditation Realm",))),
        ("Land — Urza's Power-Plant", TypeLine((), ("land",), ("Urza's", "Power-Plant"))),
        ("Artifact", TypeLine((), ("artifact",), ())),
    ],
)
def test_type_lines(text: str, line: TypeLine) -> None:
    assert typeline.parse(text) == line


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Elf Druid", "'Elf' is neither a card type nor a supertype"),
        ("Creature — Forest", "belongs to land"),
        ("Creature — Elv", "unknown subtype 'Elv'"),
        ("Legendary", "names no card type"),
        ("Creature Creature — Elf", "'creature' stands twice"),
    ],
)
def test_what_is_no_type_line_is_told(text: str, message: str) -> None:
    with pytest.raises(TypeLineError, match=message):
        typeline.parse(text)
    assert typeline.parse("Creature — Elv", ["Elv"]).subtypes == ("Elv",)
