"""The untap step (CR 502)."""

from __future__ import annotations

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import PermanentUntapped

from .phasing import phase

__all__ = ["untap_step"]


def untap_step(engine: Engine) -> Ask[None]:
    """Phasing first (CR 502.1), then all permanents of the active player untap at once (502.3)."""
    yield from phase(engine)
    objects = engine.state.objects
    tapped = [i for i in engine.controlled(engine.state.turn.active) if objects[i].tapped]
    untapping = [PermanentUntapped(object=i) for i in tapped if not engine.cant("untap_step", i)]
    if untapping:
        yield from engine.perform(untapping)
