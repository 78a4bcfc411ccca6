"""The course of a game: the operation that is going on, what is put into it, and how far it has come.

Whatever goes wrong on the way leaves the game where it stood.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from cardwright.errors import CardwrightError, Diverged, WrongArgument
from cardwright.visible import shown

from . import loops
from .abilities import Instruction
from .context import Context
from .decisions import Answer, Decision
from .engine import Engine
from .events import Event
from .flow import operation
from .history import Input, Past, inputs_since
from .leaving import leave_game
from .limits import within
from .log import Logged
from .narrowing import ask_again
from .script_host import VerbError
from .standing_in import ASKED_ANEW, answer_instead
from .state import GameState
from .telling import told

if TYPE_CHECKING:
    from .library import Library

__all__ = ["Course"]

Running: TypeAlias = Generator[Decision, Answer, None]


class Course:
    """The running side of a `Game`: its checkpoint, the inputs given since, the operation that they lead through and
    the decision that it waits for."""

    def __init__(self, library: Library, state: GameState) -> None:
        self.library = library
        self.decision: Decision | None = None
        self._past: Past | None = None  # every input so far
        self._checkpoint = state
        self._past_then: Past | None = None  # the inputs before the checkpoint
        self._given = 0  # how many answers have been given since
        self._engine = Engine(library, state)
        self._running: Running | None = None
        self._before_action: tuple[GameState, int] | None = None  # when priority was used, and the length of the log
        self._log: Logged | None = None
        self._shares_log = False  # whether a fork reads the engine's list of events, which may not change then

    def _come_after(self, before: Sequence[Input]) -> None:
        """These inputs led to the state at which this was begun."""
        for link in before:
            self._past = (self._past, link)
        self._past_then = self._past

    def _act(self, kind: str, value: Any) -> Decision | None:
        with self._whole(kind):
            if self._running is None:
                self._rebuild()
            self._part_logs()
            self._past = (self._past, (kind, value))
            if kind == "answer":
                self._given += 1
                within(self._engine, "decisions", self._engine.state.spent.decisions + self._given)
            self._step(kind, value)
            self._run()
        return self.decision

    def _part_logs(self) -> None:
        """From here on the engine's list of events grows: no fork reads it any more."""
        if self._shares_log:
            self._engine.log = list(self._engine.log)
            self._shares_log = False

    def _run(self) -> None:
        self._part_logs()
        passed = 0
        while self.decision is None and self._engine.state.result is None:
            if self._running is None:
                passed += 1
                within(self._engine, "operations", passed)
                self._begin()
            self._step("answer", None)

    def _begin(self) -> None:
        self._commit_log()
        if self._given:
            spent = self._engine.state.spent
            self._engine.set(spent=msgspec.structs.replace(spent, decisions=spent.decisions + self._given))
            self._given = 0
        self._checkpoint = self._engine.state
        self._past_then = self._past
        self._before_action = None
        self._running = operation(self._engine)

    def _rebuild(self) -> None:
        """Run the operation again from the checkpoint, with the inputs since."""
        asked = self.decision
        self._engine = Engine(self.library, self._checkpoint)
        self._shares_log = False
        self._before_action = None
        self._running = operation(self._engine)
        try:
            self.decision = next(self._running)
            for kind, value in inputs_since(self._past, self._past_then):
                self._feed(kind, value)
        except StopIteration:
            self.decision = None
        if self.decision != asked:
            raise Diverged(
                "a replay of the same answers asked another question: something in the game is not deterministic"
            )

    def _step(self, kind: str, value: Any) -> None:
        try:
            self._feed(kind, value)
        except StopIteration:
            self._running = None
            self.decision = None

    def _feed(self, kind: str, value: Any) -> None:
        """Let the running operation take an input. Raises StopIteration when it ends with it."""
        engine, running, decision = self._engine, self._running, self.decision
        assert running is not None  # noqa: S101
        engine.happened = 0
        if kind != "answer" or (decision is not None and not loops.declines(decision, value)):
            loops.chose(engine)
        if kind == "answer":
            if decision is not None and decision.why == "priority":
                self._before_action = (engine.state, len(engine.log))
            self.decision = running.send(value)
            return
        if kind == "reseed":
            engine.set(seed=value, draws=0, coins=(), dice=(), picks=(), shuffles=())
            return
        if kind == "limits":
            engine.set(limits=value)
            return
        if kind == "concede":
            assert decision is not None  # noqa: S101
            if self._before_action is not None:
                state, logged = self._before_action
                log = engine.log[:logged]
                self._engine = engine = Engine(self.library, state)
                engine.log = log
                running = leave_game(engine, value, "concede")
            else:
                running = _without(engine, leave_game(engine, value, "concede"), running, decision)
        elif kind == "intervene":
            running = _deeds(engine, value)
        self._running = running
        self.decision = next(running)

    def _commit_log(self) -> None:
        if self._engine.log:
            self._log = (self._log, tuple(self._engine.log))
            self._engine.log = []
            self._shares_log = False

    @contextmanager
    def _whole(self, what: str) -> Iterator[None]:
        """Whatever fails within leaves the game as it was before, with the same decision pending; what was under way is
        rebuilt at the next input, as in a fork. The error says so."""
        state, log = self._engine.state, self._engine.log
        logged = len(log)  # a list of events only grows while it is the engine's
        held = (self._past, self._checkpoint, self._past_then, self._log, self.decision, self._given)
        try:
            yield
        except BaseException as error:
            self._past, self._checkpoint, self._past_then, self._log, self.decision, self._given = held
            self._engine = Engine(self.library, state)
            self._engine.log = log[:logged]
            self._shares_log = False
            self._running = self._before_action = None
            known = told(error, self.library)
            if isinstance(known, CardwrightError):
                known.stands = self._stands(what)
                known.add_note(known.stands)
            if known is error:
                raise
            raise known from error

    def _stands(self, what: str) -> str:
        """Where the game stands, after an error."""
        turn = self._engine.state.turn
        when = f"turn {turn.number}{f', {turn.step}' if turn.step else ''}"
        if self.decision is None:
            return f"the game stands where it stood, in {when}, with no decision pending: it can be advanced again"
        count = sum(kind == "answer" for kind, _ in inputs_since(self._past)) + 1
        return (
            f"the game stands where it stood before this {'answer' if what == 'answer' else 'input'}, in {when}, "
            f"at decision {count}: {self.decision.why} of {self._engine.state.players[self.decision.player].name}"
        )


def _without(engine: Engine, leaving: Running, running: Running, decision: Decision) -> Running:
    """An operation that goes on after a player has left in the middle of it; what they were asked another one answers.

    Whoever has priority is asked anew: what they could do may have changed.
    """
    yield from leaving
    pending = decision
    while engine.state.result is None and decision.why != "priority":
        if decision is pending and decision.why in ASKED_ANEW:
            answer = decision.default
        elif engine.player(decision.player).left:
            answer = yield from answer_instead(engine, decision)
        else:
            answer = yield from ask_again(engine, decision)
        try:
            decision = running.send(answer)
        except StopIteration:
            return


def _deeds(engine: Engine, deeds: Sequence[Event | Instruction]) -> Running:
    for deed in deeds:
        if isinstance(deed, Instruction):
            try:
                yield from engine.run_effect((deed,), Context())
            except VerbError as error:
                raise WrongArgument(f"the instruction {deed.verb}{shown(deed.args)}: {error}") from None
        else:
            yield from engine.perform([deed])
    engine.set(priority=engine.state.turn.active, passed=0, check=True)
