"""The planar die (CR 901.3a, 901.9): one face has the Planeswalker symbol, one the chaos symbol, four are blank."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardwright.kernel.abilities import Instruction, Mode, Triggered
from cardwright.kernel.attempting import Illegal
from cardwright.kernel.decisions import Ask, Option
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import DiceRolled, Event
from cardwright.kernel.legal import sorcery_timing
from cardwright.kernel.observing import question
from cardwright.kernel.payment import ManaRequest
from cardwright.kernel.state import PendingTrigger
from cardwright.kernel.triggers import trigger
from cardwright.kernel.views import plugin_state

from .events import ChaosEnsued, PlanarDieRolled
from .planes import face_up

__all__ = ["KEY", "Rolls", "chaos", "options", "roll", "roll_as_action"]

KEY = "planechase.rolls"
SIDES = 6
FACES = {1: "planeswalk", SIDES: "chaos"}
"""The planar die as an ordinary one: 1 is the Planeswalker symbol, 6 the chaos symbol."""

PLANESWALKING = Triggered(
    event="roll_planar_die",
    zones=("command",),
    label="planeswalk",
    modes=(Mode(effect=(Instruction("planeswalk", ()),)),),
)
"""The planeswalking ability (901.8)."""


class Rolls(msgspec.Struct, frozen=True):
    """How often a player took the action in a turn."""

    turn: int = 0
    count: int = 0


def _times(engine: Engine, player: int) -> int:
    held: Rolls = plugin_state(engine, engine.state, KEY, player=player)
    return held.count if held.turn == engine.state.turn.number else 0


def _price(engine: Engine, player: int) -> ManaRequest | None:
    """As much mana as often as they have taken this action before in this turn (901.9)."""
    times = _times(engine, player)
    return ManaRequest(symbols=(str(times),), text=f"{{{times}}}") if times else None


def options(engine: Engine, player: int) -> Sequence[Option]:
    """The active player may roll it in a main phase while the stack is empty (116.2i)."""
    if not sorcery_timing(engine, player):
        return ()
    price = _price(engine, player)
    if price is not None and question(engine, "can_pay_mana", player=player, request=price) == "no":
        return ()
    cost = price.text if price is not None else ""
    return (Option(kind="planar_die", text="roll the planar die", label="roll the planar die", cost=cost),)


def roll_as_action(engine: Engine, player: int, option: Option) -> Ask[None]:
    """Pay, and roll."""
    price = _price(engine, player)
    if price is not None and (yield from question(engine, "pay_mana", player=player, request=price)) is None:
        raise Illegal("the planar die costs more mana")
    now = Rolls(engine.state.turn.number, _times(engine, player) + 1)
    engine.set_player(player, notes={**engine.player(player).notes, KEY: now})
    yield from roll(engine, player)


def roll(engine: Engine, player: int) -> Ask[None]:
    """A player rolls the planar die; it is a roll of a die without a number (901.9d)."""
    face = FACES.get(engine.die(SIDES), "blank")
    reports: list[Event] = [DiceRolled(player=player, sides=SIDES), PlanarDieRolled(player=player, face=face)]
    yield from engine.perform(reports)
    if face == "chaos":
        yield from chaos(engine, player)
    for plane in face_up(engine)[:1] if face == "planeswalk" else ():
        trigger(engine, [PendingTrigger(ability=PLANESWALKING, source=plane, controller=player)])


def chaos(engine: Engine, player: int) -> Ask[None]:
    """Chaos ensues for each face-up plane (311.7)."""
    yield from engine.perform([ChaosEnsued(object=id, player=player) for id in face_up(engine)])
