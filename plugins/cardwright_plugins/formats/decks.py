"""How many cards a deck has, and how many of one name (CR 100.2a, 903.5a-b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from cardwright.kernel.definitions import CardDefinition
from cardwright.kernel.registries import Deck

__all__ = ["copies", "is_basic_land", "size"]

Definitions = Callable[[str], CardDefinition]


def is_basic_land(definition: CardDefinition) -> bool:
    """Whether it is a basic land card, of which a deck may have any number."""
    return "land" in definition.front.types and "basic" in definition.front.supertypes


def size(deck: Deck, definition: Definitions) -> Sequence[str]:
    """A deck has as many cards as its format wants."""
    least, most = deck.settings["deck_size"]
    count = len(deck.whole)
    if count < (least or 0):
        return (f"{count} card{'s' * (count != 1)}, and it must have {'' if least == most else 'at least '}{least}",)
    if most is not None and count > most:
        return (f"{count} card{'s' * (count != 1)}, and it must have {'' if least == most else 'at most '}{most}",)
    return ()


def copies(deck: Deck, definition: Definitions) -> Sequence[str]:
    """Of each English name, no more cards than its format allows; basic lands apart."""
    most = deck.settings["copies"]
    if not most:
        return ()
    names = Counter(definition(key).front.name for key in deck.whole if not is_basic_land(definition(key)))
    return tuple(
        f"{count} cards called {name}, and it may have {most}" for name, count in names.items() if count > most
    )
