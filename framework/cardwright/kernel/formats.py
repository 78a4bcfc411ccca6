"""Formats and variants as data (CR 100.6, 800, 900): what each says about a game, and what holds in a mixture of them.

A format says things through settings, each with one name for the whole library. Where two formats of a game say
different things about one setting, the game has to declare which holds; otherwise it does not start.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from cardwright.errors import Contradiction, WrongArgument
from cardwright.spelling import suggestion
from cardwright.visible import shown

from .abilities import CastPermission
from .checked import LARGEST
from .decisions import Option
from .mana import ManaCost

if TYPE_CHECKING:
    from .engine import Engine
    from .library import Library

__all__ = [
    "KERNEL_SETTINGS",
    "ByPlayers",
    "Composed",
    "Contradiction",
    "Declared",
    "Format",
    "Section",
    "Setting",
    "SpecialAction",
    "StepPlace",
    "check_declared",
    "check_format",
    "compose",
    "with_steps",
]

Declared: TypeAlias = Mapping[str, Mapping[str, object]]
"""What a game declares: by format, by setting, the value that holds (``with:`` of a ruling)."""


def _is_range(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(n is None or _is_number(n) for n in value)


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= LARGEST


KINDS: dict[str, tuple[str, Callable[[object], bool]]] = {
    "number": (f"a number to {LARGEST}", _is_number),
    "bool": ("true or false", lambda v: isinstance(v, bool)),
    "range": ("the least and the most, each a number or null", _is_range),
    "names": ("a list of names", lambda v: isinstance(v, tuple) and all(isinstance(n, str) for n in v)),
}


class Setting(msgspec.Struct, frozen=True):
    """Something that formats may say about a game. `kind`: "number", "bool", "names", or "range" (least, most): what
    the ranges of several formats have in common holds. `default` holds where no format says anything (None: the rules
    decide by themselves)."""

    name: str
    kind: str
    rule: str
    doc: str
    default: Any = None


class ByPlayers(msgspec.Struct, frozen=True):
    """A value that depends on how many play: `two` for two players, `more` for a multiplayer game (CR 800.1)."""

    two: Any
    more: Any


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a player's deck that does not begin in the library: `zone` is where it begins, `face_down` and
    `shuffled` how. `counted`: its cards count as cards of the deck (CR 903.5a)."""

    name: str
    rule: str
    doc: str
    zone: str = "command"
    face_down: bool = False
    shuffled: bool = False
    counted: bool = False


class StepPlace(msgspec.Struct, frozen=True):
    """A step that every turn has besides the usual ones, right after another (CR 500.8)."""

    step: str
    after: str


class SpecialAction(msgspec.Struct, frozen=True):
    """A special action (CR 116.2): `options(engine, player)` are those that the player may take now, each an `Option`
    whose `kind` is the name of the action; `run(engine, player, option)` carries one out."""

    name: str
    rule: str
    options: Callable[[Engine, int], Sequence[Option]]
    run: Callable[[Engine, int, Option], Generator[Any, Any, None]]


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """A format, variant or option: what it says about a game, as data wherever data can say it.

    `base`: a format that this one is an option of: what it says holds unless this one says otherwise, and its rules
    apply. `settings` by name, a value or `ByPlayers`. `begin(engine)`: done once all hands are kept (CR 103.7).
    `permits(engine, player, id, zone)`: permissions to cast a card beyond its own (601.3); `more(engine, player, id)`:
    mana that a spell costs more (601.2f), None for nothing. Hooks that a plugin has for its format only: see `plays_in`
    in docs/formats.md.
    """

    name: str
    rule: str
    doc: str = ""
    base: str = ""
    settings: dict[str, Any] = {}
    sections: tuple[Section, ...] = ()
    steps: tuple[StepPlace, ...] = ()
    special_actions: tuple[SpecialAction, ...] = ()
    begin: Callable[[Engine], Generator[Any, Any, None]] | None = None
    permits: Callable[[Engine, int, int, str], Sequence[CastPermission]] | None = None
    more: Callable[[Engine, int, int], ManaCost | None] | None = None


class Composed(msgspec.Struct, frozen=True):
    """What a game of several formats is: their names with those that they are options of, and what is set."""

    formats: tuple[str, ...]
    settings: dict[str, Any]


KERNEL_SETTINGS = (
    Setting("players", "range", "800.1", "How many play, the least and the most.", (1, None)),
    Setting("team_size", "number", "808.1", "How many make a team; 0: everybody plays for themselves."),
    Setting(
        "starting_life", "number", "103.4", "The life total that each player or, where shared, team begins with.", 20
    ),
    Setting("opening_hand", "number", "103.5", "How many cards an opening hand has.", 7),
    Setting("free_mulligans", "number", "103.5c", "Mulligans that don't count; else one with more than two players."),
    Setting("shared_turns", "bool", "805.1", "Teams take turns, have priority and fight together.", default=False),
    Setting("shared_life", "bool", "810.4", "A team has one life total.", default=False),
    Setting("shared_counters", "names", "810.10", "Kinds of counters that a team's players have in common.", ()),
    Setting("lose_together", "bool", "810.8a", "Players win, lose and leave as a team.", default=False),
    Setting("open_hands", "bool", "810.5", "A team's players see each other's hands.", default=False),
    Setting("skip_first_draw", "bool", "103.8", "Who begins skips the first draw; else with two players."),
    Setting("deck_size", "range", "100.2a", "How many cards a deck has, the least and the most.", (0, None)),
    Setting("copies", "number", "100.2a", "How many cards with one name a deck may have, basic lands apart; 0: any."),
)
"""What formats may say about the rules that the kernel itself carries out."""


