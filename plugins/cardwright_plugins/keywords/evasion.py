"""What evasion abilities have in common: which creatures can't block a creature (CR 509.1b); they are cumulative."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.kernel.abilities import Ability, Cant, Filter, Keyword

__all__ = ["ARTIFACT", "unblockable_by"]

ARTIFACT = Filter(fields=(("type", ("artifact",)),))


def unblockable_by(name: str, **fields: object) -> Callable[[Keyword], tuple[Ability, ...]]:
    """How a keyword expands that says: it can't be blocked by creatures that match."""
    by = Filter(fields=tuple(sorted(fields.items())))

    def expand(keyword: Keyword) -> tuple[Ability, ...]:
        return (Cant(event="be_blocked", subject="this", match=(("by", by),), label=name, where=keyword.where),)

    return expand
