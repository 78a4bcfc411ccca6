"""The layers (CR 613.1): what one continuous effect does to one object's characteristics in each of them."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

import msgspec

from .abilities import Amount, Changes, Count, Filter, Keyword, Script
from .definitions import Face
from .mana import BASIC_LAND_TYPES
from .state import GameObject
from .typelines import kind_of, kinds, types_of
from .wording import reworded

if TYPE_CHECKING:
    from .characteristics import Source
    from .engine import Engine

__all__ = ["LAND_TYPES", "LAYERS", "Working", "granted_keys", "has_its_place", "layers_of", "reads_of"]

replace = msgspec.structs.replace

COPY, CONTROL, TEXT, TYPE, COLOR, ABILITY, DEFINE, SET, MODIFY, SWITCH = range(1, 11)
LAYERS = range(COPY, SWITCH + 1)
"""Layers 1 to 6, then 7a to 7d, numbered in the order in which they are applied."""

NAMES = ("", "1", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")

KEYWORD_COUNTERS = frozenset(
    {
        "deathtouch", "double strike", "exalted", "first strike", "flying", "haste", "hexproof", "indestructible",
        "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    }
)  # fmt: skip  # CR 122.1b

_SIZE = re.compile(r"([+-]\d+)/([+-]\d+)")


@functools.cache
def _bonus(kind: str) -> tuple[int, int] | None:
    """What a counter adds to power and toughness (CR 122.1a): "+1/+1", "-0/-1"."""
    found = _SIZE.fullmatch(kind)
    return (int(found[1]), int(found[2])) if found else None


def has_its_place(kind: str) -> bool:
    """Whether a counter is applied in a layer among effects, so that it matters how old it is (CR 613.7c)."""
    return kind in KEYWORD_COUNTERS or _bonus(kind) is not None


# Which layer settles what a filter field looks at; fields that are not named look at nothing that layers change.
READS = {
    "name": COPY, "chosen_name": COPY, "mana_value": COPY,
    "type": TYPE, "all_types": TYPE, "subtype": TYPE, "supertype": TYPE, "nonland": TYPE, "basic": TYPE,
    "legendary": TYPE, "snow": TYPE, "permanent": TYPE,
    "chosen_type": TYPE,
    "chosen_color": COLOR, "color": COLOR, "not_color": COLOR, "colorless": COLOR, "multicolored": COLOR,
    "keyword": ABILITY, "without": ABILITY,
    "power": MODIFY, "toughness": MODIFY,
}  # fmt: skip


def reads_of(flt: Filter) -> int:
    """The last layer that a filter's answer depends on (0: none)."""
    last = SWITCH if flt.where is not None else 0
    for name, value in flt.fields:
        last = max(last, READS.get(name, 0))
        for nested in value if isinstance(value, tuple) else (value,):
            if isinstance(nested, Filter):
                last = max(last, reads_of(nested))
    return last


def layers_of(c: Changes, become: Face | None = None) -> tuple[int, ...]:
    """The layers in which these changes, and a copy effect, have a part, in order."""
    found = []
    if become is not None:
        found.append(COPY)
    if c.controller is not None:
        found.append(CONTROL)
    if c.replace_words:
        found.append(TEXT)
    if (
        c.set_types is not None or c.add_types or c.lose_types or c.set_subtypes is not None or c.add_subtypes
        or c.add_supertypes or c.lose_supertypes or c.set_land_types is not None or c.chosen_type
    ):  # fmt: skip
        found.append(TYPE)
    if c.set_colors is not None or c.add_colors or c.add_chosen_color:
        found.append(COLOR)
    if c.lose_all_abilities or c.lose_keywords or c.add_abilities:
        found.append(ABILITY)
    if c.set_power is not None or c.set_toughness is not None:
        found.append(DEFINE if c.defining else SET)
    if c.power != 0 or c.toughness != 0:
        found.append(MODIFY)
    if c.switch:
        found.append(SWITCH)
    return tuple(found)


Told = tuple["Source | str", int, Face, Face]
"""One step of how characteristics came about: the effect (or the kind of its counters), the layer, before and after."""

Size = tuple[int | None, int | None]
"""What an effect sets power and toughness to, or adds to them; None: it leaves that alone."""


