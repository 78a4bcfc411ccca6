"""Keywords that stand in card.yaml: ``flying``, ``annihilator: 2``, ``enchant: {type: land}``."""

from __future__ import annotations

from typing import NoReturn

from cardwright import yaml_source as yaml
from cardwright.kernel.abilities import Keyword, Where
from cardwright.kernel.language import Language
from cardwright.kernel.registries import KeywordDefinition

from . import costs
from .compile import filters
from .compile.part import Part, Source
from .errors import PackError
from .sandbox import Value
from .syntax import Place
from .vocabulary import Vocabulary

__all__ = ["keyword_of"]


class _Line(Part):
    """A part whose place is a line of a YAML file."""

    def inner(self, step: str | int, value: Value, what: str | None = None) -> Part:
        made = super().inner(step, value, what)
        return _Line(made.source, made.path, made.value, made.what, made.line)

    def place(self) -> Place:
        return Place(self.line or 1, 1)


def keyword_of(
    definition: KeywordDefinition,
    value: yaml.Value | None,
    file: str,
    line: int,
    language: Language,
    subtypes: tuple[str, ...],
) -> Keyword:
    """The keyword ability that is written in card.yaml. Raises `SourceError`."""
    name, where = definition.name, Where(file, line)

    def refuse(message: str) -> NoReturn:
        raise PackError(message, file, line)

    match definition.takes:
        case "":
            if value is not None:
                refuse(f"{name} has neither value nor cost: write it alone")
            return Keyword(name=name, where=where)
        case "value":
            if value is None:
                refuse(f"{name} has a number: write `{name}: 2`")
            return Keyword(name=name, value=yaml.integer(value, name, 0), where=where)
        case "cost":
            if value is None:
                refuse(f'{name} has a cost: write `{name}: "{{2}}"`')
            try:
                return Keyword(name=name, cost=costs.parse(yaml.string(value, name), subtypes), where=where)
            except costs.CostError as error:
                raise PackError(str(error), file, line, hint=error.hint) from None
    if len(definition.parts) > 1:
        refuse(f"{name} takes {definition.takes}: write it in card.lua")
    if value is None:
        refuse(f"{name} must say what it is for: write `{name}: {{type: land}}`")
    source = Source(file, file, b"", Vocabulary(language, {}), subtypes=subtypes)
    part = _Line(source, (), _value(value), name, line)
    return Keyword(name=name, filter=filters.filter_of(part), where=where)


def _value(value: yaml.Value) -> Value:
    if isinstance(value, yaml.Mapping):
        return {key.text: _value(inner) for key, inner in value.entries}
    if isinstance(value, yaml.Sequence):
        return [_value(item) for item in value]
    if value.plain and value.text in ("true", "false"):
        return value.text == "true"
    if value.plain and value.text.lstrip("-").isdigit():
        return int(value.text)
    return value.text
