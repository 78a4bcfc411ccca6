"""Copying objects (CR 707): copiable values, of one object or several at once, and the exceptions that effects make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from .abilities import Ability, Changes, CopyExceptions, Count, Replacement, Script, Static
from .characteristics import Source, base_face
from .context import Context
from .decisions import Ask
from .definitions import Face
from .events import ZoneChange
from .layers import ABILITY, COLOR, SET, TYPE, Working, layers_of
from .mana import COLORS, ManaCost
from .state import GameObject

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["NO_EXCEPTIONS", "Copy", "choose_copy", "combined", "copy_of", "excepted", "exceptions_of"]

replace = msgspec.structs.replace
NO_EXCEPTIONS = CopyExceptions()
OTHER_TYPES = ("set_types", "set_subtypes")


class Copy(msgspec.Struct, frozen=True):
    """What a token or a copy of a spell is: the definition and the face of what it copies, and the copiable values of
    both sides where they are not as printed (CR 707.8a, 707.10g)."""

    definition: str
    face: int
    copied: Face | None
    other_side: Face | None


def copy_of(engine: Engine, obj: GameObject, exceptions: CopyExceptions, ctx: Context) -> Copy:
    """A copy of an object, as it is or last was, with exceptions."""
    values = base_face(engine, obj)
    printed = obj.copied is None and values is _printed(engine, obj)
    if obj.components:  # of a merged permanent: a single face (CR 730.2i)
        return Copy("", 0, excepted(engine, values, exceptions, ctx, obj, values), None)
    if printed and exceptions == NO_EXCEPTIONS:
        return Copy(obj.definition, obj.face, None, None)
    copied = excepted(engine, values, exceptions, ctx, obj, values)
    other: Face | None = None
    if not obj.face_down and obj.definition and engine.library.definition(obj.definition).double_faced:
        other = values if not printed else engine.library.definition(obj.definition).faces[1 - obj.face]
        other = obj.other_side if obj.other_side is not None else other
        other = excepted(engine, other, exceptions, ctx, obj, other)
    return Copy(obj.definition if not obj.face_down else "", obj.face if other is not None else 0, copied, other)


def _printed(engine: Engine, obj: GameObject) -> Face | None:
    return engine.library.definition(obj.definition).faces[obj.face] if obj.definition else None


# ---------------------------------------------------------------- exceptions (707.9)


def excepted(engine: Engine, face: Face, exceptions: CopyExceptions, ctx: Context, obj: GameObject, own: Face) -> Face:
    """The copiable values `face` with exceptions. `own`: what `obj`, which becomes a copy, was before (CR 707.9c)."""
    if exceptions == NO_EXCEPTIONS:
        return face
    changes = _settled(engine, exceptions.changes, ctx)
    if exceptions.this_ability and ctx.ability is not None:
        changes = replace(changes, add_abilities=(*changes.add_abilities, ctx.ability))
    face = replace(face, abilities=tuple(a for a in face.abilities if not _pointless(a, exceptions)))
    source = Source(Static(affects="any", changes=changes), obj.id, ctx.you, 0, (), context=ctx)
    working = Working(obj, face)
    for layer in layers_of(changes):
        if layer in (TYPE, COLOR, ABILITY, SET):
            working.apply(engine, source, layer, working.size(engine, source, layer))
    face = working.face()
    for name in exceptions.keep:
        face = replace(face, **{name: getattr(own, name)}, **({"names": own.names} if name == "name" else {}))
    if exceptions.name is not None:
        face = replace(face, name=exceptions.name, names=())
    return face


def _settled(engine: Engine, changes: Changes, ctx: Context) -> Changes:
    """Power and toughness that an exception gives are numbers from now on (CR 707.2b)."""
    numbers = {
        name: engine.amount(held, ctx)
        for name in ("set_power", "set_toughness")
        if isinstance(held := getattr(changes, name), Script | Count | str)
    }
    return replace(changes, **numbers) if numbers else changes


def _pointless(ability: Ability, exceptions: CopyExceptions) -> bool:
    """Whether it defines a characteristic that isn't copied (CR 707.9d)."""
    if not isinstance(ability, Static) or not ability.changes.defining:
        return False
    c, keep = exceptions.changes, exceptions.keep
    own = ability.changes
    if (own.set_power is not None and (c.set_power is not None or "power" in keep)) or (
        own.set_toughness is not None and (c.set_toughness is not None or "toughness" in keep)
    ):
        return True
    if own.set_colors is not None and (c.set_colors is not None or "colors" in keep):
        return True
    return any(getattr(c, name) is not None for name in OTHER_TYPES) and bool(own.add_types or own.add_subtypes)


# ---------------------------------------------------------------- several at once


