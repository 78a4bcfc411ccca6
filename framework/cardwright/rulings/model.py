"""Scenarios as values: what a rulings file says, checked but not yet run.

Names of cards, labels and players are texts here; the runner finds the objects. Every part knows its line.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

__all__ = [
    "Act",
    "Answer",
    "AnswerStep",
    "Attack",
    "Block",
    "Board",
    "CardEntry",
    "Expect",
    "ExpectedLog",
    "ExpectedObject",
    "ExpectedPlayer",
    "ExpectedZone",
    "Given",
    "Judge",
    "LabelStep",
    "LogEntry",
    "Matches",
    "Pass",
    "Refused",
    "Resolve",
    "Scenario",
    "Step",
    "Until",
]

Pairs: TypeAlias = tuple[tuple[str, int], ...]


class CardEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One card of a given zone, or `count` alike. `label` is its ``as:``; None means "as usual"."""

    card: str
    line: int
    count: int = 1
    label: str = ""
    tapped: bool = False
    face_down: bool = False
    face_down_by: str = ""  # "manifest", or the keyword by which it was cast face down
    token: bool = False
    face: int = 0
    summoning_sick: bool = False
    owner: str = ""  # if it is not the player under whom it is listed
    uncontrolled: bool = False  # ``controller: nobody``
    counters: Pairs = ()
    damage: int = 0
    attached_to: str = ""  # a label, card or player
    section: str = ""  # the section of its owner's deck that it began in, such as "commander"


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """What one player starts with. `zones`: by zone name, the cards as listed (a library's first is its top card)."""

    line: int
    zones: tuple[tuple[str, tuple[CardEntry, ...]], ...] = ()
    life: int | None = None
    pool: str = ""
    counters: Pairs = ()
    lands_played: int = 0
    by_hand: bool = False  # pays for mana by hand
    deck: tuple[CardEntry, ...] = ()


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """The game at the start. `shuffles` are libraries as they lie after each shuffle, top first."""

    line: int
    players: tuple[str, ...] = ("alice", "bob")
    boards: tuple[tuple[str, Board], ...] = ()
    teams: tuple[tuple[str, ...], ...] = ()
    turn: str = ""
    turn_number: int = 3
    step: str = "precombat_main"
    priority: str = ""
    formats: tuple[str, ...] = ()
    declared: tuple[tuple[str, tuple[tuple[str, object], ...]], ...] = ()  # ``with:``, by format, by setting
    seed: int = 0
    coins: tuple[str, ...] = ()  # "win" or "lose"
    dice: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()  # which of the things that are chosen among at random, from 1
    shuffles: tuple[tuple[str, ...], ...] = ()
    begin: bool = False  # ``start: game``: a whole game is started from the players' decks (CR 103)


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer in advance. `kind` as the scenario says it ("choose", "targets", "number", "order", "divide", "answer",
    "name", "x", "modes", "costs", "pay"); `value` plain data. `by`, `source`, `question` narrow down which question."""

    kind: str
    value: str | int | bool | tuple[str, ...] | tuple[tuple[str, int], ...]
    line: int
    by: str = ""
    source: str = ""
    question: str = ""
    target: str = ""  # the name of the target, for ``targets: {foe: bob}``

    @property
    def words(self) -> tuple[str, ...]:
        """The value as names: of options, objects, players."""
        value = self.value if isinstance(self.value, tuple) else (str(self.value),)
        return tuple(item if isinstance(item, str) else item[0] for item in value)

    @property
    def amounts(self) -> tuple[tuple[str, int], ...]:
        """How much each gets, of ``divide``."""
        value = self.value if isinstance(self.value, tuple) else ()
        return tuple(item for item in value if isinstance(item, tuple))


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """An action at priority. `verb`: "cast", "play", "activate" or "tap" (for mana)."""

    verb: str
    object: str
    line: int
    by: str = ""
    ability: str | int | None = None
    zone: str = ""  # ``from:``
    face: str = ""
    label: str = ""
    stated: tuple[Answer, ...] = ()  # targets, x, modes, …: they hold whether they are asked or not
    answers: tuple[Answer, ...] = ()


class Pass(msgspec.Struct, frozen=True, kw_only=True):
    """One player passes priority."""

    line: int
    by: str = ""
    answers: tuple[Answer, ...] = ()


class Resolve(msgspec.Struct, frozen=True, kw_only=True):
    """All pass until the top object of the stack has resolved; `times` of them, or all (0)."""

    line: int
    times: int = 1
    answers: tuple[Answer, ...] = ()


class Until(msgspec.Struct, frozen=True, kw_only=True):
    """All pass until this step (of `player`'s turn, if given) begins."""

    line: int
    step: str
    player: str = ""
    answers: tuple[Answer, ...] = ()


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """Attackers with what each attacks ("" where only one thing can be attacked)."""

    line: int
    attackers: tuple[tuple[str, str], ...]
    by: str = ""
    answers: tuple[Answer, ...] = ()


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """Blockers with the attackers that each blocks."""

    line: int
    blockers: tuple[tuple[str, tuple[str, ...]], ...]
    by: str = ""
    answers: tuple[Answer, ...] = ()


class AnswerStep(msgspec.Struct, frozen=True, kw_only=True):
    """Answers the pending question; further answers meet what is asked on the way to the next priority."""

    line: int
    answer: Answer
    answers: tuple[Answer, ...] = ()


class Judge(msgspec.Struct, frozen=True, kw_only=True):
    """The judge's hand: `what` is done with `arguments` (see `cardwright.rulings.judge`)."""

    line: int
    what: str
    arguments: tuple[tuple[str, object], ...] = ()
    answers: tuple[Answer, ...] = ()


class LabelStep(msgspec.Struct, frozen=True, kw_only=True):
    """Gives labels to objects that came to be in play."""

    line: int
    labels: tuple[tuple[str, str], ...]


class Matches(msgspec.Struct, frozen=True, kw_only=True):
    """What a list must be: `exactly` (None: not said), `has`, `lacks`, `count`; `in_order` if order counts;
    `first`: what it begins with."""

    line: int
    exactly: tuple[str, ...] | None = None
    in_order: bool = False
    first: tuple[str, ...] | None = None
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    count: int | None = None


ExpectedZone: TypeAlias = Matches


class ExpectedPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """What must be so of a player; `facts` are (field, value, line)."""

    name: str
    line: int
    zones: tuple[tuple[str, Matches], ...] = ()
    facts: tuple[tuple[str, object, int], ...] = ()


class ExpectedObject(msgspec.Struct, frozen=True, kw_only=True):
    """What must be so of one object; `facts` are (field, value, line)."""

    name: str
    line: int
    facts: tuple[tuple[str, object, int], ...] = ()


class LogEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An event of the log: `event` by name, its subject and fields. `mode`: "then" (somewhere later), "at_once" (the
    very next event) or "never" (not between the entries on both sides)."""

    event: str
    line: int
    subject: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    mode: str = "then"


class ExpectedLog(msgspec.Struct, frozen=True, kw_only=True):
    """Events that the log must show in this order; counted from the start, or from the last ``expect``."""

    line: int
    entries: tuple[LogEntry, ...]


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """An action that must be refused, with part of the reason."""

    line: int
    action: Act | Attack | Block | AnswerStep
    why: str = ""


class Expect(msgspec.Struct, frozen=True, kw_only=True):
    """What must be so now. `legal` and `illegal` are actions; `others` go to expectations that plugins registered."""

    line: int
    players: tuple[ExpectedPlayer, ...] = ()
    objects: tuple[ExpectedObject, ...] = ()
    zones: tuple[tuple[str, Matches], ...] = ()
    facts: tuple[tuple[str, object, int], ...] = ()
    log: ExpectedLog | None = None
    legal: tuple[Act | AnswerStep, ...] = ()
    illegal: tuple[Act | AnswerStep, ...] = ()
    others: tuple[tuple[str, object, int], ...] = ()


Step: TypeAlias = Act | Pass | Resolve | Until | Attack | Block | AnswerStep | Judge | LabelStep | Expect | Refused


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """One ruling that runs. `card` is the card beside whose script it lies, "" in a free-standing file."""

    ruling: str
    file: str
    line: int
    given: Given
    play: tuple[Step, ...]
    cr: tuple[str, ...] = ()
    card: str = ""
    answers: tuple[Answer, ...] = ()  # in advance, for any time of the scenario
