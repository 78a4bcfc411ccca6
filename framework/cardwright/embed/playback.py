"""A replay, moment by moment, forward and back: each decision, and each event between two of them.

States are values, so that going back costs nothing: what was played once is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from cardwright.errors import CardwrightError, WrongArgument
from cardwright.kernel.checked import a, a_library
from cardwright.kernel.decisions import Decision
from cardwright.kernel.game import Game
from cardwright.kernel.replay import Replay
from cardwright.kernel.rules_used import Rules
from cardwright.kernel.saving import refuse_other_rules
from cardwright.kernel.uncopied import Uncopied
from cardwright.rulings.board import Setting
from cardwright.rulings.logs import LogReader
from cardwright.rulings.naming import Names
from cardwright.rulings.narrate import sentence
from cardwright.rulings.reporting import Reported, reported

if TYPE_CHECKING:
    from cardwright.kernel.library import Library
    from cardwright.kernel.log import LogEntry
    from cardwright.kernel.state import GameState

__all__ = ["Moment", "Playback", "input_words"]


_STARTS = 25  # that are tried for a scenario


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """One moment of a replay. `number`: from 0, over all of it.

    `kind`: "event" (something happened: `entry`, and `state` is what came of it), "input" (the input numbered `input`
    is about to be put in), "taken back" (events were, CR 732.1) or "end" (nothing more is in the replay, or it can't be
    gone on with). `input` is for all of them the number of inputs put in before. `text` says it in English.
    """

    number: int
    kind: Literal["event", "input", "taken back", "end"]
    input: int
    text: str
    state: GameState
    entry: LogEntry | None = None

    def as_data(self) -> dict[str, Any]:
        """What it is, for a program."""
        turn = self.state.turn
        return {
            "number": self.number,
            "kind": self.kind,
            "input": self.input,
            "turn": turn.number,
            "step": turn.step,
            "text": self.text,
        }


class Playback(Uncopied):
    """A replay that is played as far as one looks. `points[i]` is a game (a fork: not to be answered) before input i,
    as far as they are known."""

    _instead = "make another one of its replay"

    def __init__(self, library: Library, replay: Replay, *, rules: Rules = "patch") -> None:
        """Raises `Undecodable` for a replay that can't be begun here."""
        a_library(library)
        a(Replay, replay, "what is played back is a Replay")
        refuse_other_rules(replay.rules, library, rules, "replay")
        self.library = library
        self.replay = replay
        self.points: list[Game] = []
        self.moments: list[Moment] = []
        self.failed = ""  # why it can't be gone on with
        self._game = Game.of_beginning(library, replay.begun)
        self._names = Names(tuple(p.name for p in self._game.state.players), Setting())
        self._tell(list(self._game.log), 0)
        self._stop_at_input()

    def at(self, number: int) -> Moment:
        """The moment of this number, counted from 0. Raises WrongArgument if the replay has no such moment."""
        if number < 0:
            raise WrongArgument(f"this replay begins with moment 0, and has none numbered {number}")
        while number >= len(self.moments) and not self.whole:
            self._play()
        if number >= len(self.moments):
            raise WrongArgument(f"this replay has moments 0 to {len(self.moments) - 1}, and none numbered {number}")
        return self.moments[number]

    @property
    def whole(self) -> bool:
        """Whether all of it has been played: its last moment is its end."""
        return self.moments[-1].kind == "end"

    def all(self) -> list[Moment]:
        """Every moment."""
        while not self.whole:
            self._play()
        return self.moments

    def moment_of_input(self, number: int) -> Moment:
        """The moment at which input `number` is put in; that after the last is the end. Raises WrongArgument."""
        while len(self.points) <= number and not self.whole:
            self._play()
        for moment in self.moments:
            if moment.input == number and moment.kind in ("input", "end"):
                return moment
        raise WrongArgument(f"this replay has inputs 0 to {len(self.points) - 2}, and none numbered {number}")

    def scenario(self, moment: Moment, title: str = "") -> Reported:
        """A scenario that leads to a moment, and on to the end of the operation that it is in the middle of.

        It begins before an input, so that it has steps and can fail. Raises WrongArgument if there was none.
        """
        self.at(moment.number)
        if not self.replay.inputs:
            raise WrongArgument("nothing was put into this game, so that a scenario of it would have no steps")
        number = min(moment.input, len(self.points) - 1)
        if moment.kind in ("event", "taken back"):
            number = max(0, number - 1)  # what led to it is part of it
        checkpoint, end = self.points[number].checkpoint, number
        while end < len(self.replay.inputs):
            point = self._point(end)
            if point is None or point.checkpoint is not checkpoint:
                break
            end += 1
        turn = moment.state.turn
        when = f"turn {turn.number}{f', {turn.step}' if turn.step else ''}"
        named = title or f"{when}, input {moment.input}: {moment.text}"
        return reported(self.library, self._starts(number, end), self.replay.inputs, end, title=named)

    def _point(self, number: int) -> Game | None:
        """The game before this input, None if it can't be gone on with so far."""
        while len(self.points) <= number and not self.whole:
            self._play()
        return self.points[number] if number < len(self.points) else None

    def _starts(self, number: int, end: int) -> list[tuple[int, GameState]]:
        """Where a scenario that leads to this point may begin, each with the number of inputs before, of which some are
        left up to its end; those that a scenario can say best, if there are any."""
        found = {n - len(p.inputs): p.checkpoint for n, p in enumerate(self.points[: number + 1])}
        starts = [(n, state) for n, state in sorted(found.items()) if n < end]
        good = [(n, s) for n, s in starts if _can_be_said(s)]
        return (good or starts)[-_STARTS:]

    def _play(self) -> None:
        """Put in the next input."""
        number = len(self.points) - 1
        before = self.points[-1]
        kind, value = self.replay.inputs[number]
        try:
            self._game.take(kind, value)
        except CardwrightError as error:
            self.failed = str(error)
            self._add("end", number, f"input {number} can't be acted on here: {error}", before.state)
            return
        back, fresh = self._game.events_since(before)
        if back:
            self._add(
                "taken back",
                number + 1,
                f"what was begun is taken back: {back} event{'s' * (back != 1)}",
                self._game.state,
            )
        self._tell(fresh, number + 1)
        self._stop_at_input()

    def _tell(self, entries: Any, inputs: int) -> None:
        reader = LogReader(self._game.engine, self._names)
        for entry in entries:
            self._add("event", inputs, sentence(reader, entry), entry.after, entry)

    def _stop_at_input(self) -> None:
        """Keep the game as it is before the next input."""
        number = len(self.points)
        point = self._game.fork()
        self.points.append(point)
        if number < len(self.replay.inputs):
            text = input_words(point, *self.replay.inputs[number])
            self._add("input", number, text, point.state)
        else:
            self._add("end", number, _ending(point), point.state)

    def _add(self, kind: Any, inputs: int, text: str, state: GameState, entry: LogEntry | None = None) -> None:
        self.moments.append(
            Moment(number=len(self.moments), kind=kind, input=inputs, text=text, state=state, entry=entry)
        )


