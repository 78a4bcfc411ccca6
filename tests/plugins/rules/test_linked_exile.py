"""Exile until a permanent leaves (CR 610.3)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import Instruction
from cardwright.kernel.events import LifeGained, ZoneChange
from cardwright.kernel.refs import ObjectRef
from cardwright_plugins.linked_exile.state import KEY, Exiles


def exile(what: int, until: int) -> Instruction:
    return Instruction("exile", (ObjectRef(what), {"until_leaves": ObjectRef(until)}))


def destroy(id: int, owner: int = 0) -> ZoneChange:
    return ZoneChange(object=id, origin="battlefield", to=f"graveyard:{owner}", cause="destroy")


def moves(game: Any) -> list[tuple[str, str, str]]:
    """Every zone change as (card, from, to), in the order of the log."""
    found = []
    for entry in game.log:
        ev = entry.event
        if isinstance(ev, ZoneChange):
            found.append((entry.before.objects[ev.object].definition, ev.origin, ev.to))
    return found


def test_it_returns_at_once_and_does_not_see_the_departure(board: Any, drive: Any) -> None:
    b = board()
    giant, mourner = b.put("Giant"), b.put("Mourner", 1)
    game = b.game()
    drive.happen(game, exile(mourner, giant))
    assert game.state.zone("exile")
    stack = game.state.zone("stack")
    assert len(stack) == 1, "the Mourner saw itself leave"
    game.intervene([destroy(giant)])
    assert moves(game)[-2:] == [("Giant", "battlefield", "graveyard:0"), ("Mourner", "exile", "battlefield")]
    assert game.state.zone("stack") == stack, "the Mourner was not there to see the Giant leave"
    back = game.state.objects[game.state.zone("battlefield")[-1]]
    assert (back.definition, back.controller) == ("Mourner", 1)
    assert game.state.plugins[KEY] == Exiles()


def test_a_card_from_a_hand_returns_there(board: Any, drive: Any) -> None:
    b = board()
    giant, bear = b.put("Giant"), b.put("Bear", 1, zone="hand")
    game = b.game()
    drive.happen(game, exile(bear, giant))
    assert game.state.zone("hand:1") == ()
    game.intervene([destroy(giant)])
    assert [game.state.objects[i].definition for i in game.state.zone("hand:1")] == ["Bear"]


def test_nothing_is_exiled_if_it_left_first(board: Any, drive: Any) -> None:
    b = board()
    giant, bear = b.put("Giant"), b.put("Bear", 1)
    game = b.game()
    drive.happen(game, destroy(giant), exile(bear, giant))
    assert game.engine.on_battlefield(bear)
    assert game.state.plugins[KEY] == Exiles()


def test_what_is_exiled_until_itself_leaves_comes_back(board: Any, drive: Any) -> None:
    b = board()
    giant = b.put("Giant")
    game = b.game()
    drive.happen(game, exile(giant, giant))
    assert [o.definition for o in map(game.state.objects.get, game.state.zone("battlefield")) if o] == ["Giant"]
    assert game.state.zone("exile") == ()


def test_what_has_moved_on_does_not_return(board: Any, drive: Any) -> None:
    b = board()
    giant, bear = b.put("Giant"), b.put("Bear", 1)
    game = b.game()
    drive.happen(game, exile(bear, giant))
    (there,) = game.state.zone("exile")
    game.intervene([ZoneChange(object=there, origin="exile", to="graveyard:1"), destroy(giant)])
    assert [game.state.objects[i].definition for i in game.state.zone("graveyard:1")] == ["Bear"]


def test_a_token_does_not_return(board: Any, drive: Any) -> None:
    b = board()
    giant, token = b.put("Giant"), b.put("Bear", 1, kind="token")
    game = b.game()
    drive.happen(game, exile(token, giant), destroy(giant))
    assert game.state.zone("battlefield") == ()
    assert game.state.zone("exile") == ()


def test_each_keeps_its_own_and_those_that_leave_together_return_together(board: Any, drive: Any) -> None:
    b = board()
    first, second, third = b.put("Giant"), b.put("Giant"), b.put("Giant")
    bear, wall, bird = b.put("Bear", 1), b.put("Wall", 1), b.put("Bird", 1)
    game = b.game()
    drive.happen(game, exile(bear, first), exile(wall, second), exile(bird, third))

    def together() -> Any:
        return game.engine.perform([destroy(first), destroy(third)])

    list(together())
    returned = [e for e in game.log if isinstance(e.event, ZoneChange) and e.event.origin == "exile"]
    assert [e.before.objects[e.event.object].definition for e in returned] == ["Bear", "Bird"]
    assert returned[0].before is returned[1].before, "simultaneous (CR 610.3d)"
    assert len(game.state.zone("exile")) == 1


def test_it_returns_though_the_owner_left_the_game(board: Any, drive: Any) -> None:
    """CR 800.4a: the permanent leaves with its owner; the second effect is no ability that could cease to exist."""
    b = board(3)
    giant, bear = b.put("Giant"), b.put("Bear", 1, zone="hand")
    game = b.game()
    drive.happen(game, exile(bear, giant))
    game.concede(0)
    assert [game.state.objects[i].definition for i in game.state.zone("hand:1")] == ["Bear"]
    assert not any(o.owner == 0 for o in game.state.objects.values())


def test_what_the_leaving_player_owns_is_not_returned(board: Any, drive: Any) -> None:
    b = board(3)
    giant, bear = b.put("Giant"), b.put("Bear", 1)
    game = b.game()
    drive.happen(game, exile(bear, giant))
    game.concede(1)
    game.intervene([destroy(giant)])
    assert game.state.zone("exile") == ()
    assert not any(o.owner == 1 for o in game.state.objects.values())
    assert not [e for e in game.log if isinstance(e.event, LifeGained)]
