"""The engine: the running side of one game, positioned at a state.

It answers questions about its state (characteristics, controllers, filters, amounts) and carries out events through
the pipeline. The parts of the rules are in modules of their own, as functions that take the engine first. Whatever
may ask a player is a generator (`Ask`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.errors import UnknownObject
from cardwright.visible import shown

from . import matching, pipeline
from .abilities import Ability, AddMana, Amount, Condition, Count, Filter, Instruction, Script
from .characteristics import (
    EMPTY,
    Environment,
    Kept,
    Source,
    characteristics,
    copying,
    environment,
)
from .context import Context
from .decisions import Answer, Ask, Decision, Option, numbered, only_answer, picked
from .definitions import Face
from .events import Event
from .filters import has_keyword, looks_at_cards, open_part
from .layers import amounts_of
from .log import LogEntry
from .luck import Luck
from .moving_parts import moving_part
from .objects import Objects
from .readings import Seen
from .script_host import ScriptFailure, Value, VerbError
from .seats import Seats
from .standing_in import answer_instead
from .state import ContinuousEffect, GameObject, GameState
from .uncopied import Uncopied
from .visibility import may_read, veiled
from .zones import HIDDEN, zone_name

if TYPE_CHECKING:
    from .dependency import Board
    from .library import Library

__all__ = ["Engine"]

replace = msgspec.structs.replace


class Engine(Uncopied, Seats, Objects, Luck):
    """A library and a state. `silent`: a fork made to answer a question, which logs nothing and calls no ``on_*``
    hook."""

    _instead = "fork() it, or its game"

    def __init__(self, library: Library, state: GameState, *, silent: bool = False) -> None:
        self.library = library
        self.state = state
        self.silent = silent
        self.rules = library.rules_for(state.formats)
        self.hooked: frozenset[str] = self.rules.hooked
        self.shared_turns = bool(state.settings) and bool(self.setting("shared_turns"))
        self.log: list[LogEntry] = []
        self.last_environment: Environment = EMPTY
        self._environment_state: GameState | None = None
        self.copying: tuple[object, Mapping[int, ContinuousEffect]] | None = None  # see `characteristics.copying`
        self.kept: dict[int, Kept] = {}  # characteristics worked out, see `characteristics`
        self.moving: tuple[GameState, dict[Any, Any]] | None = None  # what moving parts of effects hold in a state
        self.layer_limit: int | None = None  # while layers are applied: the last one that others are seen in
        self.board: Board | None = None  # the battlefield that is being worked out as a whole, see `dependency`
        self.immediate: list[Any] = []  # triggered mana abilities that wait to resolve at once (CR 605.4a)
        self.assumptions: dict[Any, Any] = {}  # what a question takes for granted; handed on to forks
        self.replacing: tuple[str, ...] = ()  # marks of the event in whose place events happen now (CR 614.5)
        self.adding: AddMana | None = None  # mana that the resolving ability adds and has not added yet
        self.activating: tuple[tuple[int, int], ...] = ()  # mana abilities being activated: object, index (CR 605.3c)
        self.given = 0  # answers so far, counted by those who look at every way in which something may turn out
        self.settling: tuple[int, int, Event] | None = None  # answers before an event was to be replaced, and now; it
        self.refusal = ""  # why the last action that was tried was illegal
        self.options: dict[tuple[int, int], tuple[GameObject, Face, Option]] = {}  # of abilities that cost only {T}
        self.lasting: tuple[object, frozenset[str]] | None = None  # see matching.lasting_keys
        self.depth = 0  # events that happen within the happening of others
        self.happened = 0  # events since the last input
        self.chosen = 0  # answers of this operation that chose something (see `loops`)
        self.shared: dict[Any, Any] = {}  # what plugins keep for forks as well, checked against the state by value
        self.memo: dict[Any, Any] = {}  # what plugins keep between questions, checked against the state by identity

    # ------------------------------------------------------------ forks and views

    def fork(self) -> Engine:
        """A silent engine on the same state; whatever it does leaves this one alone."""
        other = Engine(self.library, self.state, silent=True)
        other.last_environment = self.last_environment
        other.assumptions = self.assumptions
        other.depth = self.depth
        other.shared = self.shared
        other.kept = self.kept  # each entry says what it was made from, so that forks may share them
        return other

    def at(self, state: GameState) -> Engine:
        """A silent engine on another state of the same game."""
        return self if state is self.state else self.snapshot(state)

    def snapshot(self, state: GameState) -> Engine:
        """A silent engine that stays at this state, whatever this one goes on to do."""
        other = Engine(self.library, state, silent=True)
        other.last_environment = self.last_environment
        return other

    # ------------------------------------------------------------ events

    def perform(self, events: Iterable[Event], ctx: Context | None = None) -> Ask[tuple[Event, ...]]:
        """Let events happen simultaneously, through the whole pipeline; returns what really happened."""
        happening = tuple(events)
        if self.replacing:  # CR 614.5: what happens instead of an event is that event, modified
            happening = tuple(replace(ev, marks=(*ev.marks, *self.replacing)) for ev in happening)
        return pipeline.perform(self, happening, ctx)

    # ------------------------------------------------------------ asking

    def ask(self, decision: Decision) -> Ask[Answer]:
        """Ask, unless only one answer is possible. For a player who has left another one chooses (CR 800.4f-h)."""
        only = only_answer(decision)
        if only is not None:
            return only
        if self.state.players[decision.player].left:
            return (yield from answer_instead(self, decision))
        return (yield veiled(self.state, decision))

    def object_option(self, id: int) -> Option:
        """An option that stands for an object."""
        obj = self.state.objects.get(id)
        name = self.name(id)
        kind = obj.kind if obj is not None else "departed"
        return Option(kind="object", text=name, object=id, card=name, data=(("kind", kind),))

    def choose_objects(
        self,
        player: int,
        ids: Sequence[int],
        at_least: int,
        at_most: int,
        why: str,
        prompt: str,
        source: int | None = None,
    ) -> Ask[tuple[int, ...]]:
        """Have a player choose among objects. Fewer are there than at_least: all of them."""
        at_most = min(at_most, len(ids))
        at_least = min(at_least, at_most)
        decision = Decision(
            player=player,
            kind="choose",
            why=why,
            prompt=prompt,
            options=tuple(self.object_option(i) for i in ids),
            at_least=at_least,
            at_most=at_most,
            default=tuple(range(at_least)),
            source=source,
            source_card=self.name(source) if source is not None else "",
        )
        answer = yield from self.ask(decision)
        return tuple(ids[i] for i in picked(answer))

    def ask_yes_no(
        self, player: int, why: str, prompt: str, source: int | None = None, default: bool = False
    ) -> Ask[bool]:
        """Ask a yes/no question."""
        card = self.name(source) if source is not None else ""
        decision = Decision(
            player=player, kind="yes_no", why=why, prompt=prompt, default=default, source=source, source_card=card
        )
        return bool((yield from self.ask(decision)))

    def ask_number(
        self, player: int, why: str, prompt: str, source: int | None, least: int, most: int, **more: Any
    ) -> Ask[int]:
        """Ask for a number, by default the least; `more`: further fields of the decision."""
        about = {"source": source, "source_card": self.name(source), "default": least, **more}
        decision = Decision(player=player, kind="number", why=why, prompt=prompt, at_least=least, at_most=most, **about)
        return numbered((yield from self.ask(decision)))

    # ------------------------------------------------------------ objects

    def environment(self) -> Environment:
        """The continuous effects at work."""
        if self._environment_state is not self.state:
            env = environment(self)
            self.last_environment = env
            self._environment_state = self.state
            return env
        return self.last_environment

    def characteristics(self, id: int) -> Face:
        """An object's characteristics now, or as it last was (CR 608.2h). Raises `UnknownObject`."""
        obj = self.state.objects.get(id)
        held = self.kept.get(id)
        if held is not None and held[0] is obj and self.layer_limit is None and not held[2]:
            env = self.last_environment if self._environment_state is self.state else self.environment()
            if held[1] is env:
                return held[3]  # the common case: nothing that it was made from has changed
        if obj is None:
            gone = self.state.last_known(id)
            if gone is None:
                raise UnknownObject(f"no object has the id {id}")
            return gone.face
        if obj.kind == "ability":
            return EMPTY_FACE
        return characteristics(self, obj)

    def names_of(self, face: Face) -> tuple[str, ...]:
        """An object's names (CR 201); an object without a name has none."""
        if face.names:
            return face.names
        return tuple(n for n in face.name.split(" // ") if n) if face.name else ()

    def name(self, id: int | None) -> str:
        """A name for messages."""
        if id is None:
            return ""
        obj = self.object(id)
        if obj.kind == "ability" and obj.item is not None:
            return self.name(obj.item.source)
        return self.characteristics(id).name or ("face-down card" if obj.face_down else obj.definition)

    def was_type(self, id: int, type: str) -> bool:
        """Whether an object has a card type, now or as it last was."""
        return type in self.characteristics(id).types

    def has_keyword(self, id: int, name: str) -> bool:
        """Whether an object has a keyword ability."""
        return has_keyword(self.characteristics(id), name)

    def mana_value(self, obj: GameObject, face: Face) -> int:
        """Mana value (CR 202.3); X counts only on the stack."""
        if face.mana_cost is None:
            return self._front_value(obj)
        x = obj.item.x or 0 if obj.zone == "stack" and obj.item is not None else 0
        return face.mana_cost.mana_value(x)

    def _front_value(self, obj: GameObject) -> int:
        """The back face of a nonmodal double-faced permanent or spell has its front face's mana value; what merely
        copies it has none (CR 202.3b, 712.8e)."""
        single = obj.copied is not None and obj.other_side is None
        if obj.face == 0 or obj.face_down or not obj.definition or single or obj.components:
            return 0
        definition = self.library.definition(obj.definition)
        if definition.layout != "transform" or obj.id in copying(self):
            return 0
        front = obj.other_side if obj.other_side is not None else definition.front
        return front.mana_cost.mana_value() if front.mana_cost is not None else 0

    def ignores_sickness(self, id: int) -> bool:
        """Whether a keyword of it (haste, CR 702.10) lets it attack and use {T} at once."""
        face = self.characteristics(id)
        return any(has_keyword(face, name) for name in self.library.swift_keywords)

    def abilities(self, id: int) -> tuple[Ability, ...]:
        """The abilities an object has now, with what its keywords stand for."""
        return self.characteristics(id).abilities

    # ------------------------------------------------------------ filters, amounts, conditions

    def matches(self, flt: Filter, id: int, ctx: Context, *, face: Face | None = None) -> bool:
        """Whether an object matches a filter from the point of view of `ctx`."""
        obj = self.object(id)
        if face is None:
            face = self.characteristics(id)
        fields = self.library.filter_fields
        for name, value in flt.fields:
            if not fields[name].test(self, obj, face, value, ctx):
                return False
        if flt.where is not None:
            return bool(self.evaluate(flt.where, replace(ctx, candidate=id)))
        return True

    def find(self, flt: Filter, ctx: Context, zone: str = "battlefield") -> list[int]:
        """The ids of the objects in a zone (of all players) that match, in a defined order. Raises `VerbError` for a
        filter that would tell `ctx.you` what hidden cards are."""
        there: Sequence[int] = self.in_zone(zone)
        if zone in HIDDEN or zone == "exile":
            there = self.that_may_be_told_apart(flt, there, ctx.you, ctx, f"looking for cards in {zone}")
        return [i for i in there if self.matches(flt, i, ctx)]

    def that_may_be_told_apart(
        self, flt: Filter, ids: Sequence[int], player: int | None, ctx: Context, what: str
    ) -> Sequence[int]:
        """These objects, if a filter may tell this player which of them match (CR 400.2); those that lie face down
        have no characteristics to match (CR 406.3). Raises `VerbError`."""
        if not looks_at_cards(flt):
            return ids
        whose = open_part(flt)
        hidden = frozenset(i for i in ids if not may_read(self.state, i, player) and self.matches(whose, i, ctx))
        if any(zone_name(self.object(i).zone) in HIDDEN for i in hidden):
            who = "nobody" if player is None else self.player(player).name
            raise VerbError(
                f"{what}: {who} may not know all of these cards, so no filter can tell among them;"
                " reveal them, have them looked at, or leave out the filter"
            )
        return [i for i in ids if i not in hidden] if hidden else ids

    def amount(self, amount: Amount, ctx: Context) -> int:
        """The value of an amount."""
        if isinstance(amount, int):
            return amount
        if isinstance(amount, str):
            if amount not in ("x", "-x"):
                raise ValueError(f"unknown amount {shown(amount)}")
            return (ctx.x or 0) if amount == "x" else -(ctx.x or 0)
        if isinstance(amount, Count):
            return amount.times * len(self.find(amount.of, ctx, amount.zone))
        value = self.evaluate(amount, ctx)
        if not isinstance(value, int) or isinstance(value, bool):
            raise ScriptFailure(
                f"an amount must be a number, this is {shown(value)}", file=amount.chunk, line=amount.line
            )
        return value

    def counted(self, amount: Count, source: Source) -> int:
        """What a continuous effect counts, worked out once a state."""
        counts = [a for a in amounts_of(source.ability.changes) if isinstance(a, Count)]
        value: int = moving_part(self, source)[1 + counts.index(amount)]
        return value

    def holds(self, condition: Condition, ctx: Context) -> bool:
        """Whether a condition holds now."""
        turn = self.state.turn
        if condition.turn is not None and not matching.is_player_turn(self, condition.turn, ctx):
            return False
        if condition.during is not None and turn.step != condition.during:
            return False
        if condition.of is not None:
            n = len(self.find(condition.of, ctx, condition.zone))
            if n < condition.at_least or (condition.at_most is not None and n > condition.at_most):
                return False
        if condition.paid is not None and condition.paid not in self.costs_paid(ctx):
            return False
        if condition.cast_from is not None and not self._was_cast_from(condition.cast_from, ctx):
            return False
        return condition.script is None or bool(self.evaluate(condition.script, ctx))

    def _was_cast_from(self, zone: str, ctx: Context) -> bool:
        """A hand counts only if it was that of who controls the spell now: "your hand" (CR 109.5); a card is in its
        owner's."""
        if ctx.this is None:
            return False
        obj = self.object(ctx.this)
        item = obj.item
        if item is None or not item.cast or item.origin != zone:
            return False
        return zone != "hand" or obj.owner == ctx.you

    def costs_paid(self, ctx: Context) -> tuple[str, ...]:
        """The named costs that were paid for the spell whose ability acts, or that became the permanent (400.7d)."""
        if ctx.costs or ctx.this is None:
            return ctx.costs
        obj = self.object(ctx.this)
        return obj.item.costs if obj.item is not None else obj.costs

    def evaluate(self, script: Script, ctx: Context) -> Value:
        """Ask a script's function for a value; it can change nothing."""
        from .effects import fx_of, reader

        host = self.library.script_host
        if host is None:
            raise ScriptFailure("no script host: this library can't run scripts", file=script.chunk, line=script.line)
        seen: Seen = {}
        try:
            return host.evaluate(script, fx_of(self, ctx), reader(self, ctx, seen))
        except ScriptFailure as error:
            if seen:
                error.withhold()
            raise

    def run_effect(self, effect: Script | tuple[Instruction, ...], ctx: Context) -> Ask[Value]:
        """Carry out an effect; returns what its script returned (None for instructions)."""
        from .effects import run_effect

        return run_effect(self, effect, ctx)

    def cant(self, action: str, subject: int | None, ctx_player: int | None = None, **facts: Any) -> bool:
        """Whether a can't-effect forbids an action to an object or player (CR 101.2)."""
        return matching.is_forbidden(self, action, subject, ctx_player, facts)

    def total(self, what: str, player: int, base: int) -> int | None:
        """A number of the rules for a player after `Adjust` effects (CR 613.11); None: no limit."""
        return matching.adjusted(self, what, player, base)


EMPTY_FACE = Face(name="")