def _can_be_said(state: GameState) -> bool:
    """Whether a scenario has words for where a state is: before the game, or where one may act and nothing waits."""
    if state.stage == "setup":
        return True
    return state.stage == "priority" and not state.zone("stack") and not state.pending and state.result is None


def _ending(game: Game) -> str:
    result = game.result
    if result is None:
        return f"the replay ends here; {_asked(game)}"
    names = ", ".join(game.state.players[seat].name for seat in result.winners)
    return f"the game is over: {f'won by {names}' if names else 'drawn'} ({result.reason})"


def _asked(game: Game) -> str:
    decision = game.decision
    if decision is None:
        return "nobody is asked anything"
    return f"{game.state.players[decision.player].name} is asked ({decision.why}): {decision.prompt or decision.kind}"


def input_words(game: Game, kind: str, value: Any) -> str:
    """An input to a game that stands before it, in English: who, what, and the answer."""
    if kind == "answer" and game.decision is not None:
        decision = game.decision
        prompt = f": {decision.prompt}" if decision.prompt and decision.why != "priority" else ""
        source = f" by {decision.source_card}" if decision.source_card else ""
        name = game.state.players[decision.player].name
        return f"{name} ({decision.why}{source}{prompt}) answers {_answer_words(decision, value)}"
    if kind == "concede" and type(value) is int and 0 <= value < len(game.state.players):
        return f"{game.state.players[value].name} concedes"
    if kind == "reseed":
        return f"from here on the luck is another one (seed {value})"
    return f"{kind}: {value!r}"


def _answer_words(decision: Decision, answer: Any) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if not isinstance(answer, tuple):
        return repr(answer)
    options = decision.options
    if decision.kind == "distribute":
        parts = [f"{n} to {options[i].text or options[i].kind}" for i, n in enumerate(answer) if n and i < len(options)]
        return ", ".join(parts) or "nothing"
    named = [
        options[i].text or options[i].card or options[i].kind if type(i) is int and 0 <= i < len(options) else repr(i)
        for i in answer
    ]
    return ", ".join(named) or "nothing"
