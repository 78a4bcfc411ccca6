"""Battle cry: the other attackers get +1/+0 (CR 702.91)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Changes, Filter, Instruction, Keyword, Mode, Triggered
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    others = Filter(fields=(("attacking", True), ("other", True), ("type", ("creature",))))
    cry = Instruction("until_end_of_turn", (others, Changes(power=1)))
    return (
        Triggered(
            event="attack", subject="this", modes=(Mode(effect=(cry,)),), label="battle cry", where=keyword.where
        ),
    )


KEYWORD = KeywordDefinition(
    name="battle_cry",
    rule="702.91",
    doc="Whenever it attacks, each other attacking creature gets +1/+0 until end of turn.",
    expand=_expand,
)
