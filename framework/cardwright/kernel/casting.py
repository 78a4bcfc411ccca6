"""Casting spells (CR 601), activating abilities (602), playing lands (305) and turning permanents face up (708): the
order of their steps. What is decided on the way is in `proposing`, paying in `paying`, taking back in `attempting`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import totals
from .abilities import Activated, Cost
from .attempting import Illegal
from .context import Context
from .decisions import Ask
from .events import (
    AbilityActivated,
    CardRevealed,
    LandPlayed,
    SpecialActionTaken,
    SpellCast,
    TurnedFaceUp,
    ZoneChange,
)
from .mana import ManaCost
from .mana_abilities import is_mana_ability, resolve_adding, resolve_immediate
from .paying import pay, places_of
from .permissions import cost_choices
from .placing import announce, place_item
from .proposing import (
    all_modes,
    choose_all_targets,
    choose_costs,
    choose_halves,
    choose_modes,
    choose_phyrexian,
    choose_x,
    spell_ability,
)
from .state import StackItem
from .triggers import ability_key
from .turning import turned_up_by
from .ways import PLAIN, Way
from .zones import HIDDEN, zone_name

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["activate", "cast", "play_land", "turn_face_up"]

replace = msgspec.structs.replace


# ---------------------------------------------------------------- lands (305)


def play_land(engine: Engine, player: int, id: int, way: Way = PLAIN) -> Ask[None]:
    """Play a land: a special action (CR 305.1, 116.2a); of a modal double-faced card, one of its faces (712.12)."""
    obj = engine.state.objects[id]
    engine.set_player(player, lands_played=engine.player(player).lands_played + 1)
    entering = ZoneChange(
        object=id,
        origin=obj.zone,
        to="battlefield",
        cause="play",
        controller=player,
        player=player,
        face=way.face or None,
    )
    happened = yield from engine.perform([entering])
    for ev in happened:
        if isinstance(ev, ZoneChange) and ev.object == id and ev.became is not None:
            yield from engine.perform([LandPlayed(object=ev.became, player=player)])


# ---------------------------------------------------------------- spells (601)


def cast(
    engine: Engine,
    player: int,
    id: int,
    *,
    free: bool = False,
    way: Way = PLAIN,
    only: tuple[str, Cost] | None = None,
) -> Ask[int]:
    """Cast a spell, in the order of CR 601.2; returns the spell's id. Raises `Illegal`. `free`: without paying its mana
    cost; `only`: for this alternative cost, by its name, which an effect lets be paid (118.9)."""
    origin = engine.state.objects[id].zone
    moved = yield from engine.perform(
        [
            ZoneChange(
                object=id,
                origin=origin,
                to="stack",
                cause="cast",
                controller=player,
                player=player,
                face=way.face or None,
                face_down=way.face_down,
                down=way.down,
            )
        ]
    )
    spell = next((ev.became for ev in moved if isinstance(ev, ZoneChange)), None)
    if spell is None:
        raise Illegal("it could not be put on the stack")
    ability = spell_ability(engine, spell)
    item = StackItem(source=spell, ability=ability, cast=True, free=free, origin=zone_name(origin))
    engine.set_object(spell, item=item)
    ctx = Context(this=spell, you=player, item=spell, ability=ability, card=engine.name(spell))
    early = yield from all_modes(engine, player, spell, ctx)
    modes, indexes = yield from choose_modes(engine, ability, ctx, every=bool(early))
    ctx = replace(ctx, modes=indexes)
    only = ("", Cost(mana=ManaCost(()))) if free else only
    choices = [only] if only is not None else cost_choices(engine, player, spell, zone_name(origin), ctx)
    cost, names = yield from choose_costs(engine, player, spell, ctx, choices, early)
    ctx = replace(ctx, costs=names)
    ctx = yield from choose_x(engine, player, cost, ctx, free=free, kind="cast", id=spell)
    engine.set_object(spell, item=replace(item, modes=indexes, costs=names, x=ctx.x))
    life = yield from choose_phyrexian(engine, player, cost, ctx)
    ctx = yield from choose_all_targets(engine, modes, ctx)
    item = replace(engine.state.objects[spell].item or item, targets=ctx.targets, division=ctx.division)
    engine.set_object(spell, item=item)
    if engine.cant("cast", spell, player):
        raise Illegal("an effect forbids it")
    cost = yield from choose_halves(engine, player, cost, ctx, life, kind="cast", id=spell)
    total = totals.spell_cost(engine, player, spell, cost, ctx.x, len(life))
    paid, spent = yield from pay(engine, player, total, ctx, places_of(total, life), kind="cast", id=spell)
    engine.set_object(spell, item=replace(item, paid=tuple(sorted(paid.items())), mana_spent=spent))
    yield from announce(engine, [SpellCast(object=spell, player=player, origin=origin, source=spell)], ctx, spell)
    return spell


# ---------------------------------------------------------------- abilities (602)


def activate(engine: Engine, player: int, id: int, index: int) -> Ask[None]:
    """Activate an ability, in the order of CR 602.2; a mana ability resolves at once (605.3b). Raises `Illegal`."""
    ability = engine.abilities(id)[index]
    if not isinstance(ability, Activated):
        raise Illegal("it is no activated ability")
    if not ability.special and zone_name(engine.object(id).zone) in HIDDEN:
        yield from engine.perform([CardRevealed(objects=(id,), player=player, source=id)])  # CR 602.2a
    mana = is_mana_ability(ability)
    ctx = Context(this=id, you=player, ability=ability, card=engine.name(id), attached=engine.object(id).attached_to)
    item_id: int | None = None
    if not mana and not ability.special:
        item_id = place_item(engine, StackItem(source=id, ability=ability), player)
        ctx = replace(ctx, item=item_id)
    modes, indexes = yield from choose_modes(engine, ability, ctx)
    ctx = replace(ctx, modes=indexes)
    kind = "special" if ability.special else "activate"
    ctx = yield from choose_x(engine, player, ability.cost, ctx, free=False, kind=kind, id=id)
    life = yield from choose_phyrexian(engine, player, ability.cost, ctx)
    ctx = yield from choose_all_targets(engine, modes, ctx)
    cost = yield from choose_halves(engine, player, ability.cost, ctx, life, kind=kind, id=id)
    total = totals.of_kind(kind)(engine, player, id, cost, ctx.x, len(life))
    life = places_of(total, life)
    count_use(engine, id, ability, index)
    outer = engine.activating
    engine.activating = (*outer, (id, index)) if mana else outer
    try:
        paid, spent = yield from pay(engine, player, total, ctx, life, kind=kind, id=id, for_mana=mana)
    finally:
        engine.activating = outer
    ctx = replace(ctx, paid=tuple(sorted(paid.items())))
    report = AbilityActivated(object=id, player=player, item=item_id, mana_ability=mana, source=id)
    if mana:
        yield from engine.perform([report])
        yield from resolve_adding(engine, ability, ctx, tapped=ability.cost.taps)
        yield from resolve_immediate(engine)
        return
    yield from engine.run_effect(ability.once_paid, ctx)
    if item_id is None:
        yield from engine.perform([SpecialActionTaken(object=id, player=player, action=ability.label, source=id)])
        for mode in modes:
            yield from engine.run_effect(mode.effect, ctx)
        return
    item = StackItem(
        source=id,
        ability=ability,
        modes=indexes,
        targets=ctx.targets,
        division=ctx.division,
        x=ctx.x,
        paid=ctx.paid,
        mana_spent=spent,
    )
    engine.set_object(item_id, item=item)
    yield from announce(engine, [report], ctx, item_id)


def count_use(engine: Engine, id: int, ability: Activated, index: int) -> None:
    """Count an activation where it is limited (or is a loyalty ability's, CR 606.3)."""
    if ability.limit_per_turn is None and not ability.loyalty:
        return
    key = "loyalty" if ability.loyalty else ability_key(ability, index)
    uses = engine.state.objects[id].uses
    engine.set_object(id, uses={**uses, key: uses.get(key, 0) + 1})


# ---------------------------------------------------------------- turning face up (116.2b, 708.7)


def turn_face_up(engine: Engine, player: int, id: int, index: int) -> Ask[None]:
    """Turn a permanent face up in one of the ways that it may be; it uses no stack. Raises `Illegal`."""
    ability = turned_up_by(engine, engine.state.objects[id])[index]
    if ability.up is None:
        raise Illegal("nothing lets it be turned face up")
    ctx = Context(this=id, you=player, ability=ability, card=engine.name(id))
    ctx = yield from choose_x(engine, player, ability.up, ctx, free=False, kind="special", id=id)
    life = yield from choose_phyrexian(engine, player, ability.up, ctx)
    total = totals.with_x(ability.up, ctx.x)
    yield from pay(engine, player, total, ctx, places_of(total, life), kind="special", id=id)
    event = TurnedFaceUp(object=id, player=player, counters=ability.counters, x=ctx.x or 0, source=id)
    yield from engine.perform([event])
