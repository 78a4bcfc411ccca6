"""Two players whose cards spy, and a third who only has secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from cardwright.kernel.library import Library
from cardwright.rulings.cards import Cards
from cardwright.testing import Table

Spies: TypeAlias = Callable[..., Table]

PACK = "name: spies\nversion: 1.0.0\napi: 1\nlicence: MIT\n"
GOLEM = "name: {name}\nmana_cost: '{{7}}'\ntypes: Artifact Creature — Golem\npower: 7\ntoughness: 9\n"
SPY = "name: {name}\ntypes: Instant\nmana_cost: '{{0}}'\n"
OTHER = "name: {name}\ntypes: Enchantment\nmana_cost: '{{0}}'\n"
GIVEN = """
players: [alice, bob, carol]
alice: {hand: [Spy, Alices Secret], library: [Alices Plan, Alices Plan]}
bob: {hand: [Counter Spy, Bobs Secret], library: [Bobs Plan, Bobs Plan]}
carol: {hand: [Carols Secret]}
"""
SECRETS = ("Alices Secret", "Alices Plan", "Bobs Secret", "Bobs Plan", "Carols Secret")


def _card(folder: Path, facts: str, script: str = "") -> None:
    folder.mkdir(parents=True)
    (folder / "card.yaml").write_text(facts, encoding="utf-8")
    if script:
        (folder / "card.lua").write_text(script, encoding="utf-8")


@pytest.fixture(params=[False, True], ids=["in_process", "isolated"])
def spies(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Spies]:
    """A table, with scripts in this process and in the worker; `spy` is what Alice's instant does, `counter_spy` what
    Bob's does, each with `fx.foe` as its target; `watching` the whole script of an enchantment."""
    opened: list[Library] = []

    def table(spy: str, counter_spy: str = "", watching: str = "", given: str = GIVEN) -> Table:
        pack = tmp_path / "spies"
        pack.mkdir()
        (pack / "pack.yaml").write_text(PACK, encoding="utf-8")
        for name in SECRETS:
            _card(pack / name.lower().replace(" ", "_"), GOLEM.format(name=name))
        effect = "return card {{ spell {{ targets = {{ foe = opponent }}, effect = function(fx) {} end }} }}"
        _card(pack / "spy", SPY.format(name="Spy"), effect.format(spy or "draw(fx.you)"))
        _card(pack / "counter_spy", SPY.format(name="Counter Spy"), effect.format(counter_spy or "draw(fx.you)"))
        _card(pack / "watcher", OTHER.format(name="Watcher"), watching or effect_of_nothing())
        library = Cards([pack], isolate=request.param).library
        opened.append(library)
        return Table(library, given)

    yield table
    for library in opened:
        library.close()


def effect_of_nothing() -> str:
    return "return card { on_draw { player = 'you', effect = function(fx) gain_life(fx.you, 1) end } }"
