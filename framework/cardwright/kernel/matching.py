"""Whether an event is the one that an ability watches: its subject, its player and its further fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from .abilities import Ability, Adjust, Cant, CostChange, Filter, Replacement, Selector
from .combat_abilities import COMBAT
from .context import Context
from .event_names import EventName
from .events import Event, ZoneChange
from .filters import is_player, looks_at_cards
from .mana import Mana
from .refs import ObjectRef, PlayerRef
from .visibility import lies_open, may_read
from .zones import HIDDEN, zone_name

if TYPE_CHECKING:
    from .engine import Engine
    from .state import ContinuousEffect, GameObject

A = TypeVar("A", bound=Ability)

__all__ = [
    "adjusted",
    "event_matches",
    "event_player",
    "fact_holds",
    "is_forbidden",
    "is_optional",
    "is_player_turn",
    "selected",
    "static_abilities",
    "subject_of",
]


def subject_of(name: EventName, ev: Event, *, arrived: bool) -> int | None:
    """The id of the object that the event is about; `arrived`: what entered, rather than what it was before."""
    if not name.subject:
        return None
    if arrived and isinstance(ev, ZoneChange):
        return ev.became if ev.became is not None else ev.object
    value = getattr(ev, name.subject)
    if isinstance(value, ObjectRef):
        return value.id
    return value if isinstance(value, int) else None


def event_player(engine: Engine, name: EventName, ev: Event, subject: int | None) -> int | None:
    """The player that the event is about: the one it names, else the subject's controller."""
    if name.player:
        player = getattr(ev, name.player)
        return player if isinstance(player, int) else None
    value = getattr(ev, name.subject) if name.subject else None
    if isinstance(value, PlayerRef):
        return value.id
    return engine.controller_of(subject) if subject is not None else None


def selected(engine: Engine, selector: Selector, subject: int | None, ctx: Context) -> bool:
    """Whether an object is the one that a selector means."""
    if selector == "any":
        return True
    if subject is None:
        return False
    if selector == "this":
        return subject == ctx.this
    if selector == "attached":
        return ctx.attached is not None and subject == ctx.attached
    return isinstance(selector, Filter) and engine.matches(selector, subject, ctx)


def event_matches(
    engine: Engine,
    name: EventName,
    ev: Event,
    selector: Selector,
    match: Iterable[tuple[str, object]],
    ctx: Context,
    *,
    arrived: bool,
) -> bool:
    """Whether the event (which bears `name`) is the one meant, from the point of view of `ctx`."""
    subject = subject_of(name, ev, arrived=arrived)
    if isinstance(selector, Filter) and subject is not None and not _may_be_seen(engine, selector, subject, ev, ctx):
        return False
    if not selected(engine, selector, subject, ctx):
        return False
    fields = dict(name.fields)
    for key, wanted in match:
        if key == "player":
            if not is_player(engine, event_player(engine, name, ev, subject), wanted, ctx):
                return False
        elif not _field_matches(engine, getattr(ev, fields[key]), wanted, ctx):
            return False
    return True


def _may_be_seen(engine: Engine, flt: Filter, subject: int, ev: Event, ctx: Context) -> bool:
    """Whether the ability's controller may see what a filter asks of an event's subject: what goes from one hidden zone
    to another unseen is only a card to them (CR 400.2)."""
    if not isinstance(ev, ZoneChange) or (zone_name(ev.to) not in HIDDEN and not ev.face_down):
        return True
    return lies_open(engine.state, subject) or may_read(engine.state, subject, ctx.you) or not looks_at_cards(flt)


