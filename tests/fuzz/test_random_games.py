"""Random games of random decks from every pack end, and break nothing on the way."""

from __future__ import annotations

import msgspec
import pytest

from cardwright import Game, IllegalDeck
from cardwright.embed.bots import RandomBot
from cardwright.kernel.decisions import Decision, Option, check_answer
from cardwright.kernel.state import GameState
from cardwright.testing.invariants import broken_between, broken_in, broken_once_settled
from cardwright.testing.random_games import Pool, random_game
from cardwright.testing.random_play import GameFailed, RandomPlayer, play_random
from cardwright.testing.shrinking import shrunk

replace = msgspec.structs.replace
TURNS = 40  # enough for most; the rest is given up


def test_a_random_game_ends_and_breaks_nothing(pool: Pool, fuzz_seed: int) -> None:
    try:
        ended = play_random(random_game(pool, fuzz_seed), pool.library, turns=TURNS)
    except GameFailed as failed:
        pytest.fail(f"{failed.what}\n{shrunk(failed, pool.library)}", pytrace=False)
    assert ended.decisions > 20


def test_decks_are_of_sixty_cards_with_lands_and_formats_are_mixed(pool: Pool) -> None:
    games = [random_game(pool, seed) for seed in range(60)]
    assert {len(g.players) for g in games} == {2, 3, 4}
    assert len({g.formats for g in games}) >= 8
    for begun in games:
        for player in begun.players:
            counted = [*player.deck, *player.sections.get("commander", ())]
            lands = [key for key in counted if "land" in pool.library.definition(key).front.types]
            assert len(counted) == 60
            assert 20 <= len(lands) <= 30
    assert random_game(pool, 7) == random_game(pool, 7)


def test_decks_led_by_a_commander_are_legal(pool: Pool) -> None:
    led = [g for g in (random_game(pool, seed) for seed in range(60)) if {"commander", "brawl"} & set(g.formats)]
    assert len(led) >= 5
    for begun in led:
        begun.begin(pool.library)  # raises IllegalDeck otherwise
    with pytest.raises(IllegalDeck):
        replace(led[0], declared={}).begin(pool.library)


# ---------------------------------------------------------------- the checks see what is wrong


@pytest.fixture(scope="module")
def game(pool: Pool) -> Game:
    """A game with permanents, cards in hands and graveyards, at a priority."""
    begun = random_game(pool, 2)
    game, bot = begun.begin(pool.library), RandomPlayer(begun.bots)
    decision = game.advance()
    while decision is not None and (game.state.turn.number < 8 or decision.why != "priority"):
        decision = game.answer(bot.answer(decision))
    assert decision is not None
    assert not [*broken_in(pool.library, game.state), *broken_once_settled(game)]
    return game


def wrong(pool: Pool, state: GameState) -> str:
    return "\n".join(broken_in(pool.library, state))


def test_a_card_that_is_lost_or_doubled_is_seen(pool: Pool, game: Game) -> None:
    state = game.state
    key = "battlefield"
    id = state.zone(key)[0]
    without = {i: o for i, o in state.objects.items() if i != id}
    assert "is lost" in wrong(pool, replace(state, objects=without))
    assert "is no object" in wrong(pool, replace(state, objects=without))
    twin = replace(state.objects[id], id=state.next_id)
    twins = replace(
        state,
        objects={**state.objects, twin.id: twin},
        zones={**state.zones, key: (*state.zone(key), twin.id)},
        next_id=twin.id + 1,
    )
    assert "is in the objects" in wrong(pool, twins)


def test_an_object_in_no_zone_or_in_two_is_seen(pool: Pool, game: Game) -> None:
    state = game.state
    id = state.zone("battlefield")[0]
    rest = tuple(i for i in state.zone("battlefield") if i != id)
    assert "does not hold it" in wrong(pool, replace(state, zones={**state.zones, "battlefield": rest}))
    assert "is in battlefield and in exile" in wrong(pool, replace(state, zones={**state.zones, "exile": (id,)}))


def test_negative_amounts_and_strange_controllers_are_seen(pool: Pool, game: Game) -> None:
    state = game.state
    obj = state.objects[state.zone("battlefield")[0]]

    def changed(**fields: object) -> str:
        return wrong(pool, replace(state, objects={**state.objects, obj.id: replace(obj, **fields)}))

    assert "-1 damage" in changed(damage=-1)
    assert "-2 of charge" in changed(counters={"charge": -2})
    assert "controlled by nobody" in changed(controller=None)
    left = tuple(replace(p, left=p.id == obj.controller) for p in state.players)
    assert "who has left" in wrong(pool, replace(state, players=left))


def test_an_index_that_is_behind_and_ids_given_twice_are_seen(pool: Pool, game: Game) -> None:
    state = game.state
    assert "watch index" in wrong(pool, replace(state, watch={}))
    earlier = replace(state, objects={}, zones={})
    assert any("given again" in text for text in broken_between(earlier, state))
    assert any("clock" in text for text in broken_between(replace(state, clock=state.clock + 1), state))


def test_state_based_actions_that_are_still_to_do_are_seen(pool: Pool, game: Game) -> None:
    players = tuple(replace(p, life=0) for p in game.state.players)
    dead = Game.at(pool.library, replace(game.state, players=players))
    assert any("still to do" in text for text in broken_once_settled(dead))


# ---------------------------------------------------------------- the bot


def divided(decision: Decision, seeds: int = 60) -> set[tuple[int, ...]]:
    answers = [RandomBot(seed).answer(decision) for seed in range(seeds)]
    for answer in answers:
        check_answer(decision, answer)
    return {a for a in answers if isinstance(a, tuple)}


def test_damage_is_divided_at_random_and_within_its_bounds() -> None:
    options = (Option("object", text="first", number=2), Option("object", text="second", number=1), Option("player"))
    trample = Decision(
        player=0, kind="distribute", why="assign_damage", options=options, at_least=0, total=6, default=(6, 0, 0),
        last_of_all=True,
    )  # fmt: skip
    found = divided(trample)
    assert any(a[2] > 0 for a in found)
    assert any(a[2] == 0 for a in found)
    assert len(found) > 10
    each = replace(trample, at_least=1, last_of_all=False, total=4)
    assert divided(each) == {(2, 1, 1), (1, 2, 1), (1, 1, 2)}
