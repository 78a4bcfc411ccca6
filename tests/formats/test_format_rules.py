"""Rules of formats that no card here turns on: 903.9b applied twice, turns that teams skip, what teammates see."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardwright import Game, GameView, Library, ReplacementOffer, hookimpl
from cardwright.embed.bots import RandomBot
from cardwright.kernel.events import StepBegan, TurnBegan, ZoneChange
from cardwright.kernel.zones import zone_key
from cardwright.testing import Table, library_with

ISAMARU = "Isamaru, Hound of Konda"
TEAM_OF_TWO: dict[str, Any] = {
    "players": ["alice", "bob", "carol", "dave"],
    "teams": [["alice", "bob"], ["carol", "dave"]],
    "formats": ["two-headed giant"],
}


class NoHands:
    """What would be put into a hand is put on top of the library."""

    name = "no_hands"

    @hookimpl
    def replace_zone_change(self, game: GameView, event: ZoneChange) -> ReplacementOffer | None:
        if not event.to.startswith("hand:"):
            return None
        library = zone_key("library", game.object(event.object).owner)
        return ReplacementOffer("no hands", lambda ev: msgspec.structs.replace(ev, to=library), text="to the library")


def commander_table(*plugins: object) -> Table:
    given = {"formats": ["commander"], "alice": {"battlefield": [{"card": ISAMARU, "section": "commander"}]}}
    table = Table(library_with(*plugins), given)
    return table.play({"judge": {"move": ISAMARU, "to": "hand"}})


@pytest.mark.cr("903.9b", "614.5")
def test_the_replacement_of_903_9b_may_apply_more_than_once() -> None:
    """Declined for the hand, it is there again for the library: an exception to 614.5."""
    table = commander_table(NoHands())
    table.play({"choose": "put Isamaru, Hound of Konda into the command zone"}, {"answer": False})
    table.expect({"question": "command_zone"}).play({"answer": True})
    table.expect({"command": [ISAMARU], "alice": {"hand": [], "library": []}})


def test_declined_both_times_it_goes_where_it_goes() -> None:
    table = commander_table(NoHands())
    table.play({"choose": "put Isamaru, Hound of Konda into the command zone"}, {"answer": False}, {"answer": False})
    table.expect({"command": [], "alice": {"library": [ISAMARU]}})


@pytest.mark.cr("903.9b", "614.5")
def test_declined_it_is_not_offered_again_for_the_same_event() -> None:
    table = commander_table()
    table.play({"answer": False}).expect({"alice": {"hand": [ISAMARU]}, "question": "none"})


class Sleepy:
    """Bob skips his next turn, and his draw steps."""

    name = "sleepy"

    @hookimpl
    def replace_begin_turn(self, game: GameView, event: TurnBegan) -> ReplacementOffer | None:
        return ReplacementOffer("sleeps", lambda ev: None) if event.player == 3 and event.number == 4 else None

    @hookimpl
    def replace_begin_step(self, game: GameView, event: StepBegan) -> ReplacementOffer | None:
        return ReplacementOffer("sleeps", lambda ev: None) if event.player == 1 and event.step == "draw" else None


@pytest.mark.cr("805.8")
def test_a_turn_or_step_that_one_of_a_team_skips_the_team_skips() -> None:
    """CR 805.8: Dave skips his turn, and with him Carol; Bob's draw steps are Alice's too."""
    given = {**TEAM_OF_TWO, "alice": {"library": ["Forest"]}, "bob": {"library": ["Forest"]}}
    table = Table(library_with(Sleepy()), given)
    table.play({"until": "alice's upkeep"})
    table.expect({"turn": "alice", "turn_number": 4, "log": [{"never": "begin_turn carol"}]})
    table.play({"until": "alice's precombat main"})
    table.expect({"alice": {"hand": []}, "bob": {"hand": []}, "log": [{"never": "draw alice"}]})


@pytest.mark.cr("805.8", "500.7")
def test_an_extra_turn_of_a_player_is_their_teams() -> None:
    given = {**TEAM_OF_TWO, "bob": {"hand": ["Time Walk"], "mana": "{C}{U}", "library": ["Forest"]}}
    given["alice"] = {"library": ["Forest"]}
    table = Table(library_with(), given)
    table.play({"cast": "Time Walk", "by": "bob"}, "resolve", {"until": "alice's precombat main"})
    table.expect({"turn": "alice", "turn_number": 4, "alice": {"hand": ["Forest"]}, "bob": {"hand": ["Forest"]}})


@pytest.mark.cr("810.5")
def test_teammates_may_look_at_each_others_hands_and_nobody_else_may() -> None:
    """CR 810.5."""
    game = Table(library_with(), {**TEAM_OF_TWO, "bob": {"hand": ["Shock"]}}).game
    seen = {seat: [card.name for card in game.view(seat).players[1].hand] for seat in (0, 1, 2, 3, None)}
    assert seen == {0: ["Shock"], 1: ["Shock"], 2: [""], 3: [""], None: [""]}
    other = {**TEAM_OF_TWO, "formats": [], "bob": {"hand": ["Shock"]}}
    assert Table(library_with(), other).game.view(0).players[1].hand[0].name == ""


@pytest.mark.cr("901.4")
def test_a_planar_deck_is_hidden() -> None:
    given = {
        "formats": ["planechase"],
        "alice": {"command": [{"card": "Gavony", "section": "planar", "face_down": True}]},
    }
    game = Table(library_with(), given).game
    for viewer in (0, 1, None):
        assert [card.name for card in game.view(viewer).command] == [""]
    assert "Gavony" not in repr([game.view(v) for v in (0, 1, None)])


@pytest.fixture(scope="module")
def library() -> Library:
    return library_with()


def test_a_game_of_formats_is_saved_with_what_they_say(library: Library) -> None:
    given = {
        **TEAM_OF_TWO,
        "formats": ["commander", "planechase", "two-headed giant"],
        "with": {"commander": {"starting_life": 60}},
        "dice": [6],
        "alice": {"command": [{"card": "Lethe Lake", "section": "planar"}]},
        "bob": {"command": [{"card": ISAMARU, "section": "commander"}], "battlefield": ["Plains"]},
    }
    table = Table(library, given).play({"special": "roll the planar die"})
    again = Game.load(library, table.game.save())
    assert again.digest() == table.game.digest()
    assert again.engine.setting("starting_life") == 60
    assert again.state.sections == table.game.state.sections
    bot = RandomBot(5)
    for game in (table.game, again):
        decision = game.decision
        bot = RandomBot(5)
        for _ in range(20):
            assert decision is not None
            decision = game.answer(bot.answer(decision))
    assert again.digest() == table.game.digest()
