"""What the rulings of Interplanar Brushwagg rest on: taken out, a ruling fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cardwright.kernel import (
    characteristics,
    control,
    filters,
    matching,
    pipeline,
    readings,
    resolution,
    triggers,
)
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import (
    ControlChanged,
    CreatureAttacked,
)
from cardwright.kernel.library import Library
from cardwright.kernel.refs import PlayerRef
from cardwright.kernel.verbs import controlling
from cardwright_plugins.combat import entering
from cardwright_plugins.combat.phase import may_fight

replace = msgspec.structs.replace
Patch = pytest.MonkeyPatch
TakesOut = Callable[[Patch, Library], None]


def no_opponents(patch: Patch, _: Library) -> None:
    """What nobody controls no opponent controls (CR 109.5)"""
    real = filters.is_player
    for module in (filters, matching):
        patch.setattr(
            module,
            "is_player",
            lambda engine, player, who, ctx: (player is None and who == "opponent") or real(engine, player, who, ctx),
        )


def nobody_is_you(patch: Patch, _: Library) -> None:
    """For an ability of what nobody controls nobody is "you" (CR 109.5)"""
    real = matching._you
    patch.setattr(matching, "_you", lambda obj: obj.owner if obj.controller is None else real(obj))
    context = resolution.context_of
    patch.setattr(
        resolution,
        "context_of",
        lambda engine, obj, item: replace(
            context(engine, obj, item), you=obj.owner if obj.controller is None else obj.controller
        ),
    )


def nobody_is_its_controller(patch: Patch, _: Library) -> None:
    """What an effect says of the controller of what nobody controls does not happen (CR 609.3)"""
    patch.setattr(readings, "controller_ref", lambda controller, id: PlayerRef(controller or 0))


def not_to_be_had(patch: Patch, _: Library) -> None:
    """Nobody can be given control of what nobody controls (CR 110.2)"""
    sense = pipeline._makes_sense
    patch.setattr(pipeline, "_makes_sense", lambda engine, ev: isinstance(ev, ControlChanged) or sense(engine, ev))
    real = characteristics.affects

    def reached(engine: Any, source: Any) -> tuple[int, ...]:
        ids = source.locked if source.locked is not None else engine.state.zone("battlefield")
        if source.locked is None and source.ability.affects == "attached":
            ids = () if source.context.attached is None else (source.context.attached,)
        there = [engine.state.objects[i] for i in ids if i in engine.state.objects]
        return tuple(o.id for o in there if real(engine, source, o))

    patch.setattr(control, "_reached", reached)
    was = controlling._hand_over

    def hand_over(engine: Any, ctx: Any, moves: Any, duration: Any) -> Ask[Any]:
        for _, ids in moves:
            for id in ids:
                engine.set_object(id, uncontrolled=False)
        yield from was(engine, ctx, moves, duration)

    patch.setattr(controlling, "_hand_over", hand_over)


def _by_its_keyword(self: Engine, obj: Any) -> int | None:
    """Being interplanar as though it were a characteristic."""
    held = self.object(obj) if isinstance(obj, int) else obj
    if held.zone == "battlefield" and held.id in self.state.objects:
        if self.has_keyword(held.id, "interplanar"):
            return None
        return held.owner if held.controller is None else int(held.controller)
    return held.controller if held.zone == "stack" else int(held.owner)


def no_characteristic(patch: Patch, _: Library) -> None:
    """A copy of it is not interplanar, and it stays so whatever it copies (CR 707.2)"""
    patch.setattr(Engine, "controller_of", _by_its_keyword)


def last_onto_the_stack(patch: Patch, _: Library) -> None:
    """Triggers without a controller go onto the stack after all players' (CR 603.3b)"""
    real = triggers.put_on_stack

    def put(engine: Any) -> Ask[Any]:
        waiting = engine.state.pending
        rest = tuple(p for p in waiting if p.controller is not None)
        if len(rest) < len(waiting):
            engine.set(pending=tuple(p for p in waiting if p.controller is None))
            yield from real(engine)
            engine.set(pending=rest)
        return (yield from real(engine)) or bool(waiting)

    patch.setattr(triggers, "put_on_stack", put)


def active_player(patch: Patch, _: Library) -> None:
    """The active player chooses for what nobody controls (CR 603.3b)"""
    real = Engine.acting_for
    patch.setattr(Engine, "acting_for", lambda self, who: self.apnap()[-1] if who is None else real(self, who))


