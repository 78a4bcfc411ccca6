"""Verbs that leave something behind: continuous effects, shields and delayed triggers (CR 611.2, 603.7, 615.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.kernel.abilities import Cant, Changes, Delayed, Filter, Keyword, Replacement, Static
from cardwright.kernel.context import Context
from cardwright.kernel.control import keep_what_was, reconcile
from cardwright.kernel.decisions import Ask
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value, VerbError
from cardwright.kernel.state import ContinuousEffect, DelayedTrigger, Duration, PendingTrigger
from cardwright.visible import shown

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["DURATIONS", "SPECS", "WHILE", "add_effect", "changes_of", "duration_of", "fixed", "remembered", "which"]

DURATIONS = ("end_of_turn", "end_of_combat", "forever", "your_next_turn")
_CHANGES = {f.name: f for f in msgspec.structs.fields(Changes)}
_TUPLES = (
    "set_types",
    "add_types",
    "set_subtypes",
    "add_subtypes",
    "add_supertypes",
    "set_colors",
    "add_colors",
    "lose_keywords",
    "lose_types",
    "lose_supertypes",
    "set_land_types",
)


def changes_of(value: Mapping[str, Any] | Changes) -> Changes:
    """A table of changes that a script built, as `Changes`. Raises `VerbError`."""
    if isinstance(value, Changes):
        return value
    fields: dict[str, Any] = {}
    for key, held in value.items():
        if key == "keywords":
            names = [held] if isinstance(held, str) else list(held)
            fields["add_abilities"] = tuple(Keyword(name=_keyword_name(n)) for n in names)
        elif key not in _CHANGES or key == "add_abilities":
            raise VerbError(f"unknown change {shown(key)}; changes are keywords, {', '.join(sorted(_CHANGES))}")
        elif key == "replace_words" and isinstance(held, Mapping):
            fields[key] = tuple(sorted(held.items()))
        else:
            fields[key] = (tuple([held] if isinstance(held, str) else held)) if key in _TUPLES else held
    return Changes(**fields)


def _keyword_name(held: Any) -> str:
    name = getattr(held, "name", held)
    if not isinstance(name, str):
        raise VerbError(f"a keyword is named by text, not {shown(held)}")
    return name


def add_effect(engine: Engine, **fields: Any) -> int:
    """Leave a continuous effect in the state, with a timestamp of its own unless one is given; returns its id."""
    state = engine.state
    effect = ContinuousEffect(id=state.next_id, **{"timestamp": state.clock + 1, **fields})
    engine.set(effects=(*state.effects, effect), next_id=state.next_id + 1, clock=state.clock + 2, check=True)
    return effect.id


def duration_of(a: dict[str, Any], ctx: Context) -> Duration:
    """How long an effect is said to last: until end of turn unless said."""
    if "while_here" in a:
        return Duration("while_on_battlefield", object=a["while_here"])
    kind = a.get("lasts", "end_of_turn")
    return Duration(kind, player=ctx.you if kind == "your_next_turn" else None)


def _until(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Change objects for a time. Which ones is settled now (CR 611.2c)."""
    what = a["what"]
    ids = which(engine, what, ctx)
    if not ids:
        return None
    duration = duration_of(a, ctx)
    if duration.object is not None and not engine.on_battlefield(duration.object):
        return None  # CR 611.2b
    changes = fixed(engine, changes_of(a["changes"]), ctx)
    for id in ids if changes.controller is not None else ():
        keep_what_was(engine, id)
    add_effect(
        engine,
        ability=Static(affects="any", changes=changes),
        source=ctx.this if ctx.this is not None else 0,
        controller=ctx.you,
        duration=duration,
        objects=tuple(ids),
        x=ctx.x,
    )
    yield from reconcile(engine)
    return None


def which(engine: Engine, what: Any, ctx: Context) -> list[int]:
    """The objects that a script means: one, several, or those that match a filter table. Raises `VerbError`."""
    from cardwright.kernel.effects import filter_of

    if isinstance(what, ObjectRef):
        what = [what]
    if isinstance(what, Mapping | Filter):
        return engine.find(filter_of(what), ctx)
    if isinstance(what, list | tuple) and all(isinstance(r, ObjectRef) for r in what):
        there = [engine.state.objects[r.id] for r in what if r.id in engine.state.objects]
        return [o.id for o in there if not o.phased_out]  # CR 702.26e
    raise VerbError("what must be objects or a filter table")


def fixed(engine: Engine, changes: Changes, ctx: Context) -> Changes:
    """Amounts of an effect that resolves are worked out once (CR 608.2h)."""
    fields = {}
    for name in ("power", "toughness", "set_power", "set_toughness"):
        held = getattr(changes, name)
        if held is not None and not isinstance(held, int):
            fields[name] = engine.amount(held, ctx)
    return msgspec.structs.replace(changes, **fields) if fields else changes


