"""Formats that data alone can tell (CR 100.2, 806, 810, 903.12), and the rules for decks that formats set numbers for.

Commander and Planechase have rules of their own and are plugins of their own, beside this one.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.hookspecs import hookimpl
from cardwright.kernel.formats import ByPlayers, Format
from cardwright.kernel.registries import DeckRule

from . import decks

__all__ = ["BRAWL", "CONSTRUCTED", "DUEL", "FREE_FOR_ALL", "LIMITED", "TWO_HEADED_GIANT"]

DUEL = Format(
    name="duel",
    rule="100.1a",
    doc="Two players, each for themselves.",
    settings={"players": (2, 2), "team_size": 0, "skip_first_draw": True},
)

FREE_FOR_ALL = Format(
    name="free-for-all",
    rule="806",
    doc="Everybody for themselves, against any number of others (802).",
    settings={"players": (2, None), "team_size": 0},
)

TWO_HEADED_GIANT = Format(
    name="two-headed giant",
    rule="810",
    doc="Two teams of two share their turns, their life total and their poison counters, and lose together.",
    settings={
        "players": (4, None),
        "team_size": 2,
        "starting_life": 30,  # 810.4; larger teams declare theirs (810.11)
        "poison_limit": 15,  # 810.8d
        "shared_turns": True,  # 810.2
        "shared_life": True,  # 810.9
        "shared_counters": ("poison",),  # 810.10
        "lose_together": True,  # 810.8a
        "open_hands": True,  # 810.5
        "skip_first_draw": True,  # 810.6
    },
)

CONSTRUCTED = Format(
    name="constructed",
    rule="100.2a",
    doc="Decks of 60 cards or more, with at most four cards of one name, basic lands apart.",
    settings={"deck_size": (60, None), "copies": 4},
)

LIMITED = Format(
    name="limited", rule="100.2b", doc="Decks of 40 cards or more.", settings={"deck_size": (40, None), "copies": 0}
)

BRAWL = Format(
    name="brawl",
    rule="903.12",
    doc="Commander with 60 cards, less life, planeswalkers that lead, and without the 21 damage of a commander.",
    base="commander",
    settings={
        "deck_size": (60, 60),  # 903.12d
        "commander_kinds": ("creature", "planeswalker", "Vehicle", "Spacecraft"),  # 903.12c
        "colorless_basics": True,  # 903.12e
        "starting_life": ByPlayers(two=25, more=30),  # 903.12f
        "free_mulligans": 1,  # 903.12g
        "commander_damage": 0,  # 903.12h
    },
)


@hookimpl
def register_formats() -> Sequence[Format]:
    """All of them, as data."""
    return (DUEL, FREE_FOR_ALL, TWO_HEADED_GIANT, CONSTRUCTED, LIMITED, BRAWL)


@hookimpl
def register_deck_rules() -> Sequence[DeckRule]:
    """How many cards, and how many of a name: in every format, as the formats of the game set it."""
    return (
        DeckRule(format="", rule="100.2a", check=decks.size),
        DeckRule(format="", rule="100.2a", check=decks.copies),
    )