def _field_matches(engine: Engine, value: Any, wanted: Any, ctx: Context) -> bool:
    if isinstance(wanted, bool):
        return value is wanted
    if isinstance(wanted, int) and isinstance(value, tuple):  # numbers: one that is among them
        return wanted in value
    if isinstance(value, tuple):  # mana: a type that is among it
        types = (wanted,) if isinstance(wanted, str) else tuple(wanted)
        return any(isinstance(m, Mana) and m.type in types for m in value)
    if isinstance(value, ObjectRef):
        return _object_is(engine, value.id, wanted, ctx)
    if isinstance(value, PlayerRef):
        if isinstance(wanted, Filter) or wanted == "this":
            return False
        return wanted == "player" or is_player(engine, value.id, wanted, ctx)
    if isinstance(value, int) and (isinstance(wanted, Filter) or wanted in ("this", "attached")):
        return _object_is(engine, value, wanted, ctx)
    if isinstance(value, int) and isinstance(wanted, str):
        return is_player(engine, value, wanted, ctx)
    if isinstance(value, str):
        names = (wanted,) if isinstance(wanted, str) else tuple(wanted)
        return value in names or zone_name(value) in names
    return bool(value == wanted)


def _object_is(engine: Engine, id: int, wanted: Any, ctx: Context) -> bool:
    if wanted == "this":
        return id == ctx.this
    if wanted == "attached":
        return id == ctx.attached
    return isinstance(wanted, Filter) and engine.matches(wanted, id, ctx)


def context_for(obj: GameObject, ability: Ability) -> Context:
    """The context of a static, triggered or replacement ability of an object."""
    return Context(this=obj.id, you=_you(obj), ability=ability, attached=obj.attached_to, x=0)


def _you(obj: GameObject) -> int | None:
    if obj.zone in ("battlefield", "stack") or (obj.zone == "command" and obj.controller is not None):
        return obj.controller
    return obj.owner  # CR 109.5: "you" of a card elsewhere is its owner


def object_abilities(engine: Engine, key: str, kind: type[A]) -> list[tuple[A, Context]]:
    """The functioning abilities of one kind among the objects filed under `key`."""
    found: list[tuple[A, Context]] = []
    for id in candidates(engine, key):
        obj = engine.state.objects[id]
        found += [
            (ability, context_for(obj, ability))
            for ability in engine.abilities(id)
            if isinstance(ability, kind) and engine.functions(ability, obj)
        ]
    return found


def static_abilities(engine: Engine, key: str, kind: type[A]) -> list[tuple[A, Context]]:
    """The functioning abilities of one kind filed under `key`, and those among lasting effects."""
    lasting = [(e.ability, context_of_effect(e)) for e in engine.state.effects if isinstance(e.ability, kind)]
    return object_abilities(engine, key, kind) + lasting


def context_of_effect(effect: ContinuousEffect) -> Context:
    """The context of an ability that a resolution left behind."""
    return Context(this=effect.source, you=effect.controller, ability=effect.ability, memory=effect.memory, x=effect.x)


def lasting_keys(engine: Engine) -> frozenset[str]:
    """What lasting effects replace, forbid or change: keys such as ``replace:damage``; kept as long as they stand."""
    effects = engine.state.effects
    if not effects:
        return NOTHING
    held = engine.lasting
    if held is None or held[0] is not effects:
        held = engine.lasting = (effects, frozenset(_lasting_key(e.ability) for e in effects))
    return held[1]


def _lasting_key(ability: Ability) -> str:
    if isinstance(ability, Replacement):
        return f"replace:{ability.event}"
    if isinstance(ability, Cant):
        return f"cant:{ability.event}"
    if isinstance(ability, Adjust):
        return f"adjust:{ability.what}"
    if isinstance(ability, COMBAT):
        return f"{type(ability).__name__}:{ability.event}"
    return "cost" if isinstance(ability, CostChange) else "static"


NOTHING: frozenset[str] = frozenset()


def candidates(engine: Engine, key: str) -> Iterable[int]:
    """The objects that may have an ability filed under `key`; all permanents if effects grant abilities."""
    filed = engine.state.watch.get(key, {})
    if key in engine.environment().granted:
        return {**filed, **dict.fromkeys(engine.permanents())}
    return tuple(filed)


