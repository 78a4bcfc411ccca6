"""What a plugin is shown: the game before and after an event, to look at and not to touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.errors import UnknownObject, WrongArgument
from cardwright.visible import shown

from .definitions import Face
from .state import Departed, GameObject, GameState
from .uncopied import Uncopied

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["GameView"]


class GameView(Uncopied):
    """A read-only view of a game. `before` and `after` are immutable states (the same one for ``replace_*``); plugins'
    own state is as it is now, with what other hooks set since the event."""

    _instead = "`before` and `after` are values, to be kept as they are"
    __slots__ = ("_now", "_running", "_snapshot", "after", "before")
    before: GameState
    after: GameState
    _now: GameState
    _running: Engine
    _snapshot: Engine | None

    def __init__(self, engine: Engine, before: GameState, after: GameState) -> None:
        held = {"before": before, "after": after, "_now": engine.state, "_running": engine, "_snapshot": None}
        for name, value in held.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(
            f"the game is read-only here: {shown(name)} can't be set; a hook returns what is to happen"
        )

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"the game is read-only here: {shown(name)} can't be deleted")

    @property
    def _engine(self) -> Engine:
        if self._snapshot is None:
            object.__setattr__(self, "_snapshot", self._running.snapshot(self.after))
        assert self._snapshot is not None  # noqa: S101 - set just now
        return self._snapshot

    @property
    def state(self) -> GameState:
        """The state after the event."""
        return self.after

    def object(self, id: int) -> GameObject:
        """An object, or what it last was. Raises `UnknownObject`."""
        return self._engine.object(id)

    def last_known(self, id: int) -> Departed | None:
        """Last-known information of a departed object (CR 608.2h), None if it has not departed."""
        return self.after.last_known(id)

    def characteristics(self, id: int) -> Face:
        """An object's characteristics after the event, or as it last was. Raises `UnknownObject`."""
        return self._engine.characteristics(id)

    def controller_of(self, id: int) -> int | None:
        """Who controls an object, or did."""
        return self._engine.controller_of(id)

    def name(self, id: int) -> str:
        """An object's name."""
        return self._engine.name(id)

    def setting(self, name: str) -> Any:
        """What the game's formats say about something, or what holds where they say nothing. Raises KeyError."""
        return self._running.setting(name)

    def plugin_state(self, key: str, player: int | None = None, object: int | None = None) -> Any:
        """A plugin's registered state: of the game, of a player or of an object, perhaps departed.
        Raises `WrongArgument`."""
        return plugin_state(self._running, self._now, key, player, object)


def plugin_state(
    engine: Engine, state: GameState, key: str, player: int | None = None, object: int | None = None
) -> Any:
    """A plugin's registered state as it is in `state`. Raises `WrongArgument` for a key that nobody registered."""
    declared = engine.library.plugin_states.get(key)
    if declared is None:
        raise WrongArgument(f"no plugin registered a state {shown(key)}")
    if declared.of == "game":
        return state.plugins.get(key, declared.initial)
    if declared.of == "player":
        if player is None:
            raise WrongArgument(f"state {shown(key)} is kept for each player: say which")
        return state.players[player].notes.get(key, declared.initial)
    if object is None:
        raise WrongArgument(f"state {shown(key)} is kept for each object: say which")
    held = state.objects.get(object)
    if held is None:
        gone = state.last_known(object)
        if gone is None:
            raise UnknownObject(f"no object has the id {object}")
        held = gone.object
    return held.notes.get(key, declared.initial)
