"""A scenario being played: steps move the game, questions meet the answers given for them, strictly both ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.kernel.decisions import Answer as Reply
from cardwright.kernel.decisions import Decision, IllegalAnswer
from cardwright.kernel.events import StepBegan
from cardwright.kernel.uncopied import Uncopied
from cardwright.yaml_source import unknown

from . import acting, trying
from .answering import costs_named, describe_answer, describe_question, fits, is_passing, reply
from .board import step_named
from .expecting import check_expectation
from .judge import deeds_of
from .model import (
    Act,
    Answer,
    AnswerStep,
    Attack,
    Block,
    Expect,
    Judge,
    LabelStep,
    Pass,
    Refused,
    Resolve,
    Scenario,
    Step,
    Until,
)
from .naming import Failure, Names

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine
    from cardwright.kernel.game import Game
    from cardwright.kernel.log import LogEntry

__all__ = ["Session"]

_MOST_PASSES = 600  # in one step; beyond it a goal is taken to be out of reach

Goal = Callable[[], bool]


class Session(Uncopied):
    """One scenario on one game.

    `waiting` are answers of the present step that nothing has asked for yet, `standing` those of the whole scenario;
    `goal` tells whether the step that is under way has got where it wanted; questions may interrupt it.
    """

    _instead = "fork its game"

    def __init__(self, game: Game, scenario: Scenario, names: Names) -> None:
        self.game = game
        self.scenario = scenario
        self.names = names
        self.waiting: list[Answer] = []
        self.standing: list[Answer] = list(scenario.answers)
        self.met: list[tuple[Answer, frozenset[str]]] = []  # answers that stay, since several questions are for them
        self.goal: Goal | None = None
        self.goal_line = scenario.line
        self.goal_words = ""
        self.acted: acting.Acted | None = None
        self.line = scenario.line  # of the step that is under way, for messages
        self.words = ""

    # ------------------------------------------------------------ what is so

    @property
    def engine(self) -> Engine:
        """The running engine, for questions."""
        return self.game.engine

    @property
    def decision(self) -> Decision | None:
        """The pending question, or None if the game is over."""
        return self.game.decision

    @property
    def log(self) -> Sequence[LogEntry]:
        """All that happened."""
        return list(self.game.log)

    def pending(self) -> str:
        """The pending question in words."""
        decision = self.decision
        return "  nothing is asked: the game is over" if decision is None else describe_question(self.names, decision)

    # ------------------------------------------------------------ running

    def run(self, watch: Callable[[Session], None] | None = None) -> None:
        """Play the whole scenario; `watch` is called at the start and after each step. Raises `Failure`."""
        self.game.advance()
        self.proceed()
        if watch is not None:
            watch(self)
        for number, step in enumerate(self.scenario.play, 1):
            self.line = step.line
            self.words = f"step {number}: {_step_words(step)}"
            self.step(step)
            if watch is not None:
                watch(self)
        self._settled(self.line, "at the end of the ruling")
        self._all_used(self.standing)

    def step(self, step: Step) -> None:
        """One step. Raises `Failure`."""
        if isinstance(step, Expect):
            check_expectation(self, step)
        elif isinstance(step, LabelStep):
            self._label(step)
        elif isinstance(step, AnswerStep):
            self._answer(step)
        elif isinstance(step, Refused):
            self._refused(step)
        elif isinstance(step, Judge) and step.what == "concede":
            self.waiting = list(step.answers)
            self._judge(step)  # a player may concede at any time, also while somebody is asked (CR 104.3a)
        else:
            self._settled(step.line, "when this step begins")
            self.waiting = list(step.answers)
            _ACTIONS[type(step)](self, step)

    def _settled(self, line: int, when: str) -> None:
        """No question may be open, and no answer left over."""
        decision = self.decision
        if decision is not None and not is_passing(decision):
            raise Failure(f"a question is not answered {when}:\n{self.pending()}", line)
        self._all_used(self.waiting)

    def _all_used(self, answers: list[Answer]) -> None:
        unused = [answer for answer in answers if not self._met(answer)]
        if not unused:
            answers.clear()
        else:
            first = unused[0]
            hint = ""
            if self.decision is not None and not is_passing(self.decision):
                hint = f"\nwhat is asked instead:\n{self.pending()}"
            raise Failure(
                f"nothing asked for the answer {describe_answer(first)!r} "
                f"(a question with a single possible answer is not asked){hint}",
                first.line,
            )

    def _met(self, answer: Answer) -> bool:
        """Whether an answer that stays has been asked for, and each cost that it names."""
        asked = [named for met, named in self.met if met is answer]
        return bool(asked) and frozenset(answer.words).issubset(name for named in asked for name in named)

    # ------------------------------------------------------------ answering

    def send(self, answer: Reply, line: int) -> None:
        """Give the game an answer. Raises `Failure` if it is not allowed."""
        try:
            self.game.answer(answer)
        except IllegalAnswer as error:
            raise Failure(f"the answer is not allowed: {error}\n{self.pending()}", line) from None

    def proceed(self) -> None:
        """Go on with the goal: answer what there are answers for, pass where everyone passes, stop at anything else."""
        for _ in range(_MOST_PASSES):
            decision = self.decision
            if decision is None:
                self._reached(over=True)
                return
            if not is_passing(decision):
                if not self._answer_waiting(decision):
                    return  # a step of the scenario has to answer this
                continue
            if self.goal is None or self.goal():
                self._reached(over=False)
                return
            self.send(acting.passing(decision), self.goal_line)
        raise Failure(f"{self.goal_words} was not reached after {_MOST_PASSES} answers", self.goal_line)

    def _reached(self, *, over: bool) -> None:
        goal, self.goal = self.goal, None
        if over and goal is not None and not goal():
            result = self.engine.state.result
            why = "" if result is None else f" ({result.reason})"
            raise Failure(f"{self.goal_words} was not reached: the game is over{why}", self.goal_line)
        acted, self.acted = self.acted, None
        if acted is not None:
            acted.done(self)
        self._all_used(self.waiting)

    def _answer_waiting(self, decision: Decision) -> bool:
        for answers in (self.waiting, self.standing):
            fitting = [a for a in answers if fits(self.engine, self.names, decision, a)]
            failures: list[Failure] = []
            for answer in fitting:
                try:
                    value = reply(self.engine, self.names, decision, answer)
                except Failure as failure:
                    failures.append(failure)
                    continue
                if answer.kind == "costs":  # one answer for several questions; `_all_used` sees that all were asked
                    self.met.append((answer, costs_named(decision)))
                else:
                    answers.remove(answer)
                self.send(value, answer.line)
                return True
            if failures and answers is self.waiting:
                raise failures[0]
        return False

    def _answer(self, step: AnswerStep) -> None:
        decision = self.decision
        answer = step.answer
        if decision is None or is_passing(decision):
            if answer.kind in acting.STATED and acting.holds_on_top(self, answer):
                return
            raise Failure(
                f"nothing asks for the answer {describe_answer(answer)!r}: no question is pending "
                f"(one with a single possible answer is not asked)",
                step.line,
            )
        if not fits(self.engine, self.names, decision, answer):
            raise Failure(
                f"the answer {describe_answer(answer)!r} is not for the pending question:\n{self.pending()}", step.line
            )
        value = reply(self.engine, self.names, decision, answer)
        self.waiting += step.answers
        self.send(value, step.line)
        self.proceed()

    # ------------------------------------------------------------ goals

    def aim(self, goal: Goal | None, line: int, words: str) -> None:
        """Pass for everyone until the goal is reached (None: only until the next priority)."""
        self.goal, self.goal_line, self.goal_words = goal, line, words
        self.proceed()

    def _resolve(self, step: Resolve) -> None:
        stack = self.engine.state.zone("stack")
        if not stack:
            raise Failure(f"the stack is empty: nothing can resolve\n{self.pending()}", step.line)
        if step.times > len(stack):
            there = "1 object is" if len(stack) == 1 else f"{len(stack)} objects are"
            raise Failure(f"only {there} on the stack, so {step.times} can't resolve", step.line)
        if step.times == 0:
            self.aim(lambda: not self.engine.state.zone("stack"), step.line, "resolving the whole stack")
            return
        tops = stack[-step.times :]

        def resolved() -> bool:
            return not set(tops) & set(self.engine.state.zone("stack"))

        self.aim(resolved, step.line, f"the resolution of {self.names.describe(self.engine, tops[0])}")

    def _until(self, step: Until) -> None:
        name = step_named(self.engine.library, step.step)
        if name is None:
            raise Failure(unknown("step", step.step, self.engine.library.steps), step.line)
        seat = None if not step.player else self.names.player(step.player, step.line)
        start = len(self.log)

        def begun() -> bool:
            return any(
                isinstance(entry.event, StepBegan)
                and entry.event.step == name
                and (seat is None or entry.event.player == seat)
                for entry in self.log[start:]
            )

        whose = f"{step.player}'s " if step.player else ""
        self.aim(begun, step.line, f"{whose}{step.step.replace('_', ' ')}")

    def _pass(self, step: Pass) -> None:
        decision = self.priority(step.by, step.line)
        self.send(acting.passing(decision), step.line)
        self.aim(None, step.line, "passing")

    def priority(self, by: str, line: int) -> Decision:
        """The pending priority decision, of this player if one is named. Raises `Failure`."""
        decision = self.decision
        if decision is None or decision.why != "priority":
            raise Failure(f"nobody has priority now\n{self.pending()}", line)
        if by and self.names.players[decision.player] != by:
            raise Failure(f"{by} does not have priority: {self.names.players[decision.player]} has it", line)
        return decision

    # ------------------------------------------------------------ other steps

    def _act(self, step: Act) -> None:
        acting.act(self, step)

    def _attack(self, step: Attack) -> None:
        acting.attack(self, step)

    def _block(self, step: Block) -> None:
        acting.block(self, step)

    def _judge(self, step: Judge) -> None:
        if step.what == "concede":
            self.game.concede(self.names.player(str(dict(step.arguments)["what"]), step.line))
        else:
            self._intervene(step)
        self.aim(None, step.line, f"the judge's {step.what}")

    def _intervene(self, step: Judge) -> None:
        try:
            self.game.intervene(deeds_of(self.engine, self.names, step))
        except IllegalAnswer as error:
            raise Failure(f"{error}\n{self.pending()}", step.line) from None

    def _label(self, step: LabelStep) -> None:
        for label, word in step.labels:
            self.names.name(self.engine, label, self.names.one(self.engine, word, step.line))

    def _refused(self, step: Refused) -> None:
        refusal = self.refusal(step.action)
        if not refusal:
            raise Failure("expected to be refused, but it is legal", step.line)
        if step.why and step.why.lower() not in refusal.lower():
            raise Failure(f"it is refused, but not because of {step.why!r}: {refusal}", step.line)

    def refusal(self, action: Any) -> str:
        """Why an action is not legal now, or an empty text if it is: it is tried on forks."""
        return trying.refusal(lambda answers: self._tried(action, answers), action.line)

    def _tried(self, action: Any, answers: tuple[Reply, ...]) -> Decision | str:
        """What became of an action on a fork: what is asked, why it failed, or nothing if it is done."""
        other = Session(self.game.fork(), self.scenario, self.names)
        other.game.advance()
        try:
            if isinstance(action, AnswerStep):
                other._try_answer(action)
                return ""
            other.waiting = list(action.answers)
            acting.attempt(other, action)
            for answer in answers:
                other.send(answer, action.line)
                other.proceed()
        except Failure as failure:
            return failure.message
        return other.decision if other.acted is not None and other.decision is not None else ""

    def _try_answer(self, step: AnswerStep) -> None:
        decision = self.decision
        if decision is None or not fits(self.engine, self.names, decision, step.answer):
            raise Failure(f"no such question is pending\n{self.pending()}", step.line)
        self.send(reply(self.engine, self.names, decision, step.answer), step.line)


def _step_words(step: Step) -> str:
    """A step in a few words, for messages."""
    if isinstance(step, Act):
        return f"{step.verb} {step.object}"
    if isinstance(step, AnswerStep):
        return describe_answer(step.answer)
    if isinstance(step, Judge):
        return f"judge: {step.what}"
    if isinstance(step, Until):
        return f"until {step.player + chr(39) + 's ' if step.player else ''}{step.step.replace('_', ' ')}"
    return type(step).__name__.lower()


_ACTIONS: dict[type, Callable[[Session, Any], None]] = {
    Act: Session._act,
    Attack: Session._attack,
    Block: Session._block,
    Pass: Session._pass,
    Resolve: Session._resolve,
    Until: Session._until,
    Judge: Session._judge,
}
