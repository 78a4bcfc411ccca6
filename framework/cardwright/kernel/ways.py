"""Ways to cast or play a card besides as it lies: by its back face (CR 712.11b-12), or face down (708.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from .decisions import Option
from .definitions import Face
from .turning import face_down_ability, shown_face_down

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["PLAIN", "Way", "chosen_way", "ways"]

replace = msgspec.structs.replace
BY_FACE = ("modal",)  # layouts of which each face may be played by itself


class Way(msgspec.Struct, frozen=True):
    """Which face of a card is played, or whether it is cast face down, and as what."""

    face: int = 0
    face_down: bool = False
    down: Face | None = None

    def mark(self, option: Option) -> Option:
        """The option to do it in this way."""
        if self == PLAIN:
            return option
        if self.face_down:
            return replace(
                option, text="cast a face-down creature", label="face down", data=(*option.data, ("way", -1))
            )
        return replace(option, data=(*option.data, ("way", self.face)))


PLAIN = Way()


def ways(engine: Engine, id: int) -> Iterator[tuple[Way, Engine]]:
    """The ways to play a card, each with an engine in which it is what it will be once it is played; only that counts
    for whether it may be played (CR 712.11c, 708.4)."""
    yield PLAIN, engine
    obj = engine.state.objects[id]
    if obj.copied is not None or not obj.definition:
        return
    definition = engine.library.definition(obj.definition)
    faces = range(1, len(definition.faces)) if definition.layout in BY_FACE else ()
    for way in [Way(face=n) for n in faces] + _face_down(engine, id):
        there = replace(obj, face=way.face, face_down=way.face_down, down=way.down)
        objects = {**engine.state.objects, id: there}
        yield way, engine.at(replace(engine.state, objects=objects))


def _face_down(engine: Engine, id: int) -> list[Way]:
    obj = engine.state.objects[id]
    ability = face_down_ability(engine, obj)
    if ability is None or ability.cast is None or not engine.functions(ability, obj):
        return []
    return [Way(face_down=True, down=shown_face_down(ability))]


def chosen_way(engine: Engine, id: int, option: Option) -> Way:
    """The way that an option of a card stands for."""
    said = dict(option.data).get("way", 0)
    return next(way for way, _ in ways(engine, id) if (-1 if way.face_down else way.face) == said)
