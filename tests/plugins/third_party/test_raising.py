"""A plugin that raises: the error names plugin and hook, and the game stands where it stood."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from cardwright import (
    Game,
    GameView,
    Instruction,
    Limits,
    LoopLimit,
    PlayerRef,
    PluginFailed,
    ReplacementOffer,
    hookimpl,
)
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, EventBase, LifeGained
from cardwright.testing import Table, library_with


class Raising:
    """A plugin whose hooks raise, one of them at a time."""

    def __init__(self, hook: str) -> None:
        def fail(game: GameView, event: EventBase) -> None:
            raise ZeroDivisionError("out of luck")

        def offer(game: GameView, event: EventBase) -> ReplacementOffer:
            return ReplacementOffer("bad luck", lambda ev: 1 // 0)

        self.name = "raising"
        name = hook.removesuffix(".apply")
        setattr(self, name, hookimpl(offer if hook.endswith(".apply") else fail))


@pytest.mark.parametrize(
    "hook", ["on_leave_battlefield", "on_event", "replace_leave_battlefield", "replace_die.apply", "end_durations"]
)
def test_an_error_names_plugin_and_hook_and_leaves_the_game_as_it_was(hook: str) -> None:
    table = Table(library_with(Raising(hook)), {"bob": {"battlefield": ["Hill Giant"]}})
    before, state = table.game.digest(), table.state
    decision = table.game.decision
    with pytest.raises(PluginFailed) as raised:
        table.play("judge: {destroy: Hill Giant}")
    assert (raised.value.plugin, raised.value.hook) == ("raising", hook.removesuffix(".apply"))
    assert isinstance(raised.value.__cause__, ZeroDivisionError)
    assert raised.value.file == __file__
    assert "stands where it stood before this input" in raised.value.stands
    assert table.state == state
    assert table.game.decision == decision
    assert table.game.digest() == before


def test_after_an_error_in_the_middle_of_a_payment_the_same_question_is_asked() -> None:
    table = Table(library_with(Raising("on_tap_for_mana")), {"alice": {"hand": ["Shock"], "battlefield": ["Mountain"]}})
    with pytest.raises(PluginFailed) as raised:
        table.play({"cast": "Shock", "targets": "bob"})
    assert (raised.value.plugin, raised.value.hook) == ("raising", "on_tap_for_mana")
    assert "before this answer" in raised.value.stands
    assert table.game.decision is not None
    assert table.game.decision.why == "targets"
    assert table.state.players[0].pool == ()
    assert not table.state.objects[table.object("Mountain")].tapped
    back = Game.at(table.game.library, table.game.checkpoint).advance()
    assert back is not None
    assert back.why == "priority"


def test_an_error_as_a_library_starts_names_plugin_and_hook() -> None:
    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(PluginFailed) as raised:
        library_with(SimpleNamespace(name="raising", register_verbs=hookimpl(fail)))
    assert (raised.value.plugin, raised.value.hook) == ("raising", "register_verbs")
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


class Other:
    """Another plugin of the same module, which does nothing."""

    name = "zealous"

    @hookimpl
    def on_die(self, game: GameView) -> None:
        return None


def test_of_several_plugins_in_a_module_the_one_that_failed_is_named_with_its_line() -> None:
    table = Table(library_with(Raising("on_die"), Other()), {"bob": {"battlefield": ["Hill Giant"]}})
    with pytest.raises(PluginFailed) as raised:
        table.play("judge: {destroy: Hill Giant}")
    assert (raised.value.plugin, raised.value.hook, raised.value.file) == ("raising", "on_die", __file__)
    assert raised.value.line is not None


class Careless:
    """Lets something be done in an event's place with arguments that don't fit."""

    name = "careless"

    @hookimpl
    def replace_gain_life(self, game: GameView, event: LifeGained) -> ReplacementOffer:
        def apply(given: tuple[Engine, LifeGained]) -> Ask[Sequence[Event]]:
            yield from given[0].run_effect((Instruction("draw", ("x",)),), Context())
            return []

        return ReplacementOffer("careless", apply, asks=True)


def test_a_verb_that_a_plugin_uses_wrongly_is_its_own_failure_and_no_script_s() -> None:
    table = Table(library_with(Careless()), {})
    with pytest.raises(PluginFailed, match="draw") as raised:
        table.play("judge: {gain_life: alice, amount: 1}")
    assert (raised.value.plugin, raised.value.hook) == ("careless", "replace_gain_life")
    assert raised.value.file == __file__


class Generous:
    """Answers each gain of life with another one."""

    name = "generous"

    @hookimpl
    def on_gain_life(self, game: GameView, event: LifeGained) -> Instruction:
        return Instruction("gain_life", (PlayerRef(0), 1))


def test_an_instruction_that_goes_on_without_end_meets_the_limit_as_everything_does() -> None:
    table = Table(library_with(Generous()), {})
    table.game.set_limits(Limits(events=50))
    before = table.game.digest()
    with pytest.raises(LoopLimit) as raised:
        table.play("judge: {gain_life: alice, amount: 1}")
    assert raised.value.limit == "events"
    assert table.game.digest() == before
