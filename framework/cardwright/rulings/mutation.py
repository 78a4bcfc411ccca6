"""Do rulings bite? Each ability and keyword of each card is dropped in turn, and some ruling must fail for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from cardwright.kernel.abilities import Keyword
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.library import Library
from cardwright.kernel.mana import BASIC_LAND_TYPES
from cardwright.yaml_source import SourceError

from .cards import Cards
from .model import Scenario
from .runner import run

__all__ = ["Mutant", "survivors"]

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


def _called(face: Face, index: int, ability: object) -> str:
    if isinstance(ability, Keyword):
        return f"the keyword {ability.name}"
    label = getattr(ability, "label", "")
    where = getattr(ability, "where", None)
    at = f" at {where}" if where is not None else ""
    kind = type(ability).__name__.lower()
    return f"ability {index + 1} of {face.name} ({kind}{', ' + label if label else ''}{at})"


def survivors(scenarios: Sequence[Scenario], packs: Sequence[Path]) -> Iterator[Mutant]:
    """Every mutant of the cards that have scenarios here, with the ruling that caught it.

    Raises `SourceError` if a ruling does not hold with the cards as they are.
    """
    cards = Cards(packs)
    for scenario in scenarios:
        before = run(scenario, cards.library)
        if not before.passed:
            message = f"{scenario.ruling!r} does not hold to begin with, so it could catch nothing"
            raise SourceError(message, before.file, before.line)
    by_card: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        if scenario.card:
            by_card.setdefault(scenario.card, []).append(scenario)
    for name, own in by_card.items():
        others = [s for s in scenarios if s.card != name and mentions(s, name)]
        for dropped, changed in mutants_of(cards.library.definition(name)):
            library = cards.with_changed(changed)
            yield Mutant(name, dropped, _caught(library, [*own, *others]))


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
