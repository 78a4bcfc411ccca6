"""What is left of a question after some of what could be chosen has left the game (CR 800.4a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .decisions import Answer, Ask, Decision, Option, only_answer, picked

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["ask_again"]


def ask_again(engine: Engine, decision: Decision) -> Ask[Answer]:
    """Ask without the options that have left, and give the answer as one to the question as it was. If not enough is
    left to choose from, the answer is the default: nothing happens to what isn't there."""
    if decision.kind != "choose" or decision.groups:
        return (yield decision)
    kept = [i for i, option in enumerate(decision.options) if _is_there(engine, option)]
    if len(kept) == len(decision.options):
        return (yield decision)
    if len(kept) < decision.at_least:
        return decision.default
    narrowed = msgspec.structs.replace(
        decision,
        options=tuple(decision.options[i] for i in kept),
        at_most=min(decision.at_most, len(kept)),
        default=tuple(range(decision.at_least)),
    )
    only = only_answer(narrowed)
    answer = only if only is not None else (yield narrowed)
    return tuple(kept[i] for i in picked(answer))


def _is_there(engine: Engine, option: Option) -> bool:
    if option.player is not None and engine.player(option.player).left:
        return False
    return option.object is None or option.object in engine.state.objects
