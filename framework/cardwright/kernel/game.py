"""A game from outside: ask what is to be decided, answer, fork, look.

A `Game` is a checkpoint (a state between operations), the inputs given since, and the pending decision. Forking copies
these references and nothing else; the fork's running generator is rebuilt by replaying the inputs when it is first
answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from cardwright.errors import GameOver, NoSuchPlayer
from cardwright.visible import shown

from .abilities import Instruction
from .checked import a, a_library, exact_text, exact_whole, plain_value, things, whole
from .course import Course
from .decisions import Answer, Decision, IllegalAnswer, check_answer
from .digest import digest_of, digest_of_value, gist_of
from .engine import Engine
from .events import Event, EventBase
from .explaining import Explanation, explain
from .formats import Declared
from .history import Beginning, Input, inputs_since
from .in_turn import Turn, in_turn
from .limits import Limits
from .log import LogEntry, entries, entries_since
from .replay import Replay
from .restoring import at_beginning, played_again, restored
from .rules_used import Rules, rules_used
from .saving import Saved, write_save
from .setup import PlayerSetup, StartOptions, new_state
from .state import GameState, Result
from .telling import looking
from .uncopied import Uncopied
from .visibility import GameForPlayer, seen_by, view_for

if TYPE_CHECKING:
    from .library import Library

__all__ = ["Game", "GameOver", "Recorder"]


class Recorder(Protocol):
    """Keeps the inputs of a game, such as `cardwright.embed.journal`."""

    def record(self, game: Game, kind: str, value: Any) -> None:
        """Called with each legal input before it is acted on; if this raises, the input is refused."""

    def take_back(self) -> None:
        """Called if the last input could not be acted on, so that the game stands before it."""


class Game(Uncopied, Course):
    """One game. `advance()` runs until somebody must decide or the game is over; `answer()` goes on from there.

    It is for one thread at a time; games of one library take turns (see `Library`). `copy.copy` and `copy.deepcopy`
    fork it; it can't be pickled, but saved.
    """

    _instead = "keep the bytes of save(), or the replay, and bring it back by Game.load or Game.from_replay"

    def __init__(self, library: Library, state: GameState, *, begun: Beginning | GameState | None = None) -> None:
        super().__init__(library, state)
        self._begun: Beginning | GameState = state if begun is None else begun
        self.recorder: Recorder | None = None  # is told of each input first; forks have none
        self._turn = Turn(library)

    @classmethod
    def new(
        cls,
        library: Library,
        players: Sequence[PlayerSetup],
        *,
        seed: int = 0,
        formats: Sequence[str] = (),
        options: StartOptions | None = None,
        declared: Declared | None = None,
        starting_player: int | None = None,
        limits: Limits | None = None,
    ) -> Game:
        """A game about to start (CR 103): libraries are shuffled and hands drawn as it advances. See `new_state`."""
        begun = Beginning(
            players=players,  # type: ignore[arg-type] # it makes them a tuple
            seed=seed,
            formats=formats,  # type: ignore[arg-type]
            options=options,
            declared={} if declared is None else declared,  # type: ignore[arg-type]
            starting_player=starting_player,
            limits=limits,
        )
        return cls.begin(library, begun)

    @classmethod
    def begin(cls, library: Library, begun: Beginning) -> Game:
        """`new`, with its arguments as one value."""
        begun = a(Beginning, begun, "a game is begun with a Beginning")
        with a_library(library).lock:
            state = new_state(
                library,
                begun.players,
                seed=begun.seed,
                formats=begun.formats,
                options=begun.options,
                declared=begun.declared,
                starting_player=begun.starting_player,
            )
        if begun.limits is not None:
            state = msgspec.structs.replace(state, limits=begun.limits)
        return cls(library, state, begun=begun)

    @classmethod
    def at(cls, library: Library, state: GameState) -> Game:
        """A game that stands at this state, between operations."""
        return cls(a_library(library), a(GameState, state, "a game stands at a GameState"))

    # ------------------------------------------------------------ going on

    @property
    def state(self) -> GameState:
        """The state now, in the middle of an operation if one is going on."""
        return self._engine.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._engine.state.result is not None and self.decision is None

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        return self._engine.state.result

    @property
    def checkpoint(self) -> GameState:
        """The state before the operation that is going on; with `inputs` it leads to the state now."""
        return self._checkpoint

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What was put into the operation that is going on, each with its kind: "answer", "concede", "intervene",
        "reseed" or "limits"."""
        return inputs_since(self._past, self._past_then)

    @property
    def begun(self) -> Beginning | GameState:
        """With what the game was begun: what `new` was told, or the state that it was begun at."""
        return self._begun

    @property
    def history(self) -> tuple[Input, ...]:
        """Everything that was put into the game since it began, of the same kinds as `inputs`."""
        return inputs_since(self._past)

    @property
    def engine(self) -> Engine:
        """The engine at the state now, to ask questions of; a fork of it answers "what if"."""
        return self._engine

    @in_turn
    def advance(self) -> Decision | None:
        """Run until somebody must decide; None if the game is over. After an error the game stands where it stood."""
        if self.decision is None and self._engine.state.result is None:
            with self._whole("advance"):
                self._run()
        return self.decision

    @in_turn
    def answer(self, answer: Answer) -> Decision | None:
        """Answer the pending decision and run to the next. An illegal answer raises `IllegalAnswer` and changes
        nothing; after any other error (see docs/errors.md) the game stands before this answer again."""
        decision = self.advance()
        if decision is None:
            raise GameOver("the game is over: there is no decision to answer")
        checked = check_answer(decision, answer)
        return self._input("answer", checked)

    @in_turn
    def concede(self, player: int) -> Decision | None:
        """A player concedes (CR 104.3a) and leaves the game at once, whatever is going on.

        What anybody was in the middle of doing with priority is taken back, since what it was begun with may have left;
        what is resolving goes on without them. Raises `IllegalAnswer` if they have left already, `NoSuchPlayer` if
        there is no such player, `GameOver` if the game is over.
        """
        if self.advance() is None:
            raise GameOver("the game is over: nobody can concede any more")
        player = self._seat(player)
        if self._engine.state.players[player].left:
            raise IllegalAnswer(f"{self._engine.state.players[player].name} has already left the game")
        return self._input("concede", player)

    @in_turn
    def intervene(self, deeds: Sequence[Event | Instruction]) -> Decision | None:
        """Let something happen that no player does: events and instructions, one after the other (a judge's hand).

        Only while a player has priority; afterwards the active player gets it, as if something had resolved. Raises
        `IllegalAnswer` otherwise.
        """
        deeds = things(deeds, (EventBase, Instruction), "deeds are events and instructions")
        deeds = tuple(plain_value(deed, "a deed") for deed in deeds)
        if self.decision is None or self.decision.why != "priority":
            raise IllegalAnswer("nothing can be brought about now: no player has priority")
        return self._input("intervene", deeds)

    @in_turn
    def take(self, kind: str, value: Any) -> Decision | None:
        """Take an input of `history` again, in whatever way its kind says, and run to the next decision. Raises
        `IllegalAnswer` for what can't be put in now, `GameOver` if the game is over."""
        what = exact_text(kind)
        if what == "answer":
            return self.answer(value)
        if what == "concede":
            return self.concede(value)
        if what == "intervene":
            return self.intervene(value)
        if what == "limits":
            return self.set_limits(value)
        if what != "reseed":
            raise IllegalAnswer(f"nothing can be put into a game as {shown(kind)} {shown(value)}")
        seed = whole(value, "a seed")
        if self.advance() is None:
            raise GameOver("the game is over: there is no luck left to change")
        return self._input("reseed", seed)

    @in_turn
    def set_limits(self, limits: Limits) -> Decision | None:
        """Let the game go as far as these limits from now on, as after a `LoopLimit`. Raises `GameOver`."""
        limits = a(Limits, limits, "limits are a Limits")
        if self.advance() is None:
            raise GameOver("the game is over: it goes no further")
        return self._input("limits", limits)

    def _input(self, kind: str, value: Any) -> Decision | None:
        """Take an input and run to the next decision, or not at all."""
        recorder = self.recorder
        if recorder is not None:
            recorder.record(self, kind, value)
        try:
            return self._act(kind, value)
        except BaseException:
            if recorder is not None:
                recorder.take_back()
            raise

    def _seat(self, player: int) -> int:
        """A seat. Raises `NoSuchPlayer` for one that is not there."""
        seats = len(self._engine.state.players)
        number = exact_whole(player)
        if number is None or not 0 <= number < seats:
            raise NoSuchPlayer(f"there is no player {shown(player)}; they are counted from 0 to {seats - 1}")
        return number

    # ------------------------------------------------------------ forks

    @in_turn
    def fork(self, *, reseed: int | None = None) -> Game:
        """A game of its own from this moment on. `reseed`: with other luck from here on, a whole number of 64 bits."""
        if reseed is not None:
            seed = whole(reseed, "a seed")
            other = self.fork()
            other.take("reseed", seed)
            return other
        other = Game.__new__(Game)
        other.library = self.library
        other._begun = self._begun
        other._past = self._past
        other._checkpoint = self._checkpoint
        other._past_then = self._past_then
        other._given = self._given
        other._engine = self._engine.snapshot(self._engine.state)
        other._engine.silent = False
        other._engine.log = self._engine.log
        self._shares_log = other._shares_log = True
        other._running = None
        other._before_action = None
        other._log = self._log
        other.decision = self.decision
        other.recorder = None
        other._turn = Turn(self.library)
        return other

    def __copy__(self) -> Game:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.fork()

    # ------------------------------------------------------------ saving

    @in_turn
    def save(self) -> bytes:
        """The game as JSON, at any decision, in the middle of whatever: the state before the operation that is going
        on, the inputs since, and those before, so that its replay is whole. The log is not part of it. `Game.load`
        brings it back."""
        saved = Saved(
            begun=self._begun,
            before=inputs_since(self._past_then),
            checkpoint=self._checkpoint,
            inputs=self.inputs,
            asked=gist_of(self.decision),
            over=self.over,
        )
        return write_save(self.library, saved)

    @classmethod
    def load(cls, library: Library, data: bytes, *, rules: Rules = "patch") -> Game:
        """A saved game, at the same moment.

        `rules`: how near the packs, the plugins and Cardwright itself must be to those that it was saved with: "exact",
        "patch" (versions may differ in their third number) or "any". Whatever they are, the moment must come out as it
        was. Raises `Undecodable` for what is no save of this version, or can't be gone on with here: it says why not.
        """
        return restored(cls, library, data, rules)

    @property
    @in_turn
    def replay(self) -> Replay:
        """The setup, the seed and every input since, to keep or to hand on (`Replay.to_json`)."""
        cards = self._engine.state.cards.values()
        return Replay(begun=self._begun, inputs=self.history, rules=rules_used(self.library, cards))

    @classmethod
    def from_replay(cls, library: Library, replay: Replay, to: int | None = None, *, rules: Rules = "patch") -> Game:
        """The game of a replay after its first `to` inputs; None: after all of them. `rules` as for `load`.

        Raises `Undecodable` for one that can't be begun or gone on with here, ValueError for a `to` that is not there.
        """
        return played_again(cls, library, replay, to, rules)

    @classmethod
    def of_beginning(cls, library: Library, begun: Beginning | GameState) -> Game:
        """The game that was begun so, at its first decision. Raises `Undecodable` if it can't be here."""
        return at_beginning(cls, library, begun)

    # ------------------------------------------------------------ looking

    @property
    def log(self) -> Iterable[LogEntry]:
        """Every event committed so far, each once."""
        return entries(self._log, self._engine.log)

    @in_turn
    def events_since(self, earlier: Game) -> tuple[int, tuple[LogEntry, ...]]:
        """What happened since a fork of this game was made: how many of its events have been taken back since (CR
        732.1), and the new ones. Raises WrongArgument for a game that is no such fork."""
        earlier = a(Game, earlier, "events since another game are asked for: give a fork of this one")
        return entries_since((earlier._log, earlier._engine.log), self._log, self._engine.log)

    @in_turn
    def view(self, player: int | None) -> GameForPlayer:
        """What a player may see (None: a spectator); nothing hidden from them is in it. Raises `NoSuchPlayer`."""
        player = self._viewer(player)
        with looking(self.library):
            return view_for(self._engine, player, self.decision)

    @in_turn
    def events_for(self, player: int | None) -> list[dict[str, Any]]:
        """The log as a player (None: a spectator) may see it, as plain data. Raises `NoSuchPlayer`."""
        player = self._viewer(player)
        with looking(self.library):
            return [seen_by(self.library, entry, player) for entry in self.log]

    def _viewer(self, player: int | None) -> int | None:
        count = len(self._engine.state.players)
        number = exact_whole(player)
        if player is not None and (number is None or not 0 <= number < count):
            raise NoSuchPlayer(f"there is no seat {shown(player)}; seats are 0 to {count - 1}, None is a spectator")
        return number

    @in_turn
    def explain(self, id: int) -> Explanation:
        """How an object came to its characteristics: layer by layer, with source, timestamp and rule (CR 613). Raises
        `UnknownObject` for an id that no object has."""
        id = whole(id, "the id of an object")
        with looking(self.library):
            return explain(self._engine, id)

    @in_turn
    def digest(self) -> str:
        """A digest of the state, the inputs of the operation going on and the pending decision: the same for the same
        moment in any process, whatever its hash seed."""
        return digest_of_value((digest_of(self._checkpoint), self.inputs, gist_of(self.decision)))
