"""What a scenario can't say of a state, in words: no struct is shown as Python writes it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from cardwright.kernel.refs import ObjectRef, PlayerRef

if TYPE_CHECKING:
    from cardwright.kernel.state import Combat, GameObject, GameState

__all__ = ["called", "combat_words", "field_words", "value_words"]

_MOST = 160  # characters of a value


def called(obj: GameObject) -> str:
    """An object by the name of its card and its id."""
    return f"{obj.definition or obj.kind} ({obj.id})"


def field_words(state: GameState, name: str, value: object) -> str:
    """A field that is otherwise than it can be given, by its name and what it holds."""
    if name == "passed":
        return f"passed: {value} {'player' if value == 1 else 'players'} in a row (CR 117.4)"
    return f"{name.replace('_', ' ')}: {value_words(state, value)}"


def value_words(state: GameState, value: object) -> str:
    """What a field holds, shortly."""
    text = _fields(state, value) if isinstance(value, msgspec.Struct) else ""
    text = text or _words(state, value)
    return text if len(text) <= _MOST else f"{text[: _MOST - 1]}…"


def combat_words(state: GameState, combat: Combat) -> str:
    """Who attacks whom and who blocks whom (CR 508, 509)."""
    said = [f"{_object(state, id)} attacks {_words(state, at)}" for id, at in combat.attackers.items()]
    said += [f"{_object(state, id)} attacks nothing any more" for id in combat.attacking_nothing]
    said += [f"{_object(state, id)} blocks {_objects(state, ids)}" for id, ids in combat.blockers.items()]
    said += [f"{_object(state, id)} is blocked" for id in combat.blocked]
    said += [f"{_object(state, id)} has dealt its damage in the first of two steps" for id in combat.first_strike_done]
    gone = [id for id in combat.declared if id not in combat.attackers]
    said += [f"{_object(state, id)} attacked in this combat" for id in gone]
    return "combat: " + ("; ".join(said) or value_words(state, combat))


def _object(state: GameState, id: int) -> str:
    obj = state.objects.get(id)
    return f"an object that is gone ({id})" if obj is None else called(obj)


def _objects(state: GameState, ids: tuple[int, ...]) -> str:
    return " and ".join(_object(state, id) for id in ids)


def _words(state: GameState, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, ObjectRef):
        return _object(state, value.id)
    if isinstance(value, PlayerRef):
        return "nobody" if value.is_nobody else state.players[value.id].name
    if isinstance(value, dict):
        return ", ".join(f"{_words(state, key)}: {_words(state, held)}" for key, held in value.items()) or "nothing"
    if isinstance(value, frozenset):
        return ", ".join(sorted(_words(state, each) for each in value)) or "nothing"
    if isinstance(value, tuple | list):
        return ", ".join(_words(state, each) for each in value) or "nothing"
    if isinstance(value, msgspec.Struct):
        kind = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(value).__name__).lower()
        fields = _fields(state, value)
        return f"{kind} ({fields})" if fields else kind
    return "none" if value is None else str(value)


def _fields(state: GameState, value: msgspec.Struct) -> str:
    """The fields that are not as they are by default."""
    said = []
    for field in msgspec.structs.fields(value):
        held = getattr(value, field.name)
        usual = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        if usual is msgspec.NODEFAULT or held != usual:
            said.append(f"{field.name.replace('_', ' ')} {_words(state, held)}")
    return ", ".join(said)