class Working:
    """An object's characteristics while layers are applied to them. `face()` is what they are so far; `story`, if it is
    wanted, takes each step: the effect or the kind of counters, the layer, and the characteristics before and after."""

    __slots__ = ("_face", "base", "due", "obj", "story")

    def __init__(self, obj: GameObject, base: Face, story: list[Told] | None = None) -> None:
        self.obj = obj
        self.base = base
        self.story = story
        self._face = base
        self.due = _counters(obj) if obj.counters else ()
        """The kinds of counters that have yet to be applied: (layer, timestamp, kind), in order."""

    def face(self) -> Face:
        """The characteristics so far."""
        return self._face

    def copy(self) -> Working:
        """The same, to try something on."""
        other = Working(self.obj, self.base)
        other._face = self._face
        other.due = self.due
        return other

    def apply(self, engine: Engine, source: Source, layer: int, size: Size) -> None:
        """Apply the part that an effect has in this layer; `size`: see `size`."""
        before = self._face
        self._apply(engine, source, layer, size)
        if self.story is not None:
            self.story.append((source, layer, before, self._face))

    def _apply(self, engine: Engine, source: Source, layer: int, size: Size) -> None:
        c = source.ability.changes
        if layer == MODIFY:
            self._modify(size)
        elif layer in (DEFINE, SET):
            power, toughness = size
            self._face = replace(
                self._face,
                power=self._face.power if power is None else power,
                toughness=self._face.toughness if toughness is None else toughness,
            )
        elif layer == TYPE:
            self._types(engine, source)
        elif layer == ABILITY:
            self._abilities(c)
        elif layer == COLOR:
            self._colors(engine, source)
        elif layer == SWITCH:
            self._face = replace(self._face, power=self._face.toughness, toughness=self._face.power)
        elif layer == COPY and source.become is not None and not self.obj.face_down:
            self._face = source.become
        elif layer == TEXT:
            self._face = reworded(self._face, c.replace_words)

    # ------------------------------------------------------------ layers 4 to 6

    def _types(self, engine: Engine, source: Source) -> None:
        c, face = source.ability.changes, self._face
        types = list(face.types if c.set_types is None else c.set_types)
        types = [t for t in types if t not in c.lose_types]
        types += [t for t in c.add_types if t not in types]
        lost = frozenset(face.types).difference(types)
        supertypes = [t for t in face.supertypes if t not in c.lose_supertypes]
        supertypes += [t for t in c.add_supertypes if t not in supertypes]
        subtypes = _set_subtypes(_without_types(face.subtypes, lost, types), c.set_subtypes)
        abilities = face.abilities
        if c.set_land_types is not None:  # CR 305.7
            subtypes = [*c.set_land_types, *(s for s in subtypes if s not in LAND_TYPES)]
            abilities = ()
        subtypes += [t for t in c.add_subtypes if t not in subtypes]
        if c.chosen_type:
            chosen = engine.object(source.object).chosen.get("creature_type")
            if chosen is not None:
                subtypes = _set_subtypes(tuple(subtypes), (chosen,)) if c.chosen_type == "set" else [*subtypes, chosen]
                subtypes = list(dict.fromkeys(subtypes))
        self._face = replace(
            face, types=tuple(types), supertypes=tuple(supertypes), subtypes=tuple(subtypes), abilities=abilities
        )

    def _colors(self, engine: Engine, source: Source) -> None:
        c = source.ability.changes
        colors = self._face.colors if c.set_colors is None else c.set_colors
        added = c.add_colors
        if c.add_chosen_color:
            added += tuple(engine.object(source.object).chosen.get("color", ""))
        if added:
            colors = tuple(k for k in "WUBRG" if k in colors or k in added)
        self._face = replace(self._face, colors=colors)

    def _abilities(self, c: Changes) -> None:
        abilities = () if c.lose_all_abilities else self._face.abilities
        if c.lose_keywords:
            abilities = tuple(a for a in abilities if not (isinstance(a, Keyword) and a.name in c.lose_keywords))
        bare = self._face.bare or c.lose_all_abilities
        self._face = replace(self._face, abilities=abilities + c.add_abilities, bare=bare)

    def counters(self, layer: int, before: int | None = None) -> None:
        """Counters give their keywords in layer 6 (CR 122.1b, 613.1f) and change power and toughness in 7c (122.1a,
        613.4c): those older than an effect that is about to be applied (613.7c), or all that have yet to."""
        while self.due and self.due[0][0] == layer and (before is None or self.due[0][1] < before):
            kind = self.due[0][2]
            self.due = self.due[1:]
            was = self._face
            bonus = _bonus(kind)
            if bonus is None:
                given = Keyword(name=kind.replace(" ", "_"))
                self._face = replace(was, abilities=(*was.abilities, given))
            else:
                number = self.obj.counters[kind]
                self._modify((number * bonus[0], number * bonus[1]))
            if self.story is not None and self._face is not was:
                self.story.append((kind, layer, was, self._face))

    # ------------------------------------------------------------ layer 7

    def size(self, engine: Engine, source: Source, layer: int) -> Size:
        """What an effect sets power and toughness to in this layer, or adds to them, as the game looks now."""
        c = source.ability.changes
        if layer == MODIFY:
            return self._amount(engine, c.power, source), self._amount(engine, c.toughness, source)
        if layer not in (DEFINE, SET):
            return NOTHING
        return (
            None if c.set_power is None else self._amount(engine, c.set_power, source),
            None if c.set_toughness is None else self._amount(engine, c.set_toughness, source),
        )

    def _amount(self, engine: Engine, amount: Amount, source: Source) -> int:
        if isinstance(amount, int):
            return amount
        if amount == "its mana value":
            return self._face.mana_cost.mana_value() if self._face.mana_cost is not None else 0
        if isinstance(amount, Count):
            return engine.counted(amount, source)
        return engine.amount(amount, replace(source.context, candidate=self.obj.id))

    def _modify(self, size: Size) -> None:
        face = self._face
        if face.power is None or face.toughness is None:
            return
        power, toughness = size
        if power or toughness:
            self._face = replace(face, power=face.power + (power or 0), toughness=face.toughness + (toughness or 0))


