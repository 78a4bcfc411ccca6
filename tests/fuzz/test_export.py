"""A state written as a scenario's ``given`` is, built again, the same state; what can't be said is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cardwright import Game
from cardwright.kernel.engine import Engine
from cardwright.kernel.library import Library
from cardwright.kernel.state import GameState
from cardwright.kernel.visibility import ObjectForPlayer, view_for
from cardwright.rulings.board import build
from cardwright.rulings.discovery import find, shipped_root
from cardwright.rulings.export import CantSay, given_of, scenario_text, with_what_cant_be_said
from cardwright.rulings.model import Scenario
from cardwright.rulings.parse import parse_scenarios, read_scenarios
from cardwright.rulings.retelling import retell
from cardwright.rulings.runner import begin, run
from cardwright.rulings.session import Session
from cardwright.testing import Table
from cardwright.testing.random_games import Pool, random_game
from cardwright.testing.random_play import RandomPlayer
from cardwright_plugins.keywords.storm import SpellsCast

replace = msgspec.structs.replace
EXPECT = {"over": False}


UNSEEN = ("passed: ", "turn history: ", "combat: ", "spells cast: ", "linked_exile: ")


def unsaid_and_seen(unsaid: tuple[str, ...]) -> list[str]:
    """What was not said and shows in a view."""
    return [text for text in unsaid if not text.startswith(UNSEEN) and ": uses " not in text and ": pool " not in text]


def built(library: Library, given: dict[str, Any]) -> GameState:
    (scenario,) = parse_scenarios(scenario_text("built again", {"given": given, "expect": EXPECT}))
    return build(library, scenario).state


def look(library: Library, state: GameState, viewer: int | None) -> Any:
    """A view in which objects are not told apart by their ids, nor by the order in which they lie about."""
    view = view_for(Engine(library, state, silent=True), viewer, None)

    def seen(obj: ObjectForPlayer) -> Any:
        host = None if obj.attached_to is None else state.objects[obj.attached_to].definition
        return msgspec.to_builtins(replace(obj, id=0, attached_to=None)), host

    def heap(objects: tuple[ObjectForPlayer, ...]) -> Any:
        return Counter(repr(seen(o)) for o in objects)

    players = [
        (p.name, p.life, p.counters, p.pool, p.lost, heap(p.hand), [seen(o) for o in p.library], heap(p.graveyard))
        for p in view.players
    ]
    piles = [heap(zone) for zone in (view.battlefield, view.stack, view.exile, view.command)]
    return view.turn, view.active, view.step, view.priority, players, piles


def assert_same(library: Library, state: GameState, given: dict[str, Any]) -> None:
    again = built(library, given)
    for viewer in (None, *(p.id for p in state.players)):
        assert look(library, state, viewer) == look(library, again, viewer)


def without_labels(given: Any) -> Any:
    if isinstance(given, dict):
        return {k: without_labels(v) for k, v in given.items() if k not in ("as", "attached_to")}
    return [without_labels(v) for v in given] if isinstance(given, list) else given


@pytest.mark.parametrize("seed", [2, 5])
def test_random_states_come_back(pool: Pool, seed: int) -> None:
    assert compared_in_games(pool, seed, 6) == 6


def compared_in_games(pool: Pool, seed: int, wanted: int) -> int:
    """How many states come back in random games from this seed on, up to as many as are wanted."""
    compared = 0
    for further in range(seed, seed + 50, 10):
        if compared < wanted:
            compared += compared_in(pool, further, wanted - compared)
    return compared


def compared_in(pool: Pool, seed: int, wanted: int) -> int:
    begun = random_game(pool, seed)
    game, bot = begun.begin(pool.library), RandomPlayer(begun.bots)
    decision, compared = game.advance(), 0
    while decision is not None and compared < wanted:
        if not game.inputs and decision.why == "priority" and game.state.clock % 4 == 0:
            exported = with_what_cant_be_said(pool.library, game.checkpoint)
            if not unsaid_and_seen(exported.unsaid):
                assert_same(pool.library, game.checkpoint, exported.given)
                again = with_what_cant_be_said(pool.library, built(pool.library, exported.given))
                assert without_labels(again.given) == without_labels(exported.given)
                compared += 1
        decision = game.answer(bot.answer(decision))
    return compared


def shipped() -> Iterator[Any]:
    for number, file in enumerate(find(shipped_root())):
        if number % 20 == 0:
            for scenario in read_scenarios(file.path, card=file.card):
                yield pytest.param(scenario, id=f"{scenario.card}: {scenario.ruling}")


@pytest.mark.parametrize("scenario", list(shipped()))
def test_states_in_rulings_come_back_or_it_is_said_why_not(pool: Pool, scenario: Scenario) -> None:
    def watch(session: Session) -> None:
        game = session.game
        if game.inputs or game.decision is None or game.decision.why != "priority":
            return
        exported = with_what_cant_be_said(pool.library, game.checkpoint)
        if not unsaid_and_seen(exported.unsaid):
            assert_same(pool.library, game.checkpoint, exported.given)

    begin(scenario, pool.library).run(watch)


# ---------------------------------------------------------------- what is said, and what is not

BOARD = """
players: [alice, bob]
alice:
  life: 17
  battlefield:
  - {card: Grizzly Bears, as: bear, counters: {+1/+1: 2}, damage: 1}
  - {card: Pacifism, attached_to: bear, owner: bob}
  - {card: Goblin Piker, tapped: true, summoning_sick: true, face_down: true, as: hidden}
  - {card: Forest, count: 2}
  hand: [Shock, Brain Maggot]
  library: [Forest, Swamp, Shock]
  mana: "{G}{C}"
  counters: {poison: 3}
