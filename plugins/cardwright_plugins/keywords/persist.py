"""Persist: it comes back from the graveyard once, with a -1/-1 counter (CR 702.79)."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Filter, Given, Instruction, Keyword, Mode, Triggered
from cardwright.kernel.registries import KeywordDefinition

__all__ = ["KEYWORD"]

COUNTER = "-1/-1"
THIS_WITHOUT = Filter(fields=(("is_not", Filter(fields=(("counter", COUNTER),))), ("this", True)))


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    """Whether it had a counter is asked of the creature as it was (CR 702.79a, 603.10a)."""
    back = Instruction("put_onto_battlefield", (Given("self.became"), {"counters": {COUNTER: 1}}))
    return (
        Triggered(
            event="die", subject=THIS_WITHOUT, modes=(Mode(effect=(back,)),), label="persist", where=keyword.where
        ),
    )


KEYWORD = KeywordDefinition(
    name="persist",
    rule="702.79",
    doc="When it dies without a -1/-1 counter on it, it returns to the battlefield with one.",
    expand=_expand,
)