def _skip_next_untap(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Permanents don't untap during their controllers' next untap steps (CR 502.3)."""
    yield from ()
    for id in a["what"]:
        if engine.on_battlefield(id):
            add_effect(
                engine,
                ability=Cant(event="untap_step", label="doesn't untap"),
                source=ctx.this if ctx.this is not None else 0,
                controller=ctx.you,
                duration=Duration("next_untap_step"),
                objects=(id,),
            )
    return None


def _prevent(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """A shield: prevent the next `amount` damage to each of these this turn, or all of it (CR 615.7)."""
    yield from ()
    for ref in a["to"]:
        amount = a.get("amount")
        add_effect(
            engine,
            ability=Replacement(
                event="damage", subject="any", prevent=amount if amount is not None else "all", label="prevent damage"
            ),
            source=ctx.this if ctx.this is not None else 0,
            controller=ctx.you,
            duration=duration_of(a, ctx),
            objects=(ref.id,) if isinstance(ref, ObjectRef) else None,
            players=(ref.id,) if isinstance(ref, PlayerRef) else None,
            left=amount,
        )
    return None


def _find_delayed(engine: Engine, ctx: Context, label: str) -> Delayed:
    if ctx.this is None:
        raise VerbError("only a card's ability can create that card's delayed triggers")
    for ability in engine.library.home_of(ctx.ability, engine.object(ctx.this).definition).delayed:
        if isinstance(ability, Delayed) and ability.label == label:
            return ability
    raise VerbError(f"the card declares no delayed {{ label = {shown(label)} }}")


def remembered(value: Mapping[str, Any]) -> tuple[tuple[str, tuple[Ref, ...]], ...]:
    """What a script gave to remember, by name. Raises `VerbError`."""
    found = []
    for name, held in sorted(value.items()):
        refs = tuple(held) if isinstance(held, list | tuple) else (held,)
        if not all(isinstance(r, ObjectRef | PlayerRef) for r in refs):
            raise VerbError(f"remember.{name} must be objects or players")
        found.append((name, refs))
    return tuple(found)


def _later(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Create a delayed triggered ability that the card declares by this label (CR 603.7); a reflexive one triggers at
    once (603.12)."""
    yield from ()
    ability = _find_delayed(engine, ctx, a["label"])
    memory = remembered(a.get("remember", {}))
    source = ctx.this if ctx.this is not None else 0
    if ability.trigger.event == "reflexive":
        pending = PendingTrigger(ability=ability.trigger, source=source, controller=ctx.you, x=ctx.x, memory=memory)
        engine.set(pending=(*engine.state.pending, pending), check=True)
        return None
    state = engine.state
    waiting = DelayedTrigger(
        id=state.next_id,
        ability=ability,
        source=source,
        controller=ctx.you,
        duration=Duration(ability.until),
        memory=memory,
        x=ctx.x,
    )
    engine.set(delayed=(*state.delayed, waiting), next_id=state.next_id + 1)
    return None


def _plugin_state(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """For plugins: set registered state (see `register_state`)."""
    yield from ()
    key, value = a["key"], a["value"]
    declared = engine.library.plugin_states.get(key)
    if declared is None:
        raise VerbError(f"no plugin registered a state {shown(key)}")
    if type(value) is not type(declared.initial):
        raise VerbError(f"state {shown(key)} holds a {type(declared.initial).__name__}, not a {type(value).__name__}")
    if declared.of == "game":
        engine.set(plugins={**engine.state.plugins, key: value})
    elif declared.of == "player":
        player = a.get("player")
        if player is None or not 0 <= player < len(engine.state.players):
            raise VerbError(f'state {shown(key)} is kept for each player: say which seat, {{"player": seat}}')
        engine.set_player(player, notes={**engine.player(player).notes, key: value})
    else:
        id = a.get("object")
        if id not in engine.state.objects:
            raise VerbError(f'state {shown(key)} is kept for each object: say which there is now, {{"object": id}}')
        engine.set_object(id, notes={**engine.state.objects[id].notes, key: value})
    return None


LASTS = Param("lasts", "str", "How long: until the end of turn unless said.", required=False, allowed=DURATIONS)
WHILE = Param("while_here", "object", "As long as this permanent stays on the battlefield.", required=False)

SPECS = (
    VerbSpec(
        name="until_end_of_turn",
        doc="Change objects until end of turn; which objects is settled now (CR 611.2c).",
        rule="611.2",
        run=_until,
        params=(
            Param("what", "value", "Objects or a filter table."),
            Param("changes", "table", "What changes: power, toughness, keywords, …"),
        ),
        options=(LASTS, WHILE),
    ),
    VerbSpec(
        name="skip_next_untap",
        doc="Permanents don't untap during their controllers' next untap steps.",
        rule="502.3",
        run=_skip_next_untap,
        params=(Param("what", "objects", "The permanents."),),
    ),
    VerbSpec(
        name="prevent_damage",
        doc="Prevent the next `amount` damage to these this turn, or all of it.",
        rule="615.7",
        run=_prevent,
        params=(
            Param("to", "refs", "Objects or players."),
            Param("amount", "int", "How much; all if not said.", required=False),
        ),
        options=(LASTS,),
    ),
    VerbSpec(
        name="later",
        doc="Create the delayed or reflexive trigger that the card declares by this label.",
        rule="603.7",
        run=_later,
        params=(
            Param("label", "label", "Its label."),
            Param("remember", "table", "Objects and players that it remembers, by name.", required=False),
        ),
    ),
    VerbSpec(
        name="set_plugin_state",
        doc="For plugins: set state that was registered.",
        rule="—",
        run=_plugin_state,
        params=(Param("key", "str", "The registered key."), Param("value", "value", "The new value.")),
        options=(Param("player", "int", "Whose.", required=False), Param("object", "int", "Whose.", required=False)),
    ),
)
