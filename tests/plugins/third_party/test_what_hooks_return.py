"""What hooks may return, when it is carried out, and that what they are shown is read-only."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from cardwright import (
    GameView,
    Instruction,
    PlayerRef,
    PluginFailed,
    PluginState,
    ReplacementOffer,
    hookimpl,
)
from cardwright.kernel.events import ManaProduced, PermanentTappedForMana, StepBegan
from cardwright.kernel.views import plugin_state
from cardwright.testing import Table, library_with


class Count(msgspec.Struct, frozen=True):
    count: int = 0


def _plugin(**hooks: Any) -> Any:
    return SimpleNamespace(name="suspect", **hooks)


def _gaining(returned: Any) -> Any:
    return _plugin(on_tap_for_mana=hookimpl(lambda event: returned))


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        ("gain_life", "plugin 'suspect': 'on_tap_for_mana' returned 'gain_life'; it returns instructions or None"),
        (
            Instruction("gian_life", (PlayerRef(0), 1)),
            (
                "plugin 'suspect': 'on_tap_for_mana' returned an instruction for no verb: 'gian_life'; "
                "did you mean 'gain_life'?"
            ),
        ),
    ],
)
def test_what_is_no_instruction_is_an_error(returned: Any, message: str) -> None:
    table = Table(library_with(_gaining(returned)), {"alice": {"battlefield": ["Forest"]}})
    before = table.game.digest()
    with pytest.raises(PluginFailed) as raised:
        table.play({"tap": "Forest"})
    assert str(raised.value) == message
    table.game.advance()
    assert table.game.digest() == before


@pytest.mark.parametrize(
    ("offers", "message"),
    [
        (["blue"], "plugin 'suspect': 'replace_mana_event' returned 'blue'; it returns offers or None"),
        (
            [ReplacementOffer("a", lambda ev: "blue")],
            "plugin 'suspect': an offer of 'replace_mana_event' puts 'blue' in the event's place: no event",
        ),
    ],
)
def test_what_is_no_offer_or_no_event_is_an_error(offers: list[Any], message: str) -> None:
    library = library_with(_plugin(replace_mana_event=hookimpl(lambda event: offers)))
    with pytest.raises(PluginFailed) as raised:
        Table(library, {"alice": {"battlefield": ["Forest"]}}).play({"tap": "Forest"})
    assert str(raised.value) == message


def test_offers_of_two_plugins_with_one_key_are_both_applied() -> None:
    def one_more(game: GameView, event: ManaProduced) -> ReplacementOffer:
        return ReplacementOffer("more", lambda ev: msgspec.structs.replace(ev, mana=ev.mana + ev.mana[:1]), text="more")

    plugins = [SimpleNamespace(name=name, replace_mana_event=hookimpl(one_more)) for name in ("one", "two")]
    table = Table(library_with(*plugins), {"alice": {"battlefield": ["Forest"]}})
    table.play({"tap": "Forest"})
    if table.game.decision is not None and table.game.decision.why == "choose_replacement":
        table.game.answer((0,))
    table.expect({"alice": {"pool": "{G}{G}{G}"}})


def test_instructions_wait_for_a_safe_point() -> None:
    life: list[int] = []

    def tapped(game: GameView, event: PermanentTappedForMana) -> Instruction:
        life.append(game.after.players[0].life)
        return Instruction("gain_life", (PlayerRef(event.player), 1))

    plugin = _plugin(on_tap_for_mana=hookimpl(tapped))
    table = Table(
        library_with(plugin), {"alice": {"hand": ["Hill Giant"], "battlefield": [{"card": "Mountain", "count": 4}]}}
    )
    table.play("cast: Hill Giant")
    assert life == [20, 20, 20, 20]  # nothing was gained while the spell was being paid for
    table.expect(
        {
            "alice": {"life": 24},
            "log": [
                *["tap_for_mana Mountain"] * 4,
                "cast Hill Giant",
                *[{"gain_life": "alice", "amount": 1}] * 4,
            ],
        }
    )


def test_what_a_plugin_does_in_the_cleanup_step_calls_for_no_other_one() -> None:
    def step(game: GameView, event: StepBegan) -> Instruction:
        return Instruction("gain_life", (PlayerRef(event.player), 1))

    table = Table(library_with(_plugin(on_begin_step=hookimpl(step))), {"bob": {"library": ["Forest"]}})
    table.play("until: bob's upkeep")
    began = [entry.event.step for entry in table.game.log if isinstance(entry.event, StepBegan)]
    assert began.count("cleanup") == 1


def test_state_that_is_set_counts_for_the_next_event_of_the_same_moment() -> None:
    def register() -> list[PluginState]:
        return [PluginState(key="suspect", of="object", initial=Count())]

    def tapped(game: GameView, event: PermanentTappedForMana) -> Instruction:
        count = Count(game.plugin_state("suspect", object=event.object).count + 1)
        return Instruction("set_plugin_state", ("suspect", count, {"object": event.object}))

    plugin = _plugin(register_state=hookimpl(register), on_tap_for_mana=hookimpl(tapped))
    table = Table(library_with(plugin), {"alice": {"battlefield": ["Forest"]}})
    for taps in (1, 2):
        table.play("tap: Forest", "judge: {untap: Forest}")
        assert table.plugin_state("suspect", object="Forest") == Count(taps)
    forest = table.object("Forest")
    table.play("judge: {destroy: Forest}")
    assert plugin_state(table.engine, table.state, "suspect", object=forest) == Count(2)  # as it last was
    assert table.plugin_state("suspect", object="Forest") == Count(0)  # a new object (CR 400.7)


@pytest.mark.parametrize(
    ("key", "more", "message"),
    [
        ("nothing", {}, "no plugin registered a state 'nothing'"),
        ("suspect", {}, "state 'suspect' is kept for each player: say which seat"),
        ("suspect", {"player": 7}, "state 'suspect' is kept for each player: say which seat"),
    ],
)
def test_state_that_is_not_there_is_an_error_that_names_the_plugin(
    key: str, more: dict[str, int], message: str
) -> None:
    def register() -> list[PluginState]:
        return [PluginState(key="suspect", of="player", initial=Count())]

    instruction = Instruction("set_plugin_state", (key, Count(1), more))
    plugin = _plugin(register_state=hookimpl(register), on_tap_for_mana=hookimpl(lambda event: instruction))
    table = Table(library_with(plugin), {"alice": {"battlefield": ["Forest"]}})
    with pytest.raises(PluginFailed, match=message) as raised:
        table.play("tap: Forest")
    assert raised.value.message.startswith("plugin 'suspect' failed in an instruction, set_plugin_state")


def test_the_game_is_read_only_in_a_hook() -> None:
    caught: list[str] = []

    def meddle(game: Any, event: Any) -> None:
        for target, name in (
            (game, "after"),
            (game, "anything"),
            (game.after, "priority"),
            (game.after.players[0], "life"),
            (game.object(event.object), "tapped"),
            (event, "to"),
        ):
            with pytest.raises(AttributeError) as raised:
                setattr(target, name, 0)
            caught.append(str(raised.value))
        with pytest.raises(AttributeError):
            del game.after

    table = Table(library_with(_plugin(on_leave_battlefield=hookimpl(meddle))), {"bob": {"battlefield": ["Forest"]}})
    table.play("judge: {destroy: Forest}")
    assert len(caught) == 6
    assert caught[0] == "the game is read-only here: 'after' can't be set; a hook returns what is to happen"
