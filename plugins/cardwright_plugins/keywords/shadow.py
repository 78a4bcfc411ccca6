"""Shadow: an evasion ability that binds both sides (CR 702.28)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Cant, Filter, Keyword
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

_WITHOUT = Filter(fields=(("without", ("shadow",)),))


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """It can neither be blocked by creatures without shadow nor block them (CR 702.28b)."""
    return (
        Cant(event="be_blocked", subject="this", match=(("by", _WITHOUT),), label="shadow", where=keyword.where),
        Cant(event="block", subject="this", match=(("attacker", _WITHOUT),), label="shadow", where=keyword.where),
    )


KEYWORD = KeywordDefinition(
    name="shadow",
    rule="702.28",
    doc="Can block, and be blocked by, only creatures with shadow.",
    expand=_expand,
)
