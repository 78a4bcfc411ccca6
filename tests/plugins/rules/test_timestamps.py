"""Who enters first of what enters at once (CR 613.7m)."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.kernel.decisions import Decision
from cardwright.kernel.events import Event, ZoneChange
from cardwright.kernel.timestamps import in_order_of_timestamps


def entering(game: Any, *cards: int) -> list[Event]:
    objects = game.state.objects
    return [ZoneChange(object=i, origin=objects[i].zone, to="battlefield", controller=objects[i].owner) for i in cards]


def asked(game: Any, events: list[Event]) -> Decision | list[Event]:
    """What is asked, or the order that nobody has to choose."""
    running = in_order_of_timestamps(game.engine, events)
    try:
        decision: Decision = next(running)
    except StopIteration as done:
        return list(done.value)
    return decision


@pytest.mark.parametrize("active", [0, 1])
def test_the_active_players_come_first(active: int, board: Any) -> None:
    b = board()
    mine, theirs = b.put("Grow", 0, zone="graveyard"), b.put("Shrink", 1, zone="graveyard")
    cheer = b.put("Cheer", 1, zone="graveyard")
    game = b.game(active=active)
    game.advance()
    events = entering(game, mine, cheer, theirs)
    order = asked(game, events)
    assert isinstance(order, list)
    wanted = [mine, cheer, theirs] if active == 0 else [theirs, cheer, mine]
    assert [ev.object for ev in order if isinstance(ev, ZoneChange)] == wanted, "what depends on no order stays"


def test_a_player_is_asked_about_those_that_conflict_and_no_others(board: Any) -> None:
    b = board()
    ids = [b.put(name, 1, zone="graveyard") for name in ("Grow", "Cheer", "Shrink", "Bear")]
    game = b.game()
    game.advance()
    decision = asked(game, entering(game, *ids))
    assert isinstance(decision, Decision)
    assert (decision.player, decision.why) == (1, "timestamps")
    assert [o.object for o in decision.options] == [ids[0], ids[2]]


@pytest.mark.parametrize("names", [("Grow", "Grow"), ("Cheer", "Shrink"), ("Grow", "Bear"), ("Cheer", "Cheer")])
def test_nobody_is_asked_without_need(names: tuple[str, ...], board: Any) -> None:
    b = board()
    ids = [b.put(name, zone="graveyard") for name in names]
    game = b.game()
    game.advance()
    events = entering(game, *ids)
    assert asked(game, events) == events
