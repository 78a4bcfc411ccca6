"""A plugin or script that fails in the middle of an event leaves no half-applied state: the game is at the last good
one, and says so.

Games that have been played once are played again with a fault at every place in turn. After each the game must stand as
it stood, with the same decision pending, and go on as it went once the fault is mended.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, TypeAlias

import msgspec
import pytest
import yaml

from cardwright import (
    CardwrightError,
    Fault,
    Game,
    GameView,
    Instruction,
    Library,
    PlayerRef,
    PluginFailed,
    ScriptFailure,
    hookdocs,
    hookimpl,
)
from cardwright.hookspecs import PROJECT
from cardwright.kernel import pipeline
from cardwright.kernel.abilities import Changes, Filter, Keyword, Script, Static
from cardwright.kernel.decisions import Ask
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, EventBase
from cardwright.kernel.history import Input
from cardwright.kernel.registries import StateBasedAction
from cardwright.kernel.script_host import Reader, Request, ScriptHost, Value
from cardwright.kernel.state import GameState
from cardwright.rulings.discovery import find, shipped_root
from cardwright.rulings.model import Scenario
from cardwright.rulings.parse import read_scenarios
from cardwright.rulings.runner import begin
from cardwright.testing import Table, library_with

EXAMPLES = Path(__file__).parents[1] / "contract" / "hook_examples"
GAMES: dict[str, dict[str, Any]] = yaml.safe_load((EXAMPLES / "games.yaml").read_text(encoding="utf-8"))
ALONE = ("observing", "observing_objects", "replacing", "ending")  # parts whose examples have nothing in common
VALIANT = Face("Squire", types=("creature",), power=1, toughness=1, abilities=(Keyword(name="valor"),))
VETERANS = Static(affects=Filter(fields=(("veteran", True),)), changes=Changes(power=1))
CARDS = (
    CardDefinition("Squire", (VALIANT,)),
    CardDefinition("Banner", (Face("Banner", types=("artifact",), abilities=(VETERANS,)),)),
)


Expected: TypeAlias = type[BaseException] | tuple[type[BaseException], ...]


class Boom(RuntimeError):
    """What a broken part raises."""


class Switch:
    """Lets the `number`th call since it was armed fail; 0 lets all go well. `count`: the calls since."""

    def __init__(self) -> None:
        self.number = 0
        self.count = 0
        self.error: Callable[[], BaseException] = lambda: Boom("out of luck")

    def arm(self, number: int) -> None:
        """Fail at the call with this number from now on, counted from 1."""
        self.number = number
        self.count = 0

    def call(self) -> None:
        """One call. Raises what it is to raise, if it is its turn."""
        self.count += 1
        if self.count == self.number:
            raise self.error()


class Played(msgspec.Struct, frozen=True):
    """A game as it went: the state it began at, its inputs, and its digest after each."""

    begun: GameState
    inputs: tuple[Input, ...]
    digests: tuple[str, ...]


def played(library: Library, scenario: Scenario) -> Played:
    """The game of a ruling."""
    session = begin(scenario, library)
    session.run()
    return of_game(library, session.game)


def of_game(library: Library, game: Game) -> Played:
    """How a game went that was begun at a state."""
    begun = game.begun
    assert isinstance(begun, GameState)
    again = Game.at(library, begun)
    again.advance()
    digests = [again.digest()]
    for kind, value in game.history:
        again.take(kind, value)
        digests.append(again.digest())
    return Played(begun, game.history, tuple(digests))


def stands(game: Game) -> tuple[Any, ...]:
    """Everything that can be seen of how a game stands."""
    return (
        game.digest(),
        game.decision,
        game.inputs,
        game.history,
        game.checkpoint,
        game.state,
        game.result,
        tuple(entry.event for entry in game.log),
    )


def taken(game: Game, kind: str, value: Any) -> None:
    """Go on by an input, or to the first decision."""
    if kind == "advance":
        game.advance()
    else:
        game.take(kind, value)


def failure(game: Game, kind: str, value: Any, expected: Expected) -> BaseException | None:
    """With what an input fails."""
    try:
        taken(game, kind, value)
    except expected as error:
        return error
    return None


def survives(library: Library, went: Played, switch: Switch, expected: Expected, most: int) -> int:
    """Play it again with a fault at each call in turn, up to the `most`th of each input; how many there were. After
    each the game stands as it stood, and goes on as it went when the fault is mended."""
    faults = 0
    game = Game.at(library, went.begun)
    for (kind, value), digest in zip((("advance", None), *went.inputs), went.digests, strict=True):
        for number in range(1, most + 1):
            before = stands(game)
            switch.arm(number)
            error = failure(game, kind, value, expected)
            switch.arm(0)
            if error is None:
                break
            faults += 1
            assert stands(game) == before
            assert not isinstance(error, CardwrightError) or error.stands.startswith("the game stands where it stood")
        else:
            taken(game, kind, value)
        assert game.digest() == digest, "once mended, it does not go on as it went"
    return faults


def rulings(pack: str, each: int) -> Iterator[Scenario]:
    """Some rulings of a shipped pack, one of `each`."""
    scenarios: list[Scenario] = []
    for file in find(Path(shipped_root()) / pack):
        scenarios += read_scenarios(file.path, card=file.card)
    yield from sorted(scenarios, key=lambda s: (s.file, s.line))[::each]


# ---------------------------------------------------------------- hooks


class Wrapped:
    """A plugin that is another one, whose hooks fail when the switch says so: as they are called or, if they return a
    generator, when it has run."""

    def __init__(self, plugin: object, switch: Switch, faulty: str, *, without: tuple[str, ...] = ()) -> None:
        self.name = "faulty"
        for attribute in dir(plugin):
            value = getattr(plugin, attribute)
            if getattr(value, f"{PROJECT}_impl", None) is not None and attribute not in without:
                made = _failing(value, switch) if attribute == faulty else value
                setattr(self, attribute, made)


def _failing(function: Callable[..., Any], switch: Switch) -> Callable[..., Any]:
    import functools

    @functools.wraps(function)
    def call(*args: Any, **more: Any) -> Any:
        switch.call()
        returned = function(*args, **more)
        return _ending_badly(returned, switch) if isinstance(returned, Generator) else returned

    return call


def _ending_badly(running: Generator[Any, Any, Any], switch: Switch) -> Generator[Any, Any, Any]:
    value = yield from running
    switch.call()
    return value


def example(part: str) -> ModuleType:
    spec = spec_from_file_location(f"faulty_examples.{part}", EXAMPLES / f"{part}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


IN_GAMES = [hook for hook in hookdocs.hooks() if not hook.name.startswith("register_")]


def game_with(hook: hookdocs.Hook, switch: Switch) -> tuple[Library, Played]:
    """The game of the hook's example, with a plugin that fails in it when the switch says so."""
    others = tuple(h.name for h in hookdocs.hooks() if h.part == hook.part and h.name != hook.name)
    plugin = Wrapped(example(hook.part), switch, hook.name, without=others if hook.part in ALONE else ())
    library = library_with(plugin, cards=CARDS)
    table = Table(library, GAMES[hook.name].get("given", {}))
    table.play(*GAMES[hook.name].get("play", ()))
    return library, of_game(library, table.game)


