"""State-based actions (CR 704)."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.kernel.events import PlayerLost, ZoneChange


def zone_of(game: Any, owner: int, name: str) -> str:
    """Where the one card of this owner and name is."""
    found = [o.zone for o in game.state.objects.values() if o.owner == owner and o.definition == name]
    assert len(found) == 1, found
    return str(found[0]).partition(":")[0]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"life": 0}, "0 or less life"),
        ({"life": -3}, "0 or less life"),
        ({"drew_from_empty": True}, "drew from an empty library"),
        ({"counters": {"poison": 10}}, "ten or more poison counters"),
        ({"life": 0, "counters": {"poison": 11}, "drew_from_empty": True}, "0 or less life"),
    ],
)
def test_a_player_loses(board: Any, change: dict[str, Any], reason: str) -> None:
    b = board()
    b.draft.player(1, **change)
    game = b.game()
    game.advance()
    assert game.over
    assert game.result.winners == (0,)
    assert [(e.event.player, e.event.reason) for e in game.log if isinstance(e.event, PlayerLost)] == [(1, reason)]


def test_nine_poison_and_one_life_are_not_enough(board: Any) -> None:
    b = board()
    b.draft.player(1, life=1, counters={"poison": 9})
    game = b.game()
    game.advance()
    assert not game.over


def test_all_lose_together_is_a_draw(board: Any) -> None:
    b = board(3)
    for player in range(3):
        b.draft.player(player, life=0)
    game = b.game()
    game.advance()
    assert game.result.winners == ()


def test_tokens_elsewhere_cease_to_exist(board: Any) -> None:
    b = board()
    token = b.put("Bear", zone="graveyard", kind="token")
    here = b.put("Bear", kind="token")
    game = b.game()
    game.advance()
    assert token not in game.state.objects
    assert game.state.zone("graveyard:0") == ()
    assert here in game.state.objects


def test_creatures_die(board: Any) -> None:
    b = board()
    names = {"Zero": {}, "Giant": {"damage": 3}, "Bear": {"damage": 1, "deathtouched": True}, "Wall": {"damage": 4}}
    for name, fields in names.items():
        b.put(name, **fields)
    game = b.game()
    game.advance()
    assert {n: zone_of(game, 0, n) for n in names} == {
        "Zero": "graveyard",
        "Giant": "graveyard",
        "Bear": "graveyard",
        "Wall": "battlefield",
    }
    moves = {e.event.object: e for e in game.log if isinstance(e.event, ZoneChange)}
    assert len({id(e.before) for e in moves.values()}) == 1, "a single event (CR 704.3)"
    assert sorted(e.event.cause for e in moves.values()) == ["destroy", "destroy", "rule"]


def test_indestructible_stays_and_the_game_goes_on(board: Any) -> None:
    b = board()
    lethal = b.put("Golem", damage=5)
    touched = b.put("Golem", damage=1, deathtouched=True)
    weak = b.put("Golem", counters={"-1/-1": 3})
    game = b.game()
    game.advance()
    assert [i in game.state.objects for i in (lethal, touched, weak)] == [True, True, False]
    assert not game.state.objects[touched].deathtouched, "it counted for one check only"


def test_planeswalkers_without_loyalty_and_battles_without_defense_go(board: Any) -> None:
    b = board()
    b.put("Walker"), b.put("Siege")
    kept = b.put("Walker", 1, loyalty=1), b.put("Siege", 1, counters={"defense": 1})
    game = b.game()
    game.advance()
    assert (zone_of(game, 0, "Walker"), zone_of(game, 0, "Siege")) == ("graveyard", "graveyard")
    assert all(i in game.state.objects for i in kept)


def test_planeswalkers_and_battles_enter_with_their_counters(board: Any, drive: Any) -> None:
    b = board()
    cards = [b.put(name, zone="hand") for name in ("Walker", "Siege")]
    game = b.game()
    enter = [ZoneChange(object=i, origin="hand:0", to="battlefield", controller=0) for i in cards]
    drive.happen(game, *enter)
    assert [game.state.objects[i].counters for i in game.state.zone("battlefield")] == [{"loyalty": 3}, {"defense": 4}]


def test_the_legend_rule_asks_which_stays(board: Any) -> None:
    b = board()
    kings = [b.put("King") for _ in range(3)]
    theirs = b.put("King", 1)
    game = b.game()
    decision = game.advance()
    assert (decision.why, decision.player, decision.at_least, decision.at_most) == ("legend_rule", 0, 1, 1)
    game.answer((1,))
    assert [i in game.state.objects for i in (*kings, theirs)] == [False, True, False, True]


def test_the_world_rule_keeps_the_newest(board: Any) -> None:
    b = board()
    old, new = b.put("World"), b.put("World", 1)
    game = b.game()
    game.advance()
    assert [i in game.state.objects for i in (old, new)] == [False, True]


def test_auras_need_something_legal(board: Any) -> None:
    b = board()
    bear, forest = b.put("Bear"), b.put("Forest")
    good = b.put("Curse", attached_to=bear)
    bad = [b.put("Curse"), b.put("Curse", attached_to=forest), b.put("Curse", attached_to=9999)]
    game = b.game()
    game.advance()
    assert good in game.state.objects
    assert not any(i in game.state.objects for i in bad)


def test_equipment_and_others_become_unattached(board: Any) -> None:
    b = board()
    bear, forest = b.put("Bear"), b.put("Forest")
    good, bad = b.put("Sword", attached_to=bear), b.put("Sword", attached_to=forest)
    creature, artifact = b.put("Giant", attached_to=bear), b.put("Bomb", attached_to=bear)
    game = b.game()
    game.advance()
    attached = [game.state.objects[i].attached_to for i in (good, bad, creature, artifact)]
    assert attached == [bear, None, None, None]


def test_opposite_counters_annihilate(board: Any) -> None:
    b = board()
    giant = b.put("Giant", counters={"+1/+1": 3, "-1/-1": 2})
    game = b.game()
    game.advance()
    assert game.state.objects[giant].counters == {"+1/+1": 1}


def test_only_the_newest_role_stays(board: Any) -> None:
    b = board()
    bear = b.put("Bear")
    old, other, new = (
        b.put("Role", attached_to=bear),
        b.put("Role", 1, attached_to=bear),
        b.put("Role", attached_to=bear),
    )
    game = b.game()
    game.advance()
    assert [i in game.state.objects for i in (old, other, new)] == [False, True, True]
