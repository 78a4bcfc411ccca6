"""The untap step (CR 502)."""

from __future__ import annotations

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import PermanentUntapped
from cardwright.kernel.state import ContinuousEffect

from .phasing import phase

__all__ = ["untap_step"]


def untap_step(engine: Engine) -> Ask[None]:
    """Phasing first (CR 502.1), then all permanents of the active player untap at once (502.3)."""
    yield from phase(engine)
    objects = engine.state.objects
    tapped = [i for player in engine.active_players() for i in engine.controlled(player) if objects[i].tapped]
    untapping = [PermanentUntapped(object=i) for i in tapped if not engine.cant("untap_step", i)]
    if untapping:
        yield from engine.perform(untapping)
    _end_of_staying_tapped(engine)


def _end_of_staying_tapped(engine: Engine) -> None:
    """What kept a permanent tapped during "its controller's next untap step" is over (CR 611.2a). It is the permanent
    that counts, under whoever controls it now, and not whose it was as the effect began."""
    kept = tuple(e for e in engine.state.effects if not (e.duration.kind == "next_untap_step" and _over(engine, e)))
    if len(kept) < len(engine.state.effects):
        engine.set(effects=kept, check=True)


def _over(engine: Engine, effect: ContinuousEffect) -> bool:
    active = engine.active_players()
    left = [engine.state.objects[i] for i in effect.objects or () if i in engine.state.objects]
    return all(obj.zone != "battlefield" or engine.controller_of(obj) in active for obj in left)
