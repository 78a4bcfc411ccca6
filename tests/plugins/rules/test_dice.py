"""Dice that scripts roll (CR 706)."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.kernel.context import Context
from cardwright.kernel.effects import run_verb
from cardwright.kernel.script_host import VerbError


@pytest.mark.parametrize("sides", [0, -3])
def test_a_die_has_a_side_to_show(sides: int, board: Any) -> None:
    game = board().game()
    game.advance()
    with pytest.raises(VerbError, match=f"at least one side, not {sides}"):
        next(run_verb(game.engine, Context(you=0), "roll_die", (sides,)))