def combined(faces: Sequence[Face]) -> Face:
    """The copiable values of several objects at once: all their names, types, colours and abilities, their mana costs
    together, their power, toughness, loyalty and defense added up."""
    if len(faces) == 1:
        return faces[0]
    names = tuple(dict.fromkeys(n for f in faces for n in (f.names or ((f.name,) if f.name else ()))))
    costs = [f.mana_cost for f in faces if f.mana_cost is not None]
    colors = {c for f in faces for c in f.colors}
    return Face(
        name=" // ".join(names),
        names=names,
        mana_cost=sum(costs, ManaCost(())) if costs else None,
        supertypes=_all(f.supertypes for f in faces),
        types=_all(f.types for f in faces),
        subtypes=_all(f.subtypes for f in faces),
        colors=tuple(c for c in COLORS if c in colors),
        power=_total([f.power for f in faces]),
        toughness=_total([f.toughness for f in faces]),
        loyalty=_total([f.loyalty for f in faces]),
        defense=_total([f.defense for f in faces]),
        abilities=tuple(_linked_apart(a, n) for n, f in enumerate(faces) for a in f.abilities),
    )


def _all(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for words in lists for word in words))


def _total(numbers: list[int | None]) -> int | None:
    known = [n for n in numbers if n is not None]
    return sum(known) if known else None


def _linked_apart(ability: Ability, n: int) -> Ability:
    """Linked abilities are linked to those of the same object only (CR 707.7)."""
    if not n:
        return ability
    return replace(ability, link=f"{ability.link} {n + 1}" if ability.link else "")  # an ability of its own, if alike


# ---------------------------------------------------------------- entering as a copy (707.5)


def choose_copy(engine: Engine, ev: ZoneChange, ability: Replacement, ctx: Context) -> Ask[ZoneChange]:
    """Have the object's controller choose what it enters as a copy of, among what is there before it enters; a copy of
    nothing is none."""
    player = ev.controller if ev.controller is not None else ctx.you
    if player is None or ability.enters_as_copy is None:
        return ev
    ids = [i for i in engine.find(ability.enters_as_copy, ctx, ability.copy_zone) if i != ev.object]
    chosen = yield from _choose(engine, player, ids, ability, ctx)
    if not chosen:
        return ev
    obj = engine.object(ev.object)
    own = ev.copied if ev.copied is not None else _entering_face(engine, ev, obj)
    values = combined([base_face(engine, engine.object(i)) for i in chosen])
    values = excepted(engine, values, ability.copy_except, ctx, obj, own)
    return _with_counters(engine, replace(ev, copied=values, x=0), ability.copy_except, ctx)


def _choose(engine: Engine, player: int, ids: list[int], ability: Replacement, ctx: Context) -> Ask[tuple[int, ...]]:
    asked = "Enter as a copy of what?"
    if ability.copies == 1:
        least = 0 if ability.optional else 1
        return (yield from engine.choose_objects(player, ids, least, 1, "enter_as_copy", asked, ctx.this))
    most = min(engine.amount(ability.copies, ctx), len(ids))
    if most <= 0:
        return ()
    if ability.optional and not (
        yield from engine.ask_yes_no(player, "enter_as_copy", f"Enter as a copy of {most}?", ctx.this)
    ):
        return ()
    return (yield from engine.choose_objects(player, ids, most, most, "enter_as_copy", asked, ctx.this))


def _entering_face(engine: Engine, ev: ZoneChange, obj: GameObject) -> Face:
    if obj.copied is not None:
        return obj.copied
    return engine.library.definition(obj.definition).faces[ev.face or 0]


def _with_counters(engine: Engine, ev: ZoneChange, exceptions: CopyExceptions, ctx: Context) -> ZoneChange:
    """The counters that this copy effect adds, instead of those that another one before it did (CR 707.9e-f)."""
    held = dict(ev.counters)
    for kind, n in ev.copy_counters:
        held[kind] -= n
    types = ev.copied.types if ev.copied is not None else ()
    more: dict[str, int] = {}
    for kind, amount, type in exceptions.counters:
        if not type or type in types:
            more[kind] = more.get(kind, 0) + max(0, engine.amount(amount, ctx))
    for kind, n in more.items():
        held[kind] = held.get(kind, 0) + n
    counters = tuple(sorted((k, n) for k, n in held.items() if n > 0))
    return replace(ev, counters=counters, copy_counters=tuple(sorted(more.items())))


# ---------------------------------------------------------------- what a script says


def exceptions_of(value: Mapping[str, object] | CopyExceptions) -> CopyExceptions:
    """A table of exceptions that a script built as it ran. Raises `VerbError`."""
    from .verbs.lasting import changes_of

    if isinstance(value, CopyExceptions):
        return value
    rest = dict(value)
    name = rest.pop("name", None)
    keep = rest.pop("keep", ())
    this = bool(rest.pop("this_ability", False))
    names = (keep,) if isinstance(keep, str) else tuple(keep) if isinstance(keep, list | tuple) else ()
    return CopyExceptions(
        name=name if isinstance(name, str) else None, keep=names, changes=changes_of(rest), this_ability=this
    )
