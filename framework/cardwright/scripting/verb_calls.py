"""How a script's functions call verbs, checked as far as it stands on the page: arguments, options, fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from cardwright.kernel.abilities import Changes, Delayed, Lasting
from cardwright.kernel.language import Language
from cardwright.kernel.registries import Param, VerbSpec

from .errors import PackError, listed, near
from .names import Stray
from .syntax import Node, Syntax, fields_of, key_of, text_of, walk

__all__ = ["check_labels", "check_verb_calls"]

_OPEN = ("function_call", "vararg_expression")  # as a last argument it may stand for several
_CHANGES = ("keywords", *(f.name for f in msgspec.structs.fields(Changes) if f.name != "add_abilities"))
_TABLES = {"changes": _CHANGES, "except": ("name", "keep", "this_ability", *_CHANGES)}
_LITERALS = {"string": "a text", "number": "a number", "true": "true", "false": "false", "nil": "nil"}
_HANDLES = ("object", "objects", "player", "players", "ref", "refs", "mana")
_NEVER = {  # types of parameters that a literal can't be
    "string": (*_HANDLES, "int", "ints", "bool", "filter", "table"),
    "number": (*_HANDLES, "str", "bool", "filter", "table", "label"),
    "nil": _HANDLES,
}


def check_verb_calls(syntax: Syntax, language: Language, strays: list[Stray], file: str) -> None:
    """Raise `PackError` at the first call of a verb that can't be right. `strays` are the names that aren't local."""
    known = {(stray.line, stray.column) for stray in strays}
    for call in walk(syntax.root):
        if call.type != "function_call":
            continue
        callee = call.child_by_field_name("name")
        if callee is None or callee.type != "identifier":
            continue
        spec = language.verbs.get(text_of(callee))
        if spec is not None and (callee.start_point[0] + 1, callee.start_point[1] + 1) in known:
            _Call(spec, call, language, file).check()


def check_labels(syntax: Syntax, language: Language, prepared: tuple[Delayed | Lasting, ...], file: str) -> None:
    """Raise `PackError` if a verb names a prepared ability that the card does not declare: `begin` a lasting one,
    others a delayed or reflexive one."""
    for call in walk(syntax.root):
        callee = call.child_by_field_name("name") if call.type == "function_call" else None
        spec = None if callee is None or callee.type != "identifier" else language.verbs.get(text_of(callee))
        held = call.child_by_field_name("arguments")
        if spec is None or held is None:
            continue
        lasting = spec.name == "begin"
        declared = tuple(ability.label for ability in prepared if isinstance(ability, Lasting) is lasting)
        for param, node in zip(spec.params, held.named_children, strict=False):
            label = text_of(node)[1:-1] if node.type == "string" else None
            if param.type == "label" and label is not None and label not in declared:
                there = f"it declares {listed(map(repr, declared))}" if declared else "it declares none"
                kind = "lasting" if lasting else "delayed"
                raise PackError(
                    f"{spec.name}: this card has no {kind} {{ label = {label!r} }}; {there}",
                    file,
                    node.start_point[0] + 1,
                    hint=near(label, declared),
                    column=node.start_point[1] + 1,
                )


class _Call:
    """One call of a verb."""

    def __init__(self, spec: VerbSpec, call: Node, language: Language, file: str) -> None:
        self.spec = spec
        self.call = call
        self.language = language
        self.file = file
        self.options = {p.name: p for p in (*spec.options, *language.verb_options.get(spec.name, ()))}

    def error(self, node: Node, message: str, hint: str = "") -> PackError:
        return PackError(
            f"{self.spec.name}: {message}",
            self.file,
            node.start_point[0] + 1,
            hint=hint,
            column=node.start_point[1] + 1,
        )

    def _count(self, node: Node, given: int) -> PackError:
        here = "here is 1 argument" if given == 1 else f"here are {given} arguments"
        return self.error(node, f"takes {self._signature()}, and {here}")

    def check(self) -> None:
        given = self._arguments()
        if self.spec.only_table:
            self._only_table(given)
            return
        params = self.spec.params
        open_end = bool(given) and given[-1].type in _OPEN
        extra = given[len(params) :]
        if len(extra) > 1 or (extra and extra[0].type in _LITERALS):
            raise self._count(extra[0], len(given))
        needed = sum(p.required for p in params)
        if len(given) < needed and not open_end:
            raise self._count(self.call, len(given))
        for param, node in zip(params, given, strict=False):
            self._value(param, node)
        if extra and extra[0].type == "table_constructor":
            self._keys(extra[0], self.options)

    def _arguments(self) -> list[Node]:
        held = self.call.child_by_field_name("arguments")
        return [] if held is None else [node for node in held.named_children if node.type != "comment"]

    def _signature(self) -> str:
        names = ", ".join(p.name if p.required else f"[{p.name}]" for p in self.spec.params)
        options = f" and then a table of {listed(self.options)}" if self.options else ""
        return f"({names}){options}"

    def _only_table(self, given: list[Node]) -> None:
        params = {p.name: p for p in self.spec.params} | self.options
        if len(given) != 1 or given[0].type in _LITERALS:
            raise self.error(self.call, f"takes one table: {self.spec.name} {{ {', '.join(params)} }}")
        if given[0].type == "table_constructor":
            found = self._keys(given[0], params)
            missing = next((p.name for p in params.values() if p.required and p.name not in found), None)
            if missing is not None:
                raise self.error(self.call, f"must say {missing!r}: {params[missing].doc}")

    def _keys(self, table: Node, params: Mapping[str, Param]) -> set[str]:
        found = set()
        for name, key, value in _entries(table):
            if name not in params:
                raise self.error(
                    key, f"there is no option {name!r}; it has {listed(sorted(params)) or 'none'}", near(name, params)
                )
            self._value(params[name], value)
            found.add(name)
        return found

    def _value(self, param: Param, node: Node) -> None:
        if node.type in _NEVER and param.type in _NEVER[node.type] and (param.required or node.type != "nil"):
            raise self.error(node, f"{param.name} can't be {_LITERALS[node.type]}")
        if node.type == "string" and param.allowed and text_of(node)[1:-1] not in param.allowed:
            text = text_of(node)[1:-1]
            raise self.error(
                node,
                f"{param.name} is one of {listed(map(repr, param.allowed))}, not {text!r}",
                near(text, param.allowed),
            )
        if node.type != "table_constructor":
            return
        if param.type == "filter":
            self._filter(node)
        elif param.name in _TABLES:
            known = _TABLES[param.name]
            for name, key, _ in _entries(node):
                if name not in known:
                    raise self.error(key, f"unknown change {name!r}; changes are {listed(known)}", near(name, known))

    def _filter(self, table: Node) -> None:
        known = self.language.filter_fields
        for name, key, value in _entries(table):
            if name == "where":
                raise self.error(
                    key, "a filter that is handed to a verb can't hold a function: pick with find and a loop"
                )
            if name not in known:
                raise self.error(
                    key, f"unknown filter field {name!r}; the fields are {listed(sorted(known), 60)}", near(name, known)
                )
            if known[name].type == "filter" and value.type == "table_constructor":
                self._filter(value)
            elif known[name].type == "filters" and value.type == "table_constructor":
                for field in fields_of(value):
                    inner = field.child_by_field_name("value")
                    if inner is not None and inner.type == "table_constructor":
                        self._filter(inner)


def _entries(table: Node) -> Iterator[tuple[str, Node, Node]]:
    """The written keys of a table with their values."""
    for field in fields_of(table):
        name, key, value = key_of(field), field.child_by_field_name("name"), field.child_by_field_name("value")
        if name is not None and key is not None and value is not None:
            yield name, key, value
