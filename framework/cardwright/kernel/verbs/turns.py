"""Verbs about turns and about winning the game (CR 500.7, 104.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.leaving import win_game
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["SPECS"]

replace = msgspec.structs.replace


def _extra_turn(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """The turn that was created last is taken first (CR 500.7)."""
    yield from ()
    turn = engine.state.turn
    taking = [p for p in a["who"] if not engine.player(p).left]
    for player in dict.fromkeys(engine.side(p)[0] for p in taking):  # a team takes it once (805.8)
        if not engine.player(player).left:
            turn = replace(turn, extra_turns=(*turn.extra_turns, player))
    engine.set(turn=turn)
    return None


def _win(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    yield from ()
    win_game(engine, a["who"])
    return None


SPECS = (
    VerbSpec(
        name="extra_turn",
        doc="Players take an extra turn after this one.",
        rule="500.7",
        run=_extra_turn,
        params=(Param("who", "players", "Who takes it."),),
    ),
    VerbSpec(
        name="win_game",
        doc="A player wins the game, which is over with that.",
        rule="104.2b",
        run=_win,
        params=(Param("who", "player", "Who wins."),),
    ),
)
