"""Which names a script uses without having them: read off the page, before anything of it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from .syntax import Node, Syntax, text_of

__all__ = ["Stray", "stray_names"]


class Stray(msgspec.Struct, frozen=True):
    """A name that is neither local nor known, where it stands; `assigned` if it is given a value there."""

    name: str
    line: int
    column: int
    assigned: bool = False


class _Scope:
    """The local names in force: a stack of blocks."""

    def __init__(self) -> None:
        self.blocks: list[set[str]] = [set()]

    def declare(self, node: Node) -> None:
        if node.type == "identifier":
            self.blocks[-1].add(text_of(node))

    def has(self, name: str) -> bool:
        return any(name in block for block in self.blocks)


def stray_names(syntax: Syntax) -> Iterator[Stray]:
    """Every use of a name that is not a local one, in the order of the page."""
    yield from _visit(syntax.root, _Scope())


def _stray(node: Node, scope: _Scope, assigned: bool = False) -> Iterator[Stray]:
    name = text_of(node)
    if not scope.has(name):
        yield Stray(name, node.start_point[0] + 1, node.start_point[1] + 1, assigned)


def _visit(node: Node, scope: _Scope) -> Iterator[Stray]:
    visitor = _VISITORS.get(node.type)
    if visitor is not None:
        yield from visitor(node, scope)
        return
    for child in node.named_children:
        yield from _visit(child, scope)


def _block(node: Node, scope: _Scope) -> Iterator[Stray]:
    scope.blocks.append(set())
    for child in node.named_children:
        yield from _visit(child, scope)
    scope.blocks.pop()


def _identifier(node: Node, scope: _Scope) -> Iterator[Stray]:
    yield from _stray(node, scope)


def _nothing(node: Node, scope: _Scope) -> Iterator[Stray]:
    return iter(())


def _index(node: Node, scope: _Scope) -> Iterator[Stray]:
    """``table.field`` and ``table:method``: only the table is a name of the environment."""
    table = node.child_by_field_name("table")
    if table is not None:
        yield from _visit(table, scope)
    field = node.child_by_field_name("field")
    if node.type == "bracket_index_expression" and field is not None:
        yield from _visit(field, scope)


def _field(node: Node, scope: _Scope) -> Iterator[Stray]:
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is not None and node.children[0].type == "[":
        yield from _visit(name, scope)
    if value is not None:
        yield from _visit(value, scope)


def _function(node: Node, scope: _Scope) -> Iterator[Stray]:
    name = node.child_by_field_name("name")
    if name is not None and name.type == "identifier":
        if node.children[0].type == "local":
            scope.declare(name)
        else:
            yield from _stray(name, scope, assigned=True)
    elif name is not None:
        yield from _visit(name, scope)
    scope.blocks.append({"self"} if name is not None and name.type == "method_index_expression" else set())
    parameters, body = node.child_by_field_name("parameters"), node.child_by_field_name("body")
    if parameters is not None:
        for parameter in parameters.named_children:
            scope.declare(parameter)
    if body is not None:
        yield from _block(body, scope)
    scope.blocks.pop()


def _declaration(node: Node, scope: _Scope) -> Iterator[Stray]:
    """``local a, b = …``: the values don't see the names."""
    names: list[Node] = []
    for part in node.named_children:
        inner = part.named_children if part.type == "assignment_statement" else [part]
        for piece in inner:
            if piece.type == "variable_list":
                names = piece.named_children
            else:
                yield from _visit(piece, scope)
    for name in names:
        scope.declare(name)


def _assignment(node: Node, scope: _Scope) -> Iterator[Stray]:
    for part in node.named_children:
        if part.type != "variable_list":
            yield from _visit(part, scope)
    for part in node.named_children:
        if part.type == "variable_list":
            for target in part.named_children:
                if target.type == "identifier":
                    yield from _stray(target, scope, assigned=True)
                else:
                    yield from _visit(target, scope)


def _for(node: Node, scope: _Scope) -> Iterator[Stray]:
    clause, body = node.child_by_field_name("clause"), node.child_by_field_name("body")
    names: list[Node] = []
    if clause is not None:
        counter = clause.child_by_field_name("name")
        for part in clause.named_children:
            if part.type == "variable_list":
                names += part.named_children
            elif part != counter:
                yield from _visit(part, scope)
        if counter is not None:
            names.append(counter)
    scope.blocks.append(set())
    for name in names:
        scope.declare(name)
    if body is not None:
        yield from _block(body, scope)
    scope.blocks.pop()


def _repeat(node: Node, scope: _Scope) -> Iterator[Stray]:
    """The condition of ``repeat … until`` sees the locals of its body."""
    scope.blocks.append(set())
    body, condition = node.child_by_field_name("body"), node.child_by_field_name("condition")
    for child in [] if body is None else body.named_children:
        yield from _visit(child, scope)
    if condition is not None:
        yield from _visit(condition, scope)
    scope.blocks.pop()


_VISITORS: dict[str, Callable[[Node, _Scope], Iterator[Stray]]] = {
    "assignment_statement": _assignment,
    "attribute": _nothing,
    "block": _block,
    "bracket_index_expression": _index,
    "dot_index_expression": _index,
    "field": _field,
    "for_statement": _for,
    "function_declaration": _function,
    "function_definition": _function,
    "goto_statement": _nothing,
    "identifier": _identifier,
    "label_statement": _nothing,
    "method_index_expression": _index,
    "repeat_statement": _repeat,
    "variable_declaration": _declaration,
}
