"""Turning permanents over (CR 701.27, 712) and face up or down (708): what can, what it is for, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .abilities import Activated, Cost, FaceDown, Triggered
from .characteristics import hidden_face
from .context import Context
from .definitions import Face
from .draft import component_of
from .events import Transformed, TurnedFaceDown, TurnedFaceUp
from .state import GameObject

if TYPE_CHECKING:
    from .engine import Engine

__all__ = [
    "can_transform",
    "can_turn",
    "can_turn_down",
    "can_turn_up",
    "face_down_ability",
    "has_transformed_since",
    "is_double_faced",
    "shown_face_down",
    "turned_up_by",
]


def is_double_faced(engine: Engine, obj: GameObject) -> bool:
    """Whether an object is represented by a double-faced card or token, whatever it copies (CR 712.9), or has one among
    its components (730.2i-j)."""
    return any(_turns(engine, c.definition) for c in obj.components or (component_of(obj),))


def _turns(engine: Engine, definition: str) -> bool:
    return bool(definition) and engine.library.definition(definition).double_faced


def can_transform(engine: Engine, id: int) -> bool:
    """Whether a permanent can be turned over: it is double-faced, face up (CR 712.15a), and no other face that would be
    up is an instant or sorcery (712.10)."""
    obj = engine.state.objects.get(id)
    if obj is None or obj.zone != "battlefield" or obj.face_down:
        return False
    turned = [c for c in obj.components or (component_of(obj),) if _turns(engine, c.definition)]
    others = [engine.library.definition(c.definition).faces[1 - c.face] for c in turned]
    return bool(turned) and not any(t in face.types for face in others for t in ("instant", "sorcery"))


def has_transformed_since(engine: Engine, id: int, ctx: Context) -> bool:
    """Whether an ability that transforms its own permanent comes too late: it has transformed since the ability was put
    onto the stack (CR 701.27f)."""
    if ctx.this != id or ctx.item is None or not isinstance(ctx.ability, Activated | Triggered):
        return False
    obj = engine.state.objects.get(id)
    return obj is not None and ctx.item < obj.turned


def can_turn_up(engine: Engine, id: int) -> bool:
    """Whether a face-down permanent can be turned face up: not if it is an instant or sorcery card (CR 701.40g)."""
    obj = engine.state.objects.get(id)
    if obj is None or obj.zone != "battlefield" or not obj.face_down:
        return False
    types = hidden_face(engine, obj).types
    return "instant" not in types and "sorcery" not in types


def can_turn_down(engine: Engine, id: int) -> bool:
    """Whether a permanent can be turned face down: one that is not so already and not double-faced (CR 708.2b,
    712.16)."""
    obj = engine.state.objects.get(id)
    if obj is None or obj.zone != "battlefield" or obj.face_down:
        return False
    return not is_double_faced(engine, obj)


def can_turn(engine: Engine, ev: Transformed | TurnedFaceUp | TurnedFaceDown) -> bool:
    """Whether a permanent can be turned in this way."""
    if isinstance(ev, Transformed):
        return can_transform(engine, ev.object)
    return can_turn_up(engine, ev.object) if isinstance(ev, TurnedFaceUp) else can_turn_down(engine, ev.object)


def face_down_ability(engine: Engine, obj: GameObject) -> FaceDown | None:
    """What lets an object be cast face down or be turned face up, looked for in what it is face up (CR 702.37e)."""
    found = engine.library.finished(hidden_face(engine, obj)).abilities
    return next((a for a in found if isinstance(a, FaceDown)), None)


def turned_up_by(engine: Engine, obj: GameObject) -> list[FaceDown]:
    """What its controller may pay to turn a face-down permanent up: what its own rules text says; of a manifested
    creature card also its mana cost (CR 701.40b)."""
    own = face_down_ability(engine, obj)
    found = [own] if own is not None and own.up is not None else []
    hidden = hidden_face(engine, obj)
    if obj.manifested and "creature" in hidden.types and hidden.mana_cost is not None:
        found.append(FaceDown(label="mana cost", up=Cost(mana=hidden.mana_cost)))
    return found


def shown_face_down(ability: FaceDown) -> Face | None:
    """What it is while face down, if more than a 2/2 creature."""
    if not ability.gives:
        return None
    return Face(name="", types=("creature",), power=2, toughness=2, abilities=ability.gives)
