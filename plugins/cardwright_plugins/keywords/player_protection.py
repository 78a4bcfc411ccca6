"""Protection from a quality that a player has: what it may not do to that player (CR 702.16b, c, e)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Cant, Keyword
from cardwright.kernel.registries import KeywordDefinition

from .protection import no_damage, quality

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """You are not targeted (702.16b), enchanted (c) or damaged (e) by what has the quality."""
    forbidden = tuple(
        Cant(event=action, match=(("by", quality(keyword)), ("player", "you")), where=keyword.where)
        for action in ("target_player", "enchant_player")
    )
    return (*forbidden, no_damage(keyword, "you"))


KEYWORD = KeywordDefinition(
    name="player_protection",
    rule="702.16",
    doc="You have protection: you can't be targeted, dealt damage or enchanted by anything that matches;"
    " `player_protection(any)` is protection from everything. It may stand in `lasting { … }` too.",
    takes="filter",
    expand=_expand,
)
