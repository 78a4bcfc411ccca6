"""Whether what a state refers to is there: what the engine takes for granted, and a file may get wrong.

Of a state that came about by playing nothing here is ever wrong; `cardwright.testing.invariants` looks for more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardwright.errors import UnknownCard
from cardwright.visible import shown

from .state import EVERYBODY
from .zones import OWNED, SHARED, owner_of_zone

if TYPE_CHECKING:
    from .library import Library
    from .registries import PluginState
    from .state import GameObject, GameState

__all__ = ["misplaced", "unsound"]

_KINDS = {"number": int, "bool": bool, "names": tuple, "range": tuple}
STAGES = frozenset({"setup", "turn", "begin", "priority", "resolve", "end", "over"})


def unsound(library: Library, state: GameState) -> Iterator[str]:
    """What a state refers to and is not there, in the order in which the rest relies on it."""
    yield from _players(state)
    yield from _formats(library, state)
    yield from _zone_keys(state)
    yield from _definitions(library, state)
    yield from misplaced(state)
    yield from _objects(library, state)
    yield from _moment(library, state)
    yield from _plugins(library, state)


def _players(state: GameState) -> Iterator[str]:
    if not state.players:
        yield "a game without players"
    if state.result is None and all(player.left for player in state.players):
        yield "a game that goes on and that all have left"
    for seat, player in enumerate(state.players):
        if player.id != seat:
            yield f"player {player.id} is in seat {seat}"


def _formats(library: Library, state: GameState) -> Iterator[str]:
    for name in state.formats:
        if name not in library.formats:
            yield f"the format {shown(name)}, which nobody registers"
    for name, value in state.settings.items():
        if name not in library.settings:
            yield f"the setting {shown(name)}, which nobody registers"
        elif value is not None and type(value) is not _KINDS[library.settings[name].kind]:
            yield f"the setting {shown(name)} can't be {shown(value)}"


def _zone_keys(state: GameState) -> Iterator[str]:
    seats = {f"{zone}:{seat}" for zone in OWNED for seat in range(len(state.players))}
    for key in state.zones:
        if key not in SHARED and key not in seats:
            yield f"a zone {shown(key[:40])}, which no game has"


def _definitions(library: Library, state: GameState) -> Iterator[str]:
    named = {*state.cards.values(), *(o.definition for o in state.objects.values())}
    named |= {gone.object.definition for held in (state.departed, state.departed_old) for gone in held.values()}
    for key in sorted(named - {""}):
        try:
            library.definition(key)
        except UnknownCard as error:
            yield str(error)
    for obj in state.objects.values():
        if not obj.definition and obj.copied is None and obj.kind not in ("ability", "emblem"):
            yield f"object {obj.id} is a {obj.kind} of no card"


def misplaced(state: GameState) -> Iterator[str]:
    """Every object is in exactly the zone that it says."""
    where: dict[int, str] = {}
    for key, ids in state.zones.items():
        owner = owner_of_zone(key)
        if owner is not None and owner >= len(state.players):
            yield f"a zone {shown(key)} of nobody"
        for id in ids:
            if id in where:
                yield f"object {id} is in {where[id]} and in {key}"
            where[id] = key
            obj = state.objects.get(id)
            if obj is None:
                yield f"{key} holds {id}, which is no object"
            elif obj.zone != key:
                yield f"object {id} says it is in {obj.zone}, but {key} holds it"
            elif owner is not None and obj.owner != owner:
                yield f"object {id} of player {obj.owner} is in {key} (CR 400.3)"
    for id, obj in state.objects.items():
        if obj.id != id:
            yield f"object {obj.id} is filed under {id}"
        if id not in where:
            yield f"object {id} ({obj.kind} {obj.definition}) says it is in {obj.zone}, which does not hold it"


def _objects(library: Library, state: GameState) -> Iterator[str]:
    for obj in state.objects.values():
        yield from _object(library, state, obj)
    for number, key in state.cards.items():
        if not _is_seat(state, state.card_owners.get(number)):
            yield f"card {number} ({key}) is of nobody"


def _object(library: Library, state: GameState, obj: GameObject) -> Iterator[str]:
    if not _is_seat(state, obj.owner):
        yield f"object {obj.id} is of player {obj.owner}, who is none"
    for seat in (obj.controller, obj.default_controller):
        if seat is not None and not _is_seat(state, seat):
            yield f"object {obj.id} is controlled by player {seat}, who is none"
    if obj.id >= state.next_id:
        yield f"object {obj.id} is here, and the next id is {state.next_id}"
    if obj.definition and not 0 <= obj.face < len(library.definition(obj.definition).faces):
        yield f"object {obj.id} has its face {obj.face} up, and {obj.definition} has none"
    if obj.zone == "stack" and obj.item is None:
        yield f"object {obj.id} is on the stack, and nothing says how it came there"
    for number in obj.cards:
        if number not in state.cards:
            yield f"object {obj.id} holds card {number}, which is none of this game"


def _moment(library: Library, state: GameState) -> Iterator[str]:
    turn = state.turn
    if state.stage not in STAGES:
        yield f"a stage {shown(state.stage[:40])}, which no game has"
    if state.result is None and state.stage == "over":
        yield "a game that is over without a result"
    for step in (turn.step, *turn.agenda, *(step for _, step in turn.skip)):
        if step and step not in library.steps:
            yield f"a step {shown(step[:40])}, which nobody registers"
    if not turn.step and state.stage in ("begin", "end"):
        yield f"a step that is to {state.stage}, and is none"
    seats: list[Any] = [turn.active, *turn.extra_turns, *(player for player, _ in turn.skip)]
    seats += [seat for seat in (state.priority, turn.regular) if seat is not None]
    seats += [seat for known in state.known.values() for seat in known if seat != EVERYBODY]
    for seat in seats:
        if not _is_seat(state, seat):
            yield f"a turn, priority or knowledge of player {seat}, who is none"


def _plugins(library: Library, state: GameState) -> Iterator[str]:
    kinds = library.plugin_states.values()
    yield from _kept("the game", state.plugins, [k for k in kinds if k.of == "game"])
    for player in state.players:
        yield from _kept(player.name, player.notes, [k for k in kinds if k.of == "player"])
    for obj in state.objects.values():
        yield from _kept(f"object {obj.id}", obj.notes, [k for k in kinds if k.of == "object"])


def _kept(whose: str, held: Mapping[str, object], kinds: Iterable[PluginState]) -> Iterator[str]:
    initial = {kind.key: kind.initial for kind in kinds}
    for key, value in held.items():
        if key not in initial:
            yield f"the state {shown(key)} of {whose}, which no plugin registers"
        elif type(value) is not type(initial[key]):
            yield f"the state {shown(key)} of {whose} is a {type(value).__name__}, not a {type(initial[key]).__name__}"


def _is_seat(state: GameState, seat: int | None) -> bool:
    return seat is not None and 0 <= seat < len(state.players)
