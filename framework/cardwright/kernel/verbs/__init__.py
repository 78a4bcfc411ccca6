"""The verbs that scripts and instructions may use, by subject."""

from __future__ import annotations

from cardwright.kernel.registries import VerbSpec

from . import (
    beginning,
    choosing,
    controlling,
    lasting,
    life,
    moving,
    numbers,
    revealing,
    spells,
    tokens,
    turning,
    turns,
)

__all__ = ["VERBS"]

_MODULES = (
    moving,
    controlling,
    choosing,
    numbers,
    life,
    revealing,
    lasting,
    beginning,
    spells,
    turns,
    tokens,
    turning,
)

VERBS: dict[str, VerbSpec] = {spec.name: spec for module in _MODULES for spec in module.SPECS}
