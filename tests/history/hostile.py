"""Files with anything in any place, and what may come of reading them: a game, or an error of the public tree."""

from __future__ import annotations

import copy
import random
import time
from collections import Counter
from typing import Any

from cardwright import CardwrightError, Game, Library, Undecodable
from cardwright.kernel.replay import Replay
from cardwright.kernel.sealing import opened, sealed

from .players import played

STRANGE: list[Any] = [
    None, True, -1, 0, 3, 10**6, 10**30, -(10**30), 1.5, "", "x", "\u202e\x1b[2J", [], {}, {"t": []}, {"t": "ab"},
    {"m": [[1]]}, {"m": [[{"m": []}, 1]]}, {"m": [[[], 1]]}, {"z": [[]]}, {"m": [[1, 1], [1, 2]]}, {"s": [], "f": {}},
    {"s": "cardwright.kernel.refs.ObjectRef", "f": {"id": 10**9}}, {"s": "cardwright.kernel.state.GameState", "f": {}},
    {"s": "os.system", "f": {}}, {"s": "cardwright.kernel.state.Turn", "f": {"number": "many"}}, {"t": [1, 2, 3]},
]  # fmt: skip


def places(held: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something is in a JSON value."""
    found = [path] if path else []
    inside = held.items() if isinstance(held, dict) else enumerate(held) if isinstance(held, list) else ()
    for key, value in inside:
        found += places(value, (*path, key))
    return found


def changed(body: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The body with something else in one place; `...`: with nothing there."""
    made: Any = copy.copy(body)
    at = made
    for key in path[:-1]:
        at[key] = copy.copy(at[key])
        at = at[key]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return made  # type: ignore[no-any-return]


def by_kind(body: dict[str, Any]) -> dict[Any, list[tuple[Any, ...]]]:
    """The places, by what they are places for."""
    found: dict[Any, list[tuple[Any, ...]]] = {}
    for path in places(body):
        found.setdefault((len(path) > 4, *[k for k in path[-2:] if isinstance(k, str)]), []).append(path)
    return found


def try_hostile_files(library: Library, seconds: float, seed: int) -> dict[str, int]:
    """Read changed saves and replays for so long; whatever loads is gone on with for a few answers."""
    luck = random.Random(seed)  # noqa: S311 - where to change what
    told: Counter[str] = Counter()
    game = played(library, seed, 60 + luck.randrange(60))
    save, replay = opened(game.save(), "save", 2), opened(game.replay.to_json(), "replay", 1)
    kinds = by_kind(save)
    inputs = places(replay)
    until = time.monotonic() + seconds
    while not told["files"] or time.monotonic() < until:
        told["files"] += 1
        if luck.random() < 0.8:
            path = luck.choice(kinds[luck.choice(list(kinds))])
            data = sealed("save", 2, changed(save, path, luck.choice([..., *STRANGE])))
        else:
            data = sealed("replay", 1, changed(replay, luck.choice(inputs), luck.choice([..., *STRANGE])))
        try:
            if data.startswith(b'{"cardwright":"save"'):
                loaded = Game.load(library, data)
            else:
                loaded = Game.from_replay(library, Replay.from_json(data))
        except Undecodable:
            told["refused"] += 1
            continue
        _go_on(loaded, told)
    return told


def _go_on(game: Game, told: Counter[str]) -> None:
    """A few answers: the state may be one that no game comes to, and then errors say so, by their codes."""
    try:
        decision = game.advance()
        for _ in range(5):
            if decision is None:
                break
            decision = game.answer(decision.default)
        told["gone on with"] += 1
    except CardwrightError as error:
        told[f"ended by {error.code}"] += 1
