"""Which cards are commanders (CR 903.3), and what is remembered of them."""

from __future__ import annotations

import msgspec

from cardwright.kernel.registries import PluginState
from cardwright.kernel.state import GameObject, GameState

__all__ = [
    "ASKED",
    "PLAYER",
    "SECTION",
    "STATES",
    "Asked",
    "OfPlayer",
    "added",
    "commander_card",
    "commander_cards",
    "count_of",
]

SECTION = "commander"
PLAYER = "commander.player"
ASKED = "commander.asked"

Counts = tuple[tuple[int, int], ...]


class OfPlayer(msgspec.Struct, frozen=True):
    """By commander (its physical card): how often the player cast it from the command zone, and how much combat damage
    it dealt to the player."""

    casts: Counts = ()
    damage: Counts = ()


class Asked(msgspec.Struct, frozen=True):
    """Whether the owner of a commander in a graveyard or in exile was asked about it since it was put there."""

    done: bool = False


STATES = (
    PluginState(key=PLAYER, of="player", initial=OfPlayer()),
    PluginState(key=ASKED, of="object", initial=Asked()),
)


def commander_cards(state: GameState, obj: GameObject) -> tuple[int, ...]:
    """The physical cards by which an object is a commander, wherever it is (CR 903.3): of a merged permanent perhaps
    several (903.3c)."""
    return tuple(card for card in obj.cards if state.sections.get(card) == SECTION)


def commander_card(state: GameState, obj: GameObject) -> int | None:
    """The one of an object that is no merged permanent; None if it is no commander."""
    return next(iter(commander_cards(state, obj)), None)


def count_of(counts: Counts, card: int) -> int:
    """How many are counted of a card."""
    return dict(counts).get(card, 0)


def added(counts: Counts, card: int, number: int) -> Counts:
    """The counts with so many more of a card."""
    return tuple(sorted({**dict(counts), card: count_of(counts, card) + number}.items()))
