"""Resolving what is on top of the stack (CR 608)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .abilities import Activated, Mode, SpellAbility, Triggered
from .context import Context
from .decisions import Ask
from .draft import Draft
from .events import Event, ZoneChange
from .mana_abilities import add_mana, resolve_immediate
from .refs import ObjectRef, PlayerRef
from .state import GameObject, StackItem
from .targeting import by_mode, one_by_one, still_legal
from .zones import zone_key

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["context_of", "resolve_top"]

replace = msgspec.structs.replace
PERMANENT = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")


def context_of(engine: Engine, obj: GameObject, item: StackItem) -> Context:
    """The context in which a spell or ability on the stack acts."""
    source = engine.state.objects.get(item.source)
    attached = source.attached_to if source is not None else engine.object(item.source).attached_to
    return Context(
        this=item.source,
        you=obj.controller,
        item=obj.id,
        ability=item.ability,
        event=item.event,
        batch=item.batch,
        x=item.x,
        targets=item.targets,
        division=item.division,
        memory=item.memory,
        paid=item.paid,
        costs=item.costs,
        modes=item.modes,
        attached=attached,
        card=engine.name(item.source),
    )


def resolve_top(engine: Engine) -> Ask[None]:
    """Resolve the topmost object of the stack."""
    id = engine.state.zone("stack")[-1]
    obj = engine.state.objects[id]
    item = obj.item
    assert item is not None  # noqa: S101 - whatever is on the stack has one
    ctx = context_of(engine, obj, item)
    condition = item.ability.only_if if isinstance(item.ability, Triggered) else None
    if isinstance(item.ability, Triggered) and item.ability.event == "state":
        condition = None  # what a state trigger watches for is no intervening "if" (CR 603.8)
    if condition is not None and not engine.holds(condition, ctx):  # CR 608.2a
        yield from _leave_stack(engine, obj, item, "rule")
        return
    modes = _modes(item)
    legal, fizzled = still_legal(engine, modes, ctx)
    if fizzled and not any(mode.resolves_anyway for mode in modes):  # CR 608.2b
        yield from _leave_stack(engine, obj, item, "rule")
        return
    ctx = replace(ctx, targets=legal, division=_still_divided(modes, ctx, legal))
    if obj.kind == "ability":
        yield from _resolve_ability(engine, item, modes, ctx)
        yield from _leave_stack(engine, obj, item, "resolve")
    elif any(t in PERMANENT for t in engine.characteristics(id).types):
        yield from _enter(engine, obj, item, ctx)
    else:
        for mode, own in one_by_one(modes, ctx):
            yield from engine.run_effect(mode.effect, own)
        yield from _leave_stack(engine, obj, item, "resolve")
    yield from resolve_immediate(engine)


def _modes(item: StackItem) -> tuple[Mode, ...]:
    return tuple(item.ability.modes[i] for i in item.modes) if item.ability is not None else ()


def _still_divided(
    modes: tuple[Mode, ...], ctx: Context, legal: tuple[tuple[str, tuple[ObjectRef | PlayerRef, ...]], ...]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The shares of the targets that are still legal; the others' are lost (CR 608.2i)."""
    left: list[tuple[str, tuple[int, ...]]] = []
    divided = by_mode(modes, ctx.division, divided=True)
    for mine, had, has in zip(divided, by_mode(modes, ctx.targets), by_mode(modes, legal), strict=True):
        before, kept = dict(had), dict(has)
        left += [
            (name, tuple(n for n, ref in zip(shares, before[name], strict=True) if ref in kept[name]))
            for name, shares in mine
        ]
    return tuple(left)


def _resolve_ability(engine: Engine, item: StackItem, modes: tuple[Mode, ...], ctx: Context) -> Ask[None]:
    ability = item.ability
    adds = ability.adds if isinstance(ability, Activated | Triggered) else None
    outer, engine.adding = engine.adding, adds
    try:
        for mode, own in one_by_one(modes, ctx):
            if mode.effect:
                yield from engine.run_effect(mode.effect, own)
        if engine.adding is not None:
            now, engine.adding = engine.adding, None
            yield from add_mana(engine, now, ctx, tapped=False)  # it is no mana ability: not "tapped for mana"
    finally:
        engine.adding = outer


def _leave_stack(engine: Engine, obj: GameObject, item: StackItem, cause: str) -> Ask[None]:
    """A spell goes to its owner's graveyard as the last step of resolving (608.2n); an ability ceases to exist."""
    now = engine.state.objects.get(obj.id)
    if now is None or now.zone != "stack":
        return
    if obj.kind == "ability":
        draft = Draft(engine.library, engine.state, engine.characteristics)
        draft.depart(now, None)
        draft.take(now)
        engine.state = draft.finish()
        return
    yield from engine.perform(
        [ZoneChange(object=obj.id, origin="stack", to=zone_key("graveyard", obj.owner), cause=cause, source=obj.id)]
    )


def _enter(engine: Engine, obj: GameObject, item: StackItem, ctx: Context) -> Ask[None]:
    """A permanent spell enters the battlefield under its controller's control (CR 608.3)."""
    to_object = to_player = None
    if isinstance(item.ability, SpellAbility) and ctx.targets:  # an Aura (608.3c, 303.4)
        target = next((r for _, refs in ctx.targets for r in refs), None)
        to_object = target.id if isinstance(target, ObjectRef) else None
        to_player = target.id if isinstance(target, PlayerRef) else None
    entering: Event = ZoneChange(
        object=obj.id,
        origin="stack",
        to="battlefield",
        cause="resolve",
        source=obj.id,
        player=obj.controller,
        controller=obj.controller,
        attached_to=to_object,
        attached_to_player=to_player,
        x=item.x or 0,
        costs=item.costs,
        face=obj.face,
        face_down=obj.face_down,
        down=obj.down,
    )
    yield from engine.perform([entering], ctx)
    left = engine.state.objects.get(obj.id)
    if left is not None and left.zone == "stack":  # it could not enter: to the graveyard (608.3e)
        yield from _leave_stack(engine, left, item, "rule")
