"""What a script hands to a verb, as the kernel takes it."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.checked import LARGEST
from cardwright.kernel.script_host import Value, VerbError

from . import sandbox
from .compile.abilities import ability
from .compile.common import cost
from .compile.filters import amount
from .compile.part import Part, Source
from .vocabulary import Vocabulary

__all__ = ["kernel_value"]


def kernel_value(value: sandbox.Value, vocabulary: Vocabulary, chunk: str) -> Value:
    """The value with what constructors made turned into what it stands for.

    A bare word (`this`, `any`, `x`) becomes its name; ``count { … }`` a `Count`, ``cost "…"`` a `Cost`, an ability or
    keyword an `Ability`. Raises `PackError` (with the line of the constructor) for what a verb can't use.
    """
    if type(value) is int and not -LARGEST <= value <= LARGEST:
        raise VerbError(f"the number {value} is too large: {LARGEST} at most")
    if value is None or isinstance(value, bool | int | str):
        return value
    found: Any
    if isinstance(value, list):
        found = [kernel_value(item, vocabulary, chunk) for item in value]
    elif isinstance(value, dict):
        found = {name: kernel_value(item, vocabulary, chunk) for name, item in value.items()}
    elif isinstance(value, sandbox.Tagged):
        found = _made(value, vocabulary, chunk)
    elif isinstance(value, sandbox.FunctionRef):
        raise VerbError("a function can't be handed to a verb: write a filter as a table")
    else:
        found = value
    return found  # type: ignore[no-any-return]


def _made(value: sandbox.Tagged, vocabulary: Vocabulary, chunk: str) -> Any:
    part = Part(Source(chunk, chunk, b"", vocabulary), (), value, value.tag, value.line)
    group = vocabulary.constructors[value.tag].group
    if group in ("ability", "trigger", "replacement", "keyword"):
        return ability(part)
    if value.tag == "count":
        return amount(part)
    if value.tag == "cost":
        if len(value.items) != 1:
            part.fail('cost takes one text: cost "{1}, pay 1 life"')
        return cost(part.inner(1, value.items[0], "cost"))
    if value.fields or value.items:
        part.fail(f"{value.tag} {{ … }} can't be handed to a verb")
    return value.tag
