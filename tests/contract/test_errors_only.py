"""Whatever is given to the public functions, they return or raise one of the public errors: nothing from inside."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardwright import (
    CardwrightError,
    CheckFailed,
    Game,
    Instruction,
    Library,
    Limits,
    ManaCost,
    PlayerRef,
    PlayerSetup,
    StartOptions,
    WrongArgument,
    hookimpl,
    open_library,
)
from cardwright.embed.bisecting import bisect, digested
from cardwright.embed.playback import Playback
from cardwright.kernel.history import Beginning
from cardwright.kernel.replay import Replay
from cardwright.kernel.rules_used import PackUsed, RulesUsed
from cardwright.testing import Recorder, Table, check_plugin, library_with

PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.integers(),
    st.floats(),
    st.text(max_size=6),
    st.binary(max_size=6),
    st.just(object()),
    st.just(int),
    st.just(Path("no/such/\0folder")),
    st.just(PlayerRef(7)),
    st.just(Instruction("gain_life", (PlayerRef(9), 1))),
    st.just(Instruction("gain_life", ("x",))),
    st.just(Instruction("no_such_verb", ())),
)
JUNK = st.recursive(
    PLAIN,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(st.one_of(st.text(max_size=3), st.integers(0, 3)), inner, max_size=2),
    ),
    max_leaves=6,
)
DECK = ("Forest",) * 20 + ("Grizzly Bears",) * 20
PLUGIN = SimpleNamespace(name="idle", on_begin_step=hookimpl(lambda game, event: None))
PLAYERS = (PlayerSetup("a", DECK), PlayerSetup("b", DECK))


@pytest.fixture(scope="module")
def library() -> Library:
    return library_with()


@pytest.fixture(scope="module")
def game(library: Library) -> Game:
    game = Game.new(library, PLAYERS, seed=3)
    while (decision := game.advance()) is not None and decision.why != "priority":
        game.answer(decision.default)
    return game


def only_ours(call: Callable[[], object]) -> None:
    with contextlib.suppress(CardwrightError):
        call()


SEVERAL = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
OF_A_GAME: dict[str, Callable[[Game, Any, Any], object]] = {
    "answer": lambda game, x, y: game.answer(x),
    "concede": lambda game, x, y: game.concede(x),
    "intervene": lambda game, x, y: game.intervene(x),
    "intervene with one": lambda game, x, y: game.intervene([x]),
    "take": lambda game, x, y: game.take(x, y),
    "take an answer": lambda game, x, y: game.take("answer", x),
    "take a concession": lambda game, x, y: game.take("concede", x),
    "take an intervention": lambda game, x, y: game.take("intervene", x),
    "take luck": lambda game, x, y: game.take("reseed", x),
    "take limits": lambda game, x, y: game.take("limits", x),
    "set_limits": lambda game, x, y: game.set_limits(x),
    "fork": lambda game, x, y: game.fork(reseed=x),
    "view": lambda game, x, y: game.view(x),
    "events_for": lambda game, x, y: game.events_for(x),
    "events_since": lambda game, x, y: game.events_since(x),
    "explain": lambda game, x, y: game.explain(x),
    "definition": lambda game, x, y: game.library.definition(x),
    "load": lambda game, x, y: Game.load(game.library, x, rules=y),
    "load of something": lambda game, x, y: Game.load(x, game.save()),
    "load by rules": lambda game, x, y: Game.load(game.library, game.save(), rules=x),
    "load of bytes": lambda game, x, y: Game.load(game.library, repr(x).encode()),
    "from_replay": lambda game, x, y: Game.from_replay(game.library, x, y),
    "from_replay to": lambda game, x, y: Game.from_replay(game.library, game.replay, x, rules=y),
    "of_beginning": lambda game, x, y: Game.of_beginning(game.library, x),
    "from_json": lambda game, x, y: Replay.from_json(x),
    "of_save": lambda game, x, y: Replay.of_save(x),
    "from_replay of anything": lambda game, x, y: Game.from_replay(
        game.library, Replay(begun=x, inputs=y, rules=game.replay.rules), rules="any"
    ),
    "from_replay of inputs": lambda game, x, y: Game.from_replay(
        game.library, replace(game.replay, inputs=(("answer", x), y)), rules="any"
    ),
    "a replay of anything": lambda game, x, y: Replay(begun=game.begun, inputs=(), rules=x, digests=y),
    "from_replay of rules": lambda game, x, y: Game.from_replay(
        game.library, replace(game.replay, rules=RulesUsed(x, plugins=y, packs=y, states=y))
    ),
    "from_replay of packs": lambda game, x, y: Game.from_replay(
        game.library, replace(game.replay, rules=RulesUsed("1", packs=(PackUsed(x, y, x, y),)))
    ),
    "Playback": lambda game, x, y: Playback(game.library, x, rules=y).all(),
    "bisect": lambda game, x, y: bisect(game.library, game.replay, x),
    "digested": lambda game, x, y: digested(game.library, x),
    "at": lambda game, x, y: Game.at(game.library, x),
    "begin": lambda game, x, y: Game.begin(game.library, x),
    "new of something": lambda game, x, y: Game.new(x, PLAYERS),
    "new: players": lambda game, x, y: Game.new(game.library, x),
    "new: seed": lambda game, x, y: Game.new(game.library, PLAYERS, seed=x),
    "new: formats": lambda game, x, y: Game.new(game.library, PLAYERS, formats=x),
    "new: declared": lambda game, x, y: Game.new(game.library, PLAYERS, declared=x),
    "new: declared for": lambda game, x, y: Game.new(
        game.library, PLAYERS, formats=("commander",), declared={"commander": x}
    ),
    "new: a setting": lambda game, x, y: Game.new(
        game.library, PLAYERS, formats=("free-for-all",), declared={"free-for-all": {"starting_life": x}}
    ),
    "new: options": lambda game, x, y: Game.new(game.library, PLAYERS, options=x),
    "new: starting player": lambda game, x, y: Game.new(game.library, PLAYERS, starting_player=x),
    "new: limits": lambda game, x, y: Game.new(game.library, PLAYERS, limits=x),
    "beginning": lambda game, x, y: Beginning(players=x, formats=y, seed=x, options=y, declared=x),
    "a player's deck": lambda game, x, y: Game.new(game.library, [PlayerSetup("a", x)]),
    "a player's name": lambda game, x, y: Game.new(game.library, [PlayerSetup(x, DECK)]),
    "a player's team": lambda game, x, y: Game.new(game.library, [PlayerSetup("a", DECK, x, y)]),
    "a player's sections": lambda game, x, y: Game.new(game.library, [PlayerSetup("a", DECK, sections=x)]),
    "StartOptions": lambda game, x, y: StartOptions(opening_hand=x, mulligans=y),
    "Limits": lambda game, x, y: Limits(triggers=x, tokens=y),
    "ManaCost.parse": lambda game, x, y: ManaCost.parse(x),
    "with_generic": lambda game, x, y: ManaCost.parse("{1}{G}").with_generic(x),
    "reduced_generic": lambda game, x, y: ManaCost.parse("{1}{G}").reduced_generic(x),
    "with_x": lambda game, x, y: ManaCost.parse("{X}{G}").with_x(x),
    "mana_value": lambda game, x, y: ManaCost.parse("{X}{G}").mana_value(x),
    "Library": lambda game, x, y: Library(x),
    "Library: plugins": lambda game, x, y: Library({}, plugins=x),
    "open_library": lambda game, x, y: open_library(x, untrusted=y),
    "open_library: plugins": lambda game, x, y: open_library(plugins=x),
}


@pytest.mark.parametrize("call", OF_A_GAME.values(), ids=OF_A_GAME)
def test_what_is_given_wrongly_is_told_so(game: Game, call: Callable[[Game, Any, Any], object]) -> None:
    before = game.digest()

    @SEVERAL
    @given(JUNK, JUNK)
    def tried(x: Any, y: Any) -> None:
        only_ours(lambda: call(game.fork(), x, y))

    tried()
    assert game.digest() == before


def test_a_name_that_can_not_be_written_is_refused() -> None:
    with pytest.raises(WrongArgument, match="text that UTF-8 can say"):
        PlayerSetup("\ud800", DECK)


OF_A_TABLE: dict[str, Callable[[Table, Any, Any], object]] = {
    "Table": lambda table, x, y: Table(x, y),
    "Table: given": lambda table, x, y: Table(table.game.library, x),
    "Table: a player's": lambda table, x, y: Table(table.game.library, {"alice": x}),
    "play": lambda table, x, y: table.play(x, y),
    "play a step": lambda table, x, y: table.play({"cast": x, "targets": y}),
    "expect": lambda table, x, y: table.expect(x),
    "expect of a player": lambda table, x, y: table.expect({"alice": {"life": x}}),
    "player": lambda table, x, y: table.player(x),
    "object": lambda table, x, y: table.object(x),
    "plugin_state": lambda table, x, y: table.plugin_state(x, player=y),
    "plugin_state of a player": lambda table, x, y: table.plugin_state("monarch", player=x),
    "plugin_state of an object": lambda table, x, y: table.plugin_state("monarch", object=x),
    "library_with": lambda table, x, y: library_with(x),
    "library_with: cards": lambda table, x, y: library_with(cards=x),
    "library_with: packs": lambda table, x, y: library_with(packs=x),
    "Recorder": lambda table, x, y: Recorder(x, without=y),
    "check_plugin": lambda table, x, y: check_plugin(x),
    "check_plugin: seeds": lambda table, x, y: check_plugin(PLUGIN, seeds=x, decisions=1),
    "check_plugin: decisions": lambda table, x, y: check_plugin(PLUGIN, seeds=(), decisions=x, cards=y),
    "check_plugin: decks": lambda table, x, y: check_plugin(PLUGIN, seeds=(1,), decisions=1, decks=x),
}


@pytest.mark.parametrize("call", OF_A_TABLE.values(), ids=OF_A_TABLE)
def test_so_it_is_in_tests(library: Library, call: Callable[[Table, Any, Any], object]) -> None:
    @settings(SEVERAL, max_examples=10)
    @given(JUNK, JUNK)
    def tried(x: Any, y: Any) -> None:
        only_ours(lambda: call(Table(library), x, y))

    tried()


def test_what_does_not_hold_is_such_an_error_and_fails_a_test(library: Library) -> None:
    for call in (
        lambda: Table(library).expect({"alice": {"life": 21}}),
        lambda: Table(library).play({"cast": "Shock"}),
        lambda: Table(library).object("Shock"),
        lambda: Table(library).player("carol"),
    ):
        with pytest.raises(CheckFailed) as raised:
            call()
        assert isinstance(raised.value, CardwrightError)
        assert isinstance(raised.value, AssertionError)
        assert raised.value.as_data()["code"] == "check.ruling"
