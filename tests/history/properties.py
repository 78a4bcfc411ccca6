"""What holds of every game at every decision: forked, saved and loaded, and replayed it is the same game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from cardwright import Game
from cardwright.kernel.decisions import Answer, Decision
from cardwright.kernel.replay import Replay
from cardwright.testing.random_games import Pool, random_game
from cardwright.testing.random_play import RandomPlayer

REPLAYING = """
import sys
from pathlib import Path
from cardwright import Game, open_library
from cardwright.kernel.replay import Replay
library = open_library(isolate=sys.argv[1] == "isolated")
for path in sys.argv[2:]:
    replay = Replay.from_json(Path(path).read_bytes())
    game = Game.from_replay(library, replay, 0, rules="exact")
    found = [game.digest()]
    for kind, value in replay.inputs:
        game.take(kind, value)
        found.append(game.digest())
    print(*found)
library.close()
"""


class Looked(msgspec.Struct, frozen=True):
    """A game that was looked at: its replay with the digest of each moment, and at how many decisions it was saved."""

    replay: Replay
    saved: int


def differences(game: Game, decision: Decision, answer: Answer, *, replayed: bool = False) -> list[str]:
    """What of the game, saved or forked (or replayed from its start), is otherwise now, or after the answer."""
    ways = {"loaded": Game.load(game.library, game.save(), rules="exact"), "forked": game.fork()}
    if replayed:
        ways["replayed"] = Game.from_replay(game.library, Replay.from_json(game.replay.to_json()), rules="exact")
    before = game.digest()
    found = [way for way, other in ways.items() if (other.decision, other.digest()) != (decision, before)]
    found += [f"{way}, its history" for way, other in ways.items() if other.history != game.history]
    after = {way: (other.answer(answer), other.digest()) for way, other in ways.items()}
    found += [f"{way}, and gone on with" for way in after if after[way] != after["loaded"]]
    if (game.digest(), game.decision) != (before, decision):
        found.append("the game itself, after others were gone on with")
    return found


def look_at(pool: Pool, seed: int, bots: int, inputs: int, every: int) -> Looked:
    """Play a random game up to so many inputs. At each decision a fork goes on as the game does; one decision in
    `every` is saved and loaded as well; at last all of it is replayed. Raises AssertionError."""
    begun = random_game(pool, seed)
    game, bot = begun.begin(pool.library), RandomPlayer(bots)
    decision = game.advance()
    digests, saved = [game.digest()], 0
    while decision is not None and len(game.history) < inputs:
        number = len(game.history)
        answer = bot.answer(decision)
        if number % every == 0:
            saved += 1
            assert differences(game, decision, answer) == [], f"{begun}, input {number}, at {decision.why}"
        fork = game.fork()
        decision = game.answer(answer)
        assert fork.answer(answer) == decision, f"{begun}, input {number}: a fork is asked another question"
        digests.append(game.digest())
        assert fork.digest() == digests[-1], f"{begun}, input {number}: a fork is another game"
    last = Game.load(pool.library, game.save(), rules="exact")
    assert (last.digest(), last.decision, last.over) == (digests[-1], game.decision, game.over), f"{begun}, at its end"
    replay = msgspec.structs.replace(Replay.from_json(game.replay.to_json()), digests=tuple(digests))
    again = Game.from_replay(pool.library, replay, 0)
    for number, (kind, value) in enumerate(replay.inputs):
        again.take(kind, value)
        assert again.digest() == digests[number + 1], f"{begun}, input {number}: replayed it is another game"
    return Looked(replay, saved)


def digests_elsewhere(replays: Sequence[Replay], folder: Path, hash_seed: str, how: str) -> list[tuple[str, ...]]:
    """The digests of the replays' moments in another process; `how`: "isolated" or "here", where scripts run."""
    paths = []
    for number, replay in enumerate(replays):
        paths.append(folder / f"{number}.replay")
        paths[-1].write_bytes(replay.to_json())
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-c", REPLAYING, how, *map(str, paths)],
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [tuple(line.split()) for line in done.stdout.splitlines()]
