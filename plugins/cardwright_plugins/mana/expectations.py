"""What rulings may expect of mana, besides pools: ``could_produce``."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.engine import Engine
from cardwright.kernel.mana import MANA_TYPES, parse_mana
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.registries import Expectation

from .production import could_produce

__all__ = ["EXPECTATIONS"]


def _check(engine: Engine, value: Any) -> str:
    """`value`: permanents (references, as the scenario names them) to the types as symbols, such as ``{B}{U}``."""
    if not isinstance(value, dict):
        return 'it takes permanents with their types of mana, such as {Reflecting Pool: "{B}{U}"}'
    problems = [_check_one(engine, ref, wanted) for ref, wanted in value.items()]
    return "; ".join(p for p in problems if p)


def _check_one(engine: Engine, ref: object, wanted: object) -> str:
    if not isinstance(ref, ObjectRef):
        return f"{ref!r} is no permanent"
    if not isinstance(wanted, str):
        return f"{engine.name(ref.id)}: the types are written as symbols such as {{B}}{{U}}, or none, not {wanted!r}"
    try:
        types: frozenset[str] = frozenset() if wanted == "none" else frozenset(parse_mana(wanted))
    except ValueError as error:
        return f"{engine.name(ref.id)}: {error}"
    found = could_produce(engine, ref.id, only_colors=False)
    if found != types:
        return f"{engine.name(ref.id)}: expected {_text(types)}, it could produce {_text(found)}"
    return ""


def _text(types: Any) -> str:
    return "".join(f"{{{t}}}" for t in MANA_TYPES if t in types) or "none"


EXPECTATIONS = (
    Expectation(
        name="could_produce",
        doc='The types of mana that permanents could produce (CR 106.7): could_produce: {Fellwar Stone: "{B}{U}"}; '
        '"none" if there is no such type.',
        check=_check,
    ),
)
