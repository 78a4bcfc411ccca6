"""Who makes a choice that a player who has left the game would make (CR 800.4f-h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .decisions import Answer, Ask, Decision, Option, picked
from .visibility import veiled

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["ASKED_ANEW", "answer_instead"]

COSTS = frozenset(
    {"pay", "pay_mana", "phyrexian", "hybrid", "additional_cost", "alternative_cost", "choose_x", "pay_for_attackers"}
)
"""Questions about paying: a cost that somebody who has left would pay is not paid (CR 800.4f)."""
THEIRS = frozenset(
    {
        "priority",
        "mulligan",
        "bottom_cards",
        "opening_hand",
        "declare_attackers",
        "declare_blockers",
        "order_triggers",
        "modes",
        "targets",
        "division",
    }
)
"""Questions that are nobody's any more, since what they are about has left too."""
ASKED_ANEW = frozenset({"assign_damage", "assign_as_unblocked"})
"""Questions that are put again, as they are then, if anybody leaves while they are open."""


def answer_instead(engine: Engine, decision: Decision) -> Ask[Answer]:
    """The answer to a question put to a player who has left: of the one who chooses instead, or the default where
    nobody does."""
    options = [o.object for o in decision.options if o.object is not None]
    gone = any(id not in engine.state.objects for id in options)
    if decision.why in COSTS or decision.why in THEIRS or gone or engine.state.result is not None:
        return decision.default
    other = yield from _other(engine, decision)
    if other is None:
        return decision.default
    return (yield veiled(engine.state, msgspec.structs.replace(decision, player=other)))


def _other(engine: Engine, decision: Decision) -> Ask[int | None]:
    """For a rule's choice the next player in turn order (800.4h); for an object's, another player whom its controller
    chooses, an opponent in place of an opponent (800.4g)."""
    playing = engine.in_game()
    if not playing:
        return None
    following = engine.next_player(decision.player)
    controller = None if decision.source is None else engine.controller_of(decision.source)
    if controller is None or controller not in playing:
        return following if following in playing else playing[0]
    able = [p for p in playing if engine.are_opponents(controller, p)]
    if not engine.are_opponents(controller, decision.player) or not able:
        able = list(playing)
    if len(able) == 1:
        return able[0]
    options = tuple(Option(kind="player", player=p, text=engine.player(p).name) for p in able)
    asked = Decision(
        player=controller,
        kind="choose",
        why="choose_stand_in",
        prompt=f"Who chooses instead of {engine.player(decision.player).name}?",
        options=options,
        default=(0,),
        source=decision.source,
        source_card=decision.source_card,
    )
    answer = yield asked
    return able[picked(answer)[0]]
