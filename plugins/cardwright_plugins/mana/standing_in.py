"""What stands in for costs and events when an ability is asked what it would produce if it resolved now."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardwright.kernel.abilities import Activated, CostPart, Script, Triggered
from cardwright.kernel.context import Context
from cardwright.kernel.costs import MOVES, candidates
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import PermanentTappedForMana
from cardwright.kernel.filters import is_player
from cardwright.kernel.mana_abilities import triggers_on_mana
from cardwright.kernel.state import GameObject

from .alike import looks_at

__all__ = ["contexts", "cost_supplies"]

replace = msgspec.structs.replace


def contexts(engine: Engine, obj: GameObject, ability: Activated | Triggered) -> Iterator[Context]:
    """Each point of view from which it might resolve: what may have paid its cost, or what may have triggered it.

    X is 1: whatever a cost would supply counts as positive (CR 106.7 ignores costs).
    """
    you = engine.controller_of(obj)
    ctx = Context(
        this=obj.id, you=you, ability=ability, attached=obj.attached_to, x=1, card=engine.characteristics(obj.id).name
    )
    if isinstance(ability, Activated):
        yield from _paid(engine, obj, ability, ctx)
    else:
        yield from _triggered(engine, obj, ability, ctx)


def cost_supplies(ability: Activated | Triggered) -> bool:
    """Whether paying its cost would decide an amount: X, or objects or counters that are chosen as it is paid."""
    if not isinstance(ability, Activated):
        return False
    cost = ability.cost
    if cost.mana is not None and cost.mana.x_count:
        return True
    return any(not isinstance(p.amount, int) or (_moves(p) and not p.this) for p in cost.parts)


def _moves(part: CostPart) -> bool:
    return part.kind in MOVES or part.kind in ("tap_others", "reveal")


def _paid(engine: Engine, obj: GameObject, ability: Activated, ctx: Context) -> Iterator[Context]:
    """With each object that could be chosen to pay, where what is added is asked of what paid."""
    adds = ability.adds
    asked = adds is not None and (
        adds.script is not None or isinstance(adds.could_produce, str) or isinstance(adds.amount, Script)
    )
    parts = [part for part in ability.cost.parts if _moves(part)]
    if not asked or not parts or ctx.you is None:
        yield ctx
        return
    yield from _each_payer(engine, parts, ctx, obj, ctx.you)


def _each_payer(engine: Engine, parts: list[CostPart], ctx: Context, obj: GameObject, you: int) -> Iterator[Context]:
    if not parts:
        yield ctx
        return
    first, *rest = parts
    looks = looks_at(engine)
    payers = [obj.id] if first.this else candidates(engine, first, you, ctx)
    unlike = {looks.group(i): i for i in reversed(payers)}
    for payer in sorted(unlike.values()):
        paid = (*ctx.paid, (first.kind, (payer,)))
        yield from _each_payer(engine, rest, replace(ctx, paid=paid), obj, you)
    if not payers:
        yield from _each_payer(engine, rest, ctx, obj, you)


def _triggered(engine: Engine, obj: GameObject, ability: Triggered, ctx: Context) -> Iterator[Context]:
    """With each player who may be the one that it speaks of. What an event would define (the type of mana that was
    produced) is undefined here, since there is none."""
    adds = ability.adds
    if adds is None or (adds.to == "you" and ability.event not in triggers_on_mana):
        yield ctx
        return
    host = obj.attached_to if ability.subject == "attached" else None
    if ability.subject == "attached":
        controller = engine.controller_of(host) if host is not None else None
        players = [] if controller is None else [controller]
    elif adds.to == "you":
        players = [] if ctx.you is None else [ctx.you]
    else:
        wanted = dict(ability.match).get("player", "any")
        players = [p for p in engine.in_game() if is_player(engine, p, wanted, ctx)]
    tapped = obj.id if host is None else host
    for player in players:
        yield replace(ctx, event=PermanentTappedForMana(object=tapped, player=player, mana=()))
