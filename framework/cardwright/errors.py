"""Every exception that leaves Cardwright, in one tree; each has a code that stays.

::

    CardwrightError                    cardwright
    ├── WrongArgument                  argument             also ValueError
    │   ├── WrongType                  argument.type        also TypeError
    │   ├── NoSuchPlayer               argument.player
    │   ├── UnknownObject              argument.object      also KeyError
    │   └── UnknownCard                argument.card        also KeyError
    ├── IllegalAnswer                  answer               also ValueError
    ├── GameOver                       over                 also RuntimeError
    ├── GameInUse                      busy                 also RuntimeError
    ├── IllegalDeck                    deck                 also ValueError
    ├── Contradiction                  formats              also ValueError
    ├── SourceError                    source               also ValueError
    │   └── PackError                  source.pack
    ├── PluginError                    plugin
    │   ├── PluginRefused              plugin.refused       also ValueError
    │   └── PluginFailed               plugin.failed
    ├── ScriptFailure                  script
    │   ├── ScriptBudget               script.budget
    │   └── ScriptMemory               script.memory
    ├── LoopLimit                      limit
    ├── SaveError                      save
    │   ├── Undecodable                save.undecodable     also ValueError
    │   ├── JournalError               save.journal
    │   └── Diverged                   save.diverged        also RuntimeError
    ├── Fault                          fault
    │   └── SandboxFault               fault.sandbox
    │       ├── ClockFault             fault.sandbox.clock
    │       └── WorkerFault            fault.sandbox.worker
    ├── CheckFailed                    check                also AssertionError
    │   ├── Failure                    check.ruling
    │   ├── GameFailed                 check.game
    │   └── NotConforming              check.plugin
    ├── CantSay                        export               also ValueError
    └── NoExamples                     docs                 also RuntimeError

**What a code promises.** A code keeps its meaning for ever and is never given to anything else; names of classes and
messages may be bettered. A code grows only at its end: what is told more exactly one day is a subclass, and its code is
its parent's with a dot and a word more, so that a program which looks for ``script`` also knows ``script.budget`` and
whatever comes after it.

**How to add one.** A class here, below the parent whose code begins its own, with a docstring that says when it is
raised and how its game stands afterwards; a line in the tree above; its name in `__all__`, which `cardwright` hands on;
and a way to raise it, in ``tests/contract/test_every_error.py``. `cardwright docs` writes the rest. Its constructor
takes the message first and passes the fields that all errors share to its parent's. What never leaves the library
(`kernel.attempting.Illegal`, `VerbError`, …) is no error in this sense and stays where it is used.
"""

from __future__ import annotations

from typing import Any, ClassVar

from .visible import visible

__all__ = [
    "CantSay",
    "CardwrightError",
    "CheckFailed",
    "ClockFault",
    "Contradiction",
    "Diverged",
    "Failure",
    "Fault",
    "GameFailed",
    "GameInUse",
    "GameOver",
    "IllegalAnswer",
    "IllegalDeck",
    "JournalError",
    "LoopLimit",
    "NoExamples",
    "NoSuchPlayer",
    "NotConforming",
    "PackError",
    "PluginError",
    "PluginFailed",
    "PluginRefused",
    "SandboxFault",
    "SaveError",
    "ScriptBudget",
    "ScriptFailure",
    "ScriptMemory",
    "SourceError",
    "Undecodable",
    "UnknownCard",
    "UnknownObject",
    "WorkerFault",
    "WrongArgument",
    "WrongType",
]


