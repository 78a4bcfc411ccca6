"""The structure of a turn (CR 500-505, 512-514)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import Changes, Static
from cardwright.kernel.events import PermanentUntapped, StepBegan, ZoneChange
from cardwright.kernel.state import ContinuousEffect, Duration


def test_all_untap_at_once_but_what_may_not(board: Any, drive: Any) -> None:
    b = board()
    bears = [b.put("Bear", tapped=True), b.put("Bear", tapped=True)]
    sleeper = b.put("Sleeper", tapped=True)
    theirs = b.put("Bear", 1, tapped=True)
    game = drive.step(b.game(active=1, step="end"), "upkeep")
    objects = game.state.objects
    assert [objects[i].tapped for i in (*bears, sleeper, theirs)] == [False, False, True, True]
    untaps = [e for e in game.log if isinstance(e.event, PermanentUntapped)]
    assert len({id(e.before) for e in untaps}) == 1, "one event (CR 502.3)"


def test_steps_come_in_order_and_combat_is_short_without_attackers(board: Any, drive: Any) -> None:
    game = board().game("upkeep")
    drive.step(game, "end")
    drive.step(game, "upkeep")
    assert [e.event.step for e in game.log if isinstance(e.event, StepBegan)] == [
        "draw",
        "precombat_main",
        "begin_combat",
        "declare_attackers",
        "end_of_combat",
        "postcombat_main",
        "end",
        "cleanup",
        "untap",
        "upkeep",
    ]


def test_the_first_draw_is_skipped_by_two_players_only(board: Any, drive: Any) -> None:
    for players, cards in ((2, 0), (3, 1)):
        game = drive.step(board(players).game("upkeep", number=1), "precombat_main")
        assert len(game.state.zone("hand:0")) == cards
    game = drive.step(board(4, (0, 0, 1, 1)).game("upkeep", number=1), "precombat_main")
    assert len(game.state.zone("hand:0")) == 1, "teams alone are no Two-Headed Giant (CR 103.8b-c)"
    game = drive.step(board().game("upkeep", number=2), "precombat_main")
    assert len(game.state.zone("hand:0")) == 1


def test_cleanup_discards_to_seven_and_wears_off(board: Any, drive: Any) -> None:
    b = board()
    for _ in range(9):
        b.put("Forest", zone="hand")
    hurt = b.put("Giant", damage=2)
    lasting = ContinuousEffect(
        id=900,
        ability=Static(affects="any", changes=Changes(power=3)),
        source=hurt,
        controller=0,
        duration=Duration("end_of_turn"),
        timestamp=900,
        objects=(hurt,),
    )
    b.draft.changes["effects"] = (lasting,)
    game = b.game("end")
    game.advance()
    assert game.engine.characteristics(hurt).power == 6
    decision = drive.until(game, "discard_to_hand_size")
    assert (decision.player, decision.at_least, decision.at_most) == (0, 2, 2)
    assert game.state.objects[hurt].damage == 2, "damage is removed after the discard (CR 514.2)"
    game.answer((0, 1))
    assert len(game.state.zone("hand:0")) == 7
    assert len(game.state.zone("graveyard:0")) == 2
    assert game.state.objects[hurt].damage == 0
    assert game.engine.characteristics(hurt).power == 3


def test_what_is_counted_each_turn_starts_anew(board: Any, drive: Any) -> None:
    b = board()
    bear = b.put("Bear", uses={"0:x": 1})
    b.draft.player(0, lands_played=1)
    game = b.game("end")
    game.advance()
    assert game.state.players[0].lands_played == 1
    drive.step(game, "upkeep")
    assert game.state.players[0].lands_played == 0
    assert game.state.objects[bear].uses == {}


def test_phasing_takes_turns(board: Any, drive: Any) -> None:
    b = board()
    ghost = b.put("Ghost")
    curse = b.put("Curse", 1, attached_to=ghost)
    game = drive.step(b.game("end", active=1), "upkeep")
    assert game.state.objects[ghost].phased_out
    assert game.state.objects[curse].phased_out, "what is attached goes along (CR 702.26g)"
    assert not game.engine.on_battlefield(ghost)
    drive.step(game, "end")
    drive.step(game, "upkeep")
    assert game.state.objects[ghost].phased_out, "not in the other player's untap step"
    drive.step(game, "end")
    drive.step(game, "upkeep")
    assert game.engine.on_battlefield(ghost)


def test_an_aura_that_phased_out_by_itself_phases_in_by_itself(board: Any, drive: Any) -> None:
    """It does not wait for its creature (CR 702.26i) that phased out after it, under another player, and falls off."""
    b = board()
    ghost = b.put("Ghost", 1)
    veil = b.put("Veil", attached_to=ghost)
    game = drive.step(b.game("end", active=1), "upkeep")
    assert game.state.objects[veil].phased_out
    assert game.engine.on_battlefield(ghost)
    drive.step(game, "end")
    drive.step(game, "upkeep")
    assert game.state.objects[ghost].phased_out
    drive.step(game, "end")
    drive.step(game, "upkeep")
    assert veil not in game.state.objects
    assert game.state.objects[ghost].phased_out


def test_what_would_phase_out_both_ways_goes_along(board: Any, drive: Any) -> None:
    b = board()
    ghost = b.put("Ghost")
    veil = b.put("Veil", attached_to=ghost)
    game = drive.step(b.game("end", active=1), "upkeep")
    assert game.state.objects[veil].phased_with == ghost, "indirectly (CR 702.26h)"


def test_what_it_was_attached_to_is_gone(board: Any, drive: Any) -> None:
    b = board()
    bear = b.put("Bear")
    veil = b.put("Veil", attached_to=bear)
    game = drive.step(b.game("end", active=1), "upkeep")
    assert game.state.objects[veil].phased_out
    game.intervene((ZoneChange(object=bear, origin="battlefield", to="graveyard:0"),))
    drive.step(game, "end")
    drive.step(game, "upkeep")
    drive.step(game, "end")
    drive.step(game, "upkeep")
    assert veil not in game.state.objects, "it phases in unattached (CR 702.26i), and so it goes (704.5m)"
