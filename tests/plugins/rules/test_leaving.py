"""Losing, winning and leaving (CR 104, 800.4)."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.kernel.decisions import IllegalAnswer
from cardwright.kernel.events import ControlChanged, Draw, PlayerLeft, PlayerLost, ZoneChange


def test_who_is_left_alone_wins(board: Any) -> None:
    game = board().game()
    game.advance()
    assert game.concede(0) is None
    assert game.result.winners == (1,)


def test_the_game_goes_on_among_the_others(board: Any) -> None:
    game = board(3).game()
    game.advance()
    game.concede(1)
    assert not game.over
    assert game.state.players[1].left
    with pytest.raises(IllegalAnswer):
        game.concede(1)
    game.concede(2)
    assert game.result.winners == (0,)


def test_a_team_wins_together(board: Any) -> None:
    game = board(4, (0, 0, 1, 1)).game()
    game.advance()
    game.concede(0)
    game.concede(2)
    assert not game.over
    game.concede(3)
    assert game.result.winners == (0, 1), "also those of the team who lost before (CR 104.2c)"


def test_objects_leave_with_their_owner(board: Any) -> None:
    b = board(3)
    mine = [b.put("Bear", 1), b.put("Bear", 1, zone="hand"), b.put("Bear", 1, zone="exile"), b.put("Bear", 0, owner=1)]
    theirs = b.put("Giant", 2)
    game = b.game()
    game.advance()
    game.concede(1)
    assert not any(i in game.state.objects for i in mine)
    assert game.state.zone("library:1") == ()
    assert theirs in game.state.objects
    happened = [type(e.event) for e in game.log]
    assert (happened[0], happened[-1]) == (PlayerLost, PlayerLeft)


def test_control_goes_back_or_the_permanent_is_exiled(board: Any, drive: Any) -> None:
    b = board(3)
    stolen, put = b.put("Bear", 0), b.put("Giant", 1, owner=0, default_controller=1)
    game = b.game()
    drive.happen(game, ControlChanged(object=stolen, old=0, new=1))
    assert game.engine.controller_of(stolen) == 1
    game.concede(1)
    assert game.engine.controller_of(stolen) == 0, "the effect that gave control ends"
    assert put not in game.state.objects
    assert [game.state.objects[i].definition for i in game.state.zone("exile")] == ["Giant"], "no effect gave it"


def test_control_can_not_go_back_to_who_has_left(board: Any, drive: Any) -> None:
    """CR 800.4c: by default it is controlled by a player who is no longer there."""
    b = board(4)
    lent = b.put("Bear", 1, owner=0, default_controller=1)
    game = b.game()
    drive.happen(game, ControlChanged(object=lent, old=1, new=2))
    game.concede(1)
    assert game.engine.controller_of(lent) == 2
    game.concede(2)
    assert [game.state.objects[i].definition for i in game.state.zone("exile")] == ["Bear"]


def test_abilities_on_the_stack_cease_to_exist(board: Any, drive: Any) -> None:
    b = board(3)
    b.put("Pinger")
    game = b.game()
    drive.choose(game, "priority", "activate Pinger")
    assert len(game.state.zone("stack")) == 1
    game.concede(0)
    assert game.state.zone("stack") == ()


def test_priority_and_turn_pass_on(board: Any, drive: Any) -> None:
    b = board(3)
    game = b.game("upkeep")
    game.advance()
    assert game.state.priority == 0
    game.concede(0)
    assert game.decision is not None
    assert game.decision.player == 1
    assert game.state.turn.active == 0, "the turn goes on without an active player (CR 800.4j)"
    drive.step(game, "end")
    drive.step(game, "upkeep")
    assert game.state.turn.active == 1


def test_those_who_passed_need_not_pass_again_for_one_who_left_earlier(board: Any) -> None:
    game = board(4).game("upkeep")
    game.advance()
    game.answer((0,))
    game.answer((0,))
    assert (game.state.priority, game.state.passed) == (2, 2)
    game.concede(1)
    assert (game.state.priority, game.state.passed) == (2, 1)


def test_an_aura_on_a_player_who_left_goes(board: Any) -> None:
    b = board(3)
    curse = b.put("Curse", 0, attached_to_player=1)
    game = b.game()
    game.advance()
    assert curse in game.state.objects
    game.concede(1)
    assert game.decision is not None
    assert game.decision.why == "priority"
    assert curse not in game.state.objects, "gone before anybody gets priority again (CR 704.3)"


def test_damage_is_not_assigned_to_who_left(board: Any, drive: Any) -> None:
    from cardwright.kernel.events import DamageDealt

    b = board(3)
    b.put("Bear")
    game = b.game()
    drive.choose(game, "declare_attackers", "Bear attacks p1")
    game.concede(1)
    drive.step(game, "postcombat_main")
    assert not [e for e in game.log if isinstance(e.event, DamageDealt)]


def test_nothing_comes_to_who_has_left(board: Any, drive: Any) -> None:
    """CR 800.4b: no control, no permanents, no cards."""
    b = board(3)
    bear, card = b.put("Bear"), b.put("Giant", 2, zone="graveyard")
    game = b.game()
    game.advance()
    game.concede(1)
    drive.happen(
        game,
        ControlChanged(object=bear, old=0, new=1),
        ZoneChange(object=card, origin="graveyard:2", to="battlefield", controller=1),
        Draw(player=1),
    )
    assert game.engine.controller_of(bear) == 0
    assert game.state.zone("graveyard:2") == (card,)
    assert not game.state.players[1].drew_from_empty
