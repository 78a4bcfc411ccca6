"""What one instruction does to several objects or players, each its own amount, is one event (CR 101.4, 608.2e)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.errors import CardwrightError
from cardwright.kernel import pipeline
from cardwright.testing import Table, library_with

PACK = "name: together\nversion: 1.0.0\napi: 1\nlicence: MIT\n"
CARD = (
    "name: Drum\nmana_cost: '{1}'\ntypes: Artifact\n"
    "tokens:\n  rat: {types: Creature — Rat, power: 1, toughness: 1, colors: [black]}\n"
)
GIVEN = """
alice: {battlefield: [Drum], library: [Forest, Forest]}
bob: {battlefield: [{card: Hill Giant, counters: {"+1/+1": 2, charge: 1}}], library: [Forest, Forest]}
"""


@pytest.fixture
def happened(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The types of the events of each transition."""
    groups: list[list[str]] = []
    commit = pipeline.commit

    def noted(engine: Any, events: list[Any]) -> Iterator[Any]:
        groups.append([type(ev).__name__ for ev in events])
        return commit(engine, events)

    monkeypatch.setattr(pipeline, "commit", noted)
    return groups


def upkeep(tmp_path: Path, body: str) -> Table:
    """A game in which a Drum has done this in bob's upkeep."""
    folder = tmp_path / "together" / "drum"
    folder.mkdir(parents=True)
    (tmp_path / "together" / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "card.yaml").write_text(CARD, encoding="utf-8")
    script = f"return card {{ on_begin_step {{ step = 'upkeep', player = 'any', effect = function(fx) {body} end }} }}"
    (folder / "card.lua").write_text(script, encoding="utf-8")
    table = Table(library_with(packs=[tmp_path / "together"]), GIVEN)
    return table.play("{until: bob's upkeep}", "resolve")


def test_each_is_dealt_its_own_damage(tmp_path: Path, happened: list[list[str]]) -> None:
    body = "deal_damage({ fx.you, fx.you.opponents[1] }, { 1, 2 })"
    upkeep(tmp_path, body).expect("{alice: {life: 19}, bob: {life: 18}}")
    assert ["LifeLost", "DamageDealt"] * 2 in happened


def test_there_is_an_amount_for_each(tmp_path: Path) -> None:
    with pytest.raises(CardwrightError, match="deal_damage: there are 1 amounts for 2 objects and players"):
        upkeep(tmp_path, "deal_damage(players_in_turn_order(), { 1 })")


def test_each_player_gets_their_own_number_of_tokens(tmp_path: Path, happened: list[list[str]]) -> None:
    body = (
        "local foe = fx.you.opponents[1] create_token { token = 'rat', "
        "each = { { under = fx.you, count = 1 }, { under = foe, count = 2 } } }"
    )
    upkeep(tmp_path, body).expect(
        "{alice: {battlefield: [Drum, Rat Token]}, bob: {battlefield: [Hill Giant, Rat Token, Rat Token]}}"
    )
    assert ["ZoneChange", "TokenCreated", "ZoneChange", "ZoneChange", "TokenCreated"] in happened


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("each = { { under = fx.you, count = 1 } }, count = 2", "there is no 'count' besides"),
        ("each = { { under = fx.you } }", "each is a list of"),
        ("each = { { under = 1, count = 1 } }", "a whole number"),
    ],
)
def test_what_each_says(tmp_path: Path, said: str, wrong: str) -> None:
    with pytest.raises(CardwrightError, match=wrong):
        upkeep(tmp_path, f"create_token {{ token = 'rat', {said} }}")


def test_counters_of_all_kinds_go_together(tmp_path: Path, happened: list[list[str]]) -> None:
    body = "gain_life(fx.you, remove_counters(find { type = 'creature' }))"
    upkeep(tmp_path, body).expect("{Hill Giant: {counters: {}}, alice: {life: 23}}")
    assert ["CountersRemoved", "CountersRemoved"] in happened
