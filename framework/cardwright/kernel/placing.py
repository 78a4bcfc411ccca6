"""Putting abilities on the stack as objects (CR 113.7a), and triggers among them (603.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .attempting import Illegal
from .context import Context
from .decisions import Ask
from .draft import Draft
from .events import (
    BecameTarget,
    Event,
)
from .leaving import take_back
from .proposing import choose_all_targets, choose_modes
from .state import GameObject, PendingTrigger, StackItem

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["announce", "asks_nothing", "place_item", "place_plain", "place_trigger"]

replace = msgspec.structs.replace


def place_item(engine: Engine, item: StackItem, controller: int | None) -> int:
    """Put an ability on the stack as an object of its own (CR 113.7a, 405); returns its id."""
    return _place(engine, [(item, controller)])[0]


def _place(engine: Engine, items: list[tuple[StackItem, int | None]]) -> list[int]:
    draft = Draft(engine.library, engine.state, engine.characteristics)
    ids: list[int] = []
    for item, controller in items:
        id, stamp = draft.new_id(), draft.tick()
        owner = controller if controller is not None else engine.object(item.source).owner
        draft.place(
            GameObject(
                id=id, kind="ability", owner=owner, zone="stack", controller=controller, timestamp=stamp, item=item
            )
        )
        ids.append(id)
    engine.state = draft.finish()
    return ids


def announce(engine: Engine, events: list[Event], ctx: Context, item: int) -> Ask[None]:
    """Report what was done, and what became a target by it (CR 601.2i, 602.2b)."""
    targeted: list[Event] = [
        BecameTarget(to=ref, item=item, player=ctx.you, source=item)
        for _, refs in ctx.targets
        for ref in dict.fromkeys(refs)
    ]
    yield from engine.perform(events + targeted)


def _item_of(pending: PendingTrigger, modes: tuple[int, ...] = ()) -> StackItem:
    return StackItem(
        source=pending.source,
        ability=pending.ability,
        event=pending.event,
        batch=pending.batch,
        x=pending.x,
        memory=pending.memory,
        modes=modes,
    )


def asks_nothing(pending: PendingTrigger) -> bool:
    """Whether a trigger goes on the stack without a choice: it has one mode, and no targets."""
    modes = pending.ability.modes
    return len(modes) == 1 and not modes[0].targets


def place_plain(engine: Engine, waiting: list[PendingTrigger]) -> None:
    """Put triggers that ask nothing on the stack in this order, in one go."""
    _place(engine, [(_item_of(p, (0,)), p.controller) for p in waiting])


def place_trigger(engine: Engine, pending: PendingTrigger) -> Ask[None]:
    """Put a triggered ability on the stack; if a required choice has no legal option, it is removed (603.3c-d)."""
    ability = pending.ability
    ctx = Context(
        this=pending.source,
        you=pending.controller,
        ability=ability,
        event=pending.event,
        batch=pending.batch,
        x=pending.x,
        memory=pending.memory,
        card=engine.name(pending.source),
    )
    before = engine.state
    item_id = place_item(engine, _item_of(pending), pending.controller)
    ctx = replace(ctx, item=item_id)
    try:
        modes, indexes = yield from choose_modes(engine, ability, ctx)
        ctx = yield from choose_all_targets(engine, modes, replace(ctx, modes=indexes))
    except Illegal:
        yield from take_back(engine, before)
        return
    placed = engine.state.objects.get(item_id)
    if placed is None or placed.item is None:  # its controller has left the game meanwhile (CR 800.4a)
        return
    engine.set_object(item_id, item=replace(placed.item, modes=indexes, targets=ctx.targets, division=ctx.division))
    yield from announce(engine, [], ctx, item_id)
