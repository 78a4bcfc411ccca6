"""What plugins register: each a frozen struct that says what it is, what it does and the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from .abilities import Ability, Keyword

if TYPE_CHECKING:
    from .context import Context
    from .definitions import CardDefinition, Face
    from .engine import Engine
    from .events import Event
    from .state import GameObject

__all__ = [
    "Deck",
    "DeckRule",
    "Expectation",
    "FilterField",
    "KeywordDefinition",
    "Param",
    "PluginState",
    "StateBasedAction",
    "StepDefinition",
    "VerbOption",
    "VerbSpec",
]


class Param(msgspec.Struct, frozen=True):
    """A parameter of a verb. `type`: "object", "objects" (one or a group), "player", "players", "ref" (object or
    player), "refs", "int", "ints" (one or a list), "str", "bool", "mana", "filter", "changes", "table", "label",
    "value". `known`: objects that the ability's controller may know, since what the verb does tells what they are."""

    name: str
    type: str
    doc: str = ""
    required: bool = True
    allowed: tuple[str, ...] = ()
    known: bool = False


class VerbSpec(msgspec.Struct, frozen=True):
    """A verb. Scripts call ``name(param1, param2, {option = …})``: parameters by position, options in one last table.

    `run(engine, context, arguments)` is a generator that may ask and returns the reply (a kernel Value or None);
    `arguments` maps each given parameter and option to its checked value (refs as `ObjectRef`/`PlayerRef`, "objects"
    as a
    tuple of ids).
    """

    name: str
    doc: str
    rule: str
    run: Callable[[Engine, Context, dict[str, Any]], Generator[Any, Any, Any]]
    params: tuple[Param, ...] = ()
    options: tuple[Param, ...] = ()
    returns: str = ""
    moves_library: bool = False  # moves a card to or from a library (CR 605.1a)
    only_table: bool = False  # all in one table: choose_cards { from = …, filter = … }


class VerbOption(msgspec.Struct, frozen=True):
    """An option that a plugin adds to a verb.

    `prepare(engine, context, value)` says whether the verb goes on at all (CR 610.3b); `finish(engine, context, value,
    moved)` is a generator run afterwards with the ids that the moved objects have now.
    """

    verb: str
    param: Param
    prepare: Callable[[Engine, Context, Any], bool]
    finish: Callable[[Engine, Context, Any, tuple[int, ...]], Generator[Any, Any, None]]


class FilterField(msgspec.Struct, frozen=True):
    """A field of filter tables. `test(engine, object, characteristics, value, context)`; `type` as in `Param`, or
    "strs"
    (one string or a list, any of which may match). `needs`: "characteristics" or "object"."""

    name: str
    type: str
    doc: str
    test: Callable[[Engine, GameObject, Face, Any, Context], bool]
    allowed: tuple[str, ...] = ()


class KeywordDefinition(msgspec.Struct, frozen=True):
    """A keyword ability. `takes`: "" (plain), "value", "cost", "filter", or several
    of them joined by " and ". `expand` gives the abilities that it stands
    for
    (none if rules only look for its name). `damage(engine, event, results)`: what damage from a source with it does
    (CR 120.3)."""

    name: str
    rule: str
    doc: str
    takes: str = ""
    expand: Callable[[Keyword], tuple[Ability, ...]] | None = None
    damage: Callable[[Engine, Any, Sequence[Event]], Sequence[Event]] | None = None  # changes what damage by it does
    ignores_sickness: bool = False  # CR 302.6 does not bind a creature with it

    @property
    def parts(self) -> tuple[str, ...]:
        """What it takes, part by part."""
        return tuple(self.takes.split(" and ")) if self.takes else ()


class StepDefinition(msgspec.Struct, frozen=True):
    """A step or phase. `actions(engine)`: its turn-based actions as a generator (CR 703.4); `priority`: whether players
    receive priority; `phase`: the phase it belongs to; `leave(engine)`: what happens as it ends."""

    name: str
    phase: str
    rule: str
    doc: str = ""
    priority: bool = True
    actions: Callable[[Engine], Generator[Any, Any, None]] | None = None
    leave: Callable[[Engine], Generator[Any, Any, None]] | None = None
    happens: Callable[[Engine], bool] | None = None  # whether the step happens at all
    main: bool = False  # a main phase, in which lands and sorceries may be played (CR 505.6)
    exceptional: bool = False  # priority only if something happened, and then the step comes again (CR 514.3a)


class StateBasedAction(msgspec.Struct, frozen=True):
    """A state-based action: `find(engine)` is a generator (it may ask) that returns the events to perform, if any."""

    name: str
    rule: str
    find: Callable[[Engine], Generator[Any, Any, Sequence[Event]]]


class PluginState(msgspec.Struct, frozen=True):
    """State that a plugin keeps. `of`: "game", "player" or "object"; `initial` a frozen struct; `version` for saves."""

    key: str
    of: str
    initial: Any
    version: int = 1


class Expectation(msgspec.Struct, frozen=True):
    """Something that rulings may expect. `check(engine, value)` returns "" or says what was there instead."""

    name: str
    doc: str
    check: Callable[[Engine, Any], str]


class Deck(msgspec.Struct, frozen=True):
    """A deck that is checked: `cards`, those of its sections by section (a commander, a planar deck), and what the
    formats of the game set. Iterating goes through `cards`. All cards are definition keys."""

    cards: tuple[str, ...]
    sections: dict[str, tuple[str, ...]] = {}
    counted: tuple[str, ...] = ()  # the sections whose cards count as cards of the deck
    settings: dict[str, Any] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def whole(self) -> tuple[str, ...]:
        """The cards with those of the sections that count."""
        return self.cards + tuple(key for name in self.counted for key in self.sections.get(name, ()))


class DeckRule(msgspec.Struct, frozen=True):
    """A rule for decks of a format (CR 100.2): `check(deck, definition)` gives the reasons against a deck, none if
    it is legal; `definition`: a function from a key to its `CardDefinition`. `format` "": in games of any format."""

    format: str
    rule: str
    check: Callable[[Deck, Callable[[str], CardDefinition]], Sequence[str]]
