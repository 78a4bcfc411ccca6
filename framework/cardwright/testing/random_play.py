"""A random game played to its end, with everything that must hold looked at on the way."""

from __future__ import annotations

import random
import time
import traceback
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.embed.bots import RandomBot
from cardwright.errors import Fault, GameFailed, PluginFailed
from cardwright.kernel.decisions import Answer, Decision
from cardwright.kernel.game import Game

from .invariants import broken_between, broken_in, broken_once_settled
from .secrecy import leaks_of_decision, leaks_of_events

if TYPE_CHECKING:
    from cardwright.kernel.library import Library
    from cardwright.kernel.log import LogEntry
    from cardwright.kernel.state import GameState

    from .random_games import RandomGame

__all__ = ["Ended", "GameFailed", "RandomPlayer", "Trail", "check", "kind_of", "play_random"]

Inputs = tuple[tuple[str, Any], ...]
_KEPT = 40  # checkpoints before a failure


class RandomPlayer:
    """Answers at random, but passes more often and taps for mana without need less often than chance would."""

    def __init__(self, seed: int) -> None:
        self.bot = RandomBot(seed)

    def answer(self, decision: Decision) -> Answer:
        """A legal answer."""
        if decision.why != "priority":
            return self.bot.answer(decision)
        rnd: random.Random = self.bot.random
        passes = [i for i, o in enumerate(decision.options) if o.kind == "pass"]
        mana = [i for i, o in enumerate(decision.options) if o.kind == "mana_ability"]
        others = [i for i in range(len(decision.options)) if i not in passes and i not in mana]
        luck = rnd.random()
        if luck < 0.03 and mana:
            return (rnd.choice(mana),)
        if luck < 0.7 and others:
            return (rnd.choice(others),)
        return (rnd.choice(passes or others or mana),)


class Trail(msgspec.Struct, frozen=True):
    """A state between operations and the inputs from there on, up to and with the one that failed, each operation's
    apart."""

    checkpoint: GameState
    inputs: Inputs


class Ended(msgspec.Struct, frozen=True):
    """How a game went. `why`: "won", "drawn" or "cap" (it had not ended after so many turns or decisions)."""

    why: str
    turns: int
    decisions: int
    seconds: float
    slowest: float = 0.0
    slowest_why: str = ""


def play_random(
    begun: RandomGame,
    library: Library,
    *,
    turns: int = 120,
    decisions: int = 20_000,
    every: int = 2,
    thorough: int = 150,
) -> Ended:
    """Play a random game; about one state in `every` is checked, and one decision in `thorough` looked at closely
    (saved, loaded, forked, seen by all).

    Raises `GameFailed`.
    """
    return _Playing(begun, library, every, thorough).run(turns, decisions)


class _Playing:
    def __init__(self, begun: RandomGame, library: Library, every: int, thorough: int) -> None:
        self.begun = begun
        self.library = library
        self.game = begun.begin(library)
        self.bot = RandomPlayer(begun.bots)
        self.luck = random.Random(begun.bots + 1)  # noqa: S311 - where to look closely
        self.every, self.thorough = every, thorough
        self.trail: deque[Trail] = deque(maxlen=_KEPT)
        self.known = self.game.checkpoint

    def run(self, turns: int, most: int) -> Ended:
        start, count, slowest, slow_why = time.perf_counter(), 0, 0.0, ""
        decision = self._go_on(None)
        while decision is not None:
            if self.game.state.turn.number > turns or count >= most:
                break
            count += 1
            answer = self.bot.answer(decision)
            if self.luck.randrange(self.thorough) == 0:
                self._look_closely(decision, answer)
            before, why = time.perf_counter(), decision.why
            decision = self._go_on(answer)
            took = time.perf_counter() - before
            if took > slowest:
                slowest, slow_why = took, why
        result = self.game.result
        how = "cap" if result is None else "won" if result.winners else "drawn"
        return Ended(how, self.game.state.turn.number, count, time.perf_counter() - start, slowest, slow_why)

    def _go_on(self, answer: Answer | None) -> Decision | None:
        """Answer, and see that all is well with what comes of it."""
        checkpoint, inputs = self.game.checkpoint, self.game.inputs
        if answer is not None:
            inputs = (*inputs, ("answer", answer))
        if self.trail and self.trail[-1].checkpoint is checkpoint:
            self.trail.pop()
        self.trail.append(Trail(checkpoint, inputs))
        try:
            decision = self.game.advance() if answer is None else self.game.answer(answer)
        except Exception as error:  # whatever breaks is what this is for
            raise self._failed(_what(error), kind_of(error)) from error
        if decision is not None and self.luck.randrange(self.every):
            return decision
        wrong = check(self.game)
        if not wrong and self.game.checkpoint is not self.known:
            wrong = broken_between(self.known, self.game.checkpoint)
        self.known = self.game.checkpoint
        if wrong:
            raise self._failed("\n".join(wrong), "invariant")
        return decision

    def _failed(self, what: str, kind: str) -> GameFailed:
        """With the trails from ever earlier checkpoints."""
        trails: list[Trail] = []
        inputs: Inputs = ()
        for step in reversed(self.trail):
            inputs = (*step.inputs, *inputs)
            trails.append(Trail(step.checkpoint, inputs))
        return GameFailed(self.begun, f"{self.begun}: {what}", tuple(trails), kind)

    def _look_closely(self, decision: Decision, answer: Answer) -> None:
        """Saved and loaded, and forked, it is the same game and goes on in the same way; nobody sees too much."""
        game = self.game
        wrong = leaks_of_decision(game, decision)
        wrong += leaks_of_events(game, _latest(game))
        digest = game.digest()
        try:
            loaded = Game.load(self.library, game.save())
            if loaded.digest() != digest or loaded.decision != decision:
                wrong.append("saved and loaded, it is another game")
            state, ends = game.state, []
            for other in (loaded, game.fork()):
                other.answer(answer)
                ends.append(other.digest())
            if ends[0] != ends[1]:
                wrong.append("a loaded game and a fork go on differently after the same answer")
            if game.state is not state or game.decision != decision:
                wrong.append("a fork that was answered changed the original")
        except Exception as error:
            inputs = (*game.inputs, ("answer", answer))
            trail = Trail(game.checkpoint, inputs)
            raise GameFailed(self.begun, f"{self.begun}: {_what(error)}", (trail,), kind_of(error)) from error
        if wrong:
            trail = Trail(game.checkpoint, game.inputs)
            raise GameFailed(self.begun, f"{self.begun}: " + "\n".join(wrong), (trail,), "invariant")


def _latest(game: Game) -> list[LogEntry]:
    """The events of the operation that is going on, the last of them."""
    return list(game.engine.log)[-6:]


def check(game: Game) -> list[str]:
    """What is wrong with a game as it stands."""
    wrong = broken_in(game.library, game.state)
    if not wrong and game.decision is not None and game.decision.why == "priority":
        wrong = broken_once_settled(game)
    return wrong


def kind_of(error: BaseException) -> str:
    """What kind of error a game failed with; behind a plugin's failure or a fault, that which was raised first."""
    return type(_first(error)).__name__


def _first(error: BaseException) -> BaseException:
    return error.__cause__ if isinstance(error, PluginFailed | Fault) and error.__cause__ is not None else error


def _what(error: BaseException) -> str:
    """An error with where it was raised."""
    error = _first(error)
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    at = " < ".join(f"{f.filename.rpartition('/')[2]}:{f.lineno}" for f in reversed(frames))
    return f"{type(error).__name__}: {error} at {at}"
