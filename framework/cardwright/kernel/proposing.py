"""What is decided as a spell is cast or an ability activated (CR 601.2b-d): costs, modes, X, life, targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import totals
from .abilities import Activated, AdditionalCost, Cost, CostPart, Mode, SpellAbility, Triggered
from .attempting import Illegal
from .context import Context
from .costs import can_pay_part, can_pay_parts
from .decisions import Ask, Decision, Option, picked
from .mana import is_phyrexian
from .paying import can_pay, places_of
from .targeting import choose_targets, has_targets

if TYPE_CHECKING:
    from .engine import Engine

__all__ = [
    "all_modes",
    "choose_all_targets",
    "choose_costs",
    "choose_halves",
    "choose_modes",
    "choose_phyrexian",
    "choose_x",
    "chooser_of",
    "cost_text",
    "largest_x",
    "spell_ability",
    "total_of",
    "uses_x",
]

replace = msgspec.structs.replace


def spell_ability(engine: Engine, spell: int) -> SpellAbility | None:
    """What a spell does as it resolves, for an instant or sorcery (or what an Aura targets)."""
    return next((a for a in engine.abilities(spell) if isinstance(a, SpellAbility)), None)


def choose_costs(
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


def all_modes(engine: Engine, player: int, spell: int, ctx: Context) -> Ask[tuple[str, ...]]:
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
        prompt, about = f"Pay {ability.name} how often?", (("cost", ability.name),)
        more = {"source_card": ctx.card, "arguments": about}
        return (yield from engine.ask_number(player, "additional_cost", prompt, spell, 0, 20, **more))
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


def choose_modes(
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
        player=chooser_of(engine, ctx),
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


def chooser_of(engine: Engine, ctx: Context) -> int:
    """Who makes the choices."""
    return engine.acting_for(ctx.you)


def uses_x(cost: Cost) -> bool:
    """Whether X stands in the cost."""
    return (cost.mana is not None and cost.mana.x_count > 0) or any(p.amount in ("x", "-x") for p in cost.parts)


def choose_x(engine: Engine, player: int, cost: Cost, ctx: Context, *, free: bool, kind: str, id: int) -> Ask[Context]:
    """The value of X (CR 107.3a); 0 where the mana cost is not paid (107.3b)."""
    face_cost = engine.characteristics(id).mana_cost if kind == "cast" else None
    if not uses_x(cost):
        return replace(ctx, x=0) if face_cost is not None and face_cost.x_count else ctx
    most = largest_x(engine, player, cost, ctx, kind=kind, id=id)
    if most < 0:
        raise Illegal("its cost can't be paid")
    more = {"source_card": ctx.card, "default": most}
    x = yield from engine.ask_number(player, "choose_x", "Choose X", ctx.this, 0, most, **more)
    return replace(ctx, x=x)


def largest_x(engine: Engine, player: int, cost: Cost, ctx: Context, *, kind: str, id: int) -> int:
    """The largest X whose cost could be paid, -1 if not even 0 could be."""

    def payable(x: int) -> bool:
        now = replace(ctx, x=x)
        if not can_pay_parts(engine, cost, player, now):
            return False
        return any(
            can_pay(engine, player, total_of(engine, player, id, way, kind, x), now, frozenset(), kind=kind, id=id)
            != "no"
            for way in totals.settled(engine, kind, player, id, cost)
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


def total_of(engine: Engine, player: int, id: int, cost: Cost, kind: str, x: int) -> Cost:
    """The total cost of a spell or ability with this X (CR 601.2f)."""
    return totals.of_kind(kind)(engine, player, id, cost, x, 0)


def choose_phyrexian(engine: Engine, player: int, cost: Cost, ctx: Context) -> Ask[frozenset[int]]:
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


def choose_halves(
    engine: Engine, player: int, cost: Cost, ctx: Context, life: frozenset[int], *, kind: str, id: int
) -> Ask[Cost]:
    """The cost with symbols such as {2/W} settled, where that makes a difference (CR 601.2b, 118.13a): with the least
    mana that can be paid automatically; the player says so if they pay by hand. What the spell targets may change what
    it costs, so this comes when all that is known."""
    ways = totals.settled(engine, kind, player, id, cost)
    if len(ways) == 1:
        return cost
    by_hand: list[Cost] = []
    for way in ways:
        total = totals.of_kind(kind)(engine, player, id, way, ctx.x, len(life))
        answer = can_pay(engine, player, total, ctx, places_of(total, life), kind=kind, id=id)
        if answer == "auto" and player not in engine.state.manual:
            return way
        by_hand += [way] if answer != "no" else []
    if not by_hand:
        raise Illegal("its cost can't be paid")
    options = tuple(Option(kind="cost", text=cost_text(way), cost=cost_text(way)) for way in by_hand)
    decision = Decision(
        player=player,
        kind="choose",
        why="hybrid",
        prompt="Which halves of its hybrid symbols?",
        options=options,
        default=(0,),
        source=ctx.this,
        source_card=ctx.card,
    )
    return by_hand[picked((yield from engine.ask(decision)))[0]]


def choose_all_targets(engine: Engine, modes: tuple[Mode, ...], ctx: Context) -> Ask[Context]:
    """Choose targets for the modes, and how what is divided is divided (CR 601.2c-d). Raises `Illegal`."""
    chosen = yield from choose_targets(engine, modes, ctx)
    if chosen is None:
        raise Illegal("there are not enough legal targets")
    targets, division = chosen
    return replace(ctx, targets=targets, division=division)
