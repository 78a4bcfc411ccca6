"""What a player may not know is in nothing that they are handed: views, events and decisions of every shipped ruling.

Tested by putting other cards in the place of those that a viewer may not know: nothing that the viewer is handed may
change. The stand-in is no card that the library knows, so that merely looking at it fails as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cardwright.kernel.decisions import Decision
from cardwright.kernel.definitions import Face
from cardwright.kernel.engine import LogEntry
from cardwright.kernel.events import ZoneChange
from cardwright.kernel.game import Game
from cardwright.kernel.state import GameState
from cardwright.kernel.visibility import decision_for, is_known, seen_by, view_for
from cardwright.rulings.board import build
from cardwright.rulings.cards import Cards
from cardwright.rulings.discovery import find, shipped_root
from cardwright.rulings.model import Scenario
from cardwright.rulings.naming import Names
from cardwright.rulings.parse import read_scenarios
from cardwright.rulings.session import Session

replace = msgspec.structs.replace
STAND_IN = "a stand-in that no library knows"
LEAK = Face(name="LEAKED")

Viewer = int | None


def viewers(state: GameState) -> list[Viewer]:
    return [None, *(p.id for p in state.players)]


def masked(state: GameState, viewer: Viewer, but: frozenset[int] = frozenset()) -> GameState:
    """The state with every card that the viewer may not know replaced, except those whose ids are in `but`."""
    objects = {
        id: obj
        if id in but or is_known(state, obj, viewer) or not obj.definition
        else replace(obj, definition=STAND_IN, copied=None if obj.zone.startswith(("hand", "library")) else obj.copied)
        for id, obj in state.objects.items()
    }
    departed = {
        id: gone if id in but or is_known(state, gone.object, viewer) else replace(gone, face=LEAK)
        for id, gone in {**state.departed_old, **state.departed}.items()
    }
    return replace(state, objects=objects, departed=departed, departed_old={})


def in_both(entry: LogEntry, viewer: Viewer) -> frozenset[int]:
    """The ids of objects that the viewer may know before or after the event, in either state."""
    known = set()
    pairs = [(i, i) for i in entry.before.objects]
    if isinstance(entry.event, ZoneChange) and entry.event.became is not None:
        pairs.append((entry.event.object, entry.event.became))
    for old, new in pairs:
        for state in (entry.before, entry.after):
            for id in (old, new):
                obj = state.objects.get(id)
                if obj is not None and is_known(state, obj, viewer):
                    known |= {old, new}
    return frozenset(known)


class Watched(Game):
    """A game that checks each decision and each event, as everybody may see it."""

    checked_decisions = 0
    checked_events = 0

    def advance(self) -> Decision | None:
        decision = super().advance()
        if decision is not None:
            self.check_decision(decision)
        return decision

    def check_decision(self, decision: Decision) -> None:
        state = self.state
        for option in decision.options:
            if option.object is not None and option.object in state.objects:
                obj = state.objects[option.object]
                known = is_known(state, obj, decision.player)
                assert known, f"{decision.why} offers a card unknown to its player: {option}"
        for viewer in viewers(state):
            shown = decision_for(decision, viewer)
            if viewer != decision.player:
                assert shown.options == (), "only whoever decides sees the options"
                assert shown.prompt == shown.source_card == ""
            other = self.engine.snapshot(masked(state, viewer))
            assert view_for(other, viewer, decision) == view_for(self.engine, viewer, decision)
            self.checked_decisions += 1

    def check_events(self) -> None:
        for entry in self.log:
            for viewer in viewers(entry.after):
                but = in_both(entry, viewer)
                hidden = LogEntry(entry.event, masked(entry.before, viewer, but), masked(entry.after, viewer, but))
                try:
                    blind = seen_by(self.library, hidden, viewer)
                except KeyError as error:
                    raise AssertionError(f"{viewer} is shown a hidden card in {entry.event}") from error
                shown = seen_by(self.library, entry, viewer)
                assert blind == shown, f"{viewer} learns more than they may of {entry.event}"
                self.checked_events += 1


def scenarios() -> Iterator[Any]:
    for file in find(shipped_root()):
        for scenario in read_scenarios(file.path, card=file.card):
            yield pytest.param(scenario, id=f"{scenario.card}: {scenario.ruling}")


@pytest.fixture(scope="module")
def cards() -> Cards:
    return Cards()


@pytest.mark.parametrize("scenario", list(scenarios()))
def test_a_ruling_leaks_nothing(scenario: Scenario, cards: Cards) -> None:
    given = build(cards.library, scenario)
    game = Watched.at(cards.library, given.state)
    assert isinstance(game, Watched)
    Session(game, scenario, Names(scenario.given.players, given)).run(None)
    game.check_events()
    assert game.checked_decisions or game.checked_events or not list(game.log)
