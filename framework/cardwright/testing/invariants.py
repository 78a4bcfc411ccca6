"""What holds in every state of every game, whatever the cards do: checked from outside, by counting again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardwright.kernel.soundness import misplaced
from cardwright.kernel.zones import OWNED, SHARED, zone_name

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine
    from cardwright.kernel.game import Game
    from cardwright.kernel.library import Library
    from cardwright.kernel.state import GameObject, GameState

__all__ = ["broken_between", "broken_in", "broken_once_settled"]


def broken_in(library: Library, state: GameState) -> list[str]:
    """What is wrong with a state at any moment, also in the middle of an operation."""
    return [
        *misplaced(state),
        *_cards(state),
        *_amounts(state),
        *_ids(state),
        *_controllers(state),
        *_index(library, state),
    ]


def _cards(state: GameState) -> Iterator[str]:
    """Each card is in exactly one object, unless its owner has left."""
    holders: dict[int, int] = {}
    for id, obj in state.objects.items():
        if (obj.kind == "card") != bool(obj.cards):
            yield f"object {id} is a {obj.kind} of the cards {obj.cards}"
        for number in obj.cards:
            if number in holders:
                yield f"card {number} is in the objects {holders[number]} and {id}"
            holders[number] = id
            if number not in state.cards:
                yield f"object {id} holds card {number}, which is none of this game"
            elif state.card_owners[number] != obj.owner:
                yield f"object {id} of player {obj.owner} is a card of player {state.card_owners[number]}"
    for number, key in state.cards.items():
        left = state.players[state.card_owners[number]].left
        if left and number in holders:
            yield f"card {number} ({key}) is still here, and its owner has left (CR 800.4a)"
        if not left and number not in holders:
            yield f"card {number} ({key}) is lost"


def _negative(of: str, amounts: Mapping[str, int]) -> Iterator[str]:
    for kind, n in amounts.items():
        if n < 0:
            yield f"{of}: {n} of {kind}"


def _amounts(state: GameState) -> Iterator[str]:
    """Nothing that is counted is less than nothing."""
    for obj in state.objects.values():
        if obj.damage < 0:
            yield f"object {obj.id} has {obj.damage} damage"
        yield from _negative(f"counters on object {obj.id}", obj.counters)
        yield from _negative(f"uses of object {obj.id}", obj.uses)
        if any(n == 0 for n in obj.counters.values()):
            yield f"object {obj.id} keeps counters of which it has none: {obj.counters}"
    for player in state.players:
        yield from _negative(f"counters of {player.name}", player.counters)
        if player.lands_played < 0 or player.mulligans < 0:
            yield f"{player.name} has played {player.lands_played} lands and taken {player.mulligans} mulligans"
        if player.left and player.pool:
            yield f"{player.name} has left and has mana"
    yield from _negative("this turn", state.turn_history)
    if state.passed < 0 or state.draws < 0:
        yield f"{state.passed} have passed, {state.draws} random numbers were drawn"
    for effect in state.effects:
        if effect.left is not None and effect.left < 0:
            yield f"{effect.left} is left of effect {effect.id}"


def _ids(state: GameState) -> Iterator[str]:
    """No id was given twice: not to two objects, effects or delayed triggers, nor to something that has gone."""
    gone = {*state.departed, *state.departed_old}
    for id in state.objects:
        if id in gone:
            yield f"object {id} is here and has departed"
        if id >= state.next_id:
            yield f"object {id} is here, and the next id is {state.next_id}"
    effects = [e.id for e in state.effects]
    if len(set(effects)) != len(effects):
        yield f"two effects with one id: {effects}"


def _controllers(state: GameState) -> Iterator[str]:
    """Whoever controls something is in the game; permanents that nobody controls say so."""
    here = {p.id for p in state.players if not p.left}
    for id in (*state.zone("battlefield"), *state.zone("stack")):
        obj = state.objects.get(id)
        if obj is None:
            continue
        if obj.controller is not None and obj.controller not in here:
            yield f"{_called(obj)} is controlled by player {obj.controller}, who has left"
        if obj.controller is None and obj.kind != "ability" and not obj.uncontrolled:
            yield f"{_called(obj)} is controlled by nobody, and nothing says so"
    for player in state.players:
        kept = [zone for zone in OWNED if player.left and state.zone(f"{zone}:{player.id}")]
        yield from (f"{player.name} has left, and their {zone} has not" for zone in kept)


def _called(obj: GameObject) -> str:
    return f"object {obj.id} ({obj.definition or obj.kind}) in {obj.zone}"


def _index(library: Library, state: GameState) -> Iterator[str]:
    """The index of who watches what is what counting again gives."""
    anew: dict[str, set[int]] = {}
    for obj in state.objects.values():
        for key in library.watch_keys(obj):
            anew.setdefault(key, set()).add(obj.id)
    for key in {*anew, *state.watch}:
        held, right = set(state.watch.get(key, ())), anew.get(key, set())
        if held != right:
            yield f"watch index {key!r}: it has {sorted(held - right)} too many and lacks {sorted(right - held)}"
        elif not held:
            yield f"watch index {key!r} is kept empty"


# ---------------------------------------------------------------- from one operation to the next


def broken_between(before: GameState, after: GameState) -> list[str]:
    """What is wrong with a state that came of another, both between operations."""
    found = [
        f"{name} went from {getattr(before, name)} to {getattr(after, name)}"
        for name in ("next_id", "clock", "draws")
        if getattr(after, name) < getattr(before, name)
    ]
    reused = [id for id in after.objects if id not in before.objects and id < before.next_id]
    if reused:
        found.append(f"ids of earlier objects are given again: {reused}")
    found += [f"{n} has changed" for n in ("cards", "card_owners") if getattr(before, n) != getattr(after, n)]
    found += [f"{p.name} has come back" for p in before.players if p.left and not after.players[p.id].left]
    found += _changed_kind(before, after)
    return found


def _changed_kind(before: GameState, after: GameState) -> Iterator[str]:
    for id, obj in before.objects.items():
        now = after.objects.get(id)
        if now is None or now is obj:
            continue
        if (now.kind, now.owner, now.zone) != (obj.kind, obj.owner, obj.zone):
            was, became = (obj.kind, obj.owner, obj.zone), (now.kind, now.owner, now.zone)
            yield f"object {id} was {was} and is {became}: that makes a new object (CR 400.7)"


# ---------------------------------------------------------------- when somebody has priority


def broken_once_settled(game: Game) -> list[str]:
    """What is wrong where somebody has priority: state-based actions were performed until there were none."""
    state = game.state
    return [
        *_still_to_do(game.engine.fork()),
        *_moved_control(game.engine.fork()),
        *_attachments(state),
        *_combat(state),
        *_whose_move(game),
    ]


def _run(asking: Any) -> tuple[Any, str]:
    """What a generator returns, or the question that it asks."""
    try:
        decision = next(asking)
    except StopIteration as done:
        return done.value, ""
    return None, f"asks {decision.why}"


def _still_to_do(engine: Engine) -> Iterator[str]:
    for action in engine.rules.state_based_actions:
        events, asks = _run(action.find(engine))
        if asks or events:
            yield f"the state-based action {action.name!r} is still to do (CR 704.3): {asks or list(events)}"


def _moved_control(engine: Engine) -> Iterator[str]:
    from cardwright.kernel.control import reconcile

    before = engine.state.zone("battlefield")
    was = {id: engine.state.objects[id].controller for id in before}
    _, asks = _run(reconcile(engine))
    now = {id: engine.state.objects[id].controller for id in engine.state.zone("battlefield")}
    if asks or now != was:
        moved = {id: (was.get(id), now.get(id)) for id in {*was, *now} if was.get(id) != now.get(id)}
        yield f"control is not where the effects say (CR 613.1b): {asks or moved}"


def _attachments(state: GameState) -> Iterator[str]:
    for id in state.zone("battlefield"):
        obj = state.objects[id]
        if obj.attached_to is not None:
            host = state.objects.get(obj.attached_to)
            if host is None or host.zone != "battlefield":
                yield f"{_called(obj)} is attached to {obj.attached_to}, which is not on the battlefield"
        if obj.attached_to_player is not None and state.players[obj.attached_to_player].left:
            yield f"{_called(obj)} is attached to a player who has left"
    for key in state.zones:
        if zone_name(key) in SHARED and key != "battlefield":
            for id in state.zones[key]:
                if state.objects[id].tapped or state.objects[id].damage:
                    yield f"{_called(state.objects[id])} is tapped or damaged off the battlefield"


def _combat(state: GameState) -> Iterator[str]:
    if state.combat is None:
        return
    for id in (*state.combat.attackers, *state.combat.blockers):
        if id not in state.zone("battlefield"):
            yield f"object {id} is in combat and not on the battlefield (CR 506.4)"


def _whose_move(game: Game) -> Iterator[str]:
    state, decision = game.state, game.decision
    if decision is None:
        return
    if state.players[decision.player].left:
        yield f"{decision.why} is asked of player {decision.player}, who has left"
    if decision.why == "priority" and state.priority != decision.player:
        yield f"player {state.priority} has priority, and player {decision.player} is asked"