NOTHING: Size = (None, None)


def _counters(obj: GameObject) -> tuple[tuple[int, int, str], ...]:
    return tuple(
        sorted(
            (ABILITY if kind in KEYWORD_COUNTERS else MODIFY, obj.counted_at.get(kind, obj.timestamp), kind)
            for kind in obj.counters
            if has_its_place(kind)
        )
    )


LAND_TYPES = frozenset(
    {*BASIC_LAND_TYPES, "Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant", "Sphere", "Tower",
     "Town", "Urza’s", "Urza's"}
)  # fmt: skip  # CR 205.3i


def _set_subtypes(old: tuple[str, ...], new: tuple[str, ...] | None) -> list[str]:
    """New subtypes take the place of those that go with the same card types, and leave the others (CR 205.1a)."""
    if new is None:
        return list(old)
    replaced = kinds(new)
    return [*new, *(s for s in old if kind_of(s) not in replaced)]


def _without_types(subtypes: tuple[str, ...], lost: frozenset[str], left: list[str]) -> tuple[str, ...]:
    """Subtypes go with the last card type that they are correlated with (CR 205.1a)."""
    if not lost:
        return subtypes
    correlated = [(s, types_of(s)) for s in subtypes]
    return tuple(s for s, types in correlated if types.isdisjoint(lost) or not types.isdisjoint(left))


def amounts_of(c: Changes) -> tuple[object, ...]:
    """The amounts in the changes that look at more than the object."""
    amounts = (c.set_power, c.set_toughness, c.power, c.toughness)
    return tuple(a for a in amounts if isinstance(a, Count | Script))


def granted_keys(engine: Engine, source: Source) -> frozenset[str]:
    """Under which keys objects may have to be looked at because of what this effect makes of them (see
    `GameState.watch`)."""
    c = source.ability.changes
    keys = set(engine.library.keys_of(engine.library.expanded(c.add_abilities))) if c.add_abilities else set()
    if source.become is not None:
        keys |= set(engine.library.keys_of(engine.library.finished(source.become).abilities))
    if any(t in BASIC_LAND_TYPES for t in (*c.add_subtypes, *(c.set_subtypes or ()), *(c.set_land_types or ()))):
        keys |= {"activated", "mana"}
    if c.replace_words:
        keys |= {"activated", "mana"}
    return frozenset(k.removesuffix(":own").removesuffix(":attached") for k in keys)