def compose(
    library: Library, names: Sequence[str], declared: Declared, players: int, *, word: str = "declared"
) -> Composed:
    """What a game of these formats is; `word`: what whoever gave `declared` calls it. Raises `WrongArgument` for a
    format or setting that nobody brings or a value of the wrong kind, and `Contradiction`."""
    for name in names:
        check_format(library, name)
    for name, fields in declared.items():
        check_declared(library, names, name, fields, word)
    said: dict[str, dict[str, Any]] = {}  # setting -> format -> value
    for name in names:
        for setting, value in _whole(library, name).items():
            said.setdefault(setting, {})[name] = _for(players, value)
    settings: dict[str, Any] = {}
    for setting in sorted({*said, *(s for fields in declared.values() for s in fields)}):
        chosen = {name: _for(players, fields[setting]) for name, fields in declared.items() if setting in fields}
        ranges = library.settings[setting].kind == "range"
        settings[setting] = (_common if ranges else _one)(
            setting, chosen or said[setting], declared=bool(chosen), word=word
        )
    return Composed(_with_bases(library, names), settings)


def _for(players: int, value: Any) -> Any:
    """What a setting is with so many players."""
    return value if not isinstance(value, ByPlayers) else value.two if players == 2 else value.more


def _one(setting: str, values: Mapping[str, Any], *, declared: bool, word: str) -> Any:
    (first, value), *others = values.items()
    for name, other in others:
        if other != value:
            such = (
                f"with: {{{first}: {{{setting}: {_shown(value)}}}}}"
                if word == "with"
                else f"{word}={{{shown(first)}: {{{shown(setting)}: {shown(value)}}}}}"
            )
            hint = "" if declared else f"; say which holds, such as {such}"
            how = "declared for " if declared else ""
            raise Contradiction(
                f"{setting} is {_shown(value)} {how}in {shown(first)} and {_shown(other)} {how}in {shown(name)}{hint}"
            )
    return value


def _common(setting: str, values: Mapping[str, Any], *, declared: bool, word: str) -> Any:
    """What all ranges have in common; they contradict each other if that is nothing."""
    (first, (least, most)), *others = values.items()
    for name, (low, high) in others:
        now = max(least or 0, low or 0), min((n for n in (most, high) if n is not None), default=None)
        if now[1] is not None and now[0] > now[1]:
            return _one(setting, {first: values[first], name: values[name]}, declared=declared, word=word)
        least, most = now
    return least, most


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"[{', '.join(map(_shown, value))}]" if isinstance(value, tuple) else "null" if value is None else str(value)


def _whole(library: Library, name: str) -> dict[str, Any]:
    """What a format says, with what it takes over from the one that it is an option of."""
    found = library.formats.get(name)
    if found is None:
        return {}
    return {**(_whole(library, found.base) if found.base else {}), **found.settings}


def _with_bases(library: Library, names: Iterable[str]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for name in names:
        at: str = name
        while at and at not in found:
            found[at] = None
            at = library.formats[at].base if at in library.formats else ""
    return tuple(found)


def check_format(library: Library, name: str) -> None:
    """Raise `WrongArgument` unless somebody brings this format, or a rule for its decks."""
    _known("format", name, {**library.formats, **{r.format: r for r in library.deck_rules if r.format}})


def check_declared(library: Library, formats: Sequence[str], name: str, fields: Mapping[str, Any], word: str) -> None:
    """Raise `WrongArgument` unless a game of these formats may declare that of the format `name`; `word` as in
    `compose`."""
    if name not in formats:
        raise WrongArgument(
            f"{word}: the game is not played in the format {shown(name)} (formats: {', '.join(formats) or 'none'})"
        )
    for setting, value in fields.items():
        check_value(library, setting, value, f"{word}: {name}")


def check_value(library: Library, setting: str, value: object, where: str) -> None:
    """Raise `WrongArgument` unless this is a setting and a value of its kind."""
    _known("setting", setting, library.settings, f"{where}: ")
    words, fits = KINDS[library.settings[setting].kind]
    parts = (value.two, value.more) if isinstance(value, ByPlayers) else (value,)
    if not all(fits(part) for part in parts):
        raise WrongArgument(f"{where}: {setting} is {words}, not {shown(value)}")


def _known(what: str, name: str, known: Mapping[str, object], where: str = "") -> None:
    if name not in known:
        hint = suggestion(name, known) or f"; known: {', '.join(known) or 'none'}"
        raise WrongArgument(f"{where}no plugin brings the {what} {shown(name)}{hint}")


def with_steps(library: Library, formats: Iterable[str], steps: tuple[str, ...]) -> tuple[str, ...]:
    """The steps of a turn with those that formats add. Raises `WrongArgument` if a turn has no such step."""
    found = list(steps)
    for name in formats:
        for place in library.formats[name].steps if name in library.formats else ():
            if place.after not in found:
                raise WrongArgument(
                    f"the format {shown(name)} has {shown(place.step)} after {shown(place.after)}, "
                    "which no turn has here"
                )
            found.insert(found.index(place.after) + 1, place.step)
    return tuple(found)
