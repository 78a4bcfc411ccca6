"""`register_*`: called once, when a `Library` starts; what they return is known to every game of that library.

Each returns a sequence (or None). A name that is registered already, by the kernel or by another plugin, is refused
with `PluginRefused`, which names both; so is anything of a wrong type.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .markers import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.event_names import EventName
    from cardwright.kernel.formats import Format, Setting
    from cardwright.kernel.registries import (
        DeckRule,
        Expectation,
        FilterField,
        KeywordDefinition,
        PluginState,
        StateBasedAction,
        StepDefinition,
        VerbOption,
        VerbSpec,
    )

__all__ = [
    "register_deck_rules",
    "register_events",
    "register_expectations",
    "register_filter_fields",
    "register_formats",
    "register_hookspecs",
    "register_keywords",
    "register_settings",
    "register_state",
    "register_state_based_actions",
    "register_steps",
    "register_verb_options",
    "register_verbs",
]


@hookspec
def register_events() -> Sequence[EventName] | None:
    """Events of your own, each with the name it is watched under (CR 700.1).

    Each `EventName` has `name`, `event` (a frozen struct that derives from `EventBase`), `doc`, `rule`, and which of
    its fields hold the subject and the player. Scripts may watch it (``on_<name> {…}``), rulings find it in the log.

    When: first of all `register_*` but `register_hookspecs`. Errors: `PluginRefused` if the name is taken, or if no
    plugin gives the hook specification ``on_<name>`` (and ``replace_<name>``, if it is replaceable).
    """


@hookspec
def register_hookspecs() -> object | None:
    """Hook specifications of your own: a module or class, for events that you registered.

    It holds functions with `cardwright.hookspec` on them: ``on_<name>(game, event)`` and, for one that can be replaced,
    ``replace_<name>(game, event)``, with a docstring that says which fields of the event matter and its CR number.

    When: before any plugin's hooks are looked at, so that plugins may implement each other's hooks in any order.
    Errors: `PluginRefused` if there is no hook specification in it, or one with a name that is known already.
    """


@hookspec
def register_state() -> Sequence[PluginState] | None:
    """State of your own: frozen structs for the game, each player or each object.

    Each `PluginState` has a `key`, `of` ("game", "player" or "object") and `initial`, a frozen `msgspec.Struct` of
    plain data. It lies in the `GameState`: forked, saved, rewound and digested with it. Read it with
    `game.plugin_state(key, player=…, object=…)`; to change it, return
    ``Instruction("set_plugin_state", (key, new))``, with ``{"player": seat}`` or ``{"object": id}`` as a third
    argument. An object that changes zones starts again with `initial` (400.7).

    When: as the library starts. Errors: `PluginRefused` if the key is taken or `initial` is not frozen plain data.
    """


@hookspec
def register_verbs() -> Sequence[VerbSpec] | None:
    """Verbs that scripts may call and instructions may name (CR 701).

    Each `VerbSpec` has `params` and `options`, which are checked before `run(engine, context, arguments)`, a generator
    that may ask and that changes the game only through `engine.perform`.

    When: as the library starts. Errors: `PluginRefused` if the name is taken.
    """


@hookspec
def register_verb_options() -> Sequence[VerbOption] | None:
    """Options that you add to verbs of others, such as ``exile(card, {until_leaves = permanent})`` (CR 610.3).

    Each `VerbOption` names the `verb`, has a `param`, and acts before (`prepare`) and after it (`finish`).

    When: as the library starts, after `register_verbs`. Errors: `PluginRefused` if there is no such verb, or if it has
    a parameter or option of that name.
    """


@hookspec
def register_filter_fields() -> Sequence[FilterField] | None:
    """Fields that filter tables may use, in scripts and abilities (CR 109.2).

    Each `FilterField` has a `name`, the `type` of its value and `test(engine, object, face, value, context)`, which
    changes nothing and asks nobody.

    When: as the library starts. Errors: `PluginRefused` if the name is taken.
    """


@hookspec
def register_keywords() -> Sequence[KeywordDefinition] | None:
    """Keyword abilities (CR 702): their names, and the abilities that they stand for.

    Each `KeywordDefinition` says what it `takes` ("", "value", "cost", "filter", or several: "value and cost") and how
    to `expand` it into abilities; one that rules merely look for expands to nothing.

    When: as the library starts. Errors: `PluginRefused` if the name is taken.
    """


@hookspec
def register_steps() -> Sequence[StepDefinition] | None:
    """Steps and phases, with their turn-based actions (CR 500-514, 703).

    Each `StepDefinition` has a `name` and its `phase`; `actions(engine)` is a generator. Whether and when a turn has
    the step is what `turn_steps` says.

    When: as the library starts. Errors: `PluginRefused` if the name is taken.
    """


@hookspec
def register_state_based_actions() -> Sequence[StateBasedAction] | None:
    """State-based actions (CR 704.5), checked together with all others and performed as one event (704.3).

    `find(engine)` of each is a generator that returns the events to perform, none if it does not apply.

    When: as the library starts; they are found in the order of their rule numbers. Errors: `PluginRefused` if the name
    is taken.
    """


@hookspec
def register_expectations() -> Sequence[Expectation] | None:
    """Questions that rulings may put to the game under ``expect``, such as ``could_produce``.

    `check(engine, value)` of each returns "" if the value is right, else what was there instead.

    When: as the library starts. Errors: `PluginRefused` if the name is taken.
    """


@hookspec
def register_deck_rules() -> Sequence[DeckRule] | None:
    """Rules that a deck has to keep in a format (CR 100.2, 100.6).

    `check(deck, definition)` of each gets the deck's definition keys and a function from key to `CardDefinition`, and
    returns the reasons against the deck, none if it is legal.

    When: as the library starts; each is asked as a game begins whose `formats` name its `format`. A deck that breaks a
    rule raises `IllegalDeck` with every reason. Errors: `PluginRefused` for anything but deck rules.
    """


@hookspec
def register_settings() -> Sequence[Setting] | None:
    """What formats may say about your rules, each under one name (CR 100.6).

    Each `Setting` has a `name`, a `kind` ("number", "bool", "range" or "names") and the `default` that holds where no
    format of a game says anything. Read it with `engine.setting(name)`, or `game.setting(name)` in a hook.

    When: as the library starts, before `register_formats`. Errors: `PluginRefused` if the name is taken.
    """


@hookspec
def register_formats() -> Sequence[Format] | None:
    """Formats and variants of the game (CR 100.6, 800, 900), as data: see docs/formats.md.

    Each `Format` has a `name`, `settings` by name, and what data can't say as functions. A game names its formats
    (``formats=["commander", "planechase"]``); where two say different things about a setting it must declare which
    holds, or it does not start. A plugin with ``plays_in = ("my format",)`` has its other hooks, and its state-based
    actions, in games of that format only.

    When: as the library starts. Errors: `PluginRefused` if the name is taken, or for a base, step or setting that
    nobody registers or a value of the wrong kind.
    """
