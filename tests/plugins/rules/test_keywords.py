"""Keyword abilities (CR 702) that combat does not test."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.events import DamageDealt, ZoneChange
from cardwright.kernel.refs import ObjectRef, PlayerRef


def offered(decision: Any, kind: str) -> list[str]:
    return [o.text for o in decision.options if o.kind == kind]


def test_deathtouch_kills_by_any_damage(board: Any, drive: Any) -> None:
    b = board()
    snake, giant = b.put("Snake"), b.put("Giant", 1)
    game = b.game()
    drive.happen(game, DamageDealt(to=ObjectRef(giant), amount=1, source=snake))
    assert giant not in game.state.objects


def test_lifelink_gains_as_part_of_the_damage(board: Any, drive: Any) -> None:
    b = board()
    cleric, giant = b.put("Cleric"), b.put("Giant", 1)
    game = b.game()
    drive.happen(game, DamageDealt(to=ObjectRef(giant), amount=2, source=cleric))
    drive.happen(game, DamageDealt(to=PlayerRef(1), amount=3, source=cleric))
    assert [p.life for p in game.state.players] == [25, 17]


def test_indestructible_is_not_destroyed_but_may_be_sacrificed(board: Any, drive: Any) -> None:
    b = board()
    golem = b.put("Golem")
    game = b.game()
    drive.happen(game, ZoneChange(object=golem, origin="battlefield", to="graveyard:0", cause="destroy"))
    assert golem in game.state.objects
    drive.happen(game, ZoneChange(object=golem, origin="battlefield", to="graveyard:0", cause="sacrifice"))
    assert golem not in game.state.objects


def test_hexproof_and_shroud_forbid_targets(board: Any, drive: Any) -> None:
    b = board()
    b.put("Sprite", 0), b.put("Sprite", 1), b.put("Shade", 0), b.put("Bear", 1)
    b.put("Curse", zone="hand")
    game = b.game()
    drive.choose(game, "priority", "cast Curse")
    decision = drive.until(game, "targets")
    assert [(o.card, game.state.objects[o.object].controller) for o in decision.options] == [("Sprite", 0), ("Bear", 1)]


def test_haste_uses_tap_abilities_at_once(board: Any) -> None:
    b = board()
    b.put("Pinger", controlled_since=15)
    game = b.game()
    assert offered(game.advance(), "activate") == []
    b = board()
    b.put("Pinger", controlled_since=5)
    assert offered(b.game().advance(), "activate") == ["activate Pinger"]


def test_flash_is_cast_whenever_an_instant_could_be(board: Any) -> None:
    b = board()
    b.put("Viper", zone="hand"), b.put("Curse", zone="hand"), b.put("Bear")
    assert offered(b.game("upkeep").advance(), "cast") == ["cast Viper"]
    b = board()
    b.put("Curse", zone="hand"), b.put("Bear")
    assert offered(b.game("precombat_main").advance(), "cast") == ["cast Curse"]


def test_an_aura_spell_enters_attached_to_its_target(board: Any, drive: Any) -> None:
    b = board()
    bear, giant = b.put("Bear"), b.put("Giant", 1)
    b.put("Curse", zone="hand")
    game = b.game()
    drive.choose(game, "priority", "cast Curse")
    drive.choose(game, "targets", "Giant")
    game.answer((0,))
    game.answer((0,))
    (curse,) = game.engine.attachments(giant)
    assert game.state.objects[curse].definition == "Curse"
    assert game.engine.attachments(bear) == ()


def test_an_aura_put_onto_the_battlefield_is_attached_by_choice(board: Any, drive: Any) -> None:
    """CR 303.4f; with nothing to enchant it stays where it is (303.4g)."""
    b = board()
    bear, giant = b.put("Bear"), b.put("Giant", 1)
    curse = b.put("Curse", zone="graveyard")
    game = b.game()
    game.advance()
    enter = ZoneChange(object=curse, origin="graveyard:0", to="battlefield", controller=0)
    decision = game.intervene([enter])
    assert (decision.why, decision.player) == ("enchant", 0)
    assert [o.object for o in decision.options] == [bear, giant]
    game.answer((1,))
    assert len(game.engine.attachments(giant)) == 1
    b = board()
    curse = b.put("Curse", zone="graveyard")
    game = b.game()
    drive.happen(game, ZoneChange(object=curse, origin="graveyard:0", to="battlefield", controller=0))
    assert game.state.zone("graveyard:0") == (curse,)


def test_equip_moves_an_equipment_at_sorcery_speed(board: Any, drive: Any) -> None:
    b = board()
    bear, giant, theirs = b.put("Bear"), b.put("Giant"), b.put("Wall", 1)
    sword = b.put("Sword", attached_to=bear)
    assert offered(b.game("upkeep").advance(), "activate") == []
    game = b.game()
    drive.choose(game, "priority", "activate Sword: equip")
    decision = drive.until(game, "targets")
    assert theirs not in [o.object for o in decision.options]
    drive.choose(game, "targets", "Giant")
    game.answer((0,))
    game.answer((0,))
    assert game.state.objects[sword].attached_to == giant


def test_cumulative_upkeep_grows_until_it_is_not_paid(board: Any, drive: Any) -> None:
    b = board()
    bomb = b.put("Bomb", counters={"age": 1})
    game = b.game("end", active=1)
    decision = drive.until(game, "pay")
    assert game.state.objects[bomb].counters == {"age": 2}
    assert decision.player == 0
    game.answer(True)
    assert game.state.players[0].life == 16
    drive.step(game, "draw")
    drive.until(game, "pay")
    assert game.state.objects[bomb].counters == {"age": 3}
    game.answer(False)
    assert bomb not in game.state.objects
    assert game.state.players[0].life == 16
