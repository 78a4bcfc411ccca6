"""Games of one library in several threads come out as they do one after the other; one game is for one thread."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardwright import Game, GameInUse, GameView, Library, PlayerRef, PlayerSetup, hookimpl, open_library
from cardwright.embed.bots import RandomBot
from cardwright.kernel.abilities import Script, Triggered
from cardwright.kernel.events import EventBase
from cardwright.scripting.sandbox import Call
from cardwright.testing import library_with

MANY = 8
LONG = 90  # answers of a game

PACK = "name: counting\nversion: 0.1.0\napi: 1\nlicence: MIT\n"
CARD = 'name: Counting House\nmana_cost: "{G}"\ntypes: Creature — Elf\npower: 1\ntoughness: 1\n'
LUA = """
return card {
  on_begin_step {
    step = "upkeep",
    player = "any",
    only_if = function(fx)
      local life = fx.you.life
      for i = 1, 40 do
        if fx.you.life ~= life then error("this is another game") end
      end
      return true
    end,
    effect = function(fx)
      local life = fx.you.life
      gain_life(fx.you, 1)
      for i = 1, 40 do
        if fx.you.life ~= life + 1 then error("this is another game") end
      end
    end,
  },
}
"""


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Cards whose scripts read all the time, in every upkeep."""
    folder = tmp_path_factory.mktemp("packs") / "counting"
    card = folder / "counting_house"
    card.mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (card / "card.yaml").write_text(CARD, encoding="utf-8")
    (card / "card.lua").write_text(LUA, encoding="utf-8")
    return folder


DECK = (
    *["Forest"] * 20,
    *["Counting House"] * 20,
    *["Llanowar Elves"] * 8,
    *["Giant Growth"] * 8,
    *["Grizzly Bears"] * 4,
)


def played(library: Library, seed: int) -> str:
    """How a game ends, with what everybody saw on the way."""
    players = [PlayerSetup("a" * (seed + 1), DECK, life=20 + seed), PlayerSetup("b", DECK, life=40 + seed)]
    game = Game.new(library, players, seed=seed)
    bot = RandomBot(seed)
    decision = game.advance()
    for _ in range(LONG):
        if decision is None:
            break
        game.view(decision.player)
        if decision.options and decision.options[0].object is not None:
            game.explain(decision.options[0].object)
        decision = (game.fork() if decision.why == "targets" else game).advance()
        assert decision is not None
        decision = game.answer(bot.answer(decision))
    return game.digest()


@pytest.mark.parametrize("isolate", [False, True], ids=["here", "in the worker"])
@pytest.mark.usefixtures("hasty")
def test_games_in_many_threads_come_out_as_one_after_the_other(pack: Path, isolate: bool) -> None:
    with open_library([pack], isolate=isolate) as alone:
        expected = [played(alone, seed) for seed in range(MANY)]
    with open_library([pack], isolate=isolate) as library, ThreadPoolExecutor(MANY) as threads:
        assert list(threads.map(lambda seed: played(library, seed), range(MANY))) == expected


def test_what_a_script_left_half_done_is_let_go_of_by_the_next_one(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The garbage collector may end a game in any thread, in the middle of another script."""
    library = open_library([pack])
    host = library.script_host
    assert host is not None
    (ability,) = library.definition("Counting House").front.abilities
    assert isinstance(ability, Triggered)
    effect, only_if = ability.modes[0].effect, ability.only_if
    assert isinstance(effect, Script)
    assert only_if is not None
    assert isinstance(only_if.script, Script)
    dropped: list[int] = []
    monkeypatch.setattr(Call, "drop", lambda call: dropped.append(threading.get_ident()))
    running = host.run(effect, {"you": PlayerRef(0)}, lambda kind, id, field: 20)
    assert next(running).verb == "gain_life"
    with ThreadPoolExecutor(1) as other:
        other.submit(running.close).result()
    assert dropped == []
    assert host.evaluate(only_if.script, {"you": PlayerRef(0)}, lambda kind, id, field: 20) is True
    assert dropped == [threading.get_ident()]


def in_the_middle(use: Callable[[Game], object]) -> tuple[Game, list[Any]]:
    """Use a game from another thread while it is in the middle of something; what came of it."""
    found: list[Any] = []

    def elsewhere(game: Game) -> None:
        try:
            found.append(use(game))
        except GameInUse as error:
            found.append(error)

    def on_begin_step(game: GameView, event: EventBase) -> None:
        if not found:
            thread = threading.Thread(target=elsewhere, args=(running[0],))
            thread.start()
            thread.join()

    library = library_with(SimpleNamespace(name="busy", on_begin_step=hookimpl(on_begin_step)))
    deck = ("Forest",) * 40
    running = [Game.new(library, [PlayerSetup("a", deck), PlayerSetup("b", deck)], seed=1)]
    game = running[0]
    decision = game.advance()
    while not found:
        assert decision is not None
        decision = game.answer(decision.default)
    return game, found


USES: dict[str, Callable[[Game], object]] = {
    "advance": lambda game: game.advance(),
    "answer": lambda game: game.answer(0),
    "concede": lambda game: game.concede(0),
    "intervene": lambda game: game.intervene([]),
    "take": lambda game: game.take("reseed", 1),
    "set_limits": lambda game: game.set_limits(game.state.limits),
    "fork": lambda game: game.fork(),
    "save": lambda game: game.save(),
    "replay": lambda game: game.replay,
    "view": lambda game: game.view(0),
    "events_for": lambda game: game.events_for(0),
    "events_since": lambda game: game.events_since(game),
    "explain": lambda game: game.explain(1),
    "digest": lambda game: game.digest(),
}


@pytest.mark.parametrize("use", USES)
def test_another_thread_s_use_of_a_game_is_refused_while_it_goes_on(use: str) -> None:
    game, (refused,) = in_the_middle(USES[use])
    assert isinstance(refused, GameInUse)
    assert "one game is for one thread at a time" in str(refused)
    assert game.fork().digest() == game.digest()


def test_every_use_of_a_game_is_among_them() -> None:
    """A public method without a turn is one of those that only read what never changes, or make a game."""
    free = {"begun", "checkpoint", "engine", "history", "inputs", "log", "over", "result", "state"}
    made = {"new", "begin", "at", "load", "from_replay", "of_beginning"}
    public = {name for name in vars(Game) if not name.startswith("_")}
    assert public - free - made == set(USES)


def test_a_game_is_free_again_after_an_error() -> None:
    library = library_with()
    deck = ("Forest",) * 40
    game = Game.new(library, [PlayerSetup("a", deck), PlayerSetup("b", deck)], seed=1)
    with pytest.raises(ValueError, match="nothing can be put"):
        game.take("nonsense", 1)
    with ThreadPoolExecutor(1) as other:
        assert other.submit(game.digest).result() == game.digest()
        assert other.submit(library.definition, "Forest").result().key
