"""Random games of two to eight players, in formats and mixtures of them, run to their end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cardwright import Game, Library, PlayerSetup, open_library
from cardwright.embed.bots import RandomBot, play
from cardwright.kernel.formats import Declared

RED = ("Mountain",) * 16 + ("Goblin Piker", "Hill Giant", "Shock", "Lightning Bolt") * 5
GREEN = ("Forest",) * 16 + ("Grizzly Bears", "Llanowar Elves", "Centaur Courser", "Giant Growth") * 5
WHITE = ("Plains",) * 16 + ("White Knight", "Soul Warden", "Serra Angel") * 5
PLANES = (
    "Panopticon",
    "Gavony",
    "The Hippodrome",
    "Lethe Lake",
    "Takenuma",
    "Academy at Tolaria West",
    "The Zephyr Maze",
    "Stronghold Furnace",
    "Sanctum of Serra",
    "Feeding Grounds",
)
ISAMARU = "Isamaru, Hound of Konda"
LOOSE: dict[str, object] = {"deck_size": (0, None), "copies": 0}
PAIRS = (0, 0, 1, 1)

GAMES: list[tuple[tuple[str, ...], int, tuple[int, ...], dict[str, dict[str, object]]]] = [
    (("duel",), 2, (), {}),
    (("free-for-all",), 3, (), {}),
    (("free-for-all",), 5, (), {}),
    (("free-for-all",), 8, (), {}),
    (("two-headed giant",), 4, PAIRS, {}),
    (("two-headed giant",), 6, (0, 0, 1, 1, 2, 2), {}),
    (
        ("two-headed giant",),
        8,
        (0, 0, 0, 0, 1, 1, 1, 1),
        {"two-headed giant": {"team_size": 4, "starting_life": 60, "poison_limit": 25}},
    ),
    (("commander",), 2, (), {"commander": LOOSE}),
    (("commander", "free-for-all"), 4, (), {"commander": LOOSE}),
    (("brawl",), 3, (), {"brawl": LOOSE}),
    (("planechase",), 2, (), {}),
    (("planechase", "free-for-all"), 5, (), {}),
    (("planechase", "two-headed giant"), 4, PAIRS, {}),
    (("commander", "planechase"), 3, (), {"commander": LOOSE}),
    (("commander", "planechase", "two-headed giant"), 4, PAIRS, {"commander": {**LOOSE, "starting_life": 30}}),
]


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


def new_game(
    library: Library, seed: int, formats: Sequence[str], count: int, teams: Sequence[int], declared: Declared
) -> Game:
    led = "commander" in formats or "brawl" in formats
    players = []
    for seat in range(count):
        sections: dict[str, tuple[str, ...]] = {}
        if led:
            sections["commander"] = (ISAMARU,)
        if "planechase" in formats:
            sections["planar"] = PLANES
        deck = WHITE if led else (RED, GREEN, WHITE)[(seat + seed) % 3]
        players.append(PlayerSetup(f"p{seat}", deck, team=teams[seat] if teams else None, sections=sections))
    return Game.new(library, players, formats=formats, declared=declared, seed=seed)


def whole(game: Game) -> None:
    """Every card of who is still there is somewhere, once; those of who has left are nowhere."""
    state = game.state
    there = [card for obj in state.objects.values() if obj.kind == "card" for card in obj.cards]
    assert len(there) == len(set(there))
    owners = {state.card_owners[card] for card in there}
    for player in state.players:
        mine = sum(1 for card in there if state.card_owners[card] == player.id)
        total = sum(1 for owner in state.card_owners.values() if owner == player.id)
        assert mine == (0 if player.left else total), player
    assert not any(p.left for p in state.players if p.id in owners)


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("game", GAMES, ids=lambda g: " + ".join(g[0]) + f" {g[1]}")
def test_a_random_game_ends(library: Library, game: Any, seed: int) -> None:
    played = new_game(library, seed, *game)
    play(played, [RandomBot(seed * 100 + seat) for seat in range(game[1])])
    assert played.over
    assert played.result is not None
    winners = played.result.winners
    teams = {played.state.players[w].team for w in winners}
    assert len(winners) <= 1 or len(teams) == 1
    whole(played)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", [GAMES[2], GAMES[5], GAMES[11], GAMES[13]], ids=lambda g: " + ".join(g[0]))
def test_players_leave_at_any_moment(library: Library, game: Any, seed: int) -> None:
    played = new_game(library, seed, *game)
    bots = [RandomBot(seed * 100 + seat) for seat in range(game[1])]
    luck = random.Random(seed)  # noqa: S311 - who leaves when
    decision = played.advance()
    while decision is not None:
        if luck.random() < 0.004:
            present = [p.id for p in played.state.players if not p.left]
            leaving = luck.choice(present)
            decision = played.concede(leaving)
            assert played.over or played.state.players[leaving].left
            if not played.over:
                whole(played)
        else:
            decision = played.answer(bots[decision.player].answer(decision))
    whole(played)
