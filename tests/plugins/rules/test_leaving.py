"""Losing, winning and leaving (CR 104, 800.4)."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.kernel.abilities import Changes, Static
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Decision, IllegalAnswer, Option
from cardwright.kernel.events import ControlChanged, Draw, PlayerLeft, PlayerLost, ZoneChange
from cardwright.kernel.readings import read_player
from cardwright.kernel.state import ContinuousEffect, Duration


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
    curse = b.put("Hex", 0, attached_to_player=1)
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


# ---------------------------------------------------------------- who chooses instead (800.4f-h)


def asked(why: str = "choose_one", source: int | None = None) -> Decision:
    options = (Option(kind="text", text="one"), Option(kind="text", text="two"))
    return Decision(player=1, kind="choose", why=why, options=options, default=(0,), source=source)


@pytest.mark.cr("800.4h")
def test_a_choice_that_the_rules_ask_for_is_the_next_players(board: Any) -> None:
    game = board(4).game()
    game.advance()
    game.concede(1)
    running = game.engine.ask(asked())
    assert next(running).player == 2, "CR 800.4h"
    with pytest.raises(StopIteration) as done:
        running.send((1,))
    assert done.value.value == (1,)


@pytest.mark.cr("800.4f")
def test_a_cost_is_not_paid_by_who_has_left(board: Any) -> None:
    game = board(4).game()
    game.advance()
    game.concede(1)
    with pytest.raises(StopIteration) as done:
        next(game.engine.ask(asked("pay")))
    assert done.value.value == (0,), "CR 800.4f: the default, which is not to pay"


@pytest.mark.cr("800.4g")
def test_an_objects_controller_says_who_chooses_instead(board: Any) -> None:
    b = board(4)
    bear = b.put("Bear", 3)
    game = b.game()
    game.advance()
    game.concede(1)
    running = game.engine.ask(asked(source=bear))
    who = next(running)
    assert (who.player, who.why) == (3, "choose_stand_in")
    assert [o.player for o in who.options] == [0, 2], "another opponent in place of an opponent (CR 800.4g)"
    assert running.send((1,)).player == 2


# ---------------------------------------------------------------- what goes on (800.4i, 800.4m)


@pytest.mark.cr("800.4i")
def test_what_was_known_of_a_player_is_known(board: Any) -> None:
    b = board(3)
    b.draft.player(1, life=7, counters={"poison": 2})
    game = b.game()
    game.advance()
    game.concede(1)
    assert read_player(game.engine, Context(), 1, "life") == 7
    assert read_player(game.engine, Context(), 1, "counters") == {"poison": 2}


@pytest.mark.cr("800.4m")
def test_until_the_next_turn_of_who_has_left_is_until_it_would_have_begun(board: Any, drive: Any) -> None:
    b = board(3)
    bear = b.put("Bear", 2)
    b.draft.changes["effects"] = (
        ContinuousEffect(
            id=900,
            ability=Static(affects="any", changes=Changes(power=3)),
            source=bear,
            controller=1,
            duration=Duration("your_next_turn", player=1),
            timestamp=20,
            objects=(bear,),
        ),
    )
    game = b.game()
    game.advance()
    game.concede(1)
    assert game.engine.characteristics(bear).power == 5, "neither at once …"
    drive.step(game, "end")
    assert game.engine.characteristics(bear).power == 5
    drive.step(game, "upkeep")
    assert game.state.turn.active == 2
    assert game.engine.characteristics(bear).power == 2, "… nor for ever"


@pytest.mark.parametrize(("away", "life"), [(True, 20), (False, 21)])
def test_nobody_sees_what_is_phased_out_leave_with_its_owner(away: bool, life: int, board: Any, drive: Any) -> None:
    """CR 702.26k: no ability triggers on it, as one does on what leaves from the battlefield as it is seen."""
    b = board(3)
    b.put("Mourner")
    ghost = b.put("Ghost", 1, phased_out=away)
    game = b.game()
    game.advance()
    game.concede(1)
    assert ghost not in game.state.objects
    drive.step(game, "end")
    assert game.state.players[0].life == life
