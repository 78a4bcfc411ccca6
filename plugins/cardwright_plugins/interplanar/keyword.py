"""The keyword interplanar: enters under nobody's control (a change to CR 110.2)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Keyword, Replacement
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """A replacement effect that says under whose control it enters is chosen first (CR 616.1b)."""
    enters = Replacement(
        event="enter_battlefield", subject="this", enters_under="nobody", label="interplanar", where=keyword.where
    )
    return (enters,)


KEYWORD = KeywordDefinition(
    name="interplanar",
    rule="110.2",
    doc="This creature enters onto the interplanar battlefield: nobody controls it, and nobody can gain control of it.",
    expand=_expand,
)
