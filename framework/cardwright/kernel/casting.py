"""Casting spells (CR 601), activating abilities (602) and putting triggers on the stack (603.3): what they share.

A step that turns out to be illegal takes everything back (CR 601.2, 732.1): the state before is simply the state again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from . import totals
from .abilities import Activated, AdditionalCost, Cost, CostPart, Mode, SpellAbility, Triggered
from .context import Context
from .costs import can_pay_part, can_pay_parts, pay_parts
from .decisions import Ask, Decision, Option, picked
from .draft import Draft
from .events import (
    AbilityActivated,
    BecameTarget,
    CardRevealed,
    Event,
    LandPlayed,
    SpecialActionTaken,
    SpellCast,
    TurnedFaceUp,
    ZoneChange,
)
from .helping import helpers_of
from .leaving import take_back
from .mana import ManaCost, is_phyrexian
from .mana_abilities import is_mana_ability, resolve_adding, resolve_immediate
from .observing import question
from .payment import ManaRequest
from .permissions import cost_choices
from .state import GameObject, PendingTrigger, StackItem
from .targeting import choose_targets, has_targets
from .triggers import ability_key
from .turning import turned_up_by
from .ways import PLAIN, Way
from .zones import HIDDEN, zone_name

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["Illegal", "activate", "attempt", "cast", "place_trigger", "play_land", "turn_face_up"]

replace = msgspec.structs.replace


class Illegal(Exception):
    """What was tried is not legal, for this reason; it is taken back."""


def attempt(engine: Engine, action: Callable[[], Ask[Any]]) -> Ask[bool]:
    """Try an action; if it proves illegal, the game is as it was before and `engine.refusal` says why (CR 732.1)."""
    before, logged, waiting = engine.state, len(engine.log), list(engine.immediate)
    try:
        yield from action()
    except Illegal as error:
        del engine.log[logged:]
        engine.immediate = waiting
        engine.refusal = str(error)
        yield from take_back(engine, before)
        return False
    return True


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
    early = yield from _all_modes(engine, player, spell, ctx)
    modes, indexes = yield from _choose_modes(engine, ability, ctx, every=bool(early))
    ctx = replace(ctx, modes=indexes)
    only = ("", Cost(mana=ManaCost(()))) if free else only
    choices = [only] if only is not None else cost_choices(engine, player, spell, zone_name(origin), ctx)
    cost, names = yield from _choose_costs(engine, player, spell, ctx, choices, early)
    ctx = replace(ctx, costs=names)
    ctx = yield from _choose_x(engine, player, cost, ctx, free=free, kind="cast", id=spell)
    engine.set_object(spell, item=replace(item, modes=indexes, costs=names, x=ctx.x))
    life = yield from _choose_phyrexian(engine, player, cost, ctx)
    ctx = yield from _targets(engine, modes, ctx)
    item = replace(engine.state.objects[spell].item or item, targets=ctx.targets, division=ctx.division)
    engine.set_object(spell, item=item)
    if engine.cant("cast", spell, player):
        raise Illegal("an effect forbids it")
    total = totals.spell_cost(engine, player, spell, cost, ctx.x, len(life))
    paid, spent = yield from _pay(engine, player, total, ctx, _places(total, life), kind="cast", id=spell)
    engine.set_object(spell, item=replace(item, paid=tuple(sorted(paid.items())), mana_spent=spent))
    yield from _announce(engine, [SpellCast(object=spell, player=player, origin=origin, source=spell)], ctx, spell)
    return spell


def spell_ability(engine: Engine, spell: int) -> SpellAbility | None:
    """What a spell does as it resolves, for an instant or sorcery (or what an Aura targets)."""
    return next((a for a in engine.abilities(spell) if isinstance(a, SpellAbility)), None)


def _choose_costs(
    engine: Engine, player: int, spell: int, ctx: Context, choices: list[tuple[str, Cost]], early: tuple[str, ...]
) -> Ask[tuple[Cost, tuple[str, ...]]]:
    """One of these costs, and with it the additional ones; those in `early` are chosen already (CR 601.2b)."""
    if not choices:
        raise Illegal("it has no mana cost and no other cost that could be paid")  # CR 118.6
    name, cost = choices[0]
    if len(choices) > 1:
        options = tuple(Option(kind="cost", text=n or "mana cost", label=n, cost=cost_text(c)) for n, c in choices)
        answer = yield from engine.ask(
            Decision(
                player=player,
                kind="choose",
                why="alternative_cost",
                prompt="Which cost?",
                options=options,
                default=(0,),
                source=spell,
                source_card=ctx.card,
            )
        )
        name, cost = choices[picked(answer)[0]]
    names: tuple[str, ...] = (name,) if name else ()
    for ability in engine.abilities(spell):
        if isinstance(ability, AdditionalCost):
            times = int(ability.name in early)
            if not ability.all_modes:
                times = yield from _times(engine, player, spell, ability, ctx)
            for _ in range(times):
                cost = totals.plus(cost, ability.cost)
                names = (*names, ability.name)
    return cost, names


def _all_modes(engine: Engine, player: int, spell: int, ctx: Context) -> Ask[tuple[str, ...]]:
    """The names of the costs for which all modes are chosen instead of the number that is said (CR 702.42a)."""
    names: tuple[str, ...] = ()
    for ability in engine.abilities(spell):
        if isinstance(ability, AdditionalCost) and ability.all_modes:
            times = yield from _times(engine, player, spell, ability, ctx)
            names += (ability.name,) * times
    return names


def _times(engine: Engine, player: int, spell: int, ability: AdditionalCost, ctx: Context) -> Ask[int]:
    """How often an additional cost is paid: once if it must be, as the player likes if it may be (CR 118.8)."""
    if not ability.optional:
        return len(ctx.modes) - 1 if ability.per_mode else 1
    if not can_pay_parts(engine, ability.cost, player, ctx):
        return 0
    if ability.repeatable:
        decision = Decision(
            player=player,
            kind="number",
            why="additional_cost",
            prompt=f"Pay {ability.name} how often?",
            at_least=0,
            at_most=20,
            default=0,
            source=spell,
            source_card=ctx.card,
            arguments=(("cost", ability.name),),
        )
        return int((yield from engine.ask(decision)))  # type: ignore[arg-type]
    decision = Decision(
        player=player,
        kind="yes_no",
        why="additional_cost",
        prompt=f"Pay {ability.name or 'the additional cost'} {cost_text(ability.cost)}?",
        default=False,
        source=spell,
        source_card=ctx.card,
        arguments=(("cost", ability.name),),
    )
    return int((yield from engine.ask(decision)))  # type: ignore[arg-type]


def cost_text(cost: Cost) -> str:
    """A cost for people: mana, then the kinds of its other parts."""
    names = {"tap": "{T}", "untap": "{Q}"}
    parts = [cost.mana.text] if cost.mana is not None and not cost.mana.is_empty else []
    return ", ".join(parts + [names.get(p.kind, p.kind.replace("_", " ")) for p in cost.parts])


def _choose_modes(
    engine: Engine, ability: SpellAbility | Activated | Triggered | None, ctx: Context, *, every: bool = False
) -> Ask[tuple[tuple[Mode, ...], tuple[int, ...]]]:
    """Choose modes (CR 700.2, 601.2b), or all of them; modes without legal targets can't be chosen."""
    if ability is None or not ability.modes:
        return (), ()
    if len(ability.modes) == 1:
        return ability.modes, (0,)
    possible = [i for i, mode in enumerate(ability.modes) if has_targets(engine, mode, ctx)]
    least, most = ability.choose if not every else (len(ability.modes), len(ability.modes))
    if len(possible) < least:
        raise Illegal("not enough modes have legal targets")
    options = tuple(
        Option(kind="mode", text=ability.modes[i].label, label=ability.modes[i].label, number=i) for i in possible
    )
    decision = Decision(
        player=_who(engine, ctx),
        kind="choose",
        why="modes",
        prompt="Choose modes",
        options=options,
        at_least=least,
        at_most=min(most, len(possible)),
        default=tuple(range(least)),
        source=ctx.this,
        source_card=ctx.card,
    )
    answer = yield from engine.ask(decision)
    indexes = tuple(sorted(possible[i] for i in picked(answer)))
    return tuple(ability.modes[i] for i in indexes), indexes


