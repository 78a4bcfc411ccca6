"""Combat beyond attacks on players: battles, planeswalkers, removal from combat (CR 310, 506.4, 702.19)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.events import ControlChanged, ZoneChange
from cardwright.kernel.refs import ObjectRef, PlayerRef
from cardwright_plugins.combat.battles import Protector


def life(game: Any) -> list[int]:
    return [p.life for p in game.state.players]


def test_a_siege_is_protected_by_an_opponent_whom_its_controller_chooses(board: Any, drive: Any) -> None:
    b = board(3)
    siege = b.put("Invasion", 0, counters={"defense": 4})
    game = b.game()
    decision = drive.until(game, "protector")
    assert (decision.player, [o.text for o in decision.options]) == (0, ["p1", "p2"]), "CR 310.11a"
    game.answer((1,))
    assert game.state.objects[siege].notes["protector"] == Protector(2)


def test_its_controller_may_attack_it_and_its_protector_blocks(board: Any, drive: Any) -> None:
    b = board(3)
    b.put("Giant", 0), b.put("Bear", 1), b.put("Spider", 2)
    siege = b.put("Invasion", 0, counters={"defense": 4}, notes={"protector": Protector(2)})
    game = b.game()
    drive.choose(game, "declare_attackers", "Giant attacks Invasion")
    assert game.state.combat is not None
    assert list(game.state.combat.defending.values()) == [2], "CR 310.8d"
    decision = drive.until(game, "declare_blockers")
    assert (decision.player, [o.text for o in decision.options]) == (2, ["Spider blocks Giant"]), "CR 310.8c"
    game.answer(())
    drive.step(game, "postcombat_main")
    assert game.state.objects[siege].counters == {"defense": 1}, "CR 310.6"


def test_a_protector_can_never_attack_the_battle(board: Any, drive: Any) -> None:
    b = board(2)
    b.put("Giant", 1)
    b.put("Invasion", 0, counters={"defense": 4}, notes={"protector": Protector(1)})
    decision = drive.until(b.game(active=1), "declare_attackers")
    assert [o.text for o in decision.options] == ["Giant attacks p0"], "CR 310.8b"


def test_a_battle_gets_another_protector_when_its_own_leaves(board: Any, drive: Any) -> None:
    b = board(3)
    siege = b.put("Invasion", 0, counters={"defense": 4}, notes={"protector": Protector(2)})
    game = b.game()
    game.advance()
    game.concede(2)
    game.advance()
    assert game.state.objects[siege].notes["protector"] == Protector(1), "CR 310.10, 704.5w"


def test_trample_over_planeswalkers(board: Any, drive: Any) -> None:
    b = board(2)
    b.put("Colossus"), b.put("Bear", 1)
    walker = b.put("Walker", 1, loyalty=3)
    game = b.game()
    drive.choose(game, "declare_attackers", "Colossus attacks Walker")
    drive.choose(game, "declare_blockers", "Bear blocks Colossus")
    first = drive.until(game, "assign_damage")
    assert [o.text for o in first.options] == ["Bear", "Walker"]
    game.answer((2, 7))
    second = drive.until(game, "assign_damage")
    assert ([o.text for o in second.options], second.total, second.default) == (["Walker", "p1"], 7, (3, 4))
    game.answer((3, 4))
    assert life(game) == [20, 16], "CR 702.19c"
    assert walker not in game.state.objects


def test_trample_over_planeswalkers_when_the_planeswalker_is_gone(board: Any, drive: Any) -> None:
    for attacker, left in (("Colossus", 11), ("Rhino", 20)):
        b = board(2)
        b.put(attacker)
        walker = b.put("Walker", 1, loyalty=3)
        game = b.game()
        drive.choose(game, "declare_attackers", f"{attacker} attacks Walker")
        drive.happen(game, ZoneChange(object=walker, origin="battlefield", to="graveyard:1", cause="destroy"))
        drive.step(game, "postcombat_main")
        assert life(game) == [20, left], "CR 702.19e, 702.19f"


def test_what_stops_being_a_creature_leaves_combat_for_good(board: Any, drive: Any) -> None:
    b = board(2)
    forest, awakening = b.put("Forest"), b.put("Awakening")
    game = b.game()
    drive.choose(game, "declare_attackers", "Forest attacks p1")
    drive.happen(game, ZoneChange(object=awakening, origin="battlefield", to="hand:0", cause="return"))
    assert game.state.combat is not None
    assert forest not in game.state.combat.attackers, "CR 506.4"
    again = next(i for i in game.state.zone("hand:0"))
    drive.happen(game, ZoneChange(object=again, origin="hand:0", to="battlefield", cause="put", controller=0, player=0))
    drive.step(game, "postcombat_main")
    assert life(game) == [20, 20]


def test_a_creature_of_a_stolen_planeswalker_attacks_nothing(board: Any, drive: Any) -> None:
    b = board(3)
    bear = b.put("Bear")
    walker = b.put("Walker", 1, loyalty=3)
    game = b.game()
    drive.choose(game, "declare_attackers", "Bear attacks Walker")
    drive.happen(game, ControlChanged(object=walker, old=1, new=2))
    now = game.state.combat
    assert now is not None
    assert now.attackers == {bear: ObjectRef(walker)}
    assert now.attacking_nothing == (bear,), "CR 506.4c"
    assert now.defending == {bear: 1}
    drive.step(game, "postcombat_main")
    assert game.state.objects[walker].counters == {"loyalty": 3}


def test_any_number_of_attackers(board: Any, drive: Any) -> None:
    b = board(2)
    bears = [b.put("Bear") for _ in range(3)]
    octopus = b.put("Octopus", 1)
    game = b.game()
    decision = drive.until(game, "declare_attackers")
    game.answer(tuple(range(len(decision.options))))
    decision = drive.until(game, "declare_blockers")
    game.answer((0, 1, 2))
    assert game.state.combat is not None
    assert game.state.combat.blockers == {octopus: tuple(bears)}
    drive.until(game, "assign_damage")
    game.answer((2, 2, 0))
    assert [i in game.state.objects for i in bears] == [False, False, True]
    assert game.state.objects[octopus].damage == 6


def test_attackers_may_go_for_several_players_and_the_events_say_whom(board: Any, drive: Any) -> None:
    b = board(3)
    b.put("Bear"), b.put("Giant")
    game = b.game()
    drive.choose(game, "declare_attackers", "Bear attacks p1", "Giant attacks p2")
    told = [e.event for e in game.log if type(e.event).__name__ == "CreatureAttacked"]
    assert [(e.defender, e.defending_player, e.alone) for e in told] == [
        (PlayerRef(1), 1, False),
        (PlayerRef(2), 2, False),
    ]
