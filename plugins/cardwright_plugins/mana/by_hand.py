"""Paying a mana cost by hand: the player activates mana abilities one by one until the pool will do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from cardwright.kernel import casting, totals
from cardwright.kernel.abilities import Activated
from cardwright.kernel.attempting import attempt
from cardwright.kernel.context import Context
from cardwright.kernel.costs import can_pay_parts
from cardwright.kernel.decisions import Ask, Decision, Option
from cardwright.kernel.engine import Engine
from cardwright.kernel.legal import may_activate
from cardwright.kernel.mana import Mana, ManaCost
from cardwright.kernel.mana_abilities import is_mana_ability
from cardwright.kernel.matching import candidates
from cardwright.kernel.paying import mana_request
from cardwright.kernel.payment import ManaRequest, Pledge
from cardwright.kernel.proposing import cost_text

from .helping import pledge_options
from .paying import automatically, plan_for, spend_from_pool
from .sources import Sources, sources_of

__all__ = ["affordable", "by_hand", "usable"]

replace = msgspec.structs.replace
ACTIVATING = "mana ability paid by hand"
PAY = Option(kind="pay", text="pay")
CANCEL = Option(kind="cancel", text="don't pay: take it back")


def usable(engine: Engine, player: int, request: ManaRequest) -> Iterator[tuple[Option, Activated]]:
    """The mana abilities that the player may activate while paying, if their own mana cost can be paid; with an option.

    Left out are those that would tap or move what already pays another part of the cost.
    """
    for id in candidates(engine, "mana"):
        obj = engine.state.objects[id]
        if obj.zone == "stack":
            continue
        for index, ability in enumerate(engine.abilities(id)):
            if not isinstance(ability, Activated) or not is_mana_ability(ability):
                continue
            if (id, index) in engine.activating:  # not again before it has resolved (CR 605.3c)
                continue
            if id in request.exclude and any(p.kind in ("tap", "untap") or p.this for p in ability.cost.parts):
                continue
            ctx = may_activate(engine, player, obj, ability, index, slow=False)
            if ctx is not None and can_pay_parts(engine, ability.cost, player, replace(ctx, x=0)):
                yield _option(engine, id, ability, index), ability


def _option(engine: Engine, id: int, ability: Activated, index: int) -> Option:
    name = engine.name(id)
    return Option(
        kind="mana_ability",
        text=f"activate {name}" + (f": {ability.label}" if ability.label else ""),
        object=id,
        card=name,
        ability=index,
        label=ability.label,
        cost=cost_text(ability.cost),
    )


def _options(engine: Engine, player: int, request: ManaRequest) -> tuple[Option, ...]:
    """Those whose own mana cost could be paid automatically; while one of them is being paid for, those without any.

    No payment is lost by that: whatever mana a mana ability needs can be made before it is activated.
    """
    abilities = usable(engine, player, request)
    if engine.memo.get(ACTIVATING, False):
        return tuple(option for option, ability in abilities if None in _own_requests(engine, player, option, ability))
    return tuple(option for option, ability in abilities if affordable(engine, player, option, ability))


def affordable(engine: Engine, player: int, option: Option, ability: Activated) -> bool:
    """Whether the ability's own mana cost could be paid automatically."""
    requests = _own_requests(engine, player, option, ability)
    return any(own is None or plan_for(engine, player, own, sources_of(engine, player)) is not None for own in requests)


def _own_requests(engine: Engine, player: int, option: Option, ability: Activated) -> list[ManaRequest | None]:
    """The mana part of what activating it costs, with as many Phyrexian symbols paid with life as may be: one for each
    way to settle its hybrid symbols."""
    id = option.object
    if id is None:
        return [None]
    ctx = Context(this=id, you=player, ability=ability, x=0)
    requests = []
    for way in totals.settled(engine, "activate", player, id, ability.cost):
        total = totals.ability_cost(engine, player, id, way)
        symbols = total.mana.symbols if total.mana is not None else ()
        phyrexian = [i for i, s in enumerate(symbols) if s.endswith("/P")][: max(0, engine.player(player).life) // 2]
        requests.append(mana_request(total, ctx, frozenset(phyrexian), kind="activate", id=id))
    return requests


def by_hand(engine: Engine, player: int, request: ManaRequest) -> Ask[tuple[Mana, ...] | None]:
    """Let the player pay, with mana and with what may help (CR 702.51a); None if they take it back.

    To "pay" is offered once the pool will do or, unless the player asked to do all by hand, once the rest can be paid
    automatically.
    """
    manual = player in engine.state.manual
    while True:
        found = Sources() if manual else sources_of(engine, player)
        asked = replace(request, helpers=()) if manual else request
        enough = plan_for(engine, player, asked, found) is not None
        pledges = pledge_options(engine, request)
        offered = _options(engine, player, request) + tuple(option for option, _ in pledges)
        options = ((PAY,) if enough else ()) + offered + (CANCEL,)
        answer = yield from engine.ask(_question(engine, player, request, options, enough=enough))
        option = options[answer[0]]  # type: ignore[index]
        if option.kind == "pay":
            if manual:
                return (yield from spend_from_pool(engine, player, request))
            return (yield from automatically(engine, player, request))
        elif option.kind == "mana_ability" and option.object is not None and option.ability is not None:
            yield from attempt(engine, partial(_activate, engine, player, option.object, option.ability))
        elif option.kind == "pledge":
            request = _pledged(request, next(pledge for o, pledge in pledges if o == option))
        else:
            return None


def _pledged(request: ManaRequest, pledge: Pledge) -> ManaRequest:
    """The request with one more helper that is to pay; what will be tapped for that makes no mana any more."""
    id = pledge.helper.object
    exclude = (*request.exclude, id) if pledge.helper.how == "tap" else request.exclude
    return replace(request, pledged=(*request.pledged, pledge), exclude=exclude)


def _activate(engine: Engine, player: int, id: int, index: int) -> Ask[None]:
    outer = engine.memo.get(ACTIVATING, False)
    engine.memo[ACTIVATING] = True
    try:
        yield from casting.activate(engine, player, id, index)
    finally:
        engine.memo[ACTIVATING] = outer


def _question(
    engine: Engine, player: int, request: ManaRequest, options: tuple[Option, ...], *, enough: bool
) -> Decision:
    cost = ManaCost(tuple(s for i, s in enumerate(request.symbols) if i not in request.life)).text
    return Decision(
        player=player,
        kind="choose",
        why="pay_mana",
        prompt=f"Pay {cost}: which mana ability?",
        options=options,
        default=(0,) if enough else (len(options) - 1,),
        source=request.source,
        source_card=engine.name(request.source),
        arguments=(("cost", cost),),
    )