def despite_bans(patch: Patch, _: Library) -> None:
    """What becomes attacking by an effect is not stopped by "can't attack" (CR 508.4c)"""
    real = may_fight
    patch.setattr(
        entering,
        "may_fight",
        lambda engine, id: (
            real(engine, id) and not engine.cant("attack", id) and not engine.has_keyword(id, "defender")
        ),
    )


def against_its_owner(patch: Patch, _: Library) -> None:
    """It may attack its owner (CR 508.4)"""
    real = entering._attacks
    patch.setattr(
        entering,
        "_attacks",
        lambda engine, id, at: None if at == PlayerRef(engine.object(id).owner) else real(engine, id, at),
    )


def never_declared(patch: Patch, library: Library) -> None:
    """What becomes attacking by an effect was never declared, and nothing triggers on it (CR 508.4)"""
    spec = library.verbs["become_attacking"]

    def become(engine: Any, ctx: Any, a: Any) -> Ask[Any]:
        yield from spec.run(engine, ctx, a)
        at = a["at"][0]
        player = engine.state.turn.active
        events = [CreatureAttacked(object=i, player=player, defender=at, defending_player=at.id) for i in a["what"]]
        yield from engine.perform(events, ctx)

    patch.setitem(library.verbs, "become_attacking", replace(spec, run=become))


def the_attackers_choice(patch: Patch, library: Library) -> None:
    """The player who attacked chooses what it attacks (CR 608.2d)"""
    spec = library.verbs["choose_among"]

    def another(engine: Any, ctx: Any, a: Any) -> Ask[Any]:
        return (yield from spec.run(engine, ctx, {**a, "by": engine.next_player(a["by"])}))

    patch.setitem(library.verbs, "choose_among", replace(spec, run=another))


def a_permanent(patch: Patch, _: Library) -> None:
    """What nobody controls is a permanent on the battlefield (CR 110.1)"""
    real = Engine.permanents
    patch.setattr(
        Engine, "permanents", lambda self: tuple(i for i in real(self) if not self.state.objects[i].uncontrolled)
    )


CASES: list[tuple[TakesOut, str, str]] = [
    (a_permanent, "interplanar_brushwagg", "It enters under nobody's control, and is no opponent's either"),
    (
        the_attackers_choice,
        "interplanar_brushwagg",
        "Several large attackers make one trigger, and the attacking player picks whom of those they attack",
    ),
    (no_opponents, "interplanar_brushwagg", "It enters under nobody's control, and is no opponent's either"),
    (nobody_is_you, "interplanar_brushwagg", 'An ability that it gains and that says "you" does nothing in that part'),
    (nobody_is_its_controller, "interplanar_brushwagg", "What an effect says of its controller does not happen"),
    (not_to_be_had, "interplanar_brushwagg", "Nobody can be given control of it, and the rest of the spell happens"),
    (not_to_be_had, "interplanar_brushwagg", "No Aura, no exchange and no way home gives control of it"),
    (no_characteristic, "interplanar_brushwagg", "A creature that becomes a copy of it stays its controller's"),
    (no_characteristic, "interplanar_brushwagg", "It stays interplanar whatever it becomes a copy of"),
    (
        last_onto_the_stack,
        "interplanar_brushwagg",
        "Its trigger goes on the stack after all players' triggers, so it resolves first",
    ),
    (
        active_player,
        "interplanar_brushwagg",
        "The triggers of several interplanar permanents are put on the stack by the active player, in any order",
    ),
    (despite_bans, "interplanar_brushwagg", "Effects that keep it from attacking don't stop it"),
    (despite_bans, "interplanar_brushwagg", "Not even defender stops it"),
    (against_its_owner, "interplanar_brushwagg", "It helps whoever attacks, even against its owner"),
    (
        never_declared,
        "interplanar_brushwagg",
        "It never attacked, so what triggers when a creature attacks does not trigger for it",
    ),
]


@pytest.mark.parametrize(("takes_out", "card", "ruling"), CASES, ids=[f"{c[0].__name__}-{c[2]}" for c in CASES])
def test_without_the_behaviour_the_ruling_fails(bites: Any, takes_out: TakesOut, card: str, ruling: str) -> None:
    bites(takes_out, card, ruling)
