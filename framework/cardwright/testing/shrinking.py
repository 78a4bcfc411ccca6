"""A failing game made small: a scenario file with little more in it than what fails.

From each checkpoint before the failure, the latest first, the state is written as a scenario and the inputs as its
steps; the first one that fails in the same way is cut down by delta debugging: cards, permanents, players' facts and
steps go as far as it still fails so.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.rulings.export import scenario_text, with_what_cant_be_said
from cardwright.rulings.naming import Failure
from cardwright.rulings.parse import parse_scenarios
from cardwright.rulings.retelling import retell
from cardwright.rulings.runner import begin
from cardwright.rulings.session import Session
from cardwright.rulings.words import ZONES
from cardwright.yaml_source import SourceError

from .random_play import GameFailed, Trail, check, kind_of

if TYPE_CHECKING:
    from cardwright.kernel.library import Library
    from cardwright.rulings.model import Scenario

__all__ = ["failure_of", "failure_of_scenario", "shrink", "shrunk"]

Parts = dict[str, Any]
_SECONDS = 120.0  # at most, for all of it
_MOST_TRAILS = 12
_EXPECT = {"over": False}


def shrunk(failed: GameFailed, library: Library, *, seconds: float = _SECONDS) -> str:
    """Write the scenario file, and say in one sentence where it is; or why there is none."""
    end = time.monotonic() + seconds
    reasons: list[str] = []
    for trail in failed.trails[:_MOST_TRAILS]:
        found = _told(trail, library)
        if isinstance(found, str):
            reasons.append(found)
            continue
        parts, unsaid = found
        kind = failure_of(parts, library)
        if _same(kind, failed.kind):
            small = shrink(parts, lambda p: _same(failure_of(p, library), failed.kind), end)
            return f"it fails in the same way in {_write(failed, small, ())}"
        reasons.append(f"the scenario of it {'passes' if not kind else f'fails otherwise: {kind}'}"
                       + (f"; it can't say {len(unsaid)} things, first {unsaid[0]}" if unsaid else ""))  # fmt: skip
        if trail is failed.trails[min(len(failed.trails), _MOST_TRAILS) - 1] or time.monotonic() > end:
            break
    why = f" ({reasons[0]})" if reasons else ""
    return f"no scenario could be made that fails in the same way{why}"


def _told(trail: Trail, library: Library) -> tuple[Parts, tuple[str, ...]] | str:
    try:
        exported = with_what_cant_be_said(library, trail.checkpoint)
        retold = retell(library, trail.checkpoint, exported, trail.inputs)
    except (SourceError, Failure) as error:
        return f"it can't be told: {error}"
    return {"given": exported.given, "play": list(retold.steps), "expect": _EXPECT}, exported.unsaid


def _same(kind: str, wanted: str) -> bool:
    return bool(kind) and kind.partition(":")[0] == wanted


def failure_of(parts: Parts, library: Library) -> str:
    """How a scenario in parts fails, as `failure_of_scenario` says it."""
    try:
        (scenario,) = parse_scenarios(scenario_text("shrunk", parts), name="shrunk")
    except SourceError as error:
        return f"scenario: {error}"
    return failure_of_scenario(scenario, library)


def failure_of_scenario(scenario: Scenario, library: Library) -> str:
    """How a scenario fails: "" if it does not, the name of what was raised, or "invariant"; one that can't be played to
    its end fails as "scenario". Invariants are what `cardwright check` does not look at."""
    wrong: list[str] = []

    def watch(now: Session) -> None:
        wrong.extend(check(now.game))
        if wrong:
            raise _Broken

    try:
        begin(scenario, library).run(watch)
    except _Broken:
        return f"invariant: {wrong[0]}"
    except (Failure, SourceError) as error:
        return f"scenario: {error}"
    except Exception as error:  # noqa: BLE001 - whatever breaks is what is looked for
        return f"{kind_of(error)}: {error}"
    return ""


class _Broken(Exception):
    """An invariant does not hold."""


# ---------------------------------------------------------------- cutting down


def shrink(parts: Parts, fails: Callable[[Parts], bool], end: float) -> Parts:
    """The same failure with less: first whole zones and boards, then cards one by one, facts of cards, and steps."""
    for _ in range(3):
        before = parts
        for path in _lists(parts):
            parts = _fewer(parts, path, fails, end)
        for fact in _facts(parts):
            parts = _without(parts, fact, fails, end)
        if parts == before or time.monotonic() > end:
            break
    return parts


def _lists(parts: Parts) -> list[tuple[str, ...]]:
    """Where lists of entries are that may be shorter: the steps, then libraries, hands and what else players have."""
    found: list[tuple[str, ...]] = [("play",)]
    boards = {name: b for name, b in parts["given"].items() if isinstance(b, dict) and name != "with"}
    for zone in ("library", "graveyard", "exile", "hand", "command", "battlefield", "deck"):
        found += [("given", name, zone) for name, board in boards.items() if zone in board]
    return found


def _facts(parts: Parts) -> list[tuple[str | int, ...]]:
    """What may go from the given: facts of the moment, of players, and of cards, labels among them."""
    given = parts["given"]
    found: list[tuple[str | int, ...]] = [("given", n) for n in given if n not in ("players", "teams")]
    for name, board in given.items():
        if not isinstance(board, dict) or name == "with":
            continue
        found += [("given", name, field) for field in board]
        for zone in (*ZONES, "deck"):
            for i, entry in enumerate(board.get(zone, ())):
                if isinstance(entry, dict):
                    found += [("given", name, zone, i, field) for field in entry if field != "card"]
    return found


def _fewer(parts: Parts, path: tuple[str, ...], fails: Callable[[Parts], bool], end: float) -> Parts:
    """Drop as many entries of a list as the failure lets, in ever smaller runs (delta debugging)."""
    size = len(_at(parts, path))
    while size >= 1 and time.monotonic() < end:
        start = 0
        while start < len(_at(parts, path)) and time.monotonic() < end:
            kept = _at(parts, path)
            trial = _put(parts, path, [*kept[:start], *kept[start + size :]])
            if fails(trial):
                parts = trial
            else:
                start += size
        size //= 2
    return parts


def _without(parts: Parts, path: tuple[str | int, ...], fails: Callable[[Parts], bool], end: float) -> Parts:
    if time.monotonic() > end:
        return parts
    try:
        held = _at(parts, path[:-1])
    except (KeyError, IndexError, TypeError):
        return parts  # gone with something before it
    if path[-1] not in held:
        return parts
    trial = _put(parts, path[:-1], {k: v for k, v in held.items() if k != path[-1]})
    return trial if fails(trial) else parts


def _at(parts: Any, path: Sequence[str | int]) -> Any:
    for key in path:
        parts = parts[key]
    return parts


def _put(parts: Any, path: Sequence[str | int], value: Any) -> Any:
    """A copy with another value at the end of the path."""
    if not path:
        return value
    key, *rest = path
    if isinstance(parts, list):
        return [_put(v, rest, value) if i == key else v for i, v in enumerate(parts)]
    return {k: _put(v, rest, value) if k == key else v for k, v in parts.items()}


def _write(failed: GameFailed, parts: Parts, unsaid: Sequence[str]) -> Path:
    name = "fuzz" if failed.begun is None else f"seed-{failed.begun.seed}"
    text = scenario_text(f"{name} fails", parts, comments=[failed.what, *unsaid])
    path = Path(tempfile.mkdtemp(prefix="cardwright-fuzz-")) / f"{name}.scenario.yaml"
    path.write_text(text, encoding="utf-8")
    return path
