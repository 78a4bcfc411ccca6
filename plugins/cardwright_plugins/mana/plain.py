"""What a mana ability adds if nothing meddles, read off its data: no fork is needed to tell."""

from __future__ import annotations

import itertools

import msgspec

from cardwright.kernel.abilities import Activated, AddMana
from cardwright.kernel.decisions import Answer
from cardwright.kernel.definitions import Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.mana import MANA_TYPES, Mana
from cardwright.kernel.mana_abilities import is_mana_ability

__all__ = ["FaceMana", "PlainAbility", "choosing", "face_mana", "is_simple", "plain_ways"]

MOST_WAYS = 256

Way = tuple[tuple[str, ...], tuple[Answer, ...]]
"""(the types of mana that are added, the answers to the questions on the way)."""


class PlainAbility(msgspec.Struct, frozen=True):
    """A mana ability that costs only {T}.

    `outcomes` and the `answers` that lead to each go together; both are None if it takes a fork to tell.
    """

    index: int
    ability: Activated
    outcomes: tuple[tuple[Mana, ...], ...] | None
    answers: tuple[tuple[Answer, ...], ...] | None


class FaceMana(msgspec.Struct, frozen=True):
    """The mana abilities of an object with these characteristics that cost only {T}, and what else matters of it."""

    number: int
    abilities: tuple[PlainAbility, ...]
    plain: bool
    """Whether every one of them can be read off its data, and only the controller may activate them."""
    own: bool
    """Whether only its controller may activate them."""
    others: bool
    """Whether it has mana abilities that cost something else than {T}."""
    creature: bool
    reserve: int
    """How much its controller would rather keep it untapped."""


def face_mana(engine: Engine, face: Face) -> FaceMana:
    """What a face offers for {T}; remembered by the face's identity."""
    faces: dict[int, tuple[Face, FaceMana]] = engine.memo.setdefault("mana faces", {})
    held = faces.get(id(face))
    if held is not None and held[0] is face:
        return held[1]
    if len(faces) > 2000:
        faces.clear()
    number = engine.memo["mana face count"] = engine.memo.get("mana face count", 0) + 1
    found = _read(face, number)
    faces[id(face)] = (face, found)
    return found


def _read(face: Face, number: int) -> FaceMana:
    snow = "snow" in face.supertypes
    abilities: list[PlainAbility] = []
    own = True
    others = useful = False
    for index, ability in enumerate(face.abilities):
        if not isinstance(ability, Activated):
            continue
        if not is_mana_ability(ability):
            useful = True
            continue
        own = own and ability.by == "you"
        if not (ability.cost.only_tap and "battlefield" in ability.zones):
            others = True
            continue
        ways = plain_ways(ability)
        if ways is None:
            abilities.append(PlainAbility(index, ability, None, None))
        else:
            outcomes = tuple(tuple(Mana(type=t, snow=snow) for t in types) for types, _ in ways)
            abilities.append(PlainAbility(index, ability, outcomes, tuple(answers for _, answers in ways)))
    creature = "creature" in face.types
    plain = own and all(a.outcomes is not None for a in abilities)
    return FaceMana(number, tuple(abilities), plain, own, others, creature, 2 if creature else int(useful))


def is_simple(ability: Activated) -> bool:
    """Whether it may be activated whenever its cost can be paid, and only adds a known number of units, spent on
    anything, to its controller's pool."""
    adds = ability.adds
    if adds is None or not isinstance(adds.amount, int) or adds.to != "you" or adds.spend is not None:
        return False
    if ability.only_if is not None or ability.limit_per_turn is not None or ability.timing != "instant":
        return False
    return len(ability.modes) == 1 and not ability.modes[0].effect and adds.spend_kinds == ("cast", "activate")


def plain_ways(ability: Activated) -> list[Way] | None:
    """Every way an ability may turn out, or None if its data alone don't tell."""
    adds = ability.adds
    if adds is None or not is_simple(ability) or not isinstance(adds.amount, int):
        return None
    if adds.amount <= 0:
        return []
    if adds.mana:
        return [(adds.mana * adds.amount, ())]
    if adds.one_of:
        return [(m * adds.amount, choosing(i, len(adds.one_of))) for i, m in enumerate(adds.one_of)]
    return _of_colors(adds, adds.amount) if adds.colors else None


def choosing(i: int, n: int) -> tuple[Answer, ...]:
    """The answer to a choice of one among n; among one it is not asked."""
    return ((i,),) if n > 1 else ()


def _of_colors(adds: AddMana, amount: int) -> list[Way] | None:
    possible = [t for t in MANA_TYPES if t in adds.colors]
    if adds.same:
        return [((t,) * amount, choosing(i, len(possible))) for i, t in enumerate(possible)]
    picks = list(itertools.islice(itertools.combinations_with_replacement(range(len(possible)), amount), MOST_WAYS + 1))
    if len(picks) > MOST_WAYS:
        return None
    ways: list[Way] = []
    for pick in picks:
        answers: tuple[Answer, ...] = ()
        for i in pick:
            answers += choosing(i, len(possible))
        ways.append((tuple(possible[i] for i in pick), answers))
    return ways
