"""A moment of a replay as a scenario: a bug report becomes a ruling."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.errors import CardwrightError, SourceError, WrongArgument
from cardwright.kernel.events import CoinFlipped, DiceRolled, Shuffled
from cardwright.kernel.game import Game

from .export import scenario_text, with_what_cant_be_said
from .parse import parse_scenarios
from .retelling import retell
from .runner import run

if TYPE_CHECKING:
    from cardwright.kernel.history import Input
    from cardwright.kernel.library import Library
    from cardwright.kernel.state import GameState

__all__ = ["Reported", "reported"]


class Reported(msgspec.Struct, frozen=True):
    """A scenario file's text, and what must be known about it. `begins`: before which input it begins; `ends`: after
    how many. `unsaid`: what of the state the scenario can't say; `stopped`: why its steps stop early ("" if they
    don't); `fails`: how it fails as it stands ("" if it passes)."""

    text: str
    begins: int
    ends: int
    unsaid: tuple[str, ...]
    stopped: str
    fails: str


def reported(
    library: Library,
    candidates: Sequence[tuple[int, GameState]],
    inputs: Sequence[Input],
    end: int,
    *,
    title: str,
) -> Reported:
    """The inputs up to `end` as a scenario, begun from the best of the `candidates`: states between operations, each
    with how many inputs came before it, in order. The latest one from which the scenario passes is taken; else, of
    those that can be given, the latest with the least that can't be said."""
    best: Reported | None = None
    for begins, state in reversed(candidates):
        found = _from(library, state, inputs, begins, end, title)
        if not found.fails and not found.stopped:
            return found
        if best is None or _badness(found) < _badness(best):
            best = found
    if best is None:
        raise WrongArgument("a scenario must begin somewhere: give at least one state")
    return best


def _badness(found: Reported) -> tuple[int, int]:
    return (bool(found.stopped) + bool(found.fails), len(found.unsaid))


def _from(library: Library, state: GameState, inputs: Sequence[Input], begins: int, end: int, title: str) -> Reported:
    exported = with_what_cant_be_said(library, state)
    told = retell(library, state, exported, inputs[begins:end])
    game = _played(library, state, inputs[begins:end])
    parts: dict[str, Any] = {"given": {**_luck(game), **exported.given}}
    if told.steps:
        parts["play"] = list(told.steps)
    parts["expect"] = _expected(game)
    fails = _outcome(library, scenario_text(title, parts))
    notes = [f"From input {begins} to {end} of a replay."]
    notes += [f"NOT SAID: {what}" for what in exported.unsaid]
    notes += [f"THE STEPS STOP EARLY: {told.stopped}"] if told.stopped else []
    notes += [f"AS IT STANDS IT FAILS: {fails}"] if fails else []
    text = scenario_text(title, parts, comments=notes)
    return Reported(text, begins, end, exported.unsaid, told.stopped, fails)


def _played(library: Library, state: GameState, inputs: Sequence[Input]) -> Game:
    """The game as far as it can be played."""
    game = Game.at(library, state)
    with suppress(CardwrightError):
        game.advance()
        for kind, value in inputs:
            game.take(kind, value)
    return game


def _luck(game: Game) -> dict[str, Any]:
    """How coins, dice and shuffles came out, as a scenario lays them down; what is chosen at random is not told by any
    event."""
    found: dict[str, Any] = {}
    for entry in game.log:
        event = entry.event
        if isinstance(event, CoinFlipped):
            found.setdefault("coins", []).append("win" if event.won else "lose")
        elif isinstance(event, DiceRolled):
            found.setdefault("dice", []).append(event.result)
        elif isinstance(event, Shuffled):
            ids = entry.after.zone(f"library:{event.player}")
            found.setdefault("shuffles", []).append([entry.after.objects[i].definition for i in ids])
    return found


def _expected(game: Game) -> dict[str, Any]:
    """What is so at the end: who has how much life, or who has won."""
    if game.result is not None:
        winners = [game.state.players[seat].name for seat in game.result.winners]
        return {"over": True, **({"winner": winners[0] if len(winners) == 1 else winners} if winners else {})}
    return {p.name: {"life": p.life} for p in game.state.players if not p.left}


def _outcome(library: Library, text: str) -> str:
    try:
        (scenario,) = parse_scenarios(text, name="report")
        outcome = run(scenario, library)
    except SourceError as error:
        return str(error)
    return "" if outcome.passed else outcome.message