bob: {life: 3, graveyard: [Shock], exile: [Fiend Hunter], pays: by hand}
turn: bob
turn_number: 6
step: postcombat main
priority: alice
"""


def test_all_that_a_board_says_is_said_again(pool: Pool) -> None:
    state = Table(pool.library, BOARD).game.checkpoint
    given = given_of(pool.library, state)
    assert_same(pool.library, state, given)
    assert given["alice"]["counters"] == {"poison": 3}
    assert given["alice"]["mana"] == "{G}{C}"
    assert given["bob"]["pays"] == "by hand"
    assert (given["turn"], given["priority"], given["turn_number"]) == ("bob", "alice", 6)
    bear, pacifism, hidden, *_ = given["alice"]["battlefield"]
    assert bear == {"card": "Grizzly Bears", "counters": {"+1/+1": 2}, "damage": 1}
    assert pacifism == {"card": "Pacifism", "owner": "bob", "attached_to": "Grizzly Bears"}
    assert {n: hidden[n] for n in ("face_down", "summoning_sick", "tapped")} == {
        "face_down": True, "summoning_sick": True, "tapped": True
    }  # fmt: skip


@pytest.mark.parametrize("how", ["true", "manifest", "disguise"])
def test_by_what_a_card_lies_face_down_is_said_again(how: str, pool: Pool) -> None:
    board = f"alice: {{battlefield: [{{card: Defenestrated Phantom, as: it, face_down: {how}}}]}}"
    state = Table(pool.library, board).game.checkpoint
    given = given_of(pool.library, state)
    assert_same(pool.library, state, given)
    (said,) = given["alice"]["battlefield"]
    assert said["face_down"] == (how == "true" or how)


def test_what_was_not_said_is_told_in_words(pool: Pool) -> None:
    given = "{alice: {battlefield: [Grizzly Bears, Hill Giant]}, bob: {battlefield: [Centaur Courser]}}"
    table = Table(pool.library, given)
    table.play("{attack: {Grizzly Bears: bob}}", "{block: {Centaur Courser: Grizzly Bears}}", "pass")
    state = table.game.checkpoint
    (bears, courser) = (
        next(o for o in state.objects.values() if o.definition == n) for n in ("Grizzly Bears", "Centaur Courser")
    )
    marked = replace(
        state,
        plugins={**state.plugins, "spells cast": SpellsCast(49, (371,))},
        objects={**state.objects, bears.id: replace(bears, links={"imprint": ()})},
    )
    unsaid = with_what_cant_be_said(pool.library, marked).unsaid
    assert f"Grizzly Bears ({bears.id}): links imprint: nothing" in unsaid
    assert "passed: 1 player in a row (CR 117.4)" in unsaid
    assert "spells cast: turn 49, spells 371" in unsaid
    attack, block = (
        f"Grizzly Bears ({bears.id}) attacks bob",
        f"Centaur Courser ({courser.id}) blocks Grizzly Bears ({bears.id})",
    )
    assert f"combat: {attack}; {block}; Grizzly Bears ({bears.id}) is blocked" in unsaid
    assert not [text for text in unsaid if "Ref(" in text or "=" in text]


def test_what_has_no_words_is_named(pool: Pool) -> None:
    table = Table(pool.library, "{alice: {hand: [Giant Growth], battlefield: [Forest, Grizzly Bears]}}")
    table.play("{cast: Giant Growth, targets: Grizzly Bears}")
    with pytest.raises(CantSay, match=r"Giant Growth .* in stack"):
        given_of(pool.library, table.game.checkpoint)
    table.play("resolve")
    with pytest.raises(CantSay, match="effects: "):
        given_of(pool.library, table.game.checkpoint)


def test_a_game_that_is_about_to_start_is_said_as_its_decks(pool: Pool) -> None:
    state = random_game(pool, 3).begin(pool.library).checkpoint
    given = with_what_cant_be_said(pool.library, state).given
    assert given["start"] == "game"
    decks = [[o.definition for o in built(pool.library, given).objects.values() if o.owner == 0]]
    assert decks == [[o.definition for o in state.objects.values() if o.owner == 0]]


# ---------------------------------------------------------------- what was answered, as steps


@pytest.mark.parametrize("seed", [2, 5])
def test_what_is_told_in_steps_goes_as_it_went(pool: Pool, seed: int) -> None:
    told = 0
    for further in range(seed, seed + 50, 10):
        if told < 5:
            told += told_in(pool, further, 5 - told)
    assert told == 5


def told_in(pool: Pool, seed: int, wanted: int) -> int:
    """How many inputs of a random game are told and go as they went, up to as many as are wanted."""
    begun = random_game(pool, seed)
    game, bot = begun.begin(pool.library), RandomPlayer(begun.bots)
    decision = game.advance()
    told = 0
    while decision is not None and told < wanted:
        start = game.checkpoint
        inputs: tuple[tuple[str, Any], ...] = ()
        look_at = not game.inputs and start.clock % 3 == 0
        exported = with_what_cant_be_said(pool.library, start) if look_at else None
        while decision is not None:
            answer = bot.answer(decision)
            inputs = (*inputs, ("answer", answer))
            decision = game.answer(answer)
            if not game.inputs:
                break
        if exported is None or unsaid_and_seen(exported.unsaid) or start.stage != "priority" or decision is None:
            continue
        retold = retell(pool.library, start, exported, inputs)
        assert not retold.stopped
        text = scenario_text("told", {"given": exported.given, "play": list(retold.steps), "expect": EXPECT})
        (scenario,) = parse_scenarios(text)
        outcome = run(scenario, pool.library)
        assert outcome.passed, f"{outcome.message}\n{text}"
        told += 1
    return told


def test_forks_are_told_from_the_same_start(pool: Pool) -> None:
    table = Table(pool.library, "{alice: {hand: [Shock, Forest], battlefield: [Mountain]}, bob: {library: [Forest]}}")
    game = Game.at(pool.library, table.game.checkpoint)
    decision = game.advance()
    assert decision is not None
    shock = next(i for i, o in enumerate(decision.options) if o.card == "Shock")
    exported = with_what_cant_be_said(pool.library, game.checkpoint)
    decision = game.answer((shock,))
    assert decision is not None
    bob = next(i for i, o in enumerate(decision.options) if o.player == 1)
    retold = retell(pool.library, game.checkpoint, exported, [("answer", (shock,)), ("answer", (bob,))])
    assert retold.steps == ({"cast": "Shock"}, {"choose": ["bob"]})