@pytest.mark.parametrize("hook", IN_GAMES, ids=lambda hook: hook.name)
def test_a_hook_that_fails_takes_nothing_with_it(hook: hookdocs.Hook) -> None:
    switch = Switch()
    library, went = game_with(hook, switch)
    assert survives(library, went, switch, PluginFailed, most=6) > 0
    switch.error = KeyboardInterrupt
    assert survives(library, went, switch, KeyboardInterrupt, most=1) > 0


class Mute(RuntimeError):
    """Nobody learns what it says."""

    def __str__(self) -> str:
        raise Boom("nor this")


ODD = (StopIteration, StopAsyncIteration, GeneratorExit, Mute)
"""What Python itself takes for something else on its way out, and what can't be shown."""


@pytest.mark.parametrize("hook", IN_GAMES, ids=lambda hook: hook.name)
def test_whatever_odd_a_hook_raises_is_told_as_the_plugin_s(hook: hookdocs.Hook) -> None:
    switch = Switch()
    library, went = game_with(hook, switch)
    for odd in ODD:
        errors = list(failures(library, went, switch, odd))
        assert errors
        for error in errors:
            assert isinstance(error, PluginFailed)
            assert (error.plugin, error.hook) == ("faulty", hook.name)
            assert odd.__name__ in str(error)


