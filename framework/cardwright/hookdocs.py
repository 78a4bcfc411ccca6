"""`docs/hooks.md`, written from the hook specifications and from the examples that the tests run.

The examples are the files of `tests/contract/hook_examples`, so this works in a checkout of the repository and not in
an installed wheel, where it says so.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from pathlib import Path

import msgspec

from . import hookspecs
from .errors import NoExamples

__all__ = ["Hook", "NoExamples", "example_of", "generate", "hooks"]

EXAMPLES = "tests/contract/hook_examples"
WHOLE = "test_life_counter"
TITLES = {
    "founding": "The founding three",
    "observing": "Observing what players do",
    "observing_objects": "Observing objects",
    "replacing": "Replacing",
    "ending": "Ending durations",
    "registering": "Registering",
    "questions": "Questions with one owner",
}


class Hook(msgspec.Struct, frozen=True):
    """A hook as the guide shows it: its name, exact signature, docstring and the part of `hookspecs` it is in."""

    name: str
    signature: str
    doc: str
    part: str


@cache
def hooks() -> tuple[Hook, ...]:
    """Every hook, in the order of the guide."""
    found = []
    for module in hookspecs.PARTS:
        part = module.__name__.rpartition(".")[2]
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.FunctionDef):
                returns = "" if node.returns is None else f" -> {ast.unparse(node.returns)}"
                signature = f"{node.name}({ast.unparse(node.args)}){returns}"
                found.append(Hook(node.name, signature, ast.get_docstring(node) or "", part))
    return tuple(found)


@cache
def _example_file(part: str) -> tuple[str, dict[str, str]]:
    """The file of a part's examples: its docstring, and the source of each hook in it with what it uses."""
    source = _source(part)
    tree = ast.parse(source)
    pieces = {_name_of(node): node for node in tree.body if _name_of(node)}
    marked = {hook.name for hook in hooks() if hook.part == part}
    return ast.get_docstring(tree) or "", {
        name: _with_what_it_uses(source, name, pieces) for name in pieces if name in marked
    }


def _source(name: str) -> str:
    path = Path(__file__).resolve().parents[2] / EXAMPLES / f"{name}.py"
    if not path.is_file():
        raise NoExamples(
            f"{EXAMPLES}/{name}.py is not here: docs/hooks.md is written in a checkout of the repository only, "
            "from examples that its tests run"
        )
    return path.read_text(encoding="utf-8")


def _name_of(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def _with_what_it_uses(source: str, name: str, pieces: dict[str, ast.stmt]) -> str:
    """A function of a file together with the functions, classes and constants of that file that it names, in order."""
    wanted, waiting = {name}, [name]
    while waiting:
        for node in ast.walk(pieces[waiting.pop()]):
            if isinstance(node, ast.Name) and node.id in pieces and node.id not in wanted:
                wanted.add(node.id)
                waiting.append(node.id)
    parts = []
    for piece, node in pieces.items():
        if piece in wanted:
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno, *(d.lineno for d in decorators)])
            parts.append("\n".join(source.splitlines()[first - 1 : node.end_lineno]))
    return "\n\n\n".join(parts)


def example_of(hook: Hook) -> str:
    """The source of a hook's example. Raises `NoExamples`, and KeyError if the hook has none."""
    return _example_file(hook.part)[1][hook.name]


def generate() -> str:
    """The text of docs/hooks.md. Raises `NoExamples` where there is no checkout of the repository."""
    from .hookdocs_guide import GUIDE

    parts = [GUIDE.format(example=_source(WHOLE).rstrip("\n")).rstrip("\n")]
    shown = ""
    for hook in hooks():
        if hook.part != shown:
            shown = hook.part
            module = next(m for m in hookspecs.PARTS if m.__name__.endswith(f".{shown}"))
            about = inspect.cleandoc(module.__doc__ or "")
            parts.append(
                f"## {TITLES[shown]}\n\n{about}\n\nThe examples here are those of "
                f"[`{EXAMPLES}/{shown}.py`](../{EXAMPLES}/{shown}.py), which has their imports: "
                f"{_example_file(shown)[0][0].lower()}{_example_file(shown)[0][1:]}"
            )
        parts.append(f"### `{hook.signature}`\n\n{hook.doc}\n\n```python\n{example_of(hook)}\n```")
    return "\n\n".join(parts) + "\n"
