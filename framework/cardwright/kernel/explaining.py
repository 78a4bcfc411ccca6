"""How an object came to its characteristics (CR 613): each step with its layer, source, timestamp and rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.errors import UnknownObject

from .abilities import Activated, Keyword
from .characteristics import told
from .definitions import Face
from .layers import NAMES, Told

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["ExplainedStep", "Explanation", "explain"]

# The rule of each layer, by its name.
RULES = {
    "1": "613.1a", "2": "613.1b", "3": "613.1c", "4": "613.1d", "5": "613.1e", "6": "613.1f",
    "7a": "613.4a", "7b": "613.4b", "7c": "613.4c", "7d": "613.4d",
}  # fmt: skip
_SHOWN = ("name", "types", "subtypes", "supertypes", "colors", "power", "toughness", "abilities")


class ExplainedStep(msgspec.Struct, frozen=True):
    """One step: in which layer, what it comes from (an object's id and name; counters of the object itself have its
    own), when, by which rule, and what it changed: (characteristic, before, after) as text."""

    layer: str
    source: int
    source_name: str
    timestamp: int
    rule: str
    changes: tuple[tuple[str, str, str], ...]


class Explanation(msgspec.Struct, frozen=True):
    """An object's way from its copiable values to what it is. `str()` tells it in lines."""

    object: int
    name: str
    base: tuple[tuple[str, str], ...]
    steps: tuple[ExplainedStep, ...]
    now: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        lines = [f"{self.name}: {_said(self.base)}"]
        for step in self.steps:
            what = ", ".join(f"{name} {old or 'none'} → {new or 'none'}" for name, old, new in step.changes)
            lines.append(
                f"  layer {step.layer:<2}  {what or 'nothing changes'}"
                f"  ({step.source_name}, timestamp {step.timestamp}, CR {step.rule})"
            )
        return "\n".join([*lines, f"  is now: {_said(self.now)}"])


def _said(pairs: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{name} {value}" for name, value in pairs if value)


def explain(engine: Engine, id: int) -> Explanation:
    """How a living object came to its characteristics. Raises `UnknownObject` if it has gone or never was."""
    obj = engine.state.objects.get(id)
    if obj is None:
        gone = "has gone" if engine.state.last_known(id) is not None else "never was"
        raise UnknownObject(f"there is nothing to explain of object {id}: it {gone}")
    base, story = told(engine, obj)
    now = engine.characteristics(id)
    return Explanation(
        object=id,
        name=engine.name(id),
        base=_pairs(base),
        steps=tuple(_step(engine, id, one) for one in story),
        now=_pairs(now),
    )


def _step(engine: Engine, id: int, one: Told) -> ExplainedStep:
    source, layer, before, after = one
    name = NAMES[layer]
    changes = tuple(
        (field, old, new) for (field, old), (_, new) in zip(_all(before), _all(after), strict=True) if old != new
    )
    if isinstance(source, str):
        obj = engine.state.objects[id]
        stamp = obj.counted_at.get(source, obj.timestamp)
        return ExplainedStep(name, id, f"its counters: {obj.counters[source]} {source}", stamp, RULES[name], changes)
    return ExplainedStep(name, source.object, engine.name(source.object), source.timestamp, RULES[name], changes)


def _all(face: Face) -> list[tuple[str, str]]:
    return [(field, _text(getattr(face, field))) for field in _SHOWN]


def _pairs(face: Face) -> tuple[tuple[str, str], ...]:
    return tuple((field, text) for field, text in _all(face) if text)


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return " ".join(_ability(v) if isinstance(v, msgspec.Struct) else str(v) for v in value)
    return str(value)


def _ability(ability: Any) -> str:
    if isinstance(ability, Keyword):
        return ability.name
    label = getattr(ability, "label", "") or type(ability).__name__.lower()
    return f"[{label}]" if not isinstance(ability, Activated) else f"[{label or 'activated'}]"
