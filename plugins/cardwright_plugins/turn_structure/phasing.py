"""Phasing (CR 702.26): permanents phase out and in with what is attached to them, before the untap step untaps any."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import EventBase
from cardwright.kernel.observing import lose_sight
from cardwright.kernel.state import GameObject

__all__ = ["EVENTS", "PhasedIn", "PhasedOut", "phase"]


class PhasedOut(EventBase, frozen=True, kw_only=True, tag="phase_out"):
    """Report: a permanent phased out (CR 702.26b); it is treated as though it did not exist."""

    object: int


class PhasedIn(EventBase, frozen=True, kw_only=True, tag="phase_in"):
    """Report: a permanent phased in (CR 702.26c)."""

    object: int


EVENTS = (
    EventName("phase_out", PhasedOut, "A permanent phased out.", "702.26b", replaceable=False, look_back=True),
    EventName("phase_in", PhasedIn, "A permanent phased in.", "702.26c", replaceable=False),
)


def phase(engine: Engine) -> Ask[None]:
    """The active player's permanents with phasing phase out, and those that phased out under that player's control
    phase in, at the same time (CR 502.1, 702.26a)."""
    active = engine.active_players()
    out = _with_attachments(
        engine, [i for p in active for i in engine.controlled(p) if engine.has_keyword(i, "phasing")]
    )
    back = _coming_back(engine, active)
    if not back and not out:
        return
    for id, host in out.items():
        under = engine.controller_of(id)
        engine.set_object(id, phased_out=True, phased_with=host, phased_under=under if host is None else None)
    for id in back:
        engine.set_object(id, phased_out=False, phased_with=None, phased_under=None, **_attached(engine, id))
    lose_sight(engine, out)
    reports: list[EventBase] = [PhasedOut(object=i) for i in out] + [PhasedIn(object=i) for i in back]
    yield from engine.perform(reports)


def _with_attachments(engine: Engine, going: Iterable[int]) -> dict[int, int | None]:
    """What phases out, and with which permanent: what would phase out both ways does so indirectly (CR 702.26g-h)."""
    out: dict[int, int | None] = dict.fromkeys(going)
    waiting = list(out)
    for host in waiting:
        for id in engine.attachments(host):
            if not engine.on_battlefield(id):
                continue  # it phased out before, by itself
            if id not in out:
                waiting.append(id)
            out[id] = host
    return out


def _coming_back(engine: Engine, active: tuple[int, ...]) -> list[int]:
    """What phased out directly, under the control of these players, and what phased out along with it (CR 702.26g)."""
    away = [o for i in engine.state.zone("battlefield") if (o := engine.state.objects[i]).phased_out]
    back = [o.id for o in away if _by_itself(engine, o) and o.phased_under in (None, *active)]
    for id in back:
        back += [o.id for o in away if o.phased_with == id]
    return back


def _by_itself(engine: Engine, obj: GameObject) -> bool:
    """Whether it phased out directly, or what it phased out with has left the game."""
    return obj.phased_with is None or obj.phased_with not in engine.state.objects


def _attached(engine: Engine, id: int) -> dict[str, None]:
    """It phases in unattached if what it was attached to is there no longer (CR 702.26i)."""
    obj = engine.state.objects[id]
    gone: dict[str, None] = {}
    if obj.attached_to is not None and obj.attached_to not in engine.state.objects:
        gone["attached_to"] = None
    if obj.attached_to_player is not None and engine.player(obj.attached_to_player).left:
        gone["attached_to_player"] = None
    return gone
