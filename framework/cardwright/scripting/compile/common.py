"""What all abilities say: label, zones, link; costs; and what an event must match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from cardwright.kernel.abilities import Ability, Cost, Where
from cardwright.kernel.event_names import EventName
from cardwright.scripting import costs
from cardwright.scripting.event_fields import match_fields
from cardwright.scripting.sandbox import Tagged
from cardwright.scripting.shapes import Field

from . import filters, plain
from .part import Part

__all__ = ["Nested", "common", "cost", "facts", "matched"]

Nested: TypeAlias = Callable[[Part], Ability]
"""How an ability inside another is read."""


def common(part: Part, given: Mapping[str, Part], zones: tuple[str, ...] = ("battlefield",)) -> dict[str, Any]:
    """The arguments that every ability's struct takes."""
    return {
        "label": plain.string(given["label"]) if "label" in given else "",
        "zones": plain.zones(given["zones"]) if "zones" in given else zones,
        "link": plain.string(given["link"]) if "link" in given else "",
        "where": Where(part.source.file, part.line),
    }


def cost(part: Part) -> Cost:
    """A cost as text."""
    text = plain.string(part)
    try:
        return costs.parse(text, part.source.subtypes)
    except costs.CostError as error:
        part.fail(str(error), error.hint)


def matched(given: Mapping[str, Part], event: EventName | None) -> tuple[tuple[str, object], ...]:
    """What fields of the event must be, as (name, value) pairs in the order of their names."""
    return () if event is None else facts(given, match_fields(event))


def facts(given: Mapping[str, Part], fields: Iterable[Field]) -> tuple[tuple[str, object], ...]:
    """The same for any fields that describe what is matched."""
    return tuple(
        (field.name, _value(given[field.name], field.type))
        for field in sorted(fields, key=lambda f: f.name)
        if field.name in given
    )


def _value(part: Part, type: str) -> object:
    match type:
        case "bool":
            return plain.boolean(part)
        case "int":
            return plain.integer(part)
        case "zone":
            return plain.zone(part)
        case "step":
            return plain.step(part)
        case "mana_type":
            return plain.mana_type(part)
        case "ref":
            return _ref(part)
        case "player":
            return plain.player(part)
    return plain.string(part)


def _ref(part: Part) -> object:
    """To what something happens: this, attached, a player by role, or a filter for an object."""
    if isinstance(part.value, str):
        return part.one_of(("you", "opponent", "player"))
    if isinstance(part.value, Tagged) and part.value.tag not in ("this", "attached"):
        part.expected('this, attached, a filter, "you", "opponent" or "player"')
    return filters.selector(part)