def failures(library: Library, went: Played, switch: Switch, odd: type[BaseException]) -> Iterator[BaseException]:
    """With what each input of a game fails, if the first call within it raises this."""
    switch.error = odd
    game = Game.at(library, went.begun)
    for kind, value in (("advance", None), *went.inputs):
        switch.arm(1)
        error = failure(game, kind, value, BaseException)
        switch.arm(0)
        if error is not None:
            yield error
            taken(game, kind, value)


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("hook", [h.name for h in hookdocs.hooks() if h.name.startswith("register_")])
def test_whatever_odd_is_raised_as_a_plugin_registers_is_told_as_its(hook: str, odd: type[BaseException]) -> None:
    def fail() -> None:
        raise odd

    with pytest.raises(PluginFailed) as raised:
        library_with(SimpleNamespace(name="faulty", **{hook: hookimpl(fail)}))
    assert (raised.value.plugin, raised.value.hook) == ("faulty", hook)
    assert odd.__name__ in str(raised.value)


@pytest.mark.parametrize("hook", [h.name for h in hookdocs.hooks() if h.name.startswith("register_")])
def test_a_plugin_that_fails_as_it_registers_is_no_plugin(hook: str) -> None:
    def fail() -> None:
        raise Boom("out of luck")

    with pytest.raises(PluginFailed) as raised:
        library_with(SimpleNamespace(name="faulty", **{hook: hookimpl(fail)}))
    assert (raised.value.plugin, raised.value.hook) == ("faulty", hook)
    assert isinstance(raised.value.__cause__, Boom)


# ---------------------------------------------------------------- scripts, verbs, actions of the rules, the kernel


class Unlucky:
    """A script host whose scripts fail at a verb, or as they are asked for a value, when the switch says so."""

    def __init__(self, host: ScriptHost, switch: Switch) -> None:
        self.host = host
        self.switch = switch

    def __getattr__(self, name: str) -> Any:
        return getattr(self.host, name)

    def run(self, script: Script, fx: Mapping[str, Value], read: Reader) -> Generator[Request, Value, Value]:
        running = self.host.run(script, fx, read)
        try:
            request = next(running)
            while True:
                self.switch.call()
                reply = yield request
                self.switch.call()
                request = running.send(reply)
        except StopIteration as stop:
            value: Value = stop.value
            return value
        finally:
            running.close()

    def evaluate(self, script: Script, fx: Mapping[str, Value], read: Reader) -> Value:
        self.switch.call()
        return self.host.evaluate(script, fx, read)


def _script_fails() -> ScriptFailure:
    return ScriptFailure("out of luck", file="a/card.lua", line=1)


@pytest.fixture(scope="module")
def games() -> tuple[Library, list[Played]]:
    library = library_with()
    return library, [played(library, scenario) for scenario in rulings("founders", EACH)]


EACH = 12  # of the founding rulings one in so many is played with faults


def test_a_script_that_fails_at_any_verb_takes_nothing_with_it(
    games: tuple[Library, list[Played]], monkeypatch: pytest.MonkeyPatch
) -> None:
    library, all_games = games
    switch = Switch()
    switch.error = _script_fails
    assert library.script_host is not None
    monkeypatch.setattr(library, "script_host", Unlucky(library.script_host, switch))
    assert sum(survives(library, went, switch, ScriptFailure, most=12) for went in all_games) > 50


