"""Every setting and every rule of the shipped formats is held by a ruling here: left out, one of them fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cardwright.kernel.library import Library
from cardwright.rulings.cards import Cards
from cardwright.rulings.model import Scenario
from cardwright.rulings.parse import read_scenarios
from cardwright.rulings.runner import run

HERE = Path(__file__).parent
FILES = ("two_headed_giant", "commander", "composition", "planechase")
IN_DECK_CHECKS = {"deck_size", "copies", "commander_kinds", "colorless_basics", "planar_deck", "players", "team_size"}
"""What `test_composing` holds, with reasons against decks and numbers of players."""
ELSEWHERE = {("two-headed giant", "open_hands")}
"""What `test_format_rules` holds."""


@pytest.fixture(scope="module")
def cards() -> Cards:
    return Cards()


@pytest.fixture(scope="module")
def scenarios() -> tuple[Scenario, ...]:
    return tuple(s for name in FILES for s in read_scenarios(HERE / f"{name}.scenario.yaml"))


def played(scenarios: tuple[Scenario, ...], name: str) -> tuple[Scenario, ...]:
    """The scenarios that are about a format."""
    return tuple(
        s for s in scenarios if name in s.given.formats or (name == "commander" and "brawl" in s.given.formats)
    )


def settings() -> Iterator[tuple[str, str]]:
    for name in ("two-headed giant", "commander", "brawl", "planechase"):
        for setting in Cards().library.formats[name].settings:
            if setting not in IN_DECK_CHECKS and (name, setting) not in ELSEWHERE:
                yield name, setting


def without(library: Library, name: str, **changes: object) -> Library:
    library.formats[name] = msgspec.structs.replace(library.formats[name], **changes)
    return library


def bites(library: Library, scenarios: tuple[Scenario, ...]) -> bool:
    return any(not run(scenario, library).passed for scenario in scenarios)


@pytest.mark.parametrize(("played_in", "setting"), list(settings()))
def test_a_setting_left_out_breaks_a_ruling(scenarios: tuple[Scenario, ...], played_in: str, setting: str) -> None:
    library = Cards().library
    said = {name: value for name, value in library.formats[played_in].settings.items() if name != setting}
    assert bites(without(library, played_in, settings=said), played(scenarios, played_in)), f"no ruling needs {setting}"


@pytest.mark.parametrize(
    ("played_in", "part"),
    [("commander", "permits"), ("commander", "more"), ("planechase", "begin"), ("planechase", "special_actions")],
)
def test_a_rule_left_out_breaks_a_ruling(scenarios: tuple[Scenario, ...], played_in: str, part: str) -> None:
    nothing: object = () if part == "special_actions" else None
    assert bites(without(Cards().library, played_in, **{part: nothing}), played(scenarios, played_in))


@pytest.mark.parametrize("hook", ["on_cast", "on_damage", "replace_zone_change"])
def test_a_hook_of_commander_left_out_breaks_a_ruling(scenarios: tuple[Scenario, ...], hook: str) -> None:
    assert bites(_deaf(Cards().library, "cardwright_plugins.formats.commander", hook), played(scenarios, "commander"))


@pytest.mark.parametrize("hook", ["on_begin_turn", "on_leave_game", "replace_zone_change"])
def test_a_hook_of_planechase_left_out_breaks_a_ruling(scenarios: tuple[Scenario, ...], hook: str) -> None:
    assert bites(_deaf(Cards().library, "cardwright_plugins.formats.planechase", hook), played(scenarios, "planechase"))


@pytest.mark.parametrize("action", ["commander damage", "commander to the command zone"])
def test_a_state_based_action_left_out_breaks_a_ruling(scenarios: tuple[Scenario, ...], action: str) -> None:
    library = Cards().library
    library.state_based_actions = [a for a in library.state_based_actions if a.name != action]
    assert bites(library, played(scenarios, "commander"))


def test_with_everything_in_place_they_pass(cards: Cards, scenarios: tuple[Scenario, ...]) -> None:
    assert not bites(cards.library, scenarios)


def _deaf(library: Library, plugin: str, hook: str) -> Library:
    caller = getattr(library.manager.hook, hook)
    (impl,) = [i for i in caller.get_hookimpls() if i.plugin_name == plugin]
    caller._hookimpls.remove(impl)
    return library
