"""Formats are data that compose: what contradicts is an error that names both, what a game declares holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardwright import Game, IllegalDeck, Library, PlayerSetup, PluginRefused, SourceError, hookimpl, open_library
from cardwright.kernel.formats import Contradiction, Format, Section, Setting, StepPlace
from cardwright.kernel.setup import new_state
from cardwright.testing import Table

ISAMARU = "Isamaru, Hound of Konda"


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


def seats(count: int, teams: Sequence[int | None] = (), /, **more: Any) -> list[PlayerSetup]:
    deck = more.pop("deck", ("Plains",) * 10)
    return [PlayerSetup(f"p{i}", deck, team=teams[i] if teams else None, **more) for i in range(count)]


def start(library: Library, formats: Sequence[str], players: Sequence[PlayerSetup], **more: Any) -> Game:
    return Game.new(library, players, formats=formats, seed=1, **more)


LOOSE = {"commander": {"deck_size": (0, None), "copies": 0}}
LED: dict[str, Any] = {"sections": {"commander": (ISAMARU,)}}
TEAMS = (0, 0, 1, 1)


@pytest.mark.cr("800.2")
def test_two_formats_that_say_different_things_are_an_error_that_names_both(library: Library) -> None:
    with pytest.raises(Contradiction) as found:
        start(library, ["commander", "two-headed giant"], seats(4, TEAMS, **LED), declared=LOOSE)
    assert str(found.value) == (
        "starting_life is 40 in 'commander' and 30 in 'two-headed giant'; "
        "say which holds, such as declared={'commander': {'starting_life': 40}}"
    )


def test_what_the_game_declares_holds(library: Library) -> None:
    declared = {"commander": {**LOOSE["commander"], "starting_life": 60}}
    game = start(library, ["commander", "two-headed giant"], seats(4, TEAMS, **LED), declared=declared)
    assert [p.life for p in game.state.players] == [60] * 4
    assert game.engine.setting("poison_limit") == 15


def test_two_declarations_must_agree(library: Library) -> None:
    declared = {"commander": {"starting_life": 60}, "two-headed giant": {"starting_life": 61}}
    with pytest.raises(Contradiction, match="60 declared for in 'commander' and 61 declared for in 'two-headed giant'"):
        start(library, ["commander", "two-headed giant"], seats(4, TEAMS, **LED), declared=declared)


def test_two_variants_contradict_each_other_by_what_they_say_of_teams(library: Library) -> None:
    with pytest.raises(Contradiction, match="team_size is 0 in 'free-for-all' and 2 in 'two-headed giant'"):
        start(library, ["free-for-all", "two-headed giant"], seats(4, TEAMS))


def test_of_ranges_what_all_allow_holds(library: Library) -> None:
    game = start(
        library, ["constructed", "limited"], seats(2, deck=("Plains",) * 60), declared={"limited": {"copies": 4}}
    )
    assert game.engine.setting("deck_size") == (60, None)
    declared = {"brawl": {"commander_damage": 0, "commander_kinds": ("creature", "planeswalker")}}
    with pytest.raises(Contradiction, match=r"deck_size is \[100, 100\] in 'commander' and \[60, 60\] in 'brawl'"):
        start(library, ["commander", "brawl"], seats(2, **LED), declared=declared)


def test_formats_that_say_the_same_go_together(library: Library) -> None:
    game = start(library, ["duel", "constructed"], seats(2, deck=("Plains",) * 60))
    assert game.state.formats == ("duel", "constructed")


def test_an_option_of_a_format_brings_its_rules_along(library: Library) -> None:
    loose = {"brawl": {"deck_size": (0, None), "copies": 0}}
    game = start(library, ["brawl"], seats(3, **LED), declared=loose)
    assert game.state.formats == ("brawl", "commander")
    assert {p.life for p in game.state.players} == {30}
    assert start(library, ["brawl"], seats(2, **LED), declared=loose).state.players[0].life == 25


@pytest.mark.parametrize(
    ("formats", "players", "declared", "message"),
    [
        (["comander"], seats(2), {}, "no plugin brings the format 'comander'; did you mean 'commander'?"),
        (
            ["duel"],
            seats(2),
            {"commander": {}},
            r"declared: the game is not played in the format 'commander' \(formats: duel",
        ),
        (
            ["duel"],
            seats(2),
            {"duel": {"starting_live": 3}},
            "no plugin brings the setting 'starting_live'; did you mean",
        ),
        (
            ["duel"],
            seats(2),
            {"duel": {"starting_life": "3"}},
            "declared: duel: starting_life is a number to 1000000000000, not '3'",
        ),
        (["duel"], seats(2), {"duel": {"deck_size": 60}}, "deck_size is the least and the most"),
        (["duel"], seats(3), {}, "3 players can't play duel: it takes 2"),
        (["free-for-all"], seats(1), {}, "1 player can't play free-for-all: it takes 2 or more"),
        (["free-for-all"], seats(4, TEAMS), {}, "there are no teams in free-for-all"),
        (["two-headed giant"], seats(4), {}, "is played by teams of 2"),
        (["two-headed giant"], seats(4, (0, 0, 0, 1)), {}, "is played by teams of 2"),
        (["two-headed giant"], seats(4, (0, 1, 0, 1)), {}, "must sit side by side"),
        (["duel"], seats(2, **LED), {}, "p0's deck has a section 'commander', which no format of the game has"),
        (["commander"], seats(2, sections={"comander": ()}), {}, "of the game has; did you mean 'commander'?"),
    ],
)
def test_what_can_not_start(
    library: Library, formats: list[str], players: list[PlayerSetup], declared: Any, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        start(library, formats, players, declared=declared)


@pytest.mark.cr("810.11")
def test_larger_teams_declare_what_is_larger(library: Library) -> None:
    declared = {"two-headed giant": {"team_size": 3, "starting_life": 45, "poison_limit": 20}}  # 810.11
    game = start(library, ["two-headed giant"], seats(6, (0, 0, 0, 1, 1, 1)), declared=declared)
    assert {p.life for p in game.state.players} == {45}
    assert game.engine.team(1) == (0, 1, 2)


@pytest.mark.cr("805.2", "103.1a")
def test_teams_may_sit_across_the_first_seat(library: Library) -> None:
    state = new_state(library, seats(4, (1, 0, 0, 1)), formats=("two-headed giant",), starting_player=0)
    assert state.turn.active == 3, "the primary player is the rightmost one of the team (CR 805.2)"


# ---------------------------------------------------------------- decks


def reasons(library: Library, formats: Sequence[str], declared: Any = None, **deck: Any) -> list[str]:
    try:
        start(library, formats, [PlayerSetup("p", **deck), PlayerSetup("q", **deck)], declared=declared)
    except IllegalDeck as error:
        return [line.removeprefix("p's deck: ") for line in str(error).split("\n") if line.startswith("p's")]
    return []


@pytest.mark.cr("100.2a")
def test_a_constructed_deck(library: Library) -> None:
    assert reasons(library, ["constructed"], deck=("Plains",) * 56 + ("Shock",) * 4) == []
    assert reasons(library, ["constructed"], deck=("Plains",) * 50 + ("Shock",) * 5) == [
        "55 cards, and it must have at least 60 (constructed, CR 100.2a)",
        "5 cards called Shock, and it may have 4 (constructed, CR 100.2a)",
    ]


@pytest.mark.cr("903.3", "903.4", "903.5a", "903.5b", "903.5c")
def test_a_commander_deck_says_all_that_is_wrong(library: Library) -> None:
    deck = ("Plains",) * 95 + ("Serra Angel", "Serra Angel", "Shock", "Grizzly Bears", "Birds of Paradise")
    assert reasons(library, ["commander"], deck=deck, sections={"commander": ("Serra Angel",)}) == [
        "Serra Angel is not legendary, so it can't be the commander (commander, CR 903.3)",
        "Shock has {R} in its colour identity, its commander has not (commander, CR 903.5c)",
        "Grizzly Bears has {G} in its colour identity, its commander has not (commander, CR 903.5c)",
        "Birds of Paradise has {G} in its colour identity, its commander has not (commander, CR 903.5c)",
        "101 cards, and it must have 100 (commander, CR 100.2a)",
        "3 cards called Serra Angel, and it may have 1 (commander, CR 100.2a)",
    ]
    good = ("Plains",) * 98 + ("Serra Angel",)
    assert reasons(library, ["commander"], deck=good, sections={"commander": (ISAMARU,)}) == []
    assert reasons(library, ["commander"], deck=good) == [
        "no commanders, and it must have one (section 'commander') (commander, CR 903.3)",
        "99 cards, and it must have 100 (commander, CR 100.2a)",
    ]


@pytest.mark.cr("903.5d")
def test_a_land_counts_with_what_it_could_produce(library: Library) -> None:
    sections = {"commander": (ISAMARU,)}
    found = reasons(library, ["commander"], LOOSE, deck=("Forest", "Reflecting Pool"), sections=sections)
    assert found == ["Forest has {G} in its colour identity, its commander has not (commander, CR 903.5c)"]


@pytest.mark.cr("903.12c", "903.12d")
def test_a_planeswalker_leads_sixty_cards_in_brawl_and_nowhere_else(library: Library) -> None:
    sections = {"commander": ("Jace Beleren",)}
    assert reasons(library, ["brawl"], deck=("Island",) * 59, sections=sections) == []
    assert reasons(library, ["brawl"], deck=("Island",) * 60, sections=sections) == [
        "61 cards, and it must have 60 (brawl, CR 100.2a)"
    ]
    assert reasons(library, ["commander"], deck=("Island",) * 99, sections=sections) == [
        "Jace Beleren is none of creature, Vehicle, Spacecraft, so it can't be the commander (commander, CR 903.3)"
    ]


@pytest.mark.cr("901.3")
def test_a_planar_deck(library: Library) -> None:
    planes = ("Gavony", "Gavony", "Shock")
    assert reasons(library, ["planechase"], deck=("Plains",) * 10, sections={"planar": planes}) == [
        "3 cards in the planar deck, and it must have at least 10 (planechase, CR 901.3)",
        "Shock is neither a plane nor a phenomenon (planechase, CR 901.3)",
        "2 cards called Gavony in the planar deck (planechase, CR 901.3)",
    ]


# ---------------------------------------------------------------- plugins


class Brings:
    """A plugin that registers this format."""

    name = "brings"

    def __init__(self, brought: Format, *settings: Setting) -> None:
        self.brought, self.settings = brought, settings

    @hookimpl
    def register_formats(self) -> Sequence[Format]:
        return (self.brought,)

    @hookimpl
    def register_settings(self) -> Sequence[Setting]:
        return self.settings


@pytest.mark.parametrize(
    ("brought", "message"),
    [
        (Format(name="x", rule="1", base="comander"), "is an option of 'comander', a format that nobody registers"),
        (Format(name="x", rule="1", settings={"lives": 9}), "no plugin brings the setting 'lives'"),
        (
            Format(name="x", rule="1", settings={"starting_life": "9"}),
            "starting_life is a number to 1000000000000, not '9'",
        ),
        (Format(name="x", rule="1", steps=(StepPlace("nap", "draw"),)), "has the step 'nap', which nobody registers"),
    ],
)
def test_a_format_that_is_wrong_is_refused_at_load(brought: Format, message: str) -> None:
    from cardwright.builtin import BUILTIN_PLUGINS

    with pytest.raises(PluginRefused, match=message):
        Library({}, plugins=(*BUILTIN_PLUGINS, Brings(brought)))


def test_two_plugins_can_not_bring_one_format_or_setting() -> None:
    from cardwright.builtin import BUILTIN_PLUGINS

    for plugin in (
        Brings(Format(name="duel", rule="1")),
        Brings(Format(name="x", rule="1"), Setting("poison_limit", "number", "1", "")),
    ):
        with pytest.raises(PluginRefused, match="has registered already"):
            Library({}, plugins=(*BUILTIN_PLUGINS, plugin))


def test_a_plugin_that_plays_in_no_format_is_refused() -> None:
    from cardwright.builtin import BUILTIN_PLUGINS

    plugin = Brings(Format(name="mine", rule="1", sections=(Section(name="side", rule="1", doc=""),)))
    plugin.plays_in = ("mien",)  # type: ignore[attr-defined]
    with pytest.raises(PluginRefused, match="plays in 'mien', a format that nobody registers; did you mean 'mine'"):
        Library({}, plugins=(*BUILTIN_PLUGINS, plugin))


def test_a_ruling_is_told_so_in_its_own_word(library: Library) -> None:
    for given, message in (
        ({"formats": ["duel"], "with": {"commander": {"starting_life": 60}}}, "with: the game is not played in"),
        ({"formats": ["commander", "brawl"]}, "say which holds, such as with: {commander: {"),
    ):
        with pytest.raises(SourceError) as found:
            Table(library, given)
        assert message in str(found.value)