class CardwrightError(Exception):
    """Whatever goes wrong in Cardwright, and can be told apart.

    `code`: see above. `message`: what is wrong and what would be right, without place and hint. The place, as far as
    there is one: `file` and `line` (counted from 1), `card`, `pack`. `hint`: what was probably meant. `stands`: after
    an error in a game that was going on, where that game stands now. ``str()`` is one form everywhere:
    ``file:line: message (hint)``.
    """

    code: ClassVar[str] = "cardwright"

    def __init__(
        self, message: str, *, file: str = "", line: int | None = None, card: str = "", pack: str = "", hint: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.card = card
        self.pack = pack
        self.hint = hint
        self.stands = ""

    def __str__(self) -> str:
        place = self.file if self.line is None or not self.file else f"{self.file}:{self.line}"
        where = f"{visible(place, one_line=True)}: " if place else ""
        return f"{where}{self.message}{f' ({self.hint})' if self.hint else ''}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.message, dict(self.__dict__))

    def as_data(self) -> dict[str, str | int]:
        """The error as plain data, for a host that hands it on: code, message, and the fields that say something."""
        said = {name: held for name, held in self.__dict__.items() if isinstance(held, str | int) and held != ""}
        return {"code": self.code, **said}


def _again(kind: type[CardwrightError], message: str, fields: dict[str, Any]) -> CardwrightError:
    """An error that crossed to another process."""
    error = kind.__new__(kind)
    Exception.__init__(error, message)
    error.__dict__.update(fields)
    return error


# ---------------------------------------------------------------- what a program got wrong


class WrongArgument(CardwrightError, ValueError):
    """An argument of a function is of the right type and yet none that it takes; nothing has changed."""

    code = "argument"


class WrongType(WrongArgument, TypeError):
    """An argument is of a type that the function doesn't take; nothing has changed."""

    code = "argument.type"


class NoSuchPlayer(WrongArgument):
    """There is no such seat in this game; nothing has changed."""

    code = "argument.player"


class UnknownObject(WrongArgument, KeyError):
    """The game never gave this id to an object; nothing has changed."""

    code = "argument.object"


class UnknownCard(WrongArgument, KeyError):
    """No card has this name in the packs of the library; nothing has changed."""

    code = "argument.card"


class IllegalAnswer(CardwrightError, ValueError):
    """The input is not one of those that the game takes now; the message says which it takes. Nothing has changed."""

    code = "answer"


class GameOver(CardwrightError, RuntimeError):
    """The game is over and takes nothing more."""

    code = "over"


class GameInUse(CardwrightError, RuntimeError):
    """Another thread is in the middle of something with this game; one game is for one thread at a time. Nothing has
    changed."""

    code = "busy"


class IllegalDeck(CardwrightError, ValueError):
    """A deck breaks rules of the game's formats (CR 100.2); the message gives every reason, a line each. No game was
    begun."""

    code = "deck"


class Contradiction(CardwrightError, ValueError):
    """Formats that a game mixes say different things, and the game does not say which holds; the message names them.
    No game was begun."""

    code = "formats"


# ---------------------------------------------------------------- files


class SourceError(CardwrightError, ValueError):
    """Something in a file that somebody wrote is wrong: a scenario, a deck, a pack."""

    code = "source"

    def __init__(self, message: str, file: str = "", line: int | None = None, **place: str) -> None:
        super().__init__(message, file=file, line=line, **place)


class PackError(SourceError):
    """Something in a pack is wrong: the whole card is refused, or the whole pack. `column`, counted from 1, is known in
    scripts. Raised where a card is first asked for: a game that asks for it stands as it stood."""

    code = "source.pack"

    def __init__(
        self, message: str, file: str = "", line: int | None = None, *, column: int | None = None, **place: str
    ) -> None:
        super().__init__(message, file, line, **place)
        self.column = column


# ---------------------------------------------------------------- plugins


class PluginError(CardwrightError):
    """Something is wrong with a plugin; `plugin` is its name."""

    code = "plugin"

    def __init__(self, message: str, *, plugin: str = "", **place: Any) -> None:
        super().__init__(message, **place)
        self.plugin = plugin


class PluginRefused(PluginError, ValueError):
    """A plugin was refused as a library was opened; the message names it and says why. There is no library."""

    code = "plugin.refused"


class PluginFailed(PluginError):
    """A plugin raised an error of its own, which is the `__cause__`, or returned what it must not. `hook`: the hook it
    was in, "" if what failed was something else that it registered; `file` and `line`: where in the plugin. The game
    stands at the last good state, see `stands`."""

    code = "plugin.failed"

    def __init__(self, message: str, *, plugin: str = "", hook: str = "", **place: Any) -> None:
        super().__init__(message, plugin=plugin, **place)
        self.hook = hook


# ---------------------------------------------------------------- scripts


class ScriptFailure(CardwrightError):
    """A script failed while a game ran. `file` and `line` are the script's, `traceback` is Lua's; `ability` is the word
    with which the card makes it and its label, `event` what it waits for, as far as it is known. If the script had read
    what not everybody may know, its message and traceback are in `withheld`, for the host alone. The game stands at the
    last good state, see `stands`."""

    code = "script"

    def __init__(self, message: str, *, traceback: str = "", **place: Any) -> None:
        super().__init__(message, **place)
        self.traceback = traceback
        self.ability = ""
        self.event = ""
        self.withheld: tuple[str, str] | None = None

    def withhold(self) -> None:
        """Keep what the script says from whoever is shown the error: it may hold what it has read."""
        if self.withheld is None:
            self.withheld = (self.message, self.traceback)
            self.message = (
                "the script failed after it had read hidden cards; what it says is kept for the host (withheld)"
            )
            self.traceback = ""
            self.args = (self.message,)


class ScriptBudget(ScriptFailure):
    """A script used more instructions than it may, and a fresh runtime repeated it."""

    code = "script.budget"


class ScriptMemory(ScriptFailure):
    """A script used more memory than it may, and a fresh runtime repeated it."""

    code = "script.memory"


# ---------------------------------------------------------------- a game's bounds


class LoopLimit(CardwrightError):
    """A game went past a limit that its host set, as by a loop that grows without end or that players would have to
    break. `limit`: which of `Limits`; `most`: its value. The game stands at the last good state, see `stands`: it can
    be looked at, saved and forked, and goes on with a higher limit or another answer."""

    code = "limit"

    def __init__(self, message: str, *, limit: str = "", most: int = 0, **place: Any) -> None:
        super().__init__(message, **place)
        self.limit = limit
        self.most = most


# ---------------------------------------------------------------- saves and replays


class SaveError(CardwrightError):
    """A saved game can't be brought back."""

    code = "save"


class Undecodable(SaveError, ValueError):
    """The data is no save, or none of this version, these packs and these plugins; the message says what is wrong."""

    code = "save.undecodable"


class JournalError(SaveError):
    """A journal can't be read, written or had to oneself. An input that could not be recorded was not acted on either:
    the game stands before it."""

    code = "save.journal"


class Diverged(SaveError, RuntimeError):
    """The same inputs led to another question than before: something in the game, most likely a plugin, is not
    deterministic. The game stands as it stood."""

    code = "save.diverged"


# ---------------------------------------------------------------- the host


class Fault(CardwrightError):
    """A fault of Cardwright itself or of the machine that it runs on, never an outcome of a game. The `__cause__` is
    what was not foreseen. The game stands at the last good state, see `stands`. Please report it."""

    code = "fault"


class SandboxFault(Fault):
    """The sandbox could not come to a verdict: its clock ran out, or a call that was repeated went another way."""

    code = "fault.sandbox"


class ClockFault(SandboxFault):
    """A script kept within its count of instructions, and yet took more processor time than its host allows. That
    depends on the machine, so it is no verdict on the script."""

    code = "fault.sandbox.clock"


class WorkerFault(SandboxFault):
    """The worker process of untrusted scripts failed; the next call goes on in a fresh one. `kind`: "start" (it did not
    come up), "died", "hung" (no word within the wall clock's limit) or "nonsense" (it said what no worker says)."""

    code = "fault.sandbox.worker"

    def __init__(self, message: str, kind: str = "", **place: Any) -> None:
        super().__init__(message, **place)
        self.kind = kind


# ---------------------------------------------------------------- what was tested, written, exported


class CheckFailed(CardwrightError, AssertionError):
    """What `cardwright.testing` was to show does not hold."""

    code = "check"


class Failure(CheckFailed):
    """A ruling does not hold, or what it (or a `Table`) does can't be done; the message is for a judge to read. A table
    stands where it came to."""

    code = "check.ruling"

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message, line=line)


class GameFailed(CheckFailed):
    """A random game broke an invariant or raised an error. `what` says which; `trails`: ways to come to it again, the
    shortest first."""

    code = "check.game"

    def __init__(self, begun: Any, what: str, trails: tuple[Any, ...], kind: str) -> None:
        super().__init__(what)
        self.begun = begun
        self.what = what
        self.trails = trails
        self.kind = kind


class NotConforming(CheckFailed):
    """A plugin breaks a rule that all plugins keep; the message names it and says which."""

    code = "check.plugin"


class CantSay(CardwrightError, ValueError):
    """A state holds what the format of scenarios has no words for; the message names all of it."""

    code = "export"


class NoExamples(CardwrightError, RuntimeError):
    """The examples of the guides are not here: they can only be written in a checkout of the repository."""

    code = "docs"
