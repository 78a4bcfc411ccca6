"""A script's syntax tree: where things stand, and which names it uses.

Lua itself tells only the line of a call; this tells the line and column of every key, so that an error points at the
word that is wrong. tree-sitter is imported when the first tree is made.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

__all__ = ["Node", "Place", "Syntax", "fields_of", "key_of", "text_of", "walk"]

Node: TypeAlias = Any  # tree_sitter.Node, which is not imported up here
_MOST_HOPS = 20
_DEEPEST = 150
"""How deep a tree may be that is walked; the deepest of a shipped card is 32. To Lua a long chain is not deep."""


class Place(msgspec.Struct, frozen=True):
    """A 1-based line and column; `exact` if what was looked for stands there, else it is what holds it."""

    line: int
    column: int
    exact: bool = True


@cache
def _parser() -> Any:
    import tree_sitter

    # The package itself would read its query files, which takes ten times as long.
    grammar = importlib.import_module("tree_sitter_lua._binding")
    return tree_sitter.Parser(tree_sitter.Language(grammar.language()))


class Syntax:
    """The tree of one script."""

    def __init__(self, source: bytes) -> None:
        self.root: Node = _parser().parse(source).root_node

    def too_deep(self) -> Place | None:
        """Where it is nested deeper than may be walked through, if anywhere."""
        cursor = self.root.walk()
        while True:
            if cursor.depth > _DEEPEST:
                return _place_of(cursor.node)
            if cursor.goto_first_child():
                continue
            while not cursor.goto_next_sibling():
                if not cursor.goto_parent():
                    return None

    @property
    def is_whole(self) -> bool:
        """Whether all of it could be read; if not, Lua's own message says what is wrong."""
        return not self.root.has_error

    def place(self, path: Sequence[str | int]) -> Place | None:
        """Where the part at `path` of what the script returns stands: its key if it has one.

        None if the script returns nothing that can be read off the page. Parts that were computed give the place of
        what holds them.
        """
        node = self._returned()
        if node is None:
            return None
        shown, exact = node, True
        for step in path:
            found = self._step(node, step)
            if found is None:
                exact = False
                break
            shown, node = found
        return Place(shown.start_point[0] + 1, shown.start_point[1] + 1, exact)

    def keys(self, path: Sequence[str | int]) -> tuple[str, ...] | None:
        """The names in the table at `path` in written order, or None if it is not written out."""
        node = self._returned()
        for step in path:
            found = None if node is None else self._step(node, step)
            node = None if found is None else found[1]
        table = None if node is None else self._table(node)
        if table is None:
            return None
        return tuple(key for key in map(key_of, fields_of(table)) if key is not None)

    def calls(self, path: Sequence[str | int]) -> tuple[tuple[str, Place], ...]:
        """Plain names that are called inside the function at `path`, with their places."""
        node = self._returned()
        for step in path:
            found = None if node is None else self._step(node, step)
            node = None if found is None else found[1]
        if node is None:
            return ()
        node = self._resolved(node)
        found_calls = []
        for inner in walk(node):
            if inner.type == "function_call":
                callee = inner.child_by_field_name("name")
                if callee is not None and callee.type == "identifier":
                    found_calls.append((text_of(callee), _place_of(callee)))
        return tuple(found_calls)

    def _returned(self) -> Node | None:
        for child in self.root.named_children:
            if child.type == "return_statement":
                for inner in child.named_children:
                    return inner.named_children[0] if inner.type == "expression_list" else inner
        return None

    def _step(self, node: Node, step: str | int) -> tuple[Node, Node] | None:
        """From a call or table to (what to show, value) of one of its parts."""
        node = self._resolved(node)
        if node.type == "function_call" and step == 1 and self._table(node) is None:
            arguments = node.child_by_field_name("arguments")
            inner = [] if arguments is None else [c for c in arguments.named_children if c.type != "comment"]
            return (inner[0], inner[0]) if inner else None
        table = self._table(node)
        if table is None:
            return None
        at = 0
        for field in fields_of(table):
            name, value = field.child_by_field_name("name"), field.child_by_field_name("value")
            if name is None:
                at += 1
                if at == step:
                    return value, value
            elif key_of(field) == step:
                return name, value
        return None

    def _table(self, node: Node) -> Node | None:
        """The table constructor that a table or a call of a constructor is written with."""
        node = self._resolved(node)
        if node.type == "table_constructor":
            return node
        if node.type != "function_call":
            return None
        arguments = node.child_by_field_name("arguments")
        inner = [] if arguments is None else [c for c in arguments.named_children if c.type != "comment"]
        return inner[0] if len(inner) == 1 and inner[0].type == "table_constructor" else None

    def _resolved(self, node: Node) -> Node:
        """Through parentheses and names of local variables at the top of the script."""
        for _ in range(_MOST_HOPS):
            if node.type == "parenthesized_expression" and node.named_children:
                node = node.named_children[0]
            elif node.type == "identifier":
                found = self._local(text_of(node))
                if found is None:
                    return node
                node = found
            else:
                return node
        return node

    def _local(self, name: str) -> Node | None:
        for child in self.root.named_children:
            if child.type == "function_declaration":
                if (given := child.child_by_field_name("name")) is not None and text_of(given) == name:
                    return child
                continue
            if child.type != "variable_declaration":
                continue
            for statement in child.named_children:
                names, values = _assigned(statement)
                for i, given in enumerate(names):
                    if text_of(given) == name and i < len(values):
                        return values[i]
        return None


def text_of(node: Node) -> str:
    """What stands there."""
    return str(node.text.decode("utf-8", "replace"))


def _place_of(node: Node) -> Place:
    return Place(node.start_point[0] + 1, node.start_point[1] + 1)


def fields_of(table: Node) -> list[Node]:
    """The fields of a table constructor."""
    return [child for child in table.named_children if child.type == "field"]


def key_of(field: Node) -> str | None:
    """The key of a table's field if it is written out: ``name =`` or ``["name"] =``."""
    name = field.child_by_field_name("name")
    if name is None:
        return None
    if name.type == "string":
        return text_of(name)[1:-1]
    return text_of(name) if name.type == "identifier" and field.children[0].type != "[" else None


def _assigned(statement: Node) -> tuple[list[Node], list[Node]]:
    """The names and values of an assignment statement."""
    names: list[Node] = []
    values: list[Node] = []
    for part in statement.named_children:
        if part.type == "variable_list":
            names = [n for n in part.named_children if n.type != "attribute"]
        elif part.type == "expression_list":
            values = list(part.named_children)
    return names, values


def walk(node: Node) -> Iterator[Node]:
    """The node and all that is in it, in the order of the page."""
    stack = [node]
    while stack:
        found = stack.pop()
        yield found
        stack.extend(reversed(found.named_children))
