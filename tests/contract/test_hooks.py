"""Every hook has a specification that the kernel calls, an example in the guide and a small game that shows it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import yaml

from cardwright import CardwrightError, GameView, IllegalDeck, hookdocs, hookimpl, hookspecs
from cardwright.cli import guides
from cardwright.kernel.abilities import Changes, Filter, Keyword, Static
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.event_names import NAMES
from cardwright.kernel.events import EventBase
from cardwright.kernel.observing import question
from cardwright.kernel.payment import ManaRequest
from cardwright.testing import Failure, HookCall, Recorder, Table, library_with

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = Path(__file__).parent / "hook_examples"
GAMES: dict[str, dict[str, Any]] = yaml.safe_load((EXAMPLES / "games.yaml").read_text(encoding="utf-8"))
SQUIRE = CardDefinition(
    "Squire", (Face("Squire", types=("creature",), power=1, toughness=1, abilities=(Keyword(name="valor"),)),)
)
BANNER = CardDefinition(
    "Banner",
    (
        Face(
            "Banner",
            types=("artifact",),
            abilities=(Static(affects=Filter(fields=(("veteran", True),)), changes=Changes(power=1)),),
        ),
    ),
)
HOOKS = [hook.name for hook in hookdocs.hooks()]
ALONE = (
    "observing",
    "observing_objects",
    "replacing",
    "ending",
)  # parts whose examples have nothing to do with each other
TYPES = {"engine": Engine, "player": int, "object": int, "only_colors": bool, "request": ManaRequest, "game": GameView}


@cache
def example(part: str) -> ModuleType:
    spec = spec_from_file_location(f"hook_examples.{part}", EXAMPLES / f"{part}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def played(hook: str, *, leave_out: bool = False) -> Recorder:
    """The example in its game; the expectation holds, or this raises."""
    part = next(h.part for h in hookdocs.hooks() if h.name == hook)
    others = tuple(h.name for h in hookdocs.hooks() if h.part == part and h.name != hook) if part in ALONE else ()
    recorder = Recorder(example(part), without=(*others, hook) if leave_out else others, guarded=True)
    game = GAMES[hook]
    plugins = () if leave_out and part in ALONE else (recorder,)
    table = Table(library_with(*plugins, cards=(SQUIRE, BANNER)), game.get("given", {}))
    table.play(*game.get("play", ()))
    table.expect(game["expect"])
    return recorder


# ---------------------------------------------------------------- the specifications


def test_every_name_of_an_event_has_its_hooks() -> None:
    events = {f"on_{name}" for name in NAMES} | {f"replace_{n.name}" for n in NAMES.values() if n.replaceable}
    specified = {hook for hook in HOOKS if hook.startswith(("on_", "replace_"))}
    assert specified - {"on_event", "replace_event"} == events


def test_the_founding_hooks_come_first() -> None:
    assert set(HOOKS[:3]) == {"on_tap_for_mana", "replace_mana_event", "on_leave_battlefield"}
    assert len(HOOKS) == len(set(HOOKS))


def test_every_hook_is_specified_where_plugins_look() -> None:
    assert set(HOOKS) == set(hookspecs.__all__) - {"PARTS", "PROJECT", "hookimpl", "hookspec"}


@pytest.mark.parametrize("hook", hookdocs.hooks(), ids=lambda hook: hook.name)
def test_a_hook_says_what_it_takes_and_when_it_runs(hook: hookdocs.Hook) -> None:
    assert "CR " in hook.doc or hook.name == "register_state" or hook.name == "register_expectations"
    assert "When: " in hook.doc
    if hook.name.startswith(("on_", "replace_")):
        name = hook.name.partition("_")[2]
        struct = NAMES[name].event if name in NAMES else EventBase
        assert hook.signature.startswith(f"{hook.name}(game: GameView, event: {struct.__name__}) -> ")
        assert "`event" in hook.doc


# ---------------------------------------------------------------- the guide


def test_the_guide_is_as_generated() -> None:
    text = (ROOT / "docs" / "hooks.md").read_text(encoding="utf-8")
    assert text == hookdocs.generate(), "docs/hooks.md is out of date: run `cardwright docs`"


@pytest.mark.parametrize("hook", hookdocs.hooks(), ids=lambda hook: hook.name)
def test_a_hook_has_a_heading_and_an_example(hook: hookdocs.Hook) -> None:
    text = hookdocs.generate()
    assert f"\n### `{hook.signature}`\n" in text
    assert f"def {hook.name}(" in hookdocs.example_of(hook)
    assert hookdocs.example_of(hook) in text


# ---------------------------------------------------------------- the examples at work


def test_every_hook_has_a_game() -> None:
    assert set(GAMES) == set(HOOKS)


@pytest.mark.parametrize("hook", [h for h in HOOKS if "expect" in GAMES[h]])
def test_a_hook_is_called_and_its_effect_is_seen(hook: str) -> None:
    recorder = played(hook)
    if hook == "register_hookspecs":
        return  # asked before plugins are registered; without it the plugin is refused, see the next test
    calls = recorder.of(hook)
    assert calls, f"{hook} was never called"
    for call in calls:
        assert _well_typed(hook, call)
    wanted = GAMES[hook].get("saw", {})
    assert any(_saw(call, wanted) for call in calls), f"no call of {hook} saw {wanted}"


@pytest.mark.parametrize("hook", [h for h in HOOKS if "expect" in GAMES[h]])
def test_without_the_hook_there_is_no_such_effect(hook: str) -> None:
    registers = hook.startswith("register_")
    with pytest.raises(CardwrightError if registers else Failure):
        played(hook, leave_out=True)


def stated(hook: str) -> set[str]:
    """The classes of errors that a hook's specification (or else that of its part) says it ends in."""
    found = next(h for h in hookdocs.hooks() if h.name == hook)
    part = next(m for m in hookspecs.PARTS if m.__name__.endswith(f".{found.part}"))
    text = found.doc if "Errors:" in found.doc else part.__doc__ or ""
    return set(re.findall(r"\b(\w*(?:Error|Failed|Refused))\b", text.partition("Errors:")[2]))


