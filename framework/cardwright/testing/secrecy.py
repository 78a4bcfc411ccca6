"""Whether anybody is shown what they may not know (CR 400.2), found out by putting other cards in its place.

Every card that a viewer may not know is replaced by one that no library knows: nothing that the viewer is handed may
change, and merely looking at a stand-in fails.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from cardwright.kernel.decisions import Decision
from cardwright.kernel.definitions import Face
from cardwright.kernel.events import ZoneChange
from cardwright.kernel.log import LogEntry
from cardwright.kernel.visibility import decision_for, is_known, seen_by, view_for, was_known

if TYPE_CHECKING:
    from cardwright.kernel.game import Game
    from cardwright.kernel.state import GameObject, GameState

__all__ = ["Viewer", "leaks_of_decision", "leaks_of_events", "masked", "viewers"]

replace = msgspec.structs.replace
STAND_IN = "a stand-in that no library knows"
LEAK = Face(name="LEAKED")
_OPEN = ("attached:", "face_down")  # what the index files by what anybody sees

Viewer: TypeAlias = int | None
"""A player's seat; None: a spectator."""


def viewers(state: GameState) -> list[Viewer]:
    """Everybody who may look."""
    return [None, *(p.id for p in state.players)]


def masked(state: GameState, viewer: Viewer, but: frozenset[int] = frozenset()) -> GameState:
    """The state with every card that the viewer may not know replaced, except those whose ids are in `but`."""
    objects = {
        id: obj
        if id in but or is_known(state, obj, viewer) or not obj.definition
        else replace(obj, definition=STAND_IN, copied=None if obj.zone.startswith(("hand", "library")) else obj.copied)
        for id, obj in state.objects.items()
    }
    departed = {
        id: gone if id in but or was_known(state, gone, viewer) else replace(gone, face=LEAK)
        for id, gone in {**state.departed_old, **state.departed}.items()
    }
    strange = {id for id, obj in objects.items() if obj.definition == STAND_IN}
    watch = {key: ids if key.startswith(_OPEN) else _all_but(ids, strange) for key, ids in state.watch.items()}
    return replace(state, objects=objects, departed=departed, departed_old={}, watch=watch)


def _all_but(ids: dict[int, None], strange: set[int]) -> dict[int, None]:
    """Who watches, without those of whose abilities nothing is known."""
    return ids if strange.isdisjoint(ids) else dict.fromkeys(i for i in ids if i not in strange)


def _in_both(entry: LogEntry, viewer: Viewer) -> frozenset[int]:
    """The ids of objects that the viewer may know before or after the event, in either state."""
    known = set()
    pairs = [(i, i) for i in entry.before.objects]
    if isinstance(entry.event, ZoneChange) and entry.event.became is not None:
        pairs.append((entry.event.object, entry.event.became))
    for old, new in pairs:
        for state in (entry.before, entry.after):
            for id in (old, new):
                obj = state.objects.get(id)
                if obj is not None and is_known(state, obj, viewer):
                    known |= {old, new}
    return frozenset(known)


def leaks_of_decision(game: Game, decision: Decision) -> list[str]:
    """What the pending decision and the views at it show to whom they may not."""
    state = game.state
    found = []
    for option in decision.options:
        obj = None if option.object is None else state.objects.get(option.object)
        if obj is None or is_known(state, obj, decision.player):
            continue
        there = obj.zone in ("battlefield", "stack")  # face down, and anybody may point at it (CR 708.2)
        if not there or _names_of(game, obj) & {option.card, *option.text.split(" // ")}:
            found.append(f"{decision.why} offers a card unknown to its player: {option}")
    for viewer in viewers(state):
        shown = decision_for(state, decision, viewer)
        if viewer != decision.player and shown is not None and shown != _bare(decision, shown.why):
            found.append(f"{viewer} sees more of {decision.why} than that it is asked, and it is not theirs")
        other = game.engine.snapshot(masked(state, viewer))
        try:
            same = view_for(other, viewer, decision) == view_for(game.engine, viewer, decision)
        except KeyError as error:
            found.append(f"the view of {viewer} at {decision.why} looks at a hidden card: {error}")
            continue
        if not same:
            found.append(f"the view of {viewer} at {decision.why} shows a hidden card")
    return found


def _bare(decision: Decision, why: str) -> Decision:
    """All that anybody but the one who decides may see."""
    return Decision(
        player=decision.player, kind=decision.kind, why=why, at_least=0, at_most=0, audience=decision.audience
    )


def _names_of(game: Game, obj: GameObject) -> set[str]:
    return {face.name for face in game.library.definition(obj.definition).faces} if obj.definition else set()


def leaks_of_events(game: Game, entries: Iterable[LogEntry]) -> list[str]:
    """What events show to whom they may not."""
    found = []
    for entry in entries:
        for viewer in viewers(entry.after):
            but = _in_both(entry, viewer)
            hidden = LogEntry(entry.event, masked(entry.before, viewer, but), masked(entry.after, viewer, but))
            try:
                blind = seen_by(game.library, hidden, viewer)
            except KeyError as error:
                found.append(f"{viewer} is shown a hidden card in {entry.event}: {error}")
                continue
            if blind != seen_by(game.library, entry, viewer):
                found.append(f"{viewer} learns more than they may of {entry.event}")
    return found
