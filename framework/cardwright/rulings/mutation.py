"""Do rulings bite? Each ability and keyword of each card is dropped in turn, and some ruling must fail for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from cardwright.kernel.abilities import Ability, Keyword
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.effects import written
from cardwright.kernel.library import Library
from cardwright.kernel.mana import BASIC_LAND_TYPES
from cardwright.yaml_source import SourceError

from .cards import Cards
from .model import Scenario
from .runner import run

__all__ = ["Mutant", "survivors"]

_NO_CARD = "these rulings lie beside no card (a card's are in the rulings.yaml of its folder)"

replace = msgspec.structs.replace


class Mutant(msgspec.Struct, frozen=True):
    """A card without one of its abilities; `caught` is the first ruling that fails for it, "" if none does."""

    card: str
    dropped: str
    caught: str


def mutants_of(definition: CardDefinition) -> Iterator[tuple[str, CardDefinition]]:
    """The card without each of its abilities in turn, with a name for what was dropped."""
    for number, face in enumerate(definition.faces):
        for index, ability in enumerate(face.abilities):
            rest = face.abilities[:index] + face.abilities[index + 1 :]
            faces = list(definition.faces)
            faces[number] = replace(face, abilities=rest)
            yield _called(face, index, ability), replace(definition, faces=tuple(faces))
        for subtype in face.subtypes:
            if "land" in face.types and subtype in BASIC_LAND_TYPES:  # its mana ability is intrinsic (CR 305.6)
                faces = list(definition.faces)
                faces[number] = replace(face, subtypes=tuple(s for s in face.subtypes if s != subtype))
                yield f"the mana ability of the type {subtype}", replace(definition, faces=tuple(faces))
    for index, ability in enumerate(definition.delayed):
        rest = definition.delayed[:index] + definition.delayed[index + 1 :]
        yield f"the prepared ability {ability.label!r}", replace(definition, delayed=rest)


def _called(face: Face, index: int, ability: Ability) -> str:
    if isinstance(ability, Keyword):
        return f"the keyword {ability.name}"
    at = f" at {ability.where}" if ability.where is not None else ""
    return f"ability {index + 1} of {face.name} ({written(ability)}{at})"


def survivors(scenarios: Sequence[Scenario], cards: Cards) -> Iterator[Mutant]:
    """Every mutant of the cards that have scenarios here, with the ruling that caught it.

    Raises `SourceError` if a ruling does not hold with the cards as they are, or if there is nothing to drop.
    """
    for scenario in scenarios:
        before = run(scenario, cards.library)
        if not before.passed:
            message = f"{scenario.ruling!r} does not hold to begin with, so it could catch nothing: {before.message}"
            raise SourceError(cards.places.text(message), before.file, before.line)
    by_card: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        if scenario.card:
            by_card.setdefault(scenario.card, []).append(scenario)
    none = True
    for name, own in by_card.items():
        others = [s for s in scenarios if s.card != name and mentions(s, name)]
        for dropped, changed in mutants_of(cards.library.definition(name)):
            library = cards.with_changed(changed)
            none = False
            yield Mutant(name, cards.places.text(dropped), _caught(library, [*own, *others]))
    if none:
        what = "no rulings are here" if not scenarios else _NO_CARD if not by_card else "no card here has an ability"
        raise SourceError(f"nothing can be dropped: {what}", "check --mutate")


def mentions(scenario: Scenario, name: str) -> bool:
    """Whether a card stands on the given board of a scenario."""
    return any(
        entry.card == name for _, board in scenario.given.boards for _, entries in board.zones for entry in entries
    )


def _caught(library: Library, scenarios: Sequence[Scenario]) -> str:
    for scenario in scenarios:
        if not run(scenario, library).passed:
            return scenario.ruling
    return ""
