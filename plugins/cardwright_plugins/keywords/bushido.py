"""Bushido: it gets +N/+N as it blocks or becomes blocked (CR 702.45)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Changes, Given, Instruction, Keyword, Mode, Triggered
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    n = keyword.value
    grow = Instruction("until_end_of_turn", (Given("self"), Changes(power=n, toughness=n)))
    return tuple(
        Triggered(event=event, subject="this", modes=(Mode(effect=(grow,)),), label="bushido", where=keyword.where)
        for event in ("block", "become_blocked")
    )


KEYWORD = KeywordDefinition(
    name="bushido",
    rule="702.45",
    doc="Whenever it blocks or becomes blocked, it gets +N/+N until end of turn.",
    takes="value",
    expand=_expand,
)
