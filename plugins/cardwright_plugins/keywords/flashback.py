"""Flashback: cast it from the graveyard for another cost, and then it is exiled (CR 702.34)."""

from __future__ import annotations

from cardwright.kernel.abilities import (
    Ability,
    AlternativeCost,
    CastPermission,
    Condition,
    Cost,
    Keyword,
    Replacement,
)
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

NAME = "flashback"


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """It may be cast from the graveyard for this cost and no other, and leaves the stack for exile (CR 702.34a)."""
    where = keyword.where
    cost = keyword.cost if keyword.cost is not None else Cost()
    return (
        CastPermission(from_zone="graveyard", zones=("graveyard",), only_cost=NAME, where=where),
        AlternativeCost(cost=cost, name=NAME, from_zones=("graveyard",), where=where),
        Replacement(
            event="zone_change",
            subject="this",
            match=(("from", "stack"),),
            only_if=Condition(paid=NAME),
            instead_to="exile",
            zones=("stack",),
            label=NAME,
            where=where,
        ),
    )


KEYWORD = KeywordDefinition(
    name=NAME,
    rule="702.34",
    doc="You may cast it from your graveyard for this cost; then exile it as it leaves the stack.",
    takes="cost",
    expand=_expand,
)
