"""The log in sentences: every event has one."""

from __future__ import annotations

import pytest

from cardwright.kernel import events
from cardwright.kernel.events import EventBase
from cardwright.kernel.game import Game
from cardwright.kernel.log import LogEntry
from cardwright.kernel.setup import PlayerSetup
from cardwright.rulings.board import Setting
from cardwright.rulings.cards import Cards
from cardwright.rulings.logs import LogReader
from cardwright.rulings.naming import Names
from cardwright.rulings.narrate import _TELL, narrate, sentence
from cardwright_plugins.formats.planechase.events import PlanarDieRolled

OWN = {held for name in events.__all__ if isinstance(held := getattr(events, name), type)} - {EventBase}


@pytest.fixture(scope="module")
def reader() -> LogReader:
    library = Cards().library
    game = Game.new(library, [PlayerSetup("alice", ("Forest",) * 9), PlayerSetup("bob", ("Forest",) * 9)])
    return LogReader(game.engine, Names(("alice", "bob"), Setting()))


def test_every_event_of_the_kernel_has_its_sentence() -> None:
    assert set(_TELL) == OWN


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (events.Draw(player=1), "Bob has drawn a card"),
        (events.StepEnded(step="precombat_main", player=0), "Alice's precombat main ends"),
        (events.TokenCreated(player=0, definition="Forest", count=2), "Alice creates 2 tokens: Forest"),
        (events.CoinFlipped(player=0, won=True), "Alice flips a coin and wins the flip"),
        (events.DiceRolled(player=0, sides=6, result=4), "Alice rolls a 4 on a die with 6 sides"),
        (events.ZoneChange(object=1, origin="hand:0", to="stack", cause="cast"), "goes from alice's hand to the stack"),
        (PlanarDieRolled(player=1, face="chaos"), "Bob: roll planar die (face chaos)"),
    ],
)
def test_an_event_in_words(reader: LogReader, event: EventBase, told: str) -> None:
    state = reader.engine.state
    assert told in sentence(reader, LogEntry(event, state, state))


def test_what_only_repeats_another_is_told_when_asked_for_alone(reader: LogReader) -> None:
    state = reader.engine.state
    assert narrate(reader, [LogEntry(events.Draw(player=1), state, state)]) == []
