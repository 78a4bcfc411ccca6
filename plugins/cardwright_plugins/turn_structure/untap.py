"""The untap step (CR 502)."""

from __future__ import annotations

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import PermanentUntapped
from cardwright.kernel.matching import is_optional
from cardwright.kernel.state import ContinuousEffect

from .phasing import phase

__all__ = ["untap_step"]


def untap_step(engine: Engine) -> Ask[None]:
    """Phasing first (CR 502.1), then all permanents of the active player untap at once (502.3), but for those that they
    may keep tapped and do."""
    yield from phase(engine)
    objects = engine.state.objects
    tapped = [i for player in engine.active_players() for i in engine.controlled(player) if objects[i].tapped]
    able = [i for i in tapped if not engine.cant("untap_step", i)]
    kept = yield from _kept_tapped(engine, able)
    untapping = [PermanentUntapped(object=i) for i in able if i not in kept]
    if untapping:
        yield from engine.perform(untapping)
    _end_of_staying_tapped(engine)


def _kept_tapped(engine: Engine, able: list[int]) -> Ask[tuple[int, ...]]:
    """What the active player, or each of the active team, chooses not to untap where an ability lets them."""
    kept: tuple[int, ...] = ()
    for player in engine.active_players():
        mine = [i for i in able if engine.controller_of(i) == player and is_optional(engine, "untap_step", i)]
        if mine:
            prompt = "Which of these stay tapped?"
            kept += yield from engine.choose_objects(player, mine, 0, len(mine), "stay_tapped", prompt)
    return kept


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
