"""Whatever is in a file, reading it ends in `Undecodable` that says why, or in a game: never in an inner error."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright import Game, Library, open_library
from cardwright.embed.bisecting import bisect, digested
from cardwright.embed.bots import RandomBot
from cardwright.embed.playback import Playback
from cardwright.errors import Undecodable, WrongArgument
from cardwright.kernel.codec import plain
from cardwright.kernel.replay import Replay
from cardwright.kernel.sealing import checksum, opened, sealed
from cardwright.kernel.setup import PlayerSetup
from cardwright.kernel.state import GameState

from .hostile import STRANGE, by_kind, changed, places

GREEN = ("Forest",) * 24 + ("Grizzly Bears",) * 12 + ("Llanowar Elves", "Centaur Courser", "Giant Growth") * 8
PLACES = 40


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


@pytest.fixture(scope="module")
def game(library: Library) -> Game:
    """A game with something of everything, in the middle of a cast."""
    game, bot = Game.new(library, [PlayerSetup(n, GREEN) for n in ("alice", "bob")], seed=4), RandomBot(4)
    decision = game.advance()
    while decision is not None and not (decision.why == "targets" and len(game.state.zone("battlefield")) > 6):
        decision = game.answer(bot.answer(decision))
    assert decision is not None
    assert game.inputs
    return game


@pytest.fixture(scope="module")
def whole(game: Game) -> bytes:
    return game.save()


def read(library: Library, data: bytes, said: list[str]) -> Game | None:
    """The game that the data holds, None if it was refused as it ought to be."""
    try:
        return Game.load(library, data)
    except Undecodable as error:
        said.append(str(error))
        return None


def test_every_place_of_a_save_may_hold_anything(library: Library, game: Game) -> None:
    body = opened(game.save(), "save", 2)
    luck = random.Random(7)  # noqa: S311 - where to change it
    kinds = by_kind(body)
    assert len(kinds) > 200
    said: list[str] = []
    for name in luck.sample(list(kinds), PLACES):
        path = luck.choice(kinds[name])
        read(library, sealed("save", 2, changed(body, path, luck.choice([..., *STRANGE]))), said)
    assert len(said) > PLACES / 2, "most of it is no save any more"
    assert all(0 < len(text) < 2000 for text in said)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_bytes_that_are_cut_or_changed_are_refused(library: Library, whole: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(whole) - 1))
    cut = data.draw(st.booleans())
    torn = whole[:at] if cut else whole[:at] + data.draw(st.binary(min_size=1, max_size=3)) + whole[at + 1 :]
    if torn != whole:
        with pytest.raises(Undecodable):
            Game.load(library, torn)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[" * 100_000,
        b'{"cardwright":' * 50_000,
        b'{"cardwright":"save","format":2,"sum":"","body":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"cardwright":"save","format":' + b"9" * 10_000 + b',"sum":"","body":{}}',
        b'{"cardwright":"save","format":2.5,"sum":"","body":{}}',
    ],
    ids=["empty", "no UTF-8", "null", "deep", "deep objects", "deep body", "long number", "fraction"],
)
def test_what_is_hardly_json(library: Library, data: bytes) -> None:
    for read_it in (lambda: Game.load(library, data), lambda: Replay.from_json(data)):
        with pytest.raises(Undecodable):
            read_it()


def raw(kind: str, version: int, body: bytes) -> bytes:
    """A file with a right checksum over any body."""
    head = f'{{"cardwright":"{kind}","format":{version},"sum":"{checksum(body)}","body":'
    return head.encode() + body + b"}"


@pytest.mark.parametrize("body", [b"[]", b"1", b"{}", b'{"rules":' + b'{"t":[' * 5000 + b"]}" * 5000 + b"}",
                                  b'{"rules":' + b"9" * 10_000 + b"}"])  # fmt: skip
def test_a_right_checksum_helps_nobody(library: Library, body: bytes) -> None:
    for read_it in (lambda: Game.load(library, raw("save", 2, body)), lambda: Replay.from_json(raw("replay", 1, body))):
        with pytest.raises(Undecodable):
            read_it()


def test_a_replay_may_hold_anything(library: Library, game: Game) -> None:
    body = opened(game.replay.to_json(), "replay", 1)
    body["inputs"] = {"t": body["inputs"]["t"][:6]}
    luck = random.Random(9)  # noqa: S311 - where to change it
    said: list[str] = []
    for path in places(body):
        if len(path) > 3 and luck.random() > 0.1:
            continue
        data = sealed("replay", 1, changed(body, path, luck.choice([..., *STRANGE])))
        try:
            Game.from_replay(library, Replay.from_json(data))
        except Undecodable as error:
            said.append(str(error))
    assert len(said) > 20
    assert all(0 < len(text) < 2000 for text in said)


def test_a_state_that_no_game_comes_to_says_why(library: Library, game: Game) -> None:
    state, body = game.checkpoint, opened(game.save(), "save", 2)
    id = state.zone("battlefield")[0]
    obj = state.objects[id]
    replace = msgspec.structs.replace

    def other(**fields: object) -> GameState:
        return replace(state, objects={**state.objects, id: replace(obj, **fields)})

    for wrong, said in (
        (replace(state, players=tuple(replace(p, left=True) for p in state.players)), "that all have left"),
        (replace(state, players=()), "without players"),
        (replace(state, players=state.players[::-1]), "player 1 is in seat 0"),
        (replace(state, formats=("chess",)), "the format 'chess', which nobody registers"),
        (replace(state, settings={"starting_life": "many"}), "the setting 'starting_life' can't be 'many'"),
        (replace(state, settings={"colour": 1}), "the setting 'colour', which nobody registers"),
        (replace(state, zones={**state.zones, "attic": ()}), "a zone 'attic'"),
        (replace(state, zones={**state.zones, "exile": (id,)}), "is in battlefield and in exile"),
        (replace(state, zones={**state.zones, "exile": (10**6,)}), "which is no object"),
        (replace(state, cards={**state.cards, 1: "No Such Card"}), "no card is called 'No Such Card'"),
        (replace(state, card_owners={}), "is of nobody"),
        (replace(state, next_id=1), "and the next id is 1"),
        (replace(state, stage="dreaming"), "a stage 'dreaming'"),
        (replace(state, stage="over"), "over without a result"),
        (replace(state, turn=replace(state.turn, step="tea")), "a step 'tea'"),
        (replace(state, turn=replace(state.turn, active=9)), "of player 9, who is none"),
        (replace(state, priority=-1), "of player -1, who is none"),
        (replace(state, plugins={"chess": 1}), "the state 'chess' of the game, which no plugin registers"),
        (replace(state, watch={}), "an index of other cards"),
        (other(face=7), "has its face 7 up"),
        (other(owner=5), "is of player 5"),
        (other(controller=5), "is controlled by player 5"),
        (other(cards=(10**6,)), "holds card 1000000, which is none of this game"),
        (other(definition=""), "is a card of no card"),
    ):
        data = sealed("save", 2, {**body, "checkpoint": plain(wrong)})
        with pytest.raises(Undecodable, match=re.escape(said)):
            Game.load(library, data)


def test_inputs_to_no_question_are_not_dropped(library: Library, game: Game) -> None:
    body = opened(game.save(), "save", 2)
    with pytest.raises(Undecodable, match="has inputs, and nothing that was asked"):
        Game.load(library, sealed("save", 2, {**body, "asked": plain(()), "over": False}))


def test_a_replay_that_was_put_together_wrongly_is_told_so(library: Library, game: Game) -> None:
    replay = game.replay
    nonsense: tuple[dict[str, Any], ...] = (
        {"begun": 1},
        {"inputs": 5},
        {"inputs": (1, 2)},
        {"inputs": [["answer", True]]},
        {"inputs": (("answer", True, 1),)},
        {"inputs": ((1, "answer"),)},
        {"rules": None},
        {"digests": 5},
        {"digests": (1,)},
        {"digests": ("a",) * len(replay.inputs)},
    )
    for wrong in nonsense:
        with pytest.raises(WrongArgument, match="replay"):
            Replay(**{**msgspec.structs.asdict(replay), **wrong})
        with pytest.raises(WrongArgument, match="replay"):
            msgspec.structs.replace(replay, **wrong)
    listed = Replay(begun=replay.begun, inputs=list(replay.inputs), rules=replay.rules)  # type: ignore[arg-type]
    assert listed == replay
    rules: dict[str, Any]
    for rules in (
        {"plugins": 5},
        {"packs": (1,)},
        {"states": ((1,),)},
        {"states": (("a", "b"),)},
        {"cardwright": None},
    ):
        with pytest.raises(WrongArgument):
            msgspec.structs.replace(replay.rules, **rules)
    looks: tuple[Callable[[Any], object], ...] = (
        lambda it: Playback(library, it),
        lambda it: bisect(library, replay, it),
        lambda it: bisect(library, it, replay),
        lambda it: digested(library, it),
    )
    for look in looks:
        with pytest.raises(WrongArgument, match="Replay"):
            look(5)


def test_a_very_large_number_is_saved_as_it_is(library: Library, game: Game) -> None:
    players = tuple(msgspec.structs.replace(p, life=10**50) for p in game.state.players)
    rich = Game.at(library, msgspec.structs.replace(game.checkpoint, players=players))
    rich.advance()
    assert Game.load(library, rich.save()).state.players[0].life == 10**50
