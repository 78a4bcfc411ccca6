"""What scripts of an object that nobody controls meet: a "you" that is nobody, and verbs that do nothing for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.kernel.library import Library
from cardwright.testing import Table, library_with

PACK = "name: nobodys\nversion: 1.0.0\napi: 1\nlicence: MIT\n"
CARD = "name: Wanderer\nmana_cost: '{G}'\ntypes: Creature — Beast\npower: 1\ntoughness: 1\n"
GIVEN = """
alice: {battlefield: [{card: Wanderer, controller: nobody}, Grizzly Bears, Forest], library: [Forest, Forest]}
bob: {battlefield: [{card: Hill Giant, as: giant}], library: [Forest, Forest]}
"""


def library(tmp_path: Path, body: str) -> Library:
    """A library with a creature whose ability, when it is dealt damage, does what `body` says."""
    folder = tmp_path / "nobodys" / "wanderer"
    folder.mkdir(parents=True)
    (tmp_path / "nobodys" / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "card.yaml").write_text(CARD, encoding="utf-8")
    script = (
        f"return card {{ on_begin_step {{ step = 'upkeep', player = 'any', effect = function(fx) {body} end }} }}\n"
    )
    (folder / "card.lua").write_text(script, encoding="utf-8")
    return library_with(packs=[tmp_path / "nobodys"])


def after_upkeep(tmp_path: Path, body: str) -> Table:
    """The game when the ability has resolved in bob's upkeep."""
    table = Table(library(tmp_path, body), GIVEN)
    return table.play("{until: bob's upkeep}", "{expect: {stack: [ability of Wanderer]}}", "resolve")


@pytest.mark.parametrize(
    "body",
    [
        "draw(fx.you)",
        "gain_life(fx.you, 3)",
        "lose_life(fx.self.controller, 3)",
        "deal_damage(fx.you, 3)",
        "discard(fx.you.hand)",
        "if may('Draw?') then draw(players_in_turn_order()) end",
        "sacrifice(fx.self)",
        "sacrifice(choose_permanents { filter = { type = 'creature' } })",
        "sacrifice(choose_permanents { by = fx.self.controller, filter = { type = 'creature' } })",
        "gain_control(find { type = 'creature' })",
        "gain_control(find { type = 'creature' }, { to = fx.you })",
        "gain_control { { to = fx.you, what = find { type = 'creature' } } }",
        "destroy(find { controller = 'you' })",
        "destroy(find { controller = 'opponent' })",
        "destroy(find { controller = fx.you })",
        "if fx.you.life > 0 or #fx.you.hand > 0 or fx.you.active then destroy(find {}) end",
        "if fx.self.controller == fx.you then destroy(find {}) end",
        "if exchange_control(fx.self, find { type = 'land' }) then destroy(find {}) end",
        "if pay(cost '{0}') then destroy(find {}) end",
    ],
)
def test_what_would_happen_to_its_controller_does_not_happen(tmp_path: Path, body: str) -> None:
    table = after_upkeep(tmp_path, body)
    table.expect(
        """
        stack: nothing
        question: none
        alice: {life: 20, battlefield: [Grizzly Bears, Forest], hand: []}
        bob: {life: 20, battlefield: [giant], hand: []}
        Wanderer: {controller: nobody}
        """
    )


def test_what_it_does_to_others_happens(tmp_path: Path) -> None:
    after_upkeep(tmp_path, "gain_life(fx.you, 1) lose_life(players_in_turn_order(), 2)").expect(
        "{alice: {life: 18}, bob: {life: 18}}"
    )


def test_two_that_nobody_controls_have_no_controller_in_common(tmp_path: Path) -> None:
    given = GIVEN.replace("Grizzly Bears,", "Grizzly Bears, {card: Pili-Pala, controller: nobody},")
    body = """
      local pala = find { name = 'Pili-Pala' }[1]
      if pala.controller == fx.self.controller then destroy(pala) end
      if fx.self.controller == fx.self.controller then destroy(fx.self) end
    """
    table = Table(library(tmp_path, body), given)
    table.play("{until: bob's upkeep}", "resolve")
    table.expect("{Pili-Pala: {zone: battlefield}, alice: {graveyard: [Wanderer]}}")


def test_the_active_player_chooses_its_targets(tmp_path: Path) -> None:
    made = library(tmp_path, "")
    script = tmp_path / "nobodys" / "wanderer" / "card.lua"
    script.write_text(
        "return card { on_begin_step { step = 'upkeep', player = 'any', "
        "targets = { it = target { type = 'creature' } },"
        " effect = function(fx) destroy(fx.it) end } }\n",
        encoding="utf-8",
    )
    made = library_with(packs=[tmp_path / "nobodys"])
    table = Table(made, GIVEN)
    table.play("{until: bob's upkeep}", "{targets: Grizzly Bears, by: bob}", "resolve")
    table.expect("{alice: {graveyard: [Grizzly Bears]}}")