def _who(engine: Engine, ctx: Context) -> int:
    return engine.acting_for(ctx.you)


def uses_x(cost: Cost) -> bool:
    """Whether X stands in the cost."""
    return (cost.mana is not None and cost.mana.x_count > 0) or any(p.amount in ("x", "-x") for p in cost.parts)


def _choose_x(engine: Engine, player: int, cost: Cost, ctx: Context, *, free: bool, kind: str, id: int) -> Ask[Context]:
    """The value of X (CR 107.3a); 0 where the mana cost is not paid (107.3b)."""
    face_cost = engine.characteristics(id).mana_cost if kind == "cast" else None
    if not uses_x(cost):
        return replace(ctx, x=0) if face_cost is not None and face_cost.x_count else ctx
    most = largest_x(engine, player, cost, ctx, kind=kind, id=id)
    decision = Decision(
        player=player,
        kind="number",
        why="choose_x",
        prompt="Choose X",
        at_least=0,
        at_most=most,
        default=most,
        source=ctx.this,
        source_card=ctx.card,
    )
    if most < 0:
        raise Illegal("its cost can't be paid")
    answer = yield from engine.ask(decision)
    return replace(ctx, x=int(answer))  # type: ignore[arg-type]


def largest_x(engine: Engine, player: int, cost: Cost, ctx: Context, *, kind: str, id: int) -> int:
    """The largest X whose cost could be paid, -1 if not even 0 could be."""

    def payable(x: int) -> bool:
        now = replace(ctx, x=x)
        if not can_pay_parts(engine, cost, player, now):
            return False
        return (
            can_pay(engine, player, _total(engine, player, id, cost, kind, x), now, frozenset(), kind=kind, id=id)
            != "no"
        )

    if not payable(0):
        return -1
    low, high = 0, 1
    while high < 1024 and payable(high):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if payable(middle) else (low, middle)
    return low


