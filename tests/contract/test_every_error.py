"""Every error is raised by something that a program may do, and no error is there that nothing raises."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardwright import (
    CardwrightError,
    Game,
    GameView,
    Instruction,
    Library,
    Limits,
    PlayerRef,
    PlayerSetup,
    ReplacementOffer,
    errordocs,
    hookdocs,
    hookimpl,
    open_library,
)
from cardwright.embed.journal import Journal
from cardwright.kernel import pipeline
from cardwright.kernel.events import EventBase, LifeGained
from cardwright.rulings.export import given_of
from cardwright.scripting import sandbox
from cardwright.scripting.sandbox import Runtime, Vocabulary, Worker
from cardwright.testing import Table, check_plugin, library_with
from cardwright.testing.random_games import RandomGame
from cardwright.testing.random_play import play_random

PARENTS = {"cardwright", "plugin", "save", "check", "fault.sandbox"}
"""Which are only there for others to be under them."""
DECK = ("Forest",) * 40
TWO = (PlayerSetup("a", DECK), PlayerSetup("b", DECK))
SCRIPTS = {
    "Failing": "return card { spell { effect = function(fx) error('out of luck') end } }",
    "Endless": "return card { spell { effect = function(fx) while true do end end } }",
    "Greedy": "return card { spell { effect = function(fx) local t = 'x' while true do t = t .. t end end } }",
}


class Here:
    """What the ways to raise an error need."""

    def __init__(self, library: Library, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.library = library
        self.folder = folder
        self.patch = patch

    def game(self, **more: Any) -> Game:
        game = Game.new(self.library, TWO, seed=1, **more)
        game.advance()
        return game

    def pack(self, name: str, lua: str) -> Path:
        card = self.folder / "trouble" / name.lower()
        card.mkdir(parents=True)
        (card.parent / "pack.yaml").write_text("name: trouble\nversion: 0.1.0\napi: 1\nlicence: MIT\n")
        (card / "card.yaml").write_text(f'name: {name}\nmana_cost: "{{R}}"\ntypes: Sorcery\n')
        (card / "card.lua").write_text(lua)
        return card.parent

    def cast(self, name: str) -> None:
        library = library_with(packs=[self.pack(name, SCRIPTS[name])])
        Table(library, {"alice": {"hand": [name], "mana": "{R}"}}).play({"cast": name}, "resolve")


class Forgetful:
    """A plugin that keeps something outside of the game: it does not do the same twice."""

    name = "forgetful"
    calls = 0

    @hookimpl
    def on_begin_step(self, game: GameView, event: EventBase) -> Instruction:
        type(self).calls += 1
        return Instruction("gain_life", (PlayerRef(0), type(self).calls))


def over(here: Here) -> None:
    game = here.game()
    game.concede(0)
    game.answer(0)


def busy(here: Here) -> None:
    game = here.game()
    other = ThreadPoolExecutor(1)
    with game._turn, other:
        other.submit(game.digest).result()


def refused(here: Here) -> None:
    library_with(SimpleNamespace(name="none"))


def failed(here: Here) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    library_with(SimpleNamespace(name="failing", register_verbs=hookimpl(fail)))


def limit(here: Here) -> None:
    game = here.game(limits=Limits(decisions=1))
    for _ in range(3):
        decision = game.decision
        assert decision is not None
        game.answer(decision.default)


def diverged(here: Here) -> None:
    calls: list[int] = []

    def offers(game: GameView, event: EventBase) -> list[ReplacementOffer]:
        calls.append(1)
        return [ReplacementOffer(str(n), lambda ev: [], text=str(n)) for n in range(2 if len(calls) == 1 else 1)]

    plugin = SimpleNamespace(name="forgetful", replace_gain_life=hookimpl(offers))
    game = Table(library_with(plugin), {}).game
    decision = game.intervene([LifeGained(player=0, amount=1)])
    assert decision is not None
    game.fork().answer(decision.default)


def fault(here: Here) -> None:
    def broken(*given: object) -> None:
        raise ZeroDivisionError

    here.patch.setattr(pipeline, "commit", broken)
    here.game()


def clock(here: Here) -> None:
    limits = sandbox.Limits(clock_seconds=0.01, call_instructions=10**9)
    runtime = Runtime(lambda kind, id, field: None, Vocabulary(), limits)
    runtime.load(b"return function() while true do end end", "a/card.lua")
    runtime.call("a/card.lua", (), {})


def worker(here: Here) -> None:
    Worker(sandbox.WorkerSettings(python=str(here.folder / "no python"))).running()


def unwritten(here: Here) -> None:
    here.patch.setattr(hookdocs, "EXAMPLES", "no/such/folder")
    hookdocs.generate()


def broken_game(here: Here) -> None:
    def fail(game: GameView, event: EventBase) -> None:
        raise ZeroDivisionError

    library = library_with(SimpleNamespace(name="failing", on_begin_step=hookimpl(fail)))
    play_random(RandomGame(seed=1, players=TWO, formats=(), declared={}, bots=1), library)


def unsayable(here: Here) -> None:
    table = Table(here.library, {"alice": {"hand": ["Giant Growth"], "battlefield": ["Forest", "Grizzly Bears"]}})
    table.play({"cast": "Giant Growth", "targets": "Grizzly Bears"})
    given_of(here.library, table.game.checkpoint)


RAISERS: dict[str, Callable[[Here], object]] = {
    "argument": lambda here: Game.new(here.library, ()),
    "argument.type": lambda here: here.game().fork(reseed="luck"),  # type: ignore[arg-type]
    "argument.player": lambda here: here.game().view(7),
    "argument.object": lambda here: here.game().explain(10**6),
    "argument.card": lambda here: here.library.definition("Nonesuch"),
    "answer": lambda here: here.game().answer("nonsense"),
    "over": over,
    "busy": busy,
    "deck": lambda here: Game.new(here.library, [PlayerSetup("a", ("Forest",)), TWO[1]], formats=("constructed",)),
    "formats": lambda here: Game.new(here.library, TWO, formats=("commander", "brawl")),
    "source": lambda here: Table(here.library, "alice: {life: many}"),
    "source.pack": lambda here: open_library([here.pack("Broken", "return card { nonsense {} }")]).definition("Broken"),
    "plugin.refused": refused,
    "plugin.failed": failed,
    "script": lambda here: here.cast("Failing"),
    "script.budget": lambda here: here.cast("Endless"),
    "script.memory": lambda here: here.cast("Greedy"),
    "limit": limit,
    "save.undecodable": lambda here: Game.load(here.library, b"{}"),
    "save.journal": lambda here: Journal.resume(here.folder / "none.journal", here.library),
    "save.diverged": diverged,
    "fault": fault,
    "fault.sandbox.clock": clock,
    "fault.sandbox.worker": worker,
    "check.ruling": lambda here: Table(here.library).expect({"alice": {"life": 21}}),
    "check.game": broken_game,
    "check.plugin": lambda here: check_plugin(Forgetful(), seeds=(3,)),
    "export": unsayable,
    "docs": unwritten,
}


@pytest.fixture(scope="module")
def library() -> Library:
    return library_with()


@pytest.mark.parametrize("code", RAISERS)
def test_it_is_raised(code: str, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CardwrightError) as raised:
        RAISERS[code](Here(library, tmp_path, monkeypatch))
    assert raised.value.code == code
    assert raised.value.message
    if code.startswith("script"):
        assert raised.value.file.endswith("card.lua")
        assert raised.value.card
        assert "stood before this answer" in raised.value.stands


def test_every_error_is_among_them() -> None:
    assert {kind.code for kind in errordocs.every_error()} == {*RAISERS, *PARENTS}
