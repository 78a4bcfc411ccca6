"""Flash: it may be cast whenever an instant could be (CR 702.8)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, CastPermission, Keyword
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    return (CastPermission(from_zone="hand", timing="instant", label=keyword.label, where=keyword.where),)


KEYWORD = KeywordDefinition(
    name="flash", rule="702.8", doc="You may cast it whenever you could cast an instant.", expand=_expand
)