def _total(engine: Engine, player: int, id: int, cost: Cost, kind: str, x: int) -> Cost:
    return totals.of_kind(kind)(engine, player, id, cost, x, 0)


def _choose_phyrexian(engine: Engine, player: int, cost: Cost, ctx: Context) -> Ask[frozenset[int]]:
    """Which Phyrexian symbols 2 life each pay (CR 107.4f, 601.2b): the first Phyrexian one is 0, the next one 1."""
    if cost.mana is None:
        return frozenset()
    life: set[int] = set()
    for i, symbol in enumerate(s for s in cost.mana.symbols if is_phyrexian(s)):
        if not can_pay_part(engine, CostPart("life", 2 * (len(life) + 1)), player, ctx):
            continue
        if (yield from engine.ask_yes_no(player, "phyrexian", f"Pay 2 life for {{{symbol}}}?", ctx.this)):
            life.add(i)
    return frozenset(life)


def _places(total: Cost, life: frozenset[int]) -> frozenset[int]:
    """Where those Phyrexian symbols stand in the total cost, which may have more symbols before them or fewer."""
    symbols = total.mana.symbols if total.mana is not None else ()
    places = [i for i, symbol in enumerate(symbols) if is_phyrexian(symbol)]
    return frozenset(places[n] for n in life)


def _targets(engine: Engine, modes: tuple[Mode, ...], ctx: Context) -> Ask[Context]:
    chosen = yield from choose_targets(engine, modes, ctx)
    if chosen is None:
        raise Illegal("there are not enough legal targets")
    targets, division = chosen
    return replace(ctx, targets=targets, division=division)


# ---------------------------------------------------------------- paying (601.2f-h)


def mana_request(total: Cost, ctx: Context, life: frozenset[int], *, kind: str, id: int) -> ManaRequest | None:
    """The mana part of a total cost, with X as generic mana; None if there is none to pay."""
    if total.mana is None or total.mana.is_empty:
        return None
    symbols: list[str] = []
    kept: set[int] = set()
    for i, symbol in enumerate(total.mana.symbols):
        if i in life:
            kept.add(len(symbols))
        symbols.append(str(ctx.x or 0) if symbol == "X" else symbol)
    tapped = (ctx.this,) if total.taps and ctx.this is not None else ()
    return ManaRequest(
        symbols=tuple(symbols),
        life=frozenset(kept),
        kind=kind,
        object=id,
        source=ctx.this,
        text=total.mana.text,
        exclude=tapped,
    )


def _helped(engine: Engine, player: int, request: ManaRequest | None, ctx: Context) -> ManaRequest | None:
    """The request with what may help to pay for a spell."""
    if request is None or request.kind != "cast" or request.object is None:
        return request
    helpers = helpers_of(engine, player, request.object, ctx)
    return replace(request, helpers=helpers) if helpers else request


