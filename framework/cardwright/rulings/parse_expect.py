"""The ``expect:`` blocks of a scenario."""

from __future__ import annotations

from typing import Any

from cardwright.yaml_source import (
    Mapping,
    Scalar,
    Sequence,
    SourceError,
    Value,
    boolean,
    integer,
    mapping,
    sequence,
    string,
    suggestion,
)

from .model import (
    Act,
    AnswerStep,
    Attack,
    Block,
    Expect,
    ExpectedLog,
    ExpectedObject,
    ExpectedPlayer,
    LogEntry,
)
from .parse_steps import ANSWERS, Scope, action, answer_list, verb_of
from .words import ZONES, amounts, matches, names, plain, step_word

__all__ = ["GAME_WORDS", "OBJECT_FACTS", "PLAYER_FACTS", "expectation"]

OBJECT_FACTS = {
    "power": "number",
    "toughness": "number",
    "loyalty": "number",
    "defense": "number",
    "mana_value": "int",
    "damage": "int",
    "x": "int",
    "tapped": "bool",
    "face_down": "bool",
    "phased_out": "bool",
    "summoning_sick": "bool",
    "controller": "text",
    "owner": "text",
    "zone": "text",
    "name": "text",
    "types": "matches",
    "subtypes": "matches",
    "supertypes": "matches",
    "colors": "matches",
    "keywords": "matches",
    "counters": "counters",
    "attached_to": "text",
    "attachments": "matches",
    "attacking": "text",
    "blocking": "matches",
    "targets": "matches",
}
"""What can be expected of an object, with the shape of each ("number": a whole number or ``none``)."""

PLAYER_FACTS = {
    "life": "int",
    "pool": "mana",
    "counters": "counters",
    "lands_played": "int",
    "lost": "said",
    "left": "bool",
}
"""What can be expected of a player besides zones ("said": true, false, or part of the reason)."""

_GAME_FACTS = {
    "turn": "text",
    "turn_number": "int",
    "step": "step",
    "priority": "text",
    "over": "bool",
    "winner": "names",
    "question": "text",
}
_GAME_ZONES = ("battlefield", "stack", "exile", "command")
GAME_WORDS = (*_GAME_FACTS, *_GAME_ZONES, "log", "legal", "illegal")


def expectation(value: Value, scope: Scope) -> Expect:
    """What must be so now: the game's facts and zones, players, objects, log, what is legal, plugins' questions."""
    fields = mapping(value, "expect")
    if not fields.entries:
        raise SourceError("expect says nothing", fields.file, fields.line)
    parts: dict[str, list[Any]] = {"players": [], "objects": [], "zones": [], "facts": [], "others": []}
    found: dict[str, Any] = {}
    for key, item in fields.entries:
        name = key.text
        if name in scope.players:
            parts["players"].append(_player(name, mapping(item, name)))
        elif name in _GAME_FACTS:
            parts["facts"].append((name, _fact(item, name, _GAME_FACTS[name]), key.line))
        elif name in _GAME_ZONES:
            parts["zones"].append((name, matches(item, name, ordered=name == "stack")))
        elif name == "log":
            found["log"] = _log(item)
        elif name in ("legal", "illegal"):
            found[name] = tuple(_option(v, scope, name) for v in sequence(item, name).items)
        elif name in scope.labels or name[:1].isupper() or " " in name or "#" in name:
            parts["objects"].append(_object(name, item))
        else:
            parts["others"].append((name, plain(item), key.line))
    found |= {name: tuple(listed) for name, listed in parts.items()}
    return Expect(line=fields.line, **found)


def _player(name: str, fields: Mapping) -> ExpectedPlayer:
    what = f"what is expected of {name}"
    fields.only((*ZONES, *PLAYER_FACTS), what)
    if not fields.entries:
        raise SourceError(f"{what} is nothing", fields.file, fields.line)
    zones = tuple(
        (k.text, matches(v, f"{name}'s {k.text}", ordered=k.text == "library"))
        for k, v in fields.entries
        if k.text in ZONES
    )
    facts = tuple(
        (k.text, _fact(v, k.text, PLAYER_FACTS[k.text]), k.line) for k, v in fields.entries if k.text in PLAYER_FACTS
    )
    return ExpectedPlayer(name=name, line=fields.line, zones=zones, facts=facts)


def _object(name: str, value: Value) -> ExpectedObject:
    if not isinstance(value, Mapping):
        hint = suggestion(name, GAME_WORDS)
        raise SourceError(f"what is expected of {name!r} must be a mapping{hint}", value.file, value.line)
    fields = value.only(OBJECT_FACTS, f"what is expected of {name}")
    if not fields.entries:
        raise SourceError(f"what is expected of {name} is nothing", value.file, value.line)
    facts = tuple((k.text, _fact(v, k.text, OBJECT_FACTS[k.text]), k.line) for k, v in fields.entries)
    return ExpectedObject(name=name, line=fields.line, facts=facts)


def _fact(value: Value, name: str, kind: str) -> object:
    return _FACTS[kind](value, name)


def _number(value: Value, name: str) -> object:
    if isinstance(value, Scalar) and value.plain and value.text == "none":
        return None
    return integer(value, name)


def _said(value: Value, name: str) -> object:
    if isinstance(value, Scalar) and value.plain and value.text in ("true", "false", "yes", "no"):
        return boolean(value, name)
    return string(value, name)


def _mana(value: Value, name: str) -> str:
    if isinstance(value, Scalar) and value.text in ("", "empty", "nothing"):
        return ""
    return string(value, name)


_FACTS: dict[str, Any] = {
    "int": integer,
    "number": _number,
    "bool": boolean,
    "text": string,
    "said": _said,
    "step": lambda value, name: step_word(string(value, name)),
    "names": names,
    "matches": matches,
    "mana": _mana,
    "counters": lambda value, name: amounts(value, name, 0),
}


def _option(value: Value, scope: Scope, what: str) -> Act | AnswerStep | Attack | Block:
    fields = mapping(value, f"an entry of {what} (such as cast: Shock)")
    if verb_of(fields) in ANSWERS:
        (answer,) = answer_list(Sequence((fields,), fields.file, fields.line), scope)
        return AnswerStep(line=fields.line, answer=answer)
    return action(fields, scope)


def _log(value: Value) -> ExpectedLog:
    entries = tuple(_log_entry(item) for item in sequence(value, "log").items)
    if not entries:
        raise SourceError("log says nothing", value.file, value.line)
    if entries[0].mode == "at_once":
        raise SourceError("at_once needs an entry before it", value.file, entries[0].line)
    return ExpectedLog(line=value.line, entries=entries)


def _log_entry(value: Value) -> LogEntry:
    if isinstance(value, Mapping) and len(value) == 1 and value.names[0] in ("at_once", "never", "then"):
        (key, inner) = value.entries[0]
        entry = _log_entry(inner)
        return LogEntry(event=entry.event, line=value.line, subject=entry.subject, fields=entry.fields, mode=key.text)
    if isinstance(value, Scalar):
        event, _, subject = string(value, "an entry of the log").strip().partition(" ")
        return LogEntry(event=event, line=value.line, subject=subject.strip())
    fields = mapping(value, "an entry of the log")
    if not fields.entries:
        raise SourceError("an entry of the log names no event", value.file, value.line)
    (first, subject_value), *rest = fields.entries
    subject = "" if isinstance(subject_value, Scalar) and subject_value.is_null else string(subject_value, first.text)
    pairs = tuple((k.text, string(v, k.text)) for k, v in rest)
    return LogEntry(event=first.text, line=fields.line, subject=subject, fields=pairs)
