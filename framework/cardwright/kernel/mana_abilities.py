"""Mana abilities (CR 605) and what abilities that add mana add."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardwright.visible import shown

from .abilities import Ability, Activated, AddMana, Filter, Triggered
from .context import Context
from .decisions import Ask, Decision, Option, picked
from .events import ManaProduced, PermanentTappedForMana
from .mana import COLORS, MANA_TYPES, Mana
from .observing import question
from .refs import ObjectRef
from .script_host import ManaText, ScriptFailure

if TYPE_CHECKING:
    from .engine import Engine
    from .state import PendingTrigger

__all__ = [
    "add_mana",
    "is_mana_ability",
    "is_triggered_mana_ability",
    "mana_types",
    "possible_types",
    "resolve_immediate",
    "triggers_on_mana",
]

replace = msgspec.structs.replace
triggers_on_mana = frozenset({"tap_for_mana", "mana_event"})


def is_mana_ability(ability: Ability) -> bool:
    """CR 605.1a (as of 7 August 2026): an activated ability without targets that could add mana, is no loyalty
    ability, and whose cost and effect move no card to or from a library."""
    return (
        isinstance(ability, Activated)
        and ability.adds is not None
        and not ability.loyalty
        and not ability.library
        and not any(mode.targets for mode in ability.modes)
    )


def is_triggered_mana_ability(ability: Triggered) -> bool:
    """CR 605.1b: no target, triggers on mana being produced or on tapping for it, and could add mana."""
    return ability.adds is not None and ability.event in triggers_on_mana and not any(m.targets for m in ability.modes)


# ---------------------------------------------------------------- which mana


def mana_types(engine: Engine, adds: AddMana, ctx: Context) -> Ask[tuple[str, ...]]:
    """The types of mana that are added, after the choices that it asks for. Of an undefined type: none (CR 106.5)."""
    amount = max(0, engine.amount(adds.amount, ctx))
    if adds.script is not None:
        value = engine.evaluate(adds.script, ctx)
        if not isinstance(value, ManaText):
            raise ScriptFailure(
                f"adds must return mana, this is {shown(value)}", file=adds.script.chunk, line=adds.script.line
            )
        return value.types * amount
    if adds.mana:
        return adds.mana * amount
    if amount == 0:
        return ()
    if adds.one_of:
        pick = yield from _choose(engine, ctx, [("".join(f"{{{t}}}" for t in m), m) for m in adds.one_of])
        return pick * amount
    possible = possible_types(engine, adds, ctx)
    if adds.same:
        pick = yield from _choose(engine, ctx, [(f"{{{t}}}", (t,)) for t in possible])
        return pick * amount
    types: tuple[str, ...] = ()
    for _ in range(amount):
        types += yield from _choose(engine, ctx, [(f"{{{t}}}", (t,)) for t in possible])
    return types


def possible_types(engine: Engine, adds: AddMana, ctx: Context) -> list[str]:
    """The types among which one is chosen, in WUBRGC order."""
    if adds.colors:
        return [t for t in MANA_TYPES if t in adds.colors]
    found: set[str] = set()
    if adds.produced:
        found |= {m.type for ev in (ctx.batch or (ctx.event,)) for m in getattr(ev, "mana", ())}
    if adds.of_colors is not None:
        for id in engine.find(adds.of_colors, ctx):
            found |= set(engine.characteristics(id).colors)
    for id in _asked(engine, adds, ctx):
        found |= question(engine, "could_produce", object=id, only_colors=adds.only_colors)
    if adds.only_colors:
        found &= set(COLORS)
    return [t for t in MANA_TYPES if t in found]


def _asked(engine: Engine, adds: AddMana, ctx: Context) -> list[int]:
    """Which permanents are asked what they could produce: a filter's, or those that have a name in this ability."""
    asked = adds.could_produce
    if asked is None:
        return []
    if isinstance(asked, Filter):
        return engine.find(asked, ctx)
    if asked == "attached":
        return [ctx.attached] if ctx.attached is not None else []
    if asked == "this":
        return [ctx.this] if ctx.this is not None else []
    refs = dict(ctx.targets).get(asked, ()) or dict(ctx.memory).get(asked, ())
    kind = {"sacrificed": "sacrifice", "discarded": "discard", "exiled": "exile"}.get(asked, "")
    return [r.id for r in refs if isinstance(r, ObjectRef)] or list(dict(ctx.paid).get(kind, ()))


