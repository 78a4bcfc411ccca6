"""Whole cards that attack, with the verbs and constructors that there are.

Forged requests and handles, verbs where one only looks, floods, and texts that would be obeyed: each from a pack that
is trusted and from one that is not.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from cardwright import Library, PackError, open_library
from cardwright.rulings.model import Scenario
from cardwright.rulings.parse import parse_scenarios
from cardwright.rulings.runner import run
from cardwright.visible import visible

PACK = "name: attacks\nversion: 1.0.0\napi: 1\nlicence: MIT\n"
SORCERY = "name: {}\nmana_cost: '{{R}}'\ntypes: Sorcery\n"
BEAR = "name: {}\nmana_cost: '{{R}}'\ntypes: Creature — Bear\npower: 2\ntoughness: 2\n"
CAST = """
- ruling: It is cast
  cr: ["608.2"]
  given:
    alice: {{hand: [{0}], battlefield: [Grizzly Bears], library: [Forest, Forest], mana: "{{R}}"}}
    bob: {{hand: [Doom Blade], battlefield: [Hill Giant], library: [Forest, Forest]}}
  play: [{{cast: {0}}}, resolve]
  expect: {{exile: []}}
"""


class Card(NamedTuple):
    ends: str
    """What it says in the end; "" for a card that works and yet gains nothing."""
    script: str
    yaml: str = SORCERY


def spell(ends: str, body: str) -> Card:
    return Card(ends, "return card { spell { effect = function(fx)\n" + body + "\nend } }")


CARDS = {
    # forged requests and handles
    "made table": spell("must be an object", "local it = { id = 3 } exile(it)"),
    "made text": spell("must be an object", "local it = 'object 3' exile(it)"),
    "made number": spell("must be an object", "local it = 999999 exile(it)"),
    "made player": spell("must be a player", "local who = { seat = 1, kind = 'player' } lose_life(who, 20)"),
    "player by number": spell("must be a player", "local who = 1 lose_life(who, 20)"),
    "negative amount": spell("", "local n = -20 gain_life(fx.you, n)"),
    "huge amount": spell("is too large", "local n = math.maxinteger gain_life(fx.you, n) gain_life(fx.you, n)"),
    "text amount": spell("must be a whole number", "local n = '3' gain_life(fx.you, n)"),
    "wrong kind": spell("must be an object", "local what = fx.you destroy(what)"),
    "unknown option": spell("has no option", "local opts = { anything = true } exile(fx.self, opts)"),
    "function argument": spell("a function", "local f = function() end exile(f)"),
    "constructed argument": spell("can't be handed", "local it = card { any } exile(it)"),
    "handle of nothing": spell("unknown field", "local it = fx.self.no_such_thing exile(it)"),
    "verb through another name": spell("a function may not", "local v = gain_life v(v, v)"),
    # verbs where one only looks
    "verb in a condition": Card(
        "only looks",
        "return card { on_enter_battlefield { subject = this, effect = function(fx) end,"
        " only_if = function(fx) draw(fx.you, 1) return true end } }",
        BEAR,
    ),
    "verb in an amount": Card(
        "only looks",
        "return card { static { affects = this, power = function(fx) draw(fx.you, 1) return 1 end } }",
        BEAR,
    ),
    "verb as it enters": Card(
        "only looks",
        "return card { enters { tapped = true, only_if = function(fx) draw(fx.you, 1) return true end } }",
        BEAR,
    ),
    "an amount that only looks": Card(
        "", "return card { static { affects = this, power = function(fx) return fx.you.life - 19 end } }", BEAR
    ),
    # floods
    "requests": spell("more instructions", "while true do gain_life(fx.you, 1) end"),
    "readings": spell("more instructions", "while true do local n = fx.you.life end"),
    "caught errors": spell("more instructions", "while true do pcall(function() lose_life(fx.self, 1) end) end"),
    "kept objects": spell("more memory", "local t = {} while true do t[#t + 1] = fx.you.life .. ('x'):rep(20000) end"),
    # texts
    "escape in an error": spell(r"\x1b[31mred", 'error("\\27[31mred")'),
    "direction in an error": spell(r"\u202edesrever", 'error("\\u{202E}desrever")'),
    "lines in an error": spell(r"one\ntwo", 'error("one\\ntwo")'),
    "markup in an error": spell("[bold]not bold[/bold]", 'error("[bold]not bold[/bold]")'),
    "escape in a label": Card(
        "may not hold control characters",
        "return card { activated { label = '\\27[2J', cost = '{R}', effect = function(fx) end } }",
        BEAR,
    ),
    "escape in a request": spell("control characters", 'local s = "\\27[2J" gain_life(fx.you, s)'),
    # the outside
    "file name": spell("unknown name 'io'", "io.open('x')"),
    "python": spell("unknown name 'python'", "python.eval('1')"),
}  # fmt: skip


def called(name: str) -> str:
    return "Card " + name


@pytest.fixture(scope="module", params=["trusted", "untrusted"])
def library(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    root = tmp_path_factory.mktemp("packs") / "attacks"
    root.mkdir()
    (root / "pack.yaml").write_text(PACK, encoding="utf-8")
    honest = spell("", "gain_life(fx.you, 3)")
    for name, card in {**{called(name): card for name, card in CARDS.items()}, "Honest Word": honest}.items():
        folder = root / name.lower().replace(" ", "_")
        folder.mkdir()
        (folder / "card.yaml").write_text(card.yaml.format(name), encoding="utf-8")
        (folder / "card.lua").write_text(card.script, encoding="utf-8")
    with open_library([root]) if request.param == "trusted" else open_library(untrusted=[root]) as opened:
        yield opened


def scenario(name: str) -> Scenario:
    (found,) = parse_scenarios(CAST.format(name).encode(), card=name, name="attack.yaml")
    return found


@pytest.mark.parametrize("name", CARDS)
def test_a_card(name: str, library: Library) -> None:
    started = time.process_time()
    try:
        library.definition(called(name))
    except PackError as error:
        said = str(error)
    else:
        said = run(scenario(called(name)), library).message
    assert time.process_time() - started < 3
    assert said == visible(said)
    ends = CARDS[name].ends
    assert ends in said if ends else said == ""
    assert run(scenario("Honest Word"), library).passed
