"""Exile "until this leaves the battlefield" (CR 610.3): one ability, two one-shot effects.

``exile(what, { until_leaves = permanent })`` exiles and remembers what went and whence. As the permanent leaves, what
is still in exile goes back at once, before anything else can happen. It is no ability and uses no stack, so that it
happens whoever has left the game meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.hookspecs import hookimpl
from cardwright.kernel.abilities import Instruction
from cardwright.kernel.events import ZoneChange
from cardwright.kernel.registries import Param, PluginState, VerbOption, VerbSpec
from cardwright.kernel.views import GameView

from . import exile
from .state import KEY, Exiles

__all__: list[str] = []


@hookimpl
def register_state() -> Sequence[PluginState]:
    """Which departures bring what back."""
    return (PluginState(key=KEY, of="game", initial=Exiles()),)


@hookimpl
def register_verb_options() -> Sequence[VerbOption]:
    """``until_leaves`` of the verb `exile`."""
    doc = "Only until this permanent leaves the battlefield; then they go back to where they were (CR 610.3)."
    param = Param("until_leaves", "object", doc, required=False)
    return (VerbOption(verb="exile", param=param, prepare=exile.prepare, finish=exile.remember),)


@hookimpl
def register_verbs() -> Sequence[VerbSpec]:
    """The second one-shot effect."""
    return (
        VerbSpec(
            name="return_exiled",
            doc="What was exiled until a permanent leaves, which has left now, goes back at once.",
            rule="610.3",
            run=exile.bring_back,
        ),
    )


@hookimpl
def end_durations(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A permanent left: if something was exiled until then, the exile is over."""
    exiles = game.plugin_state(KEY)
    if not any(entry.until == event.object for entry in exiles.entries):
        return None
    return (Instruction("return_exiled"),)