def test_an_event_that_fails_after_it_was_applied_takes_nothing_with_it(
    games: tuple[Library, list[Played]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel itself, right after it has changed the state: nobody has seen that it did."""
    library, all_games = games
    switch, commit = Switch(), pipeline.commit

    def failing(engine: Engine, events: list[Event]) -> Ask[tuple[Event, ...]]:
        happened = yield from commit(engine, events)
        if not engine.silent:
            switch.call()
        return happened

    monkeypatch.setattr(pipeline, "commit", failing)
    assert sum(survives(library, went, switch, (Fault, PluginFailed), most=8) for went in all_games) > 200


class Inspector:
    """A state-based action that looks and finds nothing, and fails when the switch says so."""

    name = "inspector"

    def __init__(self, switch: Switch) -> None:
        self.switch = switch

    def look(self, engine: Engine) -> Ask[Sequence[Event]]:
        yield from ()
        self.switch.call()
        return ()

    @hookimpl
    def register_state_based_actions(self) -> Sequence[StateBasedAction]:
        return (StateBasedAction(name="inspect", rule="704.3", find=self.look),)


def test_a_state_based_action_that_fails_takes_nothing_with_it() -> None:
    switch = Switch()
    library = library_with(Inspector(switch))
    went = [played(library, scenario) for scenario in rulings("founders", EACH * 2)]
    assert sum(survives(library, one, switch, PluginFailed, most=4) for one in went) > 50


# ---------------------------------------------------------------- what the error says, and what may be done


class Moody:
    """Fails whenever something dies, until it is mended."""

    name = "moody"

    def __init__(self) -> None:
        self.mended = False

    @hookimpl
    def on_die(self, game: GameView, event: EventBase) -> Instruction:
        if not self.mended:
            raise Boom("out of luck")
        return Instruction("gain_life", (PlayerRef(0), 1))


def _about_to_kill(plugin: Moody) -> Table:
    table = Table(
        library_with(plugin),
        {"alice": {"hand": ["Shock"], "mana": "{R}"}, "bob": {"battlefield": ["Grizzly Bears", "Hill Giant"]}},
    )
    return table.play({"cast": "Shock", "targets": "Grizzly Bears"}, "pass")


def test_the_error_says_who_failed_and_where_the_game_stands() -> None:
    table = _about_to_kill(Moody())
    decision = table.game.decision
    with pytest.raises(PluginFailed) as raised:
        table.game.answer(0)
    error = raised.value
    assert error.plugin == "moody"
    assert error.hook == "on_die"
    assert error.file == __file__
    assert error.message == "plugin 'moody' failed in its hook 'on_die': Boom: out of luck"
    count = sum(kind == "answer" for kind, _ in table.game.history) + 1
    assert error.stands == (
        "the game stands where it stood before this answer, in turn 3, precombat_main, "
        f"at decision {count}: priority of bob"
    )
    assert table.game.decision == decision
    assert table.state.zone("stack")


def test_the_same_answer_another_one_or_none_may_be_given() -> None:
    plugin = Moody()
    game = _about_to_kill(plugin).game
    for _ in range(3):
        with pytest.raises(PluginFailed):
            game.answer(0)
    other, given_up, saved = game.fork(), game.fork(), game.save()
    with pytest.raises(PluginFailed):
        other.answer(0)
    given_up.concede(0)
    assert given_up.over
    again = Game.load(game.library, saved)
    plugin.mended = True
    for each in (game, other, again):
        each.answer(0)
    assert game.digest() == other.digest() == again.digest()
    assert game.state.players[0].life == 21
    assert [type(e.event).__name__ for e in game.log] == [type(e.event).__name__ for e in other.log]


def test_without_a_pending_decision_the_game_may_be_advanced_again() -> None:
    """The fault comes right after the start of an operation: each try meets it, and changes nothing."""
    plugin = Moody()
    table = Table(library_with(plugin), {"bob": {"battlefield": ["Grizzly Bears"]}})
    state = table.game.checkpoint
    bear = table.object("Grizzly Bears")
    dying = msgspec.structs.replace(state.objects[bear], damage=2)
    state = msgspec.structs.replace(state, objects={**state.objects, bear: dying}, check=True)
    game = Game.at(table.game.library, state)
    before = stands(game)
    for _ in range(2):
        for attempt in (game.advance, lambda: game.answer(0), lambda: game.concede(0)):
            with pytest.raises(PluginFailed) as raised:
                attempt()
            assert "with no decision pending: it can be advanced again" in raised.value.stands
            assert stands(game) == before
    again = Game.load(game.library, game.save())
    assert again.digest() == game.digest() == game.fork().digest()
    plugin.mended = True
    assert game.advance() is not None
    assert game.state.zone("graveyard:1") != ()


def test_what_hooks_asked_for_is_forgotten_with_what_they_saw() -> None:
    """An instruction that waited for a safe point when something failed does not happen twice."""
    switch = Switch()

    def asks(event: EventBase) -> Instruction:
        return Instruction("gain_life", (PlayerRef(0), 1))

    def fails(event: EventBase) -> None:
        switch.call()

    first = SimpleNamespace(name="first", on_die=hookimpl(asks))
    second = SimpleNamespace(name="second", on_gain_life=hookimpl(fails))
    table = Table(library_with(first, second), {"bob": {"battlefield": ["Grizzly Bears"]}})
    switch.arm(1)
    with pytest.raises(PluginFailed):
        table.play("judge: {destroy: Grizzly Bears}")
    assert table.state.instructions == ()
    switch.arm(0)
    table.game.intervene([])
    assert table.state.players[0].life == 20
    table.play("judge: {destroy: Grizzly Bears}")
    assert table.state.players[0].life == 21
