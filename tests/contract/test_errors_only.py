"""Whatever is given to the public functions, they return or raise one of the public errors: nothing from inside."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Callable, Iterator
from enum import IntEnum
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
    Decision,
    Game,
    IllegalAnswer,
    Instruction,
    Library,
    Limits,
    ManaCost,
    Option,
    PlayerRef,
    PlayerSetup,
    StartOptions,
    WrongArgument,
    hookimpl,
    open_library,
)
from cardwright.embed.bisecting import bisect, digested
from cardwright.embed.journal import Journal
from cardwright.embed.playback import Playback
from cardwright.kernel.decisions import check_answer
from cardwright.kernel.digest import digest_of_value
from cardwright.kernel.events import LifeGained
from cardwright.kernel.history import Beginning
from cardwright.kernel.replay import Replay
from cardwright.kernel.rules_used import PackUsed, RulesUsed
from cardwright.testing import Recorder, Table, check_plugin, library_with
from cardwright.visible import shown, visible

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
    "load of bytes": lambda game, x, y: Game.load(game.library, shown(x).encode()),
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
    "replay": lambda game, x, y: Replay(begun=x, inputs=y, rules=x),
    "a replay's inputs": lambda game, x, y: Replay(
        begun=game.replay.begun, inputs=x, rules=game.replay.rules, digests=() if y is None else y
    ),
    "a replay's input": lambda game, x, y: Game.from_replay(
        game.library, Replay(begun=game.replay.begun, inputs=(("answer", x),), rules=game.replay.rules)
    ),
    "a Library's card": lambda game, x, y: Library({"a": x}).definition("a"),
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


# ---------------------------------------------------------------- values that fight back


class Unshowable:
    """Whatever is asked of it fails."""

    def __repr__(self) -> str:
        raise ZeroDivisionError

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    def __hash__(self) -> int:
        raise ZeroDivisionError

    def __bool__(self) -> bool:
        raise ZeroDivisionError


class Pretender:
    """It says that it is a text."""

    __class__ = str  # type: ignore[assignment]


class Text(str):
    __slots__ = ()

    def __repr__(self) -> str:
        raise ZeroDivisionError

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    __hash__ = str.__hash__

    def encode(self, *_: object) -> bytes:
        raise ZeroDivisionError


class Number(int):
    def __repr__(self) -> str:
        raise ZeroDivisionError

    def __lt__(self, other: object) -> bool:
        raise ZeroDivisionError

    __le__ = __lt__


class Row(list[Any]):
    def __iter__(self) -> Any:
        raise ZeroDivisionError


def nested(holder: Callable[[Any], Any]) -> Any:
    held: Any = 0
    for _ in range(100_000):
        held = holder(held)
    return held


HOSTILE: dict[str, Any] = {
    "huge": 10**5000,
    "far below": -(10**5000),
    "a deep list": nested(lambda held: [held]),
    "a deep tuple": nested(lambda held: (held,)),
    "a deep map": nested(lambda held: {"a": held}),
    "unshowable": Unshowable(),
    "unshowables": [Unshowable()],
    "a map of them": {"a": Unshowable()},
    "pretender": Pretender(),
    "a text": Text("Forest"),
    "texts": (Text("Forest"),) * 40,
    "a number": Number(0),
    "numbers": [Number(0)],
    "a row": Row([0]),
    "half a character": "\ud800",
    "halves": ("\ud800",),
    "a map of halves": {"\ud800": "\ud800"},
    "zero": "a\0b",
    "long": "x" * 1_000_000,
    "obeyed": "\x1b[2J\u202eevil",
    "paths": [Path("a\0b")],
    "half a path": [Path("\ud800")],
    "a long path": [Path("x" * 5000)],
    "a huge event": [LifeGained(player=0, amount=10**5000)],
    "a huge instruction": [Instruction("gain_life", (PlayerRef(0), 10**5000))],
    "an unshowable instruction": [Instruction("gain_life", (Unshowable(), Unshowable()))],
    "a false instruction": [Instruction(Text("gain_life"), (PlayerRef(0), Number(1)))],
    "huge limits": {"free-for-all": {"starting_life": 10**5000}},
}


def seems_right(error: CardwrightError) -> None:
    """A message is short, and a terminal obeys nothing of it."""
    said = str(error)
    assert len(said) < 2000
    assert visible(said) == said


def outcomes(call: str, game: Game, value: Any) -> Iterator[Game]:
    """The games that come of a call with this value."""
    for y in (None, value):
        mine = game.fork()
        try:
            found = OF_A_GAME[call](mine, value, y)
        except CardwrightError as error:
            seems_right(error)
            found = None
        yield from (each for each in (mine, found) if isinstance(each, Game))


@pytest.mark.parametrize("call", OF_A_GAME)
def test_what_fights_back_is_refused_or_made_plain(game: Game, call: str) -> None:
    known = {game.digest()}
    for value in HOSTILE.values():
        for each in outcomes(call, game, value):
            each.advance()
            digest = each.digest()
            if digest not in known:
                assert Game.load(game.library, each.save()).digest() == digest
                known.add(digest)


KINDS = {
    "choose": Decision(player=0, kind="choose", why="w", options=(Option("text"),) * 3),
    "number": Decision(player=0, kind="number", why="w", at_least=0, at_most=5),
    "order": Decision(player=0, kind="order", why="w", options=(Option("text"),) * 2),
    "distribute": Decision(player=0, kind="distribute", why="w", options=(Option("text"),) * 2, at_least=0, total=1),
    "yes_no": Decision(player=0, kind="yes_no", why="w"),
    "name": Decision(player=0, kind="name", why="w"),
    "one of the names": Decision(player=0, kind="name", why="w", names=("Forest",)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_that_fights_back_is_illegal_or_made_plain(kind: str) -> None:
    answers: list[Any] = [a for given in HOSTILE.values() for a in (given, [given, given], [0, given], (given, 0, 1))]
    for answer in answers:
        try:
            checked = check_answer(KINDS[kind], answer)
        except IllegalAnswer as error:
            seems_right(error)
        else:
            assert all(type(each) is int for each in checked) if type(checked) is tuple else type(checked) in (int, str)
            digest_of_value(checked)


class Few(IntEnum):
    NONE = 0
    ONE = 1


@pytest.mark.parametrize(
    ("kind", "answer", "right"),
    [
        ("choose", Few.ONE, (1,)),
        ("choose", [Few.ONE], (1,)),
        ("number", Few.ONE, 1),
        ("order", [Few.ONE, Few.NONE], (1, 0)),
        ("distribute", (Few.ONE, Few.NONE), (1, 0)),
        ("name", Text("Forest"), "Forest"),
        ("one of the names", Text("Forest"), "Forest"),
    ],
    ids=[f"answer {n}" for n in range(7)],
)
def test_an_answer_is_made_plain(kind: str, answer: Any, right: Any) -> None:
    checked = check_answer(KINDS[kind], answer)
    assert type(checked) is type(right)
    assert checked == right
    if isinstance(checked, tuple):
        assert {type(each) for each in checked} == {int}


@pytest.mark.parametrize("kind", ["choose", "number", "order", "distribute"])
def test_true_is_no_number(kind: str) -> None:
    answers: list[Any] = [True, [True, False], (False, True)]
    for answer in answers:
        with pytest.raises(IllegalAnswer):
            check_answer(KINDS[kind], answer)


def test_what_a_game_is_begun_with_is_made_plain(library: Library) -> None:
    deck = [Text("Forest")] * 40
    players = [PlayerSetup(Text("a"), deck, life=Number(7)), PlayerSetup("b", DECK)]  # type: ignore[arg-type]
    declared: Any = {Text("free-for-all"): {Text("starting_life"): Number(30)}}
    game = Game.new(library, players, seed=Number(3), formats=[Text("free-for-all")], declared=declared)
    game.advance()
    assert game.digest() == Game.load(library, game.save()).digest()
    plain = Game.new(
        library,
        [PlayerSetup("a", ("Forest",) * 40, life=7), PlayerSetup("b", DECK)],
        seed=3,
        formats=["free-for-all"],
        declared={"free-for-all": {"starting_life": 30}},
    )
    plain.advance()
    assert plain.digest() == game.digest()
    assert type(game.state.players[0].name) is str


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda library, game: PlayerSetup("a", DECK, life=10**12 + 1), "a's life is 1000000000000 at most, not"),
        (lambda library, game: PlayerSetup("a", DECK, team=-(10**13)), "a's team is -1000000000000 or more, not"),
        (lambda library, game: PlayerSetup("a" * 201, DECK), "a player's name has at most 200 characters; 'aaa"),
        (lambda library, game: game.fork(reseed=2**63), "a seed is 9223372036854775807 at most, not 92233720368547758"),
        (lambda library, game: game.take("reseed", -(2**63) - 1), "a seed is -9223372036854775808 or more, not"),
        (lambda library, game: Game.new(library, PLAYERS, seed=10**5000), "not a number of 16610 bits"),
        (lambda library, game: Limits(triggers=2**63), "the limit of triggers is 9223372036854775807 at most"),
        (lambda library, game: StartOptions(opening_hand=10**13), "an opening hand is 1000000000000 at most"),
        (
            lambda library, game: game.intervene([LifeGained(player=0, amount=10**13)]),
            "a number in a deed is 1000000000000 at most, not 10000000000000",
        ),
    ],
)
def test_a_number_that_no_file_holds_is_refused_with_its_bound(
    library: Library, game: Game, call: Callable[[Library, Game], object], message: str
) -> None:
    with pytest.raises(WrongArgument) as refused:
        call(library, game.fork())
    assert message in str(refused.value)


@pytest.mark.parametrize("which", ["packs", "untrusted"])
@pytest.mark.parametrize(
    ("path", "message"),
    [
        (Path("a\0b"), r"no folder is called 'a\x00b': a path has no zero character"),
        (Path("\ud800"), r"the path of a pack is text that the system can say, not '\ud800'"),
        (Path("x" * 5000), "this can't be looked at: File name too long; give the folder of a pack"),
    ],
)
def test_what_can_be_no_folder_is_refused(which: str, path: Path, message: str) -> None:
    with pytest.raises(CardwrightError) as refused:
        open_library(**{"untrusted": (), which: [path]})  # type: ignore[arg-type]
    assert message in str(refused.value)
    seems_right(refused.value)


OF_A_JOURNAL: dict[str, Callable[[Game, Any], Journal]] = {
    "start": lambda game, x: Journal.start(x, game),
    "start: game": lambda game, x: Journal.start("begun", x),
    "start: sync": lambda game, x: Journal.start("begun", game, sync=x),
    "resume": lambda game, x: Journal.resume(x, game.library),
    "resume: library": lambda game, x: Journal.resume("whole", x),
    "resume: sync": lambda game, x: Journal.resume("whole", game.library, sync=x),
    "resume: rules": lambda game, x: Journal.resume("whole", game.library, rules=x),
}


@pytest.mark.parametrize("call", OF_A_JOURNAL)
def test_what_fights_back_is_refused_by_a_journal(
    game: Game, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Journal.start("whole", game.fork()).close()
    for value in HOSTILE.values():
        try:
            with OF_A_JOURNAL[call](game.fork(), value):
                pass
        except CardwrightError as error:
            error.file = error.file[:100]  # a path is told whole
            seems_right(error)


def test_values_are_shown_shortly_and_never_fail() -> None:
    for value in HOSTILE.values():
        said = shown(value)
        assert len(said) <= 80
        assert visible(said, one_line=True) == said
    assert shown({"a": [1, "b", (2,)]}) == "{'a': [1, 'b', (2,)]}"
    assert shown("x" * 100, 10) == "'xxxxxxxx…"
    assert shown(Few.ONE) == "1"
    assert shown(True) == "True"


def test_the_kernel_shows_values_in_no_other_way() -> None:
    """`!r` and `repr` fail with a value that fails; what a message says of a value is `shown`."""
    root = Path(open_library.__code__.co_filename).parent
    files = [*(root / "kernel").rglob("*.py"), root / "opening.py", root / "embed" / "journal.py"]
    found = []
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            formatted = isinstance(node, ast.FormattedValue) and node.conversion == ord("r")
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "repr"
            if formatted or called:
                found.append(f"{path.relative_to(root)}:{node.lineno}")  # type: ignore[attr-defined]
    assert len(files) > 50
    assert [where for where in found if not where.startswith("kernel/likeness.py")] == []
