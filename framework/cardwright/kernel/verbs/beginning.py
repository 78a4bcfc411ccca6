"""The verb that lets a prepared `lasting` effect of the card work for its time (CR 611.2, 614.1, 615)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.kernel.abilities import Filter, Keyword, Lasting, Replacement, Static
from cardwright.kernel.context import Context
from cardwright.kernel.control import keep_what_was, reconcile
from cardwright.kernel.decisions import Ask
from cardwright.kernel.refs import ObjectRef, PlayerRef
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value, VerbError
from cardwright.kernel.state import Duration
from cardwright.visible import shown

from .lasting import add_effect, fixed, remembered

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["SPECS"]

replace = msgspec.structs.replace


def _find(engine: Engine, ctx: Context, label: str) -> Lasting:
    if ctx.this is None:
        raise VerbError("only a card's ability can begin that card's lasting effects")
    for ability in engine.library.home_of(ctx.ability, engine.object(ctx.this).definition).delayed:
        if isinstance(ability, Lasting) and ability.label == label:
            return ability
    raise VerbError(f"the card declares no lasting {{ label = {shown(label)} }}")


def _duration(engine: Engine, ctx: Context, until: str) -> Duration | None:
    """How long it lasts; None if that would already be over (CR 611.2b)."""
    if until not in ("while_here", "while_controlled"):
        return Duration(until, player=ctx.you if until == "your_next_turn" else None)
    if ctx.this is None or not engine.on_battlefield(ctx.this):
        return None
    if until == "while_here":
        return Duration("while_on_battlefield", object=ctx.this)
    if ctx.you is None or engine.controller_of(ctx.this) != ctx.you:
        return None
    return Duration("while_controlled", object=ctx.this, player=ctx.you)


def _begin(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    prepared = _find(engine, ctx, a["label"])
    duration = _duration(engine, ctx, prepared.until)
    on = a.get("on")
    if duration is None or (on is not None and not on):
        return None
    effect = prepared.effect
    effects = engine.library.expand(effect) if isinstance(effect, Keyword) else (effect,)
    for one in effects:
        _start(engine, ctx, a, one, duration, prepared.uses)
    yield from reconcile(engine)
    return None


def _start(engine: Engine, ctx: Context, a: dict[str, Any], effect: Any, duration: Duration, uses: int | None) -> None:
    on, left = a.get("on"), uses
    objects = None if on is None else tuple(r.id for r in on if isinstance(r, ObjectRef)) or None
    players = None if on is None else tuple(r.id for r in on if isinstance(r, PlayerRef)) or None
    if isinstance(effect, Static):
        objects = _settled(engine, ctx, effect, objects)
        if len(objects) == 0:
            return
        effect = replace(effect, affects="any", changes=fixed(engine, effect.changes, ctx))
        if effect.changes.controller is not None:
            for id in objects:
                keep_what_was(engine, id)
    elif isinstance(effect, Replacement) and effect.prevent is not None and effect.prevent != "all":
        left = engine.amount(effect.prevent, ctx)
    add_effect(
        engine,
        ability=effect,
        source=ctx.this if ctx.this is not None else 0,
        controller=ctx.you,
        duration=duration,
        objects=objects,
        players=players,
        left=left,
        memory=remembered(a.get("remember", {})) + ctx.targets,
        x=ctx.x,
    )


def _settled(engine: Engine, ctx: Context, ability: Static, objects: tuple[int, ...] | None) -> tuple[int, ...]:
    """What changes characteristics or control affects the objects that it affects as it begins, and no others (CR
    611.2c)."""
    if objects is None:
        affects = ability.affects
        if affects == "this":
            objects = (ctx.this,) if ctx.this is not None else ()
        elif affects == "attached":
            objects = (ctx.attached,) if ctx.attached is not None else ()
        else:
            objects = tuple(engine.find(affects if isinstance(affects, Filter) else Filter(), ctx))
    return tuple(i for i in objects if i in engine.state.objects)


SPECS = (
    VerbSpec(
        name="begin",
        doc="Let the lasting effect that the card declares by this label begin; it knows the targets by their names.",
        rule="611.2",
        run=_begin,
        params=(Param("label", "label", "Its label."),),
        options=(
            Param("on", "refs", "The objects or players that it is about, and no others.", required=False),
            Param("remember", "table", "Objects and players that it remembers, by name.", required=False),
        ),
    ),
)