def is_forbidden(
    engine: Engine, action: str, subject: int | None, player: int | None, facts: Mapping[str, object]
) -> bool:
    """Whether a `Cant` ability forbids this action or event (CR 101.2, 614.17)."""
    key = f"cant:{action}"
    if key not in engine.state.watch and key not in lasting_keys(engine) and key not in engine.environment().granted:
        return False
    return any(
        not ability.optional and _forbids(engine, ability, ctx, subject, who, facts)
        for who in together(engine, action, player, facts)
        for ability, ctx in _prohibitions(engine, action, subject, who)
    )


def is_optional(engine: Engine, action: str, subject: int) -> bool:
    """Whether an ability leaves it to a permanent's controller whether this action happens to it (CR 502.3)."""
    return any(
        ability.optional and _forbids(engine, ability, ctx, subject, None, {})
        for ability, ctx in _prohibitions(engine, action, subject, None)
    )


_AS_A_TEAM = {
    "gain_life": "shared_life",  # CR 810.9g
    "lose_life": "shared_life",  # CR 810.9h
    "win_game": "lose_together",  # CR 810.8a
    "lose_game": "lose_together",
}


def together(engine: Engine, action: str, player: int | None, facts: Mapping[str, object]) -> tuple[int | None, ...]:
    """The players of whom it is enough that one of them can't: a team, for what it has or does in common."""
    if player is None or not engine.state.settings:
        return (player,)
    if action == "add_counters":  # CR 810.10c
        shared = isinstance(facts.get("to"), PlayerRef) and facts.get("counter") in engine.setting("shared_counters")
    else:
        setting = _AS_A_TEAM.get(action, "")
        shared = bool(setting) and bool(engine.setting(setting))
    return engine.team(player) if shared else (player,)


def _prohibitions(
    engine: Engine, action: str, subject: int | None, player: int | None
) -> Iterator[tuple[Cant, Context]]:
    """The can't-effects about this action: of objects, and those that resolutions left for this subject or player."""
    for ability, ctx in object_abilities(engine, f"cant:{action}", Cant):
        if ability.event == action:
            yield ability, ctx
    for effect in engine.state.effects:
        if not isinstance(effect.ability, Cant) or effect.ability.event != action:
            continue
        if effect.objects is not None and subject not in effect.objects:
            continue
        if effect.players is not None and player not in effect.players:
            continue
        yield effect.ability, context_of_effect(effect)


def _forbids(
    engine: Engine,
    ability: Cant,
    ctx: Context,
    subject: int | None,
    player: int | None,
    facts: Mapping[str, object],
) -> bool:
    if not selected(engine, ability.subject, subject, ctx):
        return False
    if ability.only_if is not None and not engine.holds(ability.only_if, ctx):
        return False
    return all(fact_holds(engine, key, wanted, player, facts, ctx) for key, wanted in ability.match)


def fact_holds(
    engine: Engine, key: str, wanted: object, player: int | None, facts: Mapping[str, object], ctx: Context
) -> bool:
    """Whether a fact is as wanted; "player" is who does it."""
    if key == "player":
        return is_player(engine, player, wanted, ctx)
    return key in facts and _field_matches(engine, facts[key], wanted, ctx)


def adjusted(engine: Engine, what: str, player: int, base: int) -> int | None:
    """A number of the rules after `Adjust` effects in timestamp order (CR 613.11); None: no limit."""
    value: int | None = base
    found = [a for a in static_abilities(engine, f"adjust:{what}", Adjust) if a[0].what == what]
    for ability, ctx in found:
        if not is_player(engine, player, ability.player, ctx):
            continue
        if ability.set is not None:
            value = None if ability.set < 0 else ability.set
        elif value is not None:
            value += ability.add
    return value


def is_player_turn(engine: Engine, whose: str, ctx: Context) -> bool:
    """Whether it is that player's turn."""
    return any(is_player(engine, player, whose, ctx) for player in engine.active_players())
