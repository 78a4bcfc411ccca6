"""Interplanar: permanents that nobody controls.

A creature with it enters the interplanar battlefield, which is the battlefield but nobody's side of it: no player
controls it, so that no opponent does either, and no player can be given control of it. What the game says of "you" and
of "its controller" does nothing for it. It is the permanent that is interplanar and not its characteristics: what
becomes a copy of it is not, and it remains so whatever it becomes a copy of.

All the rest is the kernel's: objects without a controller may have abilities, whose choices the active player makes,
and their triggers go on the stack after those of all players (CR 603.3b).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.hookspecs import hookimpl
from cardwright.kernel.registries import Expectation, FilterField, KeywordDefinition

from . import expectation, field, keyword

__all__: list[str] = []


@hookimpl
def register_keywords() -> Sequence[KeywordDefinition]:
    """The keyword: how the creature enters."""
    return (keyword.KEYWORD,)


@hookimpl
def register_filter_fields() -> Sequence[FilterField]:
    """Whether a permanent is interplanar, for scripts that ask."""
    return (field.FIELD,)


@hookimpl
def register_expectations() -> Sequence[Expectation]:
    """Which permanents are interplanar, for rulings."""
    return (expectation.EXPECTATION,)