def _choose(engine: Engine, ctx: Context, choices: list[tuple[str, tuple[str, ...]]]) -> Ask[tuple[str, ...]]:
    if not choices:
        return ()
    decision = Decision(
        player=engine.acting_for(ctx.you),
        kind="choose",
        why="choose_mana",
        prompt="Which mana?",
        options=tuple(Option(kind="mana", text=text, symbols=text) for text, _ in choices),
        default=(0,),
        source=ctx.this,
        source_card=engine.name(ctx.this),
    )
    answer = yield from engine.ask(decision)
    return choices[picked(answer)[0]][1]


# ---------------------------------------------------------------- adding it


def receiver(engine: Engine, adds: AddMana, ctx: Context) -> int | None:
    """Who gets the mana."""
    if adds.to == "you":
        return ctx.you
    player = getattr(ctx.event, "player", None)
    return player if isinstance(player, int) else None


def add_mana(engine: Engine, adds: AddMana, ctx: Context, *, tapped: bool) -> Ask[tuple[Mana, ...]]:
    """Add the mana to its receiver's pool, through replacements; report a tap for mana (CR 106.12). Returns the
    units."""
    player = receiver(engine, adds, ctx)
    if player is None:
        return ()
    types = yield from mana_types(engine, adds, replace(ctx, you=player))
    return (yield from produce(engine, types, player, ctx, tapped=tapped, adds=adds))


def production(
    engine: Engine, types: tuple[str, ...], player: int, ctx: Context, *, tapped: bool, adds: AddMana | None = None
) -> ManaProduced:
    """The event of mana of these types being produced by `ctx.this`, before anything replaces it."""
    source = ctx.this
    snow = source is not None and "snow" in engine.characteristics(source).supertypes
    spend = _restriction(adds)
    units = tuple(Mana(type=t, snow=snow, source=source, spend=spend) for t in types)
    return ManaProduced(player=player, mana=units, source=source, tapped_for_mana=tapped)


def produce(
    engine: Engine, types: tuple[str, ...], player: int, ctx: Context, *, tapped: bool, adds: AddMana | None = None
) -> Ask[tuple[Mana, ...]]:
    """Produce mana of these types from `ctx.this`."""
    if not types:
        return ()
    source = ctx.this
    happened = yield from engine.perform([production(engine, types, player, ctx, tapped=tapped, adds=adds)], ctx)
    made = tuple(m for ev in happened if isinstance(ev, ManaProduced) for m in ev.mana)
    if tapped and source is not None:
        for ev in happened:
            if isinstance(ev, ManaProduced) and ev.tapped_for_mana and ev.mana:
                yield from engine.perform([PermanentTappedForMana(object=source, player=ev.player, mana=ev.mana)], ctx)
    return made


def _restriction(adds: AddMana | None) -> str | None:
    """The restriction on spending as it lies in a unit of mana (CR 106.6): JSON of the filter and the kinds."""
    if adds is None or (adds.spend is None and adds.spend_kinds == ("cast", "activate")):
        return None
    return msgspec.json.encode((adds.spend, adds.spend_kinds)).decode()


def restriction_of(unit: Mana) -> tuple[Filter | None, tuple[str, ...]] | None:
    """What a unit of mana may be spent on: a filter for the spell or source, and kinds; None: on anything."""
    if unit.spend is None:
        return None
    return msgspec.json.decode(unit.spend, type=tuple[Filter | None, tuple[str, ...]])


def resolve_immediate(engine: Engine) -> Ask[None]:
    """Resolve triggered mana abilities at once, without the stack (CR 605.4a)."""
    while engine.immediate:
        pending: PendingTrigger = engine.immediate.pop(0)
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
        yield from resolve_adding(engine, ability, ctx, tapped=False)


def resolve_adding(engine: Engine, ability: Activated | Triggered, ctx: Context, *, tapped: bool) -> Ask[None]:
    """What an ability that adds mana does: its effect, and the mana where the effect says ``add_mana()``, or at its
    end."""
    outer = engine.adding
    engine.adding = ability.adds
    try:
        for mode in ability.modes:
            if mode.effect:
                yield from engine.run_effect(mode.effect, replace(ctx, extra=(*ctx.extra, ("tapped_for_mana", tapped))))
        if engine.adding is not None:
            adds, engine.adding = engine.adding, None
            yield from add_mana(engine, adds, ctx, tapped=tapped)
    finally:
        engine.adding = outer
