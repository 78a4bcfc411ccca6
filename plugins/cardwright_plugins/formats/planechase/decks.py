"""What a planar deck must be (CR 901.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from cardwright.kernel.definitions import CardDefinition
from cardwright.kernel.registries import Deck

from .planes import SECTION

__all__ = ["planar"]

PHENOMENA = 2


def planar(deck: Deck, definition: Callable[[str], CardDefinition]) -> Sequence[str]:
    """Enough planes and phenomena, each with a name of its own, and at most two phenomena."""
    fronts = [definition(key).front for key in deck.sections.get(SECTION, ())]
    least = deck.settings["planar_deck"]
    reasons = []
    if len(fronts) < least:
        reasons.append(
            f"{len(fronts)} card{'s' * (len(fronts) != 1)} in the planar deck, and it must have at least {least}"
        )
    strange = [f.name for f in fronts if "plane" not in f.types and "phenomenon" not in f.types]
    reasons += [f"{name} is neither a plane nor a phenomenon" for name in strange]
    reasons += [
        f"{n} cards called {name} in the planar deck" for name, n in Counter(f.name for f in fronts).items() if n > 1
    ]
    phenomena = sum("phenomenon" in front.types for front in fronts)
    if phenomena > PHENOMENA:
        reasons.append(f"{phenomena} phenomena in the planar deck, and it may have {PHENOMENA}")
    return reasons