def can_pay(engine: Engine, player: int, total: Cost, ctx: Context, life: frozenset[int], *, kind: str, id: int) -> str:
    """Whether the mana of a total cost could be paid: "auto", "by_hand" or "no"."""
    request = _helped(engine, player, mana_request(total, ctx, life, kind=kind, id=id), ctx)
    if request is None:
        return "auto"
    answer: str = question(engine, "can_pay_mana", player=player, request=request)
    return answer


def _pay(
    engine: Engine,
    player: int,
    total: Cost,
    ctx: Context,
    life: frozenset[int],
    *,
    kind: str,
    id: int,
    for_mana: bool = False,
) -> Ask[tuple[dict[str, tuple[int, ...]], tuple[Any, ...]]]:
    request = _helped(engine, player, mana_request(total, ctx, life, kind=kind, id=id), ctx)
    spent: tuple[Any, ...] = ()
    if request is not None:
        spent_units = yield from question(engine, "pay_mana", player=player, request=request)
        if spent_units is None:
            raise Illegal(f"its cost {total.mana.text if total.mana else ''} can't be paid")
        spent = spent_units
    if life:
        total = replace(total, parts=(*total.parts, CostPart("life", 2 * len(life))))
    paid = yield from pay_parts(engine, total, player, ctx, for_mana=for_mana)
    if paid is None:
        raise Illegal("a part of its cost can't be paid")
    return paid, spent


def _announce(engine: Engine, events: list[Event], ctx: Context, item: int) -> Ask[None]:
    targeted: list[Event] = [
        BecameTarget(to=ref, item=item, player=ctx.you, source=item)
        for _, refs in ctx.targets
        for ref in dict.fromkeys(refs)
    ]
    yield from engine.perform(events + targeted)


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
    modes, indexes = yield from _choose_modes(engine, ability, ctx)
    ctx = replace(ctx, modes=indexes)
    kind = "special" if ability.special else "activate"
    ctx = yield from _choose_x(engine, player, ability.cost, ctx, free=False, kind=kind, id=id)
    life = yield from _choose_phyrexian(engine, player, ability.cost, ctx)
    ctx = yield from _targets(engine, modes, ctx)
    total = totals.of_kind(kind)(engine, player, id, ability.cost, ctx.x, len(life))
    life = _places(total, life)
    count_use(engine, id, ability, index)
    outer = engine.activating
    engine.activating = (*outer, (id, index)) if mana else outer
    try:
        paid, spent = yield from _pay(engine, player, total, ctx, life, kind=kind, id=id, for_mana=mana)
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
    yield from _announce(engine, [report], ctx, item_id)


def count_use(engine: Engine, id: int, ability: Activated, index: int) -> None:
    """Count an activation where it is limited (or is a loyalty ability's, CR 606.3)."""
    if ability.limit_per_turn is None and not ability.loyalty:
        return
    key = "loyalty" if ability.loyalty else ability_key(ability, index)
    uses = engine.state.objects[id].uses
    engine.set_object(id, uses={**uses, key: uses.get(key, 0) + 1})


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


# ---------------------------------------------------------------- turning face up (116.2b, 708.7)


def turn_face_up(engine: Engine, player: int, id: int, index: int) -> Ask[None]:
    """Turn a permanent face up in one of the ways that it may be; it uses no stack. Raises `Illegal`."""
    ability = turned_up_by(engine, engine.state.objects[id])[index]
    if ability.up is None:
        raise Illegal("nothing lets it be turned face up")
    ctx = Context(this=id, you=player, ability=ability, card=engine.name(id))
    ctx = yield from _choose_x(engine, player, ability.up, ctx, free=False, kind="special", id=id)
    life = yield from _choose_phyrexian(engine, player, ability.up, ctx)
    total = totals.with_x(ability.up, ctx.x)
    yield from _pay(engine, player, total, ctx, _places(total, life), kind="special", id=id)
    event = TurnedFaceUp(object=id, player=player, counters=ability.counters, x=ctx.x or 0, source=id)
    yield from engine.perform([event])


# ---------------------------------------------------------------- triggers (603.3)


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
        modes, indexes = yield from _choose_modes(engine, ability, ctx)
        ctx = yield from _targets(engine, modes, replace(ctx, modes=indexes))
    except Illegal:
        yield from take_back(engine, before)
        return
    placed = engine.state.objects.get(item_id)
    if placed is None or placed.item is None:  # its controller has left the game meanwhile (CR 800.4a)
        return
    engine.set_object(item_id, item=replace(placed.item, modes=indexes, targets=ctx.targets, division=ctx.division))
    yield from _announce(engine, [], ctx, item_id)
