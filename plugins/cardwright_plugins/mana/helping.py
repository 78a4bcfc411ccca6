"""Objects that help to pay for a spell, in the form in which the solver knows sources (CR 702.51, 702.66, 702.126)."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask, Option
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, PermanentTapped, ZoneChange
from cardwright.kernel.mana import Mana
from cardwright.kernel.payment import Helper, ManaRequest, Pledge
from cardwright.kernel.zones import zone_key

from .demands import GENERIC
from .solver import Source

__all__ = ["HARM", "carry_out", "helper_sources", "pledge_options", "still_pledged", "unit_of"]

HARM = 1
"""Mana is spent before creatures are tapped or cards exiled in its place."""


def helper_sources(
    engine: Engine, request: ManaRequest, barred: Iterable[int] = ()
) -> list[tuple[Source, tuple[Pledge, ...]]]:
    """Each helper that is free, as a source, with what it is pledged to by each of its outcomes."""
    found = []
    for helper in _free(engine, request, barred):
        pledges = tuple(Pledge(helper, color) for color in helper.colors or ("",))
        found.append((Source(helper.object, tuple((unit_of(p),) for p in pledges), HARM), pledges))
    return found


def _free(engine: Engine, request: ManaRequest, barred: Iterable[int]) -> list[Helper]:
    taken = {*barred, *(p.helper.object for p in request.pledged)}
    return [h for h in request.helpers if h.object not in taken and _is_able(engine, h)]


def _is_able(engine: Engine, helper: Helper) -> bool:
    """Whether it is still there, and not tapped meanwhile: mana abilities come before that (CR 601.2g-h)."""
    obj = engine.state.objects.get(helper.object)
    return obj is not None and not (helper.how == "tap" and obj.tapped)


def still_pledged(engine: Engine, pledges: Iterable[Pledge]) -> tuple[Pledge, ...]:
    """Those of the pledges that can still be kept."""
    return tuple(p for p in pledges if _is_able(engine, p.helper))


def unit_of(pledge: Pledge) -> Mana:
    """What a helper pays, as though it were mana: of a colour (which is good for generic mana too), or generic."""
    return Mana(type=pledge.color or GENERIC)


def pledge_options(engine: Engine, request: ManaRequest) -> list[tuple[Option, Pledge]]:
    """What the player may still say to tap or exile."""
    found = []
    for _, pledges in helper_sources(engine, request, request.exclude):
        for pledge in pledges:
            helper = pledge.helper
            name = engine.name(helper.object)
            symbol = f"{{{pledge.color}}}" if pledge.color else "{1}"
            text = f"{helper.how} {name} for {symbol}"
            found.append((Option(kind="pledge", text=text, object=helper.object, card=name, symbols=symbol), pledge))
    return found


def carry_out(engine: Engine, player: int, request: ManaRequest, pledges: Iterable[Pledge]) -> Ask[None]:
    """Tap and exile, at once, as a part of paying the cost (CR 601.2h)."""
    events: list[Event] = []
    for pledge in pledges:
        obj = engine.state.objects[pledge.helper.object]
        if pledge.helper.how == "tap":
            events.append(PermanentTapped(object=obj.id, source=request.object))
        else:
            to = zone_key("exile", obj.owner)
            events.append(
                ZoneChange(object=obj.id, origin=obj.zone, to=to, cause="exile", source=request.object, player=player)
            )
    if events:
        yield from engine.perform(events, Context(this=request.object, you=player))