@pytest.mark.parametrize("hook", [h for h in HOOKS if h.startswith(("on_", "replace_")) or h == "end_durations"])
@pytest.mark.parametrize("how", ["returns junk", "fails"])
def test_the_error_is_raised_that_is_stated(hook: str, how: str) -> None:
    def wrong(game: GameView, event: EventBase) -> object:
        if how == "fails":
            raise ZeroDivisionError
        return "junk"

    game = GAMES[hook]
    plugin = SimpleNamespace(name="wrong", **{hook: hookimpl(wrong)})
    with pytest.raises(CardwrightError) as raised:
        Table(library_with(plugin, cards=(SQUIRE, BANNER)), game.get("given", {})).play(*game.get("play", ()))
    assert {type(raised.value).__name__} == stated(hook)


QUESTIONS: dict[str, Callable[[Any], object]] = {
    "turn_steps": lambda engine: question(engine, "turn_steps", player=0),
    "pay_mana": lambda engine: question(engine, "pay_mana", player=0, request=None),
    "can_pay_mana": lambda engine: question(engine, "can_pay_mana", player=0, request=None),
    "could_produce": lambda engine: question(engine, "could_produce", object=0, only_colors=True),
}


def test_a_question_that_nobody_answers_ends_as_stated() -> None:
    asked = SimpleNamespace(rules=SimpleNamespace(implementations=lambda hook: ()))
    assert set(QUESTIONS) == {h.name for h in hookdocs.hooks() if h.part == "questions"}
    for hook, call in QUESTIONS.items():
        with pytest.raises(CardwrightError) as raised:
            call(asked)
        assert {type(raised.value).__name__} == stated(hook)


def test_what_is_registered_wrongly_is_refused_as_stated() -> None:
    for hook in (h for h in HOOKS if h.startswith("register_")):
        assert stated(hook) <= {"PluginRefused"}, hook


def test_a_deck_rule_is_asked_as_a_game_begins() -> None:
    game = GAMES["register_deck_rules"]
    recorder = Recorder(example("registering"))
    library = library_with(recorder, cards=(SQUIRE, BANNER))
    assert len(recorder.of("register_deck_rules")) == 1
    with pytest.raises(IllegalDeck) as refused:
        Table(library, game["given"])
    assert str(refused.value) == game["refused"]
    legal = {**game["given"], "bob": game["given"]["alice"]}
    Table(library, legal).expect({"question": "mulligan"})


def _well_typed(hook: str, call: HookCall) -> bool:
    for name, value in call.arguments.items():
        if name == "event":
            event = NAMES.get(hook.partition("_")[2])
            assert isinstance(value, EventBase)
            assert event is None or hook == "end_durations" or type(value) is event.event
        else:
            assert isinstance(value, TYPES[name]), name
    return True


def _saw(call: HookCall, wanted: dict[str, Any]) -> bool:
    arguments = call.arguments
    asked = arguments.get("engine")
    name_of = arguments["game"].name if "game" in arguments else asked.name if asked is not None else str
    source = arguments.get("event")
    for field, value in wanted.items():
        held = getattr(source, field, None) if source is not None else arguments[field]
        if field in ("object", "source", "became", "attacker", "item") and isinstance(value, str):
            held = name_of(held)
        if (list(held) if isinstance(held, tuple) else held) != value:
            return False
    return True


def test_without_a_checkout_the_guide_says_why_it_can_t_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hookdocs, "EXAMPLES", "no/such/folder")
    with pytest.raises(hookdocs.NoExamples, match="written in a checkout of the repository only"):
        hookdocs.generate()
    assert guides.write(tmp_path, verify=False) == 2
    assert "checkout of the repository" in capsys.readouterr().err
