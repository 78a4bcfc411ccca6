"""Rulings files into scenarios: strict, with the file and line of whatever is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from cardwright.yaml_source import (
    Mapping,
    Scalar,
    SourceError,
    Value,
    integer,
    mapping,
    read,
    sequence,
    string,
    unknown,
)
from cardwright.yaml_source import parse as parse_yaml

from .model import Answer, Board, Given, Scenario, Step
from .parse_steps import Scope, answer_list, play_steps
from .rulebook import is_rule, near_number
from .words import ZONES, amounts, card_entries, declared_settings, listed_names, names, one_of, required, step_word

__all__ = ["Picks", "parse_scenarios", "read_scenarios"]

Picks: TypeAlias = Callable[[str, str, tuple[str, ...]], bool]

NOBODY = ("nobody", "nothing")  # what is said where there is nobody or nothing
_MOST_RULINGS = 1000
_MOST_PLAYERS = 20
_SCENARIO_KEYS = ("ruling", "cr", "note", "given", "play", "expect", "answers")
_GIVEN_KEYS = (
    "players", "teams", "turn", "turn_number", "step", "priority", "formats", "with", "seed", "coins", "dice", "picks",
    "shuffles", "start",
)  # fmt: skip
_BOARD_KEYS = (*ZONES, "life", "mana", "counters", "lands_played", "deck", "pays")


def read_scenarios(path: Path, *, card: str = "", name: str | None = None) -> tuple[Scenario, ...]:
    """The scenarios of a file, in order; `card` is the card beside which it lies. Raises `SourceError`."""
    return _scenarios(read(path, name), card)


def parse_scenarios(
    text: str | bytes, *, card: str = "", name: str = "rulings.yaml", picks: Picks | None = None
) -> tuple[Scenario, ...]:
    """The scenarios of a text, as `read_scenarios` does; `picks(card, ruling, rules)` says which to read beyond their
    names. Raises `SourceError`."""
    return _scenarios(parse_yaml(text, name), card, picks)


def _scenarios(root: Value, card: str, picks: Picks | None = None) -> tuple[Scenario, ...]:
    found: list[Scenario] = []
    first: dict[str, int] = {}
    items = sequence(root, "a rulings file").items
    if len(items) > _MOST_RULINGS:
        raise SourceError(f"{len(items)} rulings in one file; at most {_MOST_RULINGS}", root.file, root.line)
    for item in items:
        fields = mapping(item, "a ruling").only(_SCENARIO_KEYS, "a ruling")
        ruling, cr = _name_and_rules(fields)
        if ruling in first:
            message = f"the ruling {ruling!r} stands twice (first in line {first[ruling]})"
            raise SourceError(message, fields.file, fields.line)
        first[ruling] = fields.line
        if picks is None or picks(card, ruling, cr):
            found.append(_scenario(fields, ruling, cr, card))
    if not first:
        raise SourceError("a rulings file must hold at least one ruling", root.file, root.line)
    return tuple(found)


def _name_and_rules(fields: Mapping) -> tuple[str, tuple[str, ...]]:
    ruling = string(required(fields, "ruling", "a ruling"), "ruling")
    what = f"the ruling {ruling!r}"
    cr = tuple(_rule(item) for item in _items(required(fields, "cr", what)))
    if not cr:
        raise SourceError(f"{what} must cite at least one rule number (cr)", fields.file, fields.line)
    return ruling, cr


def _scenario(fields: Mapping, ruling: str, cr: tuple[str, ...], card: str) -> Scenario:
    given = fields.get("given")
    board = Given(line=fields.line) if given is None else _given(mapping(given, "given"))
    scope = Scope(board.players, _checked_labels(fields, board.players))
    return Scenario(
        ruling=ruling,
        file=fields.file,
        line=fields.line,
        given=board,
        play=_play(fields, scope, f"the ruling {ruling!r}"),
        cr=cr,
        card=card,
        answers=_answers(fields, scope),
    )


def _play(fields: Mapping, scope: Scope, what: str) -> tuple[Step, ...]:
    play, expect = fields.get("play"), fields.get("expect")
    steps = [] if play is None else list(play_steps(play, scope))
    if expect is not None:
        steps.append(scope.expect(expect))
    if not steps or not _asserts(steps):
        raise SourceError(f"{what} expects nothing, so it could not fail", fields.file, fields.line)
    return tuple(steps)


def _asserts(steps: list[Step]) -> bool:
    return any(type(step).__name__ in ("Expect", "Refused") for step in steps)


def _answers(fields: Mapping, scope: Scope) -> tuple[Answer, ...]:
    value = fields.get("answers")
    return () if value is None else answer_list(value, scope)


def _items(value: Value) -> tuple[Value, ...]:
    return (value,) if isinstance(value, Scalar) else sequence(value, "cr").items


def _rule(value: Value) -> str:
    text = string(value, "a rule number")
    head, _, tail = text.partition(".")
    if not (len(head) == 3 and head.isdigit() and (not tail or tail.rstrip("abcdefghijkmnpqrstuvwxyz").isdigit())):
        raise SourceError(f"{text!r} is no rule number; write it like 704.5f", value.file, value.line)
    if not is_rule(text):
        hint = near_number(text)
        more = f"; {hint}" if hint else ""
        raise SourceError(f"there is no rule {text} in the Comprehensive Rules{more}", value.file, value.line)
    return text


def _checked_labels(fields: Mapping, players: tuple[str, ...]) -> frozenset[str]:
    """All labels; each stands for one thing throughout, and no player is called so. Raises `SourceError`."""
    first: dict[str, int] = {}
    for label, line in _labels(fields):
        if label in players or label in NOBODY:
            what = "a player" if label in players else "a word with a meaning"
            raise SourceError(f"{label!r} is {what}, so it can't be a label", fields.file, line)
        if label in first:
            message = f"the label {label!r} is given twice (first in line {first[label]})"
            raise SourceError(message, fields.file, line)
        first[label] = line
    return frozenset(first)


def _labels(value: Value) -> list[tuple[str, int]]:
    """Every label that the scenario gives anywhere, with its line: the values of ``as:`` and the keys of ``label:``."""
    if isinstance(value, Scalar):
        return []
    if not isinstance(value, Mapping):
        return [label for item in value.items for label in _labels(item)]
    found: list[tuple[str, int]] = []
    for key, item in value.entries:
        if key.text == "as" and isinstance(item, Scalar):
            found.append((item.text, item.line))
        elif key.text == "label" and isinstance(item, Mapping):
            found += [(name.text, name.line) for name, _ in item.entries]
        else:
            found += _labels(item)
    return found


def _given(fields: Mapping) -> Given:
    named = fields.get("players")
    players = Given(line=0).players if named is None else listed_names(named, "players")
    if len(set(players)) != len(players) or not players:
        raise SourceError(f"players must be different names, not {', '.join(players)}", fields.file, fields.line)
    if len(players) > _MOST_PLAYERS:
        raise SourceError(f"{len(players)} players; at most {_MOST_PLAYERS}", fields.file, fields.line)
    if len(players) < 2:
        raise SourceError(
            f"a game is for two players or more (CR 100.1), not for {players[0]} alone", fields.file, fields.line
        )
    clash = [p for p in players if p in (*_GIVEN_KEYS, *NOBODY)]
    if clash:
        raise SourceError(
            f"a player can't be called {clash[0]!r}: the word has a meaning here", fields.file, fields.line
        )
    fields.only((*_GIVEN_KEYS, *players), "given")
    boards = tuple((k.text, _board(mapping(v, k.text), k.text)) for k, v in fields.entries if k.text in players)
    given = Given(
        line=fields.line,
        players=players,
        boards=boards,
        teams=_teams(fields, players),
        **_fixed(fields),
        **_moment(fields, players),
    )
    _check_owners(given, fields)
    return given


def _moment(fields: Mapping, players: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in ("turn", "priority"):
        if value := fields.get(name):
            found[name] = one_of(value, "player", players)
    if value := fields.get("turn_number"):
        found["turn_number"] = integer(value, "turn_number", 1)
    if value := fields.get("step"):
        found["step"] = step_word(string(value, "step"))
    if value := fields.get("formats"):
        found["formats"] = names(value, "formats")
    if value := fields.get("with"):
        found["declared"] = declared_settings(mapping(value, "with"))
    if value := fields.get("start"):
        found["begin"] = one_of(value, "start", ("game",)) == "game"
    return found


def _fixed(fields: Mapping) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if value := fields.get("seed"):
        found["seed"] = integer(value, "seed", 0)
    if value := fields.get("coins"):
        found["coins"] = tuple(one_of(v, "coin", ("win", "lose")) for v in sequence(value, "coins").items)
    if value := fields.get("dice"):
        found["dice"] = tuple(integer(v, "a die", 1) for v in sequence(value, "dice").items)
    if value := fields.get("picks"):
        found["picks"] = tuple(integer(v, "a pick", 1) for v in sequence(value, "picks").items)
    if value := fields.get("shuffles"):
        found["shuffles"] = tuple(listed_names(v, "a shuffle") for v in sequence(value, "shuffles").items)
    return found


def _teams(fields: Mapping, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    value = fields.get("teams")
    if value is None:
        return ()
    teams = tuple(listed_names(v, "a team") for v in sequence(value, "teams").items)
    members = [name for team in teams for name in team]
    for name in members:
        if name not in players:
            raise SourceError(unknown("player", name, players), value.file, value.line)
    if sorted(members) != sorted(players):
        raise SourceError("teams must name every player once", value.file, value.line)
    if len(teams) < 2:
        raise SourceError("one team has nobody to play against: there must be two or more", value.file, value.line)
    return teams


def _board(fields: Mapping, player: str) -> Board:
    fields.only(_BOARD_KEYS, f"what {player} is given")
    life, pool, counters, lands = (fields.get(n) for n in ("life", "mana", "counters", "lands_played"))
    deck, pays = fields.get("deck"), fields.get("pays")
    zones = tuple((n, card_entries(v, f"{player}'s {n}")) for n in ZONES if (v := fields.get(n)))
    return Board(
        line=fields.line,
        zones=zones,
        life=None if life is None else integer(life, "life"),
        pool="" if pool is None else string(pool, "mana"),
        counters=() if counters is None else amounts(counters, "counters", 1),
        lands_played=0 if lands is None else integer(lands, "lands_played", 0),
        by_hand=pays is not None and one_of(pays, "way to pay", ("automatically", "by hand")) == "by hand",
        deck=() if deck is None else card_entries(deck, f"{player}'s deck"),
    )


def _check_owners(given: Given, fields: Mapping) -> None:
    for _, board in given.boards:
        for _, entries in board.zones:
            for entry in entries:
                if entry.owner and entry.owner not in given.players:
                    raise SourceError(unknown("player", entry.owner, given.players), fields.file, entry.line)
