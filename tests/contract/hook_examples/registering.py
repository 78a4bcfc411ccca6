"""A parade: an event, a verb, a keyword, a step and what goes with them, all from one plugin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec

from cardwright import GameView, Instruction, ObjectRef, PlayerRef, PluginState, hookimpl, hookspec
from cardwright.kernel.abilities import Keyword, Mode, Triggered
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import Event, EventBase, LifeGained, StepBegan, ZoneChange
from cardwright.kernel.formats import Format, Setting
from cardwright.kernel.registries import (
    Deck,
    DeckRule,
    Expectation,
    FilterField,
    KeywordDefinition,
    Param,
    StateBasedAction,
    StepDefinition,
    VerbOption,
    VerbSpec,
)
from cardwright.kernel.state import GameObject
from cardwright.kernel.views import plugin_state

KEY = "example.parade"


class Saluted(EventBase, frozen=True, kw_only=True, tag="salute"):
    """Report: a permanent saluted."""

    object: int


class Salutes(msgspec.Struct, frozen=True):
    """How often anything saluted."""

    count: int = 0


@hookimpl
def register_events() -> Sequence[EventName]:
    return (EventName("salute", Saluted, "A permanent saluted.", "701", replaceable=False),)


@hookspec
def _on_salute(game: GameView, event: Saluted) -> Instruction | None:
    """A permanent saluted; `event.object` is the permanent."""


@hookimpl
def register_hookspecs() -> object:
    return SimpleNamespace(on_salute=_on_salute)  # a module of hook specifications does as well


@hookimpl
def register_state() -> Sequence[PluginState]:
    return (PluginState(key=KEY, of="game", initial=Salutes()),)


@hookimpl
def on_salute(game: GameView, event: Saluted) -> Sequence[Instruction]:
    count = game.plugin_state(KEY).count + 1
    controller = game.controller_of(event.object)
    kept = Instruction("set_plugin_state", (KEY, Salutes(count)))
    if controller is None:
        return (kept,)
    return (kept, Instruction("draw", (PlayerRef(controller), 1, {"cheering": 2})))


def _salute(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    yield from engine.perform([Saluted(object=arguments["who"], source=ctx.this)])


@hookimpl
def register_verbs() -> Sequence[VerbSpec]:
    who = Param("who", "object", "Who salutes.")
    return (VerbSpec(name="salute", doc="A permanent salutes.", rule="701", run=_salute, params=(who,)),)


def _always(engine: Engine, ctx: Context, value: Any) -> bool:
    return True


def _cheer(engine: Engine, ctx: Context, value: Any, moved: tuple[int, ...]) -> Ask[None]:
    yield from engine.perform([LifeGained(player=player, amount=value) for player in engine.in_game()])


@hookimpl
def register_verb_options() -> Sequence[VerbOption]:
    cheering = Param("cheering", "int", "How much life everyone gains with it.", required=False)
    return (VerbOption(verb="draw", param=cheering, prepare=_always, finish=_cheer),)


def _is_veteran(engine: Engine, obj: GameObject, face: Face, value: Any, ctx: Context) -> bool:
    return (obj.counters.get("medal", 0) > 0) is value


@hookimpl
def register_filter_fields() -> Sequence[FilterField]:
    return (FilterField(name="veteran", type="bool", doc="Whether it has a medal counter.", test=_is_veteran),)


def _valor(keyword: Keyword) -> tuple[Triggered, ...]:
    effect = (Instruction("put_counters", (PlayerRef(0), "valor", 1)),)
    return (Triggered(event="enter_battlefield", subject="this", modes=(Mode(effect=effect),), label="valor"),)


@hookimpl
def register_keywords() -> Sequence[KeywordDefinition]:
    return (KeywordDefinition(name="valor", rule="702", doc="Its entering is remembered.", expand=_valor),)


@hookimpl
def register_steps() -> Sequence[StepDefinition]:
    return (StepDefinition(name="parade", phase="beginning", rule="500.8", doc="Everyone comes to watch."),)


@hookimpl(tryfirst=True)
def turn_steps(engine: Engine, player: int) -> tuple[str, ...] | None:
    return ("untap", "upkeep", "parade", "draw", "precombat_main", "end", "cleanup") if player == 1 else None


@hookimpl
def on_begin_step(game: GameView, event: StepBegan) -> Sequence[Instruction] | None:
    if event.step != "parade":
        return None
    battlefield = game.after.zone("battlefield")
    return [Instruction("salute", (ObjectRef(id),)) for id in battlefield if game.controller_of(id) == event.player]


def _honoured(engine: Engine) -> Ask[Sequence[Event]]:
    yield from ()
    objects = engine.state.objects
    enough = engine.setting("medals_to_retire")
    done = [id for id in engine.permanents() if objects[id].counters.get("medal", 0) >= enough]
    return [ZoneChange(object=id, origin="battlefield", to="exile", cause="rule") for id in done]


@hookimpl
def register_state_based_actions() -> Sequence[StateBasedAction]:
    return (StateBasedAction(name="retire with medals", rule="704.5z", find=_honoured),)


def _salutes(engine: Engine, value: Any) -> str:
    count = plugin_state(engine, engine.state, KEY).count
    return "" if count == value else f"expected {value}, there were {count}"


@hookimpl
def register_expectations() -> Sequence[Expectation]:
    return (Expectation(name="salutes", doc="How often anything saluted.", check=_salutes),)


def _too_few(deck: Deck, definition: Callable[[str], CardDefinition]) -> Sequence[str]:
    soldiers = [key for key in deck if "creature" in definition(key).faces[0].types]
    return () if len(soldiers) >= 2 else (f"{len(soldiers)} creatures, and a parade needs 2",)


@hookimpl
def register_deck_rules() -> Sequence[DeckRule]:
    return (DeckRule(format="parade", rule="100.2", check=_too_few),)


@hookimpl
def register_settings() -> Sequence[Setting]:
    return (Setting("medals_to_retire", "number", "100.6", "With how many medals a permanent retires.", default=3),)


@hookimpl
def register_formats() -> Sequence[Format]:
    return (Format(name="parade", rule="100.6", doc="One medal is enough.", settings={"medals_to_retire": 1}),)
