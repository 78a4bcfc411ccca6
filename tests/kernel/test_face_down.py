"""Face-down spells and permanents (CR 708): cast, looked at, turned up and down, and shown as they leave."""

from __future__ import annotations

import pytest

from cardwright.kernel.abilities import Cost, FaceDown, Keyword, Replacement
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.mana import ManaCost
from cardwright.kernel.visibility import view_for
from cardwright.testing import Failure, Table, library_with

THREE = Cost(mana=ManaCost.parse("{3}"))
GREEN = Cost(mana=ManaCost.parse("{G}"))


def creature(name: str, *abilities: FaceDown | Keyword | Replacement) -> CardDefinition:
    cost = ManaCost.parse("{4}{G}")
    face = Face(name, mana_cost=cost, colors=("G",), types=("creature",), power=5, toughness=4, abilities=abilities)
    return CardDefinition(name, (face,))


LURKER = creature("Lurker", FaceDown(cast=THREE, up=GREEN), Keyword(name="trample"))
GROWER = creature("Grower", FaceDown(cast=THREE, up=GREEN, counters=(("+1/+1", 1),)))
FLYER = creature("Guised", FaceDown(cast=THREE, up=GREEN, gives=(Keyword(name="flying"),)))
UNFOLDER = creature(
    "Unfolder",
    FaceDown(cast=THREE, up=Cost(mana=ManaCost.parse("{X}{G}"))),
    Replacement(event="turn_face_up", subject="this", enters_with=(("+1/+1", "x"),)),
    Replacement(event="enter_battlefield", subject="this", enters_with=(("charge", 3),)),
)


@pytest.fixture
def table() -> Table:
    library = library_with(cards=(LURKER, GROWER, FLYER, UNFOLDER))
    hand = "[Lurker, Grower, Guised, Unfolder, Unsummon]"
    return Table(library, f'alice: {{hand: {hand}, mana: "{{C}}{{C}}{{C}}{{C}}{{C}}{{G}}{{G}}{{U}}"}}')


def test_cast_face_down_it_is_a_creature_without_anything_else(table: Table) -> None:
    table.play("{cast: Lurker, face: face down, as: it}")
    table.expect("{it: {face_down: true, power: 2, toughness: 2, colors: [], mana_value: 0, keywords: []}}")
    table.play("resolve")
    table.expect("{it: {zone: battlefield, face_down: true, types: [creature], power: 2, keywords: []}, stack: []}")


def test_only_its_controller_knows_what_it_is(table: Table) -> None:
    table.play("{cast: Lurker, face: face down, as: it}", "resolve")
    mine = view_for(table.engine, 0, None).battlefield[0]
    theirs = view_for(table.engine, 1, None).battlefield[0]
    assert (mine.name, mine.known) == ("Lurker", True)
    assert (theirs.name, theirs.known, theirs.power) == ("", False, 2)


def test_it_is_turned_up_for_its_own_cost_without_the_stack(table: Table) -> None:
    table.play("{cast: Lurker, face: face down, as: it}", "resolve", "{turn_up: it}")
    table.expect("{it: {name: Lurker, face_down: false, power: 5, keywords: [trample], mana_value: 5}, stack: []}")
    assert view_for(table.engine, 1, None).battlefield[0].name == "Lurker"


def test_it_can_be_cast_face_up_too_but_not_for_the_price_of_face_down(table: Table) -> None:
    table.play("{cast: Lurker}", "resolve")
    table.expect("{Lurker: {power: 5, face_down: false}, alice: {pool: '{C}{G}{U}'}}")


def test_counters_as_it_is_turned_up(table: Table) -> None:
    table.play("{cast: Grower, face: face down, as: it}", "resolve", "{turn_up: it}")
    table.expect('{it: {counters: {"+1/+1": 1}, power: 6}}')


def test_what_it_has_while_face_down_is_gone_face_up(table: Table) -> None:
    table.play("{cast: Guised, face: face down, as: it}", "resolve")
    table.expect("{it: {keywords: [flying], power: 2}}")
    table.play("{turn_up: it}")
    table.expect("{it: {keywords: [], power: 5}}")


def test_as_it_is_turned_up_knows_x_and_entering_is_no_matter(table: Table) -> None:
    """CR 708.11, 708.8, 107.3d."""
    table.play("{cast: Unfolder, face: face down, as: it}", "resolve")
    table.expect("{it: {counters: {}}}")
    table.play("{turn_up: it, x: 2}")
    table.expect('{it: {counters: {"+1/+1": 2}, power: 7}}')


def test_it_is_shown_to_all_as_it_leaves(table: Table) -> None:
    """CR 708.9."""
    table.play("{cast: Lurker, face: face down, as: it}", "resolve", "{cast: Unsummon, targets: it}", "resolve")
    hand = view_for(table.engine, 1, None).players[0].hand
    assert [card.name for card in hand if card.known] == ["Lurker"]


def test_what_is_turned_down_is_known_to_all_and_stays_so() -> None:
    table = Table(library_with(cards=(LURKER,)), "bob: {battlefield: [{card: Lurker, as: it}]}")
    table.play("judge: {turn_face_down: it}")
    table.expect("{it: {face_down: true, power: 2}}")
    assert view_for(table.engine, 0, None).battlefield[0].name == "Lurker"
    table.play("judge: {turn_face_down: it}").expect("{log: [turn_face_down, never: turn_face_down]}")


def test_only_its_controller_may_turn_it_up_and_only_for_the_cost(table: Table) -> None:
    table.play("{cast: Lurker, face: face down, as: it}", "resolve")
    with pytest.raises(Failure, match="can't"):
        table.play("{turn_up: it, by: bob}")
    with pytest.raises(Failure, match="can't"):
        Table(library_with(cards=(LURKER,)), "alice: {battlefield: [{card: Lurker, face_down: true, as: it}]}").play(
            "{turn_up: it}"
        )
