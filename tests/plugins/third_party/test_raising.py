"""A plugin that raises: the error names plugin and hook, and the game stands where it stood."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cardwright import (
    Game,
    GameView,
    PluginFailed,
    ReplacementOffer,
    hookimpl,
)
from cardwright.kernel.events import EventBase
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
