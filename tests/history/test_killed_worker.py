"""The worker of isolated scripts is killed at any point: games, saves and journals are what they would have been."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright import Game, Library, PlayerSetup, WorkerFault, open_library
from cardwright.embed.journal import Journal
from cardwright.scripting.sandbox.worker import WorkerLua

from .players import go_on

HERE = Path(__file__).parent
DECK = ("Forest", "Swamp") * 10 + ("Wild Growth", "Brain Maggot", "Llanowar Elves", "Doom Blade") * 5
INPUTS = 160
SEED = 2  # a game in which scripts are called at six inputs
LOADING = """
import sys
from pathlib import Path
from cardwright import Game, open_library
from players import go_on
library = open_library(isolate=sys.argv[1] == "isolated")
for path in sys.argv[2:]:
    game = Game.load(library, Path(path).read_bytes(), rules="exact")
    print(game.digest(), end=" ")
    library.script_host.worker.close()
    go_on(game, 2, len(game.history))
    print(game.digest())
library.close()
"""


@pytest.fixture(scope="module")
def library() -> Iterator[Library]:
    with open_library(isolate=True) as library:
        yield library


@pytest.fixture(scope="module")
def expected() -> list[str]:
    """The digests of the game before each input, with scripts in this process."""
    game, found = begun(open_library()), []
    for number in range(INPUTS + 2):
        found.append(game.digest())
        go_on(game, SEED, number)
    return found


def begun(library: Library) -> Game:
    game = Game.new(library, [PlayerSetup("A", DECK), PlayerSetup("B", DECK)], seed=1)
    game.advance()
    return game


def tried(game: Game, number: int) -> WorkerFault | None:
    try:
        go_on(game, SEED, number)
    except WorkerFault as fault:
        return fault
    return None


def kill(process: Any) -> None:
    process._child.kill()
    process._child.wait()


def worker(library: Library) -> Any:
    return library.script_host.worker  # type: ignore[union-attr]


def test_killed_between_inputs_saves_loads_and_forks(library: Library, expected: list[str], tmp_path: Path) -> None:
    game, path = begun(library), tmp_path / "game.journal"
    saves = {}
    with Journal.start(path, game):
        for number in range(INPUTS):
            assert game.digest() == expected[number]
            if number % 20 == 0:
                fork, saved = game.fork(), game.save()
                kill(worker(library).running())
                loaded = Game.load(library, saved, rules="exact")
                for other in (loaded, fork):
                    go_on(other, SEED, number)
                    assert other.digest() == expected[number + 1]
                saves[number] = tmp_path / f"{number}.save"
                saves[number].write_bytes(saved)
            go_on(game, SEED, number)
    kill(worker(library).running())
    with Journal.resume(path, library) as journal:
        assert journal.game.digest() == expected[INPUTS]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), *filter(None, sys.path)])}
    done = subprocess.run(
        [sys.executable, "-c", LOADING, "isolated", *map(str, saves.values())],
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [expected[n + more] for n in saves for more in (0, 1)]


def test_killed_in_a_call_the_input_is_refused_and_can_be_given_again(
    library: Library, expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, path = begun(library), tmp_path / "game.journal"
    enter = WorkerLua.enter
    armed: list[bool] = []
    faults = 0

    def killed(lua: WorkerLua, *given: Any) -> Any:
        if armed:
            armed.clear()
            kill(lua._process)
        return enter(lua, *given)

    monkeypatch.setattr(WorkerLua, "enter", killed)
    with Journal.start(path, game) as journal:
        for number in range(INPUTS):
            armed.append(True)
            before = (game.decision, game.history, list(game.log), path.read_bytes())
            fault = tried(game, number)
            if fault is not None:
                faults += 1
                assert fault.kind == "died"
                assert (game.decision, game.history, list(game.log), path.read_bytes()) == before
                assert game.digest() == expected[number]
                saved = game.save()
                assert Game.load(library, saved, rules="exact").digest() == expected[number]
                go_on(game, SEED, number)
            armed.clear()
            assert game.digest() == expected[number + 1]
        assert journal.game is game
    assert faults == 6, "scripts were called"
    armed.append(True)
    with pytest.raises(WorkerFault):
        Journal.resume(path, library, drop_last=True)
    with Journal.resume(path, library) as journal:
        assert journal.game.digest() == expected[INPUTS]
