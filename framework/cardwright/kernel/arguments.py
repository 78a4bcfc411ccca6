"""Checking what a verb was called with against its declared parameters and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.spelling import suggestion
from cardwright.visible import shown

from .abilities import Changes, Filter, Script
from .refs import ObjectRef, PlayerRef
from .registries import Param, VerbSpec
from .script_host import ManaText, VerbError

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["check_arguments"]

replace = msgspec.structs.replace


def check_arguments(engine: Engine, spec: VerbSpec, args: tuple[Any, ...]) -> dict[str, Any]:
    """The arguments by name, checked. Raises `VerbError` that says what is allowed."""
    options = {p.name: p for p in spec.options}
    options |= {name: option.param for name, option in engine.library.verb_options.get(spec.name, {}).items()}
    given: dict[str, Any] = {}
    positional = list(args)
    if spec.only_table:
        return _table(engine, spec, {p.name: p for p in spec.params} | options, positional)
    if len(positional) > len(spec.params) and isinstance(positional[-1], dict):
        given |= _named(engine, spec, options, positional.pop())
    if len(positional) > len(spec.params):
        count = f"{len(spec.params)} argument{'s' * (len(spec.params) != 1)}"
        raise VerbError(f"{spec.name} takes {count}{_signature(spec)}, got {len(positional)}")
    for param, value in zip(spec.params, positional, strict=False):
        given[param.name] = check(engine, spec.name, param, value)
    _required(spec, spec.params, given)
    return given


def _signature(spec: VerbSpec) -> str:
    return f" ({', '.join(p.name for p in spec.params)})" if spec.params else ""


def _table(engine: Engine, spec: VerbSpec, params: dict[str, Param], positional: list[Any]) -> dict[str, Any]:
    if len(positional) != 1 or not isinstance(positional[0], dict):
        raise VerbError(f"{spec.name} takes one table: {spec.name} {{ {', '.join(params)} }}")
    given = _named(engine, spec, params, positional[0])
    _required(spec, tuple(params.values()), given)
    return given


def _named(engine: Engine, spec: VerbSpec, params: dict[str, Param], table: dict[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for key, value in table.items():
        param = params.get(key)
        if param is None:
            hint = suggestion(str(key), params)
            raise VerbError(
                f"{spec.name} has no option {shown(key)}; it has {', '.join(sorted(params)) or 'none'}{hint}"
            )
        given[key] = check(engine, spec.name, param, value)
    return given


def _required(spec: VerbSpec, params: tuple[Param, ...], given: dict[str, Any]) -> None:
    for param in params:
        if param.required and given.get(param.name) is None and param.name not in given:
            raise VerbError(f"{spec.name} needs {param.name} ({param.type}){_signature(spec)}")


def _refs(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def check(engine: Engine, verb: str, param: Param, value: Any) -> Any:
    """One argument in the form that the verb's `run` gets. An empty Lua table is no list where a table is wanted."""
    if value == [] and param.type in ("filter", "table"):
        value = {}
    wrong = VerbError(f"{verb}: {param.name} must be {_ARTICLES.get(param.type, param.type)}, not {_describe(value)}")
    if param.type in _REFERENCES:
        return _references(engine, verb, param.type, value, wrong)
    match param.type:
        case "filter":
            return _filter(engine, verb, value, wrong)
        case "value":
            return value
        case "ints" if isinstance(value, list | tuple):
            return tuple(check(engine, verb, replace(param, type="int"), each) for each in value)
        case "ints":
            return check(engine, verb, replace(param, type="int"), value)
        case "table" if isinstance(value, dict | Changes):
            return value
        case "mana" if isinstance(value, ManaText):
            return value.types
        case "function" if isinstance(value, Script):
            return value
        case "table" | "mana" | "function":
            raise wrong
    return _scalar(param, value, wrong)


# type of parameter: (what may be given, whether exactly one)
_REFERENCES: dict[str, tuple[tuple[type, ...], bool]] = {
    "object": ((ObjectRef,), True),
    "objects": ((ObjectRef,), False),
    "player": ((PlayerRef,), True),
    "players": ((PlayerRef,), False),
    "ref": ((ObjectRef, PlayerRef), True),
    "refs": ((ObjectRef, PlayerRef), False),
}


def _references(engine: Engine, verb: str, type: str, value: Any, wrong: VerbError) -> Any:
    """References as ids (a single one for "object" and "player"), or as they are where both kinds are allowed."""
    kinds, one = _REFERENCES[type]
    items = _refs(value)
    if not all(isinstance(i, kinds) for i in items) or (one and len(items) != 1):
        raise wrong
    if one and isinstance(items[0], PlayerRef) and items[0].is_nobody:
        return items[0]
    items = [i for i in items if not (isinstance(i, PlayerRef) and i.is_nobody)]
    for item in items:
        if isinstance(item, ObjectRef):
            _known(engine, verb, item)
        else:
            _seat(engine, verb, item)
    if len(kinds) > 1:
        return tuple(items)
    return items[0].id if one else tuple(i.id for i in items)


def _filter(engine: Engine, verb: str, value: Any, wrong: VerbError) -> Filter:
    from .effects import filter_of

    if value == []:
        value = {}  # an empty table from Lua: everything matches
    if not isinstance(value, Filter | dict):
        raise wrong
    found = filter_of(value)
    _check_filter(engine, verb, found)
    return found


def _scalar(param: Param, value: Any, wrong: VerbError) -> Any:
    kinds: dict[str, type] = {"int": int, "str": str, "bool": bool, "label": str}
    kind = kinds.get(param.type)
    if kind is None:
        raise ValueError(f"parameter {shown(param.name)} has an unknown type {shown(param.type)}")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise wrong
    if param.allowed and value not in param.allowed:
        hint = suggestion(str(value), param.allowed)
        raise VerbError(f"{param.name} must be one of {', '.join(param.allowed)}, not {shown(value)}{hint}")
    return value


def _known(engine: Engine, verb: str, ref: ObjectRef) -> None:
    if ref.id not in engine.state.objects and engine.state.last_known(ref.id) is None:
        raise VerbError(f"{verb}: this is no object of this game")


def _seat(engine: Engine, verb: str, ref: PlayerRef) -> None:
    if not 0 <= ref.id < len(engine.state.players):
        raise VerbError(f"{verb}: there is no player {ref.id} in this game")


def _check_filter(engine: Engine, verb: str, flt: Filter) -> None:
    for name, value in flt.fields:
        if name not in engine.library.filter_fields:
            hint = suggestion(name, engine.library.filter_fields)
            raise VerbError(f"{verb}: unknown filter field {shown(name)}{hint}")
        for nested in value if isinstance(value, tuple) else (value,):
            if isinstance(nested, Filter):
                _check_filter(engine, verb, nested)


_ARTICLES = {
    "object": "one object",
    "objects": "an object or a group of objects",
    "player": "one player",
    "players": "a player or a group of players",
    "ref": "one object or player",
    "refs": "objects or players",
    "int": "a whole number",
    "str": "a string",
    "bool": "true or false",
    "filter": "a filter table",
    "table": "a table",
    "mana": "mana",
    "label": "a label",
    "function": "a function",
}


def _describe(value: Any) -> str:
    if value is None:
        return "nil"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    return type(value).__name__ if isinstance(value, ObjectRef | PlayerRef | ManaText | dict) else shown(value)
