"""Verbs that turn permanents over, face up or face down, and make them copies (CR 701.27, 708, 707.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.kernel.abilities import Static
from cardwright.kernel.characteristics import base_face
from cardwright.kernel.context import Context
from cardwright.kernel.copying import excepted, exceptions_of
from cardwright.kernel.decisions import Ask
from cardwright.kernel.definitions import Face
from cardwright.kernel.events import (
    BecameCopy,
    CardRevealed,
    Event,
    Merged,
    Transformed,
    TurnedFaceDown,
    TurnedFaceUp,
    ZoneChange,
)
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value
from cardwright.kernel.turning import can_turn_up, has_transformed_since

from .lasting import DURATIONS, WHILE, add_effect, duration_of, which
from .moving import became
from .tokens import EXCEPT

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["SPECS"]

PERMANENTS = Param("what", "objects", "The permanents.")


def _transform(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    ids = [i for i in a["what"] if not has_transformed_since(engine, i, ctx)]
    yield from engine.perform([Transformed(object=i, source=ctx.this) for i in ids], ctx)
    return None


def _turn_up(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """What can't be turned face up since it is an instant or sorcery card is revealed (CR 701.40g)."""
    turned: list[Event] = []
    for id in a["what"]:
        obj = engine.state.objects.get(id)
        if obj is None or obj.zone != "battlefield" or not obj.face_down:
            continue
        if can_turn_up(engine, id):
            turned.append(TurnedFaceUp(object=id, source=ctx.this))
        else:
            turned.append(CardRevealed(objects=(id,), player=obj.controller, source=ctx.this))
    yield from engine.perform(turned, ctx)
    return None


def _turn_down(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    yield from engine.perform([TurnedFaceDown(object=i, source=ctx.this) for i in a["what"]], ctx)
    return None


def _manifest(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Cards of `by`'s go onto the battlefield face down, under that player's control (CR 701.40a)."""
    by = a.get("by", ctx.you)
    if by is None:
        return []
    cards = [engine.state.objects[i] for i in a["what"] if i in engine.state.objects]
    entering = [
        ZoneChange(
            object=o.id,
            origin=o.zone,
            to="battlefield",
            source=ctx.this,
            player=by,
            controller=by,
            face_down=True,
            manifested=True,
        )
        for o in cards
        if o.zone != "battlefield"
    ]
    return became((yield from engine.perform(entering, ctx)))


def _merge(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    if engine.on_battlefield(a["into"]) and a["what"] in engine.state.objects:
        on_top = not a.get("under", False)
        yield from engine.perform([Merged(object=a["what"], into=a["into"], on_top=on_top, source=ctx.this)], ctx)
    return None


def _become_copy(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Permanents become copies, for good or for a time; what is copied is settled now (CR 707.2b)."""
    ids = [i for i in which(engine, a["what"], ctx) if engine.on_battlefield(i)]
    original = engine.object(a["of"])
    timed = "lasts" in a or "while_here" in a
    duration = duration_of(a, ctx) if timed else None
    if duration is not None and duration.object is not None and not engine.on_battlefield(duration.object):
        return None  # CR 611.2b
    exceptions = exceptions_of(a.get("except", {}))
    values = base_face(engine, original)
    made = {}
    for id in ids:
        obj = engine.state.objects[id]
        made[id] = excepted(engine, values, exceptions, ctx, obj, base_face(engine, obj))
    if duration is not None:
        for face in _different(list(made.values())):
            add_effect(
                engine,
                ability=Static(affects="any", label="becomes a copy"),
                source=ctx.this if ctx.this is not None else 0,
                controller=ctx.you,
                duration=duration,
                objects=tuple(i for i in ids if made[i] == face),
                become=face,
            )
    copies = [BecameCopy(object=i, copied=f, lasting=timed, source=ctx.this) for i, f in made.items()]
    yield from engine.perform(copies, ctx)
    return None


def _different(faces: list[Face]) -> list[Face]:
    """Each once, by value (they may hold what has no hash)."""
    return [face for i, face in enumerate(faces) if face not in faces[:i]]


SPECS = (
    VerbSpec(
        name="transform",
        doc="Transform double-faced permanents.",
        rule="701.27",
        run=_transform,
        params=(PERMANENTS,),
    ),
    VerbSpec(
        name="merge",
        doc="An object merges with a permanent: over it, so that it is what the permanent is, or under it.",
        rule="730.2",
        run=_merge,
        params=(Param("what", "object", "The card, token or spell."), Param("into", "object", "The permanent.")),
        options=(Param("under", "bool", "Under it rather than over it.", required=False),),
    ),
    VerbSpec(
        name="manifest",
        doc="Manifest cards: put them onto the battlefield face down; gives what they became.",
        rule="701.40",
        run=_manifest,
        params=(Param("what", "objects", "The cards."),),
        options=(Param("by", "player", "Who does, and will control them: you unless said.", required=False),),
        moves_library=True,
        returns="objects",
    ),
    VerbSpec(
        name="turn_face_up",
        doc="Turn face-down permanents face up.",
        rule="708.8",
        run=_turn_up,
        params=(PERMANENTS,),
    ),
    VerbSpec(
        name="turn_face_down",
        doc="Turn permanents face down.",
        rule="708.2a",
        run=_turn_down,
        params=(PERMANENTS,),
    ),
    VerbSpec(
        name="become_copy",
        doc="Permanents become copies of an object: for good, or for as long as is said.",
        rule="707.4",
        run=_become_copy,
        params=(
            Param("what", "value", "What becomes a copy: objects or a filter table."),
            Param("of", "object", "What it becomes a copy of.", known=True),
        ),
        options=(
            Param("lasts", "str", "How long: for good unless said.", required=False, allowed=DURATIONS),
            WHILE,
            EXCEPT,
        ),
    ),
)
