"""The legend rule and the world rule (CR 704.5j-k)."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event
from cardwright.kernel.state import GameObject

from .scan import scan, to_graveyard

__all__ = ["legend_rule", "world_rule"]


def legend_rule(engine: Engine) -> Ask[Sequence[Event]]:
    """CR 704.5j: of legendary permanents with one name and one controller, all but one that the controller chooses are
    put into their owners' graveyards. A permanent that nobody controls is under nobody's legend rule."""
    legends = scan(engine).legends
    if len(legends) < 2:
        return []
    groups: dict[tuple[int, str], list[GameObject]] = {}
    for obj, face in legends:
        if obj.controller is not None:
            for name in engine.names_of(face):
                groups.setdefault((obj.controller, name), []).append(obj)
    going: dict[int, GameObject] = {}
    for (player, name), group in sorted(groups.items(), key=lambda item: item[1][0].id):
        here = [o for o in group if o.id not in going]
        if len(here) < 2:
            continue
        kept = yield from engine.choose_objects(
            player, [o.id for o in here], 1, 1, "legend_rule", f"Which {name} stays?"
        )
        going |= {o.id: o for o in here if o.id not in kept}
    return [to_graveyard(o) for o in going.values()]


def world_rule(engine: Engine) -> list[Event]:
    """CR 704.5k: of several world permanents, only the one that came last stays."""
    worlds = [o for o, _ in scan(engine).worlds]
    if len(worlds) < 2:
        return []
    newest = max(worlds, key=lambda o: o.id)
    return [to_graveyard(o) for o in worlds if o is not newest]
