"""What a Commander deck must be (CR 903.3-903.5), each rule with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardwright.kernel.definitions import CardDefinition
from cardwright.kernel.registries import Deck
from cardwright_plugins.formats.decks import is_basic_land

from .identity import COLORS, color_identity
from .state import SECTION

__all__ = ["colors", "leader"]

Definitions = Callable[[str], CardDefinition]


def leader(deck: Deck, definition: Definitions) -> Sequence[str]:
    """One legendary card of the right kind leads it (903.3)."""
    leaders = deck.sections.get(SECTION, ())
    if len(leaders) != 1:
        return (f"{len(leaders) or 'no'} commanders, and it must have one (section {SECTION!r})",)
    front = definition(leaders[0]).front
    kinds = deck.settings["commander_kinds"]
    reasons = []
    if "legendary" not in front.supertypes:
        reasons.append(f"{front.name} is not legendary, so it can't be the commander")
    if not any(kind in front.types or kind in front.subtypes for kind in kinds):
        reasons.append(f"{front.name} is none of {', '.join(kinds)}, so it can't be the commander")
    return reasons


def colors(deck: Deck, definition: Definitions) -> Sequence[str]:
    """No card has a colour in its identity that its commander's has not (903.5c-d); without one `leader` says that."""
    leaders = deck.sections.get(SECTION, ())
    if not leaders:
        return ()
    allowed = frozenset(c for key in leaders for c in color_identity(definition(key)))
    basics = _colorless_basics(deck, definition) if not allowed else frozenset()
    reasons = []
    for key in dict.fromkeys(deck.cards):
        over = color_identity(definition(key)) - allowed - (basics if is_basic_land(definition(key)) else frozenset())
        if over:
            listed = "".join(f"{{{c}}}" for c in COLORS if c in over)
            reasons.append(f"{definition(key).front.name} has {listed} in its colour identity, its commander has not")
    return reasons


def _colorless_basics(deck: Deck, definition: Definitions) -> frozenset[str]:
    """With a colourless commander, the colour of the one basic land type that the deck may have (903.12e)."""
    if not deck.settings["colorless_basics"]:
        return frozenset()
    of = [color_identity(definition(key)) for key in deck.cards if is_basic_land(definition(key))]
    return next((c for c in of if c), frozenset())
