"""Combat (CR 506-511)."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.kernel.decisions import IllegalAnswer
from cardwright.kernel.events import CreatureAttacked, CreatureBlocked, DamageDealt, PermanentTapped


def life(game: Any) -> list[int]:
    return [p.life for p in game.state.players]


def dead(game: Any, *ids: int) -> list[bool]:
    return [i not in game.state.objects for i in ids]


def test_an_unblocked_attacker_damages_the_player(board: Any, drive: Any) -> None:
    b = board()
    bear, sentinel = b.put("Bear"), b.put("Sentinel")
    game = b.game()
    drive.choose(game, "declare_attackers", "Bear attacks p1", "Sentinel attacks p1")
    assert game.state.objects[bear].tapped
    assert not game.state.objects[sentinel].tapped, "vigilance (CR 702.20)"
    assert {e.event.object for e in game.log if isinstance(e.event, CreatureAttacked)} == {bear, sentinel}
    drive.step(game, "postcombat_main")
    assert life(game) == [20, 16]
    assert game.state.combat is None


def test_who_may_not_attack_is_not_offered(board: Any, drive: Any) -> None:
    b = board()
    b.put("Wall")
    b.put("Giant", tapped=True)
    b.put("Bear", controlled_since=15)
    b.put("Raider", controlled_since=15)
    decision = drive.until(b.game(), "declare_attackers")
    assert [o.text for o in decision.options] == ["Raider attacks p1"]


def test_without_a_possible_attacker_nothing_is_asked(board: Any, drive: Any) -> None:
    b = board()
    b.put("Wall")
    game = b.game()
    game.advance()
    whys = set()
    while game.state.turn.step != "end":
        whys.add(game.decision.why)
        game.answer(game.decision.default)
    assert "declare_attackers" not in whys


def test_a_blocked_attacker_and_its_blocker_kill_each_other(board: Any, drive: Any) -> None:
    b = board()
    bear, giant = b.put("Bear"), b.put("Giant", 1)
    game = b.game()
    drive.choose(game, "declare_attackers", "Bear attacks p1")
    drive.choose(game, "declare_blockers", "Giant blocks Bear")
    assert [(e.event.object, e.event.attacker) for e in game.log if isinstance(e.event, CreatureBlocked)] == [
        (giant, bear)
    ]
    drive.step(game, "postcombat_main")
    assert life(game) == [20, 20]
    assert dead(game, bear, giant) == [True, False]
    assert game.state.objects[giant].damage == 2
    hits = [e for e in game.log if isinstance(e.event, DamageDealt)]
    assert len({id(e.before) for e in hits}) == 1, "all at once (CR 510.2)"


def test_flying_and_reach(board: Any, drive: Any) -> None:
    b = board()
    b.put("Bird")
    for name in ("Bear", "Spider", "Bird"):
        b.put(name, 1)
    game = b.game()
    drive.choose(game, "declare_attackers", "Bird attacks p1")
    decision = drive.until(game, "declare_blockers")
    assert [o.text for o in decision.options] == ["Spider blocks Bird", "Bird blocks Bird"]


def test_menace_takes_two(board: Any, drive: Any) -> None:
    b = board()
    thug, bear, giant = b.put("Thug"), b.put("Bear", 1), b.put("Giant", 1)
    game = b.game()
    drive.choose(game, "declare_attackers", "Thug attacks p1")
    decision = drive.until(game, "declare_blockers")
    with pytest.raises(IllegalAnswer, match="Thug can't be blocked except by 2 or more"):
        game.answer((0,))
    assert game.decision is decision
    game.answer((0, 1))
    assert game.state.combat.blockers == {bear: (thug,), giant: (thug,)}


def test_menace_is_not_offered_to_one(board: Any, drive: Any) -> None:
    b = board()
    b.put("Thug")
    b.put("Bear", 1)
    game = b.game()
    drive.choose(game, "declare_attackers", "Thug attacks p1")
    drive.step(game, "postcombat_main")
    assert life(game) == [20, 17]


def test_a_creature_blocks_one_attacker(board: Any, drive: Any) -> None:
    b = board()
    b.put("Bear"), b.put("Giant"), b.put("Wall", 1), b.put("Spider", 1)
    game = b.game()
    drive.choose(game, "declare_attackers", "Bear attacks p1", "Giant attacks p1")
    drive.until(game, "declare_blockers")
    with pytest.raises(IllegalAnswer, match="blocks one attacker"):
        game.answer((0, 1))


def test_damage_is_divided_freely_among_blockers(board: Any, drive: Any) -> None:
    """No order of blockers, and no need to be lethal to one first (CR 510.1c)."""
    b = board()
    giant, bear, spider = b.put("Giant"), b.put("Bear", 1), b.put("Spider", 1)
    game = b.game()
    drive.choose(game, "declare_attackers", "Giant attacks p1")
    drive.choose(game, "declare_blockers", "Bear blocks Giant", "Spider blocks Giant")
    decision = drive.until(game, "assign_damage")
    assert (decision.player, decision.kind, decision.total) == (0, "distribute", 3)
    game.answer((1, 2))
    assert [game.state.objects[i].damage for i in (bear, spider)] == [1, 2]
    assert dead(game, giant) == [True]


def test_trample_needs_lethal_damage_to_every_blocker(board: Any, drive: Any) -> None:
    b = board()
    b.put("Rhino"), b.put("Bear", 1), b.put("Bird", 1)
    game = b.game()
    drive.choose(game, "declare_attackers", "Rhino attacks p1")
    drive.choose(game, "declare_blockers", "Bear blocks Rhino", "Bird blocks Rhino")
    decision = drive.until(game, "assign_damage")
    assert [o.text for o in decision.options] == ["Bear", "Bird", "p1"]
    assert [o.number for o in decision.options] == [2, 1, None]
    assert decision.default == (2, 1, 2)
    with pytest.raises(IllegalAnswer, match="only if Bear gets at least 2"):
        game.answer((1, 1, 3))
    game.answer((2, 1, 2))
    assert life(game) == [20, 18]


def test_trample_with_marked_damage_and_deathtouch(board: Any, drive: Any) -> None:
    b = board()
    b.put("Scorpion"), b.put("Giant", 1)
    game = b.game()
    drive.choose(game, "declare_attackers", "Scorpion attacks p1")
    drive.choose(game, "declare_blockers", "Giant blocks Scorpion")
    assert drive.until(game, "assign_damage").default == (1, 3)
    b = board()
    b.put("Rhino"), b.put("Giant", 1, damage=2)
    game = b.game()
    drive.choose(game, "declare_attackers", "Rhino attacks p1")
    drive.choose(game, "declare_blockers", "Giant blocks Rhino")
    assert drive.until(game, "assign_damage").default == (1, 4)


def test_trample_when_the_blocker_is_gone(board: Any, drive: Any) -> None:
    from cardwright.kernel.events import ZoneChange

    for attacker, left in (("Rhino", 15), ("Giant", 20)):
        b = board()
        b.put(attacker)
        bear = b.put("Bear", 1)
        game = b.game()
        drive.choose(game, "declare_attackers", f"{attacker} attacks p1")
        drive.choose(game, "declare_blockers", f"Bear blocks {attacker}")
        drive.happen(game, ZoneChange(object=bear, origin="battlefield", to="graveyard:1", cause="destroy"))
        drive.step(game, "postcombat_main")
        assert life(game) == [20, left], "blocked stays blocked (CR 509.1h, 702.19d)"


def test_first_and_double_strike(board: Any, drive: Any) -> None:
    b = board()
    knight, champion, bear = b.put("Knight"), b.put("Champion"), b.put("Bear", 1)
    game = b.game()
    drive.choose(game, "declare_attackers", "Knight attacks p1", "Champion attacks p1")
    drive.choose(game, "declare_blockers", "Bear blocks Knight")
    drive.step(game, "first_strike_damage")
    game.advance()
    assert life(game) == [20, 18]
    assert dead(game, bear) == [True]
    drive.step(game, "postcombat_main")
    assert life(game) == [20, 16], "double strike strikes again (CR 510.4), first strike does not"
    assert dead(game, knight, champion) == [False, False]


def test_planeswalkers_and_several_opponents_may_be_attacked(board: Any, drive: Any) -> None:
    b = board(3)
    b.put("Bear"), b.put("Giant")
    walker = b.put("Walker", 2, loyalty=4)
    game = b.game()
    decision = drive.until(game, "declare_attackers")
    assert [o.text for o in decision.options if o.card == "Bear"] == [
        "Bear attacks p1",
        "Bear attacks p2",
        "Bear attacks Walker",
    ]
    with pytest.raises(IllegalAnswer, match="attacks one player or permanent"):
        game.answer((0, 1))
    drive.choose(game, "declare_attackers", "Bear attacks p1", "Giant attacks Walker")
    drive.step(game, "postcombat_main")
    assert life(game) == [20, 18, 20]
    assert game.state.objects[walker].counters == {"loyalty": 1}


def test_attackers_that_change_control_leave_combat(board: Any, drive: Any) -> None:
    from cardwright.kernel.events import ControlChanged

    b = board()
    bear = b.put("Bear")
    game = b.game()
    drive.choose(game, "declare_attackers", "Bear attacks p1")
    drive.happen(game, ControlChanged(object=bear, old=0, new=1))
    assert game.state.combat.attackers == {}
    drive.step(game, "postcombat_main")
    assert life(game) == [20, 20]


def test_tapping_for_an_attack_is_one_event(board: Any, drive: Any) -> None:
    b = board()
    b.put("Bear"), b.put("Giant")
    game = b.game()
    drive.choose(game, "declare_attackers", "Bear attacks p1", "Giant attacks p1")
    taps = [e for e in game.log if isinstance(e.event, PermanentTapped)]
    assert len(taps) == 2
    assert taps[0].before is taps[1].before
