"""State-based actions (CR 704.5): each a small function under its rule number.

Each looks at the game as it is and says which events the rule calls for; the kernel performs those of all of them as
one event and looks again until there are none (704.3). A rule that can do nothing calls for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardwright.hookspecs import hookimpl
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event
from cardwright.kernel.formats import Setting
from cardwright.kernel.registries import StateBasedAction

from . import attachments, counters, creatures, legends, objects, players

__all__: list[str] = []


def _plain(find: Callable[[Engine], list[Event]]) -> Callable[[Engine], Ask[Sequence[Event]]]:
    """A state-based action that asks nobody."""

    def look(engine: Engine) -> Ask[Sequence[Event]]:
        yield from ()
        return find(engine)

    return look


_ACTIONS = (
    StateBasedAction("no life", "704.5a", _plain(players.no_life)),
    StateBasedAction("empty draw", "704.5b", _plain(players.drew_from_empty)),
    StateBasedAction("poison", "704.5c", _plain(players.poisoned)),
    StateBasedAction("token elsewhere", "704.5d", _plain(objects.tokens_elsewhere)),
    StateBasedAction("copy elsewhere", "704.5e", _plain(objects.copies_elsewhere)),
    StateBasedAction("no toughness", "704.5f", _plain(creatures.no_toughness)),
    StateBasedAction("lethal damage", "704.5g", _plain(creatures.lethal_damage)),
    StateBasedAction("deathtouch", "704.5h", _plain(creatures.deathtouched)),
    StateBasedAction("no loyalty", "704.5i", _plain(counters.no_loyalty)),
    StateBasedAction("legend rule", "704.5j", legends.legend_rule),
    StateBasedAction("world rule", "704.5k", _plain(legends.world_rule)),
    StateBasedAction("Aura attached illegally", "704.5m", _plain(attachments.auras)),
    StateBasedAction("Equipment attached illegally", "704.5n", _plain(attachments.equipment)),
    StateBasedAction("attached though it can't be", "704.5p", _plain(attachments.others)),
    StateBasedAction("opposite counters", "704.5q", _plain(counters.opposite_counters)),
    StateBasedAction("told Saga", "704.5s", _plain(counters.told_sagas)),
    StateBasedAction("no defense", "704.5v", _plain(counters.no_defense)),
    StateBasedAction("several Roles", "704.5y", _plain(attachments.roles)),
)


@hookimpl
def register_settings() -> Sequence[Setting]:
    """What formats may say about losing."""
    return (players.POISON,)


@hookimpl
def register_state_based_actions() -> Sequence[StateBasedAction]:
    """All that the model can express."""
    return _ACTIONS
