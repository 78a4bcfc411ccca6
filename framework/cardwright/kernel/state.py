"""The state of a game: one immutable value (see docs/decisions/0001).

All structs are frozen; the dicts in them are copied before they are written and
never changed in place, so a state may be kept, shared between forks and compared.
Where a map says "by id", the id is an object's (CR 109): changing zones makes a
new object with a new id (CR 400.7), while the physical card behind it keeps its
own number in `GameState.cards`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from .abilities import (
    Activated,
    Adjust,
    Cant,
    CostChange,
    Delayed,
    Replacement,
    SpellAbility,
    Static,
    Triggered,
)
from .checked import LARGEST, a, set_checked, whole
from .combat_abilities import ActionCost, AsThough, ExtraBlocks, Limit, Must
from .definitions import Face
from .events import Event
from .limits import Limits, Spent
from .mana import Mana
from .refs import ObjectRef, PlayerRef, Ref

__all__ = [
    "EVERYBODY",
    "Combat",
    "Component",
    "ContinuousEffect",
    "DelayedTrigger",
    "Departed",
    "Duration",
    "FloatingAbility",
    "GameObject",
    "GameState",
    "ObjectRef",
    "PendingTrigger",
    "PlayerRef",
    "PlayerState",
    "Ref",
    "Result",
    "StackItem",
    "StartOptions",
    "Turn",
]

EVERYBODY = -1
"""Stands in `GameState.known` for all who look on, whether they play or not: what was revealed (CR 701.20a)."""


class StackItem(msgspec.Struct, frozen=True):
    """What was decided when a spell or ability was put on the stack (CR 601.2b-h, 603.3).

    `source` is the id of the object that the ability is of (the spell itself for a spell). `targets` and `division`
    are by target name, in the order chosen. `costs` names the additional and alternative costs that were chosen;
    `paid` the objects that paid parts of the cost, by kind of part ("sacrifice", "discard", …), as they were.
    """

    source: int
    ability: SpellAbility | Activated | Triggered | None = None
    modes: tuple[int, ...] = ()
    targets: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    division: tuple[tuple[str, tuple[int, ...]], ...] = ()
    x: int | None = None
    costs: tuple[str, ...] = ()
    paid: tuple[tuple[str, tuple[int, ...]], ...] = ()
    free: bool = False  # cast without paying its mana cost
    cast: bool = False  # cast, rather than put on the stack as a copy
    mana_spent: tuple[Mana, ...] = ()
    origin: str = ""  # the zone that a spell was cast from
    event: Event | None = None  # what triggered it
    batch: tuple[Event, ...] = ()  # all that triggered it, when several made one trigger
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = ()  # what a delayed trigger was given


class Component(msgspec.Struct, frozen=True):
    """One of the cards, tokens or copies of spells that represent a merged permanent (CR 730.2)."""

    definition: str
    kind: str
    owner: int
    face: int = 0
    cards: tuple[int, ...] = ()
    copied: Face | None = None
    other_side: Face | None = None


class GameObject(msgspec.Struct, frozen=True, kw_only=True):
    """An object (CR 109.1): a card, token, spell, copy, permanent, emblem or ability on the stack.

    kind: "card", "token", "copy" (of a spell), "ability" or "emblem". `definition` is the key of its printed (or
    token's) definition, "" for an ability. `controller` is None where the rules give none (a card in a hidden zone
    has its owner implied; a permanent that nobody controls has none): use `Engine.controller_of`.
    """

    id: int
    kind: str
    owner: int
    zone: str
    definition: str = ""
    face: int = 0
    cards: tuple[int, ...] = ()  # physical cards that it is made of (melded and merged ones have several)
    controller: int | None = None
    default_controller: int | None = None  # under whose control it entered; None: its owner's (CR 110.2)
    uncontrolled: bool = False  # a permanent that nobody controls, and that nobody can gain control of
    controlled_since: int = 0  # state clock when its controller got it (CR 302.6)
    timestamp: int = 0
    tapped: bool = False
    face_down: bool = False
    phased_out: bool = False
    phased_under: int | None = None  # who controlled it as it phased out by itself (702.26a); None: they have left
    phased_with: int | None = None  # the permanent that it was attached to and phased out with (702.26g)
    counters: dict[str, int] = {}
    counted_at: dict[str, int] = {}  # timestamps of counters that layers apply, by kind (CR 613.7c); else its own
    damage: int = 0
    deathtouched: bool = False  # damaged by a source with deathtouch since SBAs were last checked (704.5h)
    attached_to: int | None = None
    attached_to_player: int | None = None
    copied: Face | None = None  # copiable values that a copy effect gave (CR 707.2)
    copied_at: int = 0  # timestamp of the effect that made a permanent a copy as it was on the battlefield
    other_side: Face | None = None  # of a double-faced copy that is not as printed: the face that is down (707.8a)
    components: tuple[Component, ...] = ()  # of a merged permanent: what represents it, the topmost one first
    down: Face | None = None  # what it is while face down, if more than a 2/2 creature (708.2)
    manifested: bool = False  # put face down by an effect that lets it be turned up for its mana cost (CR 701.40b)
    turned: int = 0  # ids from here on were given after it last transformed (701.27f)
    x: int = 0  # the X of the spell that became it, for its enters abilities (107.3m); not the permanent's own X
    came_from_x: bool = False
    costs: tuple[str, ...] = ()  # of a permanent: the named costs that were paid for the spell that became it (400.7d)
    item: StackItem | None = None  # only on the stack
    chosen: dict[str, str] = {}  # what was chosen as it entered, by kind of choice (607.2d)
    links: dict[str, tuple[int, ...]] = {}  # CR 607: what its abilities remember, by link
    uses: dict[str, int] = {}  # activations and triggers this turn, by ability key
    notes: dict[str, object] = {}  # plugins' state of an object, by registered key


class Departed(msgspec.Struct, frozen=True):
    """Last-known information (CR 608.2h): an object as it was just before it left, with what it was then.

    `became` is the id of the object that it became in its new zone, or None if it ceased to exist; `also` are those of
    the other components of a merged permanent (CR 730.3).
    """

    object: GameObject
    face: Face  # its characteristics as it left
    attachments: tuple[int, ...] = ()
    became: int | None = None
    also: tuple[int, ...] = ()


class PlayerState(msgspec.Struct, frozen=True, kw_only=True):
    """One player's state. `left`: has left the game (CR 800.4); `lost`: why, once the player lost."""

    id: int
    name: str
    life: int = 20
    counters: dict[str, int] = {}
    pool: tuple[Mana, ...] = ()
    lands_played: int = 0
    turn_began: int = 0  # state clock at the start of this player's most recent turn
    drew_from_empty: bool = False  # since state-based actions were last checked (704.5b)
    left: bool = False
    lost: str = ""
    team: int | None = None
    mulligans: int = 0
    notes: dict[str, object] = {}  # plugins' state of a player, by registered key


class Duration(msgspec.Struct, frozen=True):
    """How long an effect lasts (CR 611.2a).

    kind: "end_of_turn", "end_of_combat", "forever", "your_next_turn" (until `player`'s next turn begins),
    "while_on_battlefield" (as long as `object` stays), "while_controlled" (as long as `player` controls `object`
    there), "until_control_lost" (until `player` doesn't), "next_untap_step" (until the next untap step of whoever then
    controls the objects of the effect is over).
    `tapped`: and only as long as `object` remains tapped. What lasts for as long as something is so of a permanent ends
    when it phases out, and what lasts until something happens to it does not (702.26d, 702.26f).
    """

    kind: str = "end_of_turn"
    object: int | None = None
    player: int | None = None
    tapped: bool = False


FloatingAbility: TypeAlias = (
    Static | Replacement | Cant | Adjust | CostChange | Must | ActionCost | Limit | ExtraBlocks | AsThough
)


class ContinuousEffect(msgspec.Struct, frozen=True, kw_only=True):
    """An effect that a resolution left behind (CR 611.2): an ability that works without its object.

    `objects`: the set locked in as it began (611.2c); None if it applies to whatever its ability says. `players`: the
    players locked in. `left`: what remains of a shield or of a number of uses.
    """

    id: int
    ability: FloatingAbility
    source: int
    controller: int | None
    duration: Duration
    timestamp: int
    objects: tuple[int, ...] | None = None
    players: tuple[int, ...] | None = None
    become: Face | None = None  # the copiable values that a copy effect gives for a time (layer 1, CR 707.2)
    left: int | None = None
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    x: int | None = None


class DelayedTrigger(msgspec.Struct, frozen=True, kw_only=True):
    """A delayed triggered ability that waits (CR 603.7), with what its creator gave it to remember."""

    id: int
    ability: Delayed
    source: int
    controller: int | None
    duration: Duration
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    x: int | None = None


class PendingTrigger(msgspec.Struct, frozen=True, kw_only=True):
    """A triggered ability that triggered and waits to be put on the stack (CR 603.3)."""

    ability: Triggered
    source: int
    controller: int | None
    event: Event | None = None
    batch: tuple[Event, ...] = ()
    x: int | None = None
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = ()


class Combat(msgspec.Struct, frozen=True):
    """Who attacks what and who blocks whom (CR 506-511); belongs to the combat plugin, kept here for filters.

    attackers: by attacker id, the player or permanent attacked. blockers: by blocker id, the attackers it blocks.
    `blocked`: attackers that became blocked (509.1h). `declared`: creatures that were declared as attackers or entered
    attacking in this combat (508.8); `first_strike_done`: those that assigned damage in the first of two damage steps.
    `defending`: by attacker id, the defending player (508.5), also when what was attacked has gone.
    `attacking_nothing`: attackers of a permanent that was removed from combat (506.4c). `blocks_declared`: attackers
    that are not blocked are unblocked creatures (509.1h).
    """

    attackers: dict[int, Ref] = {}
    blockers: dict[int, tuple[int, ...]] = {}
    blocked: tuple[int, ...] = ()
    first_strike_done: tuple[int, ...] = ()
    declared: tuple[int, ...] = ()
    defending: dict[int, int] = {}
    attacking_nothing: tuple[int, ...] = ()
    blocks_declared: bool = False

    def without(self, ids: Iterable[int]) -> Combat:
        """The same with permanents removed from combat (CR 506.4): they neither attack, block nor are attacked."""
        gone = frozenset(ids)
        idle = tuple(a for a, at in self.attackers.items() if isinstance(at, ObjectRef) and at.id in gone)
        if not idle and gone.isdisjoint(self.attackers) and gone.isdisjoint(self.blockers):
            return self
        return msgspec.structs.replace(
            self,
            attackers={k: v for k, v in self.attackers.items() if k not in gone},
            blockers={k: tuple(a for a in v if a not in gone) for k, v in self.blockers.items() if k not in gone},
            attacking_nothing=(*self.attacking_nothing, *idle),
        )


class Turn(msgspec.Struct, frozen=True):
    """Where in a turn the game is. `agenda`: the names of the steps still to come this turn."""

    number: int = 0
    active: int = 0
    step: str = ""
    agenda: tuple[str, ...] = ()
    extra_turns: tuple[int, ...] = ()  # players, next one last (CR 500.7)
    regular: int | None = None  # whose turn came last that was no extra turn; None: the active player's
    skip: tuple[tuple[int, str], ...] = ()  # (player, step) to skip once


class Result(msgspec.Struct, frozen=True):
    """How the game ended: the winners (none: a draw) and why."""

    winners: tuple[int, ...]
    reason: str


class StartOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How a game begins (CR 103). `opening_hand`: the starting hand size; `mulligans`: whether players are asked."""

    opening_hand: int = 7
    mulligans: bool = True

    def __post_init__(self) -> None:
        set_checked(self, "opening_hand", whole(self.opening_hand, "an opening hand", 0, LARGEST))
        a(bool, self.mulligans, "whether there are mulligans is True or False")


class GameState(msgspec.Struct, frozen=True, kw_only=True):
    """Everything there is to know about a game between two operations."""

    objects: dict[int, GameObject]
    zones: dict[str, tuple[int, ...]]  # by zone key; a library's first is its top card, the stack's last is its top
    players: tuple[PlayerState, ...]
    cards: dict[int, str]  # physical card number -> definition key; never changes
    card_owners: dict[int, int] = {}
    departed: dict[int, Departed] = {}
    departed_old: dict[int, Departed] = {}
    turn: Turn = Turn()
    stage: str = "setup"  # "setup", "turn", "begin", "priority", "end", "over": see cardwright.kernel.flow
    priority: int | None = None
    passed: int = 0  # players in a row who passed (CR 117.4)
    check: bool = True  # state-based actions and triggers are to be checked before priority
    combat: Combat | None = None
    effects: tuple[ContinuousEffect, ...] = ()
    borrowed: tuple[int, ...] = ()  # permanents whose control an effect decides (CR 613.1b)
    delayed: tuple[DelayedTrigger, ...] = ()
    pending: tuple[PendingTrigger, ...] = ()
    instructions: tuple[tuple[str, object], ...] = ()  # (plugin name, Instruction) from on_* hooks, to be carried out
    watch: dict[
        str, dict[int, None]
    ] = {}  # "on:die", "replace:…", "cant:…", "static:…" -> ids of objects that may care
    known: dict[int, tuple[int, ...]] = {}  # object id -> players who know a hidden card's identity, or `EVERYBODY`
    plugins: dict[str, object] = {}  # plugins' state of the game, by registered key
    turn_history: dict[str, int] = {}  # counts of this turn's events that rules ask for
    next_id: int = 1
    clock: int = 1
    seed: int = 0
    draws: int = 0  # random numbers drawn so far
    coins: tuple[bool, ...] = ()  # results of coins, dice and shuffles laid down in advance (rulings), used first
    dice: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()  # the places, from 0, of what is chosen at random
    shuffles: tuple[tuple[str, ...], ...] = ()  # each a library's definition keys after it, top first
    every_priority: bool = False  # priority is asked about even where passing is all that can be done (rulings)
    manual: tuple[int, ...] = ()  # players who pay for mana by hand
    formats: tuple[str, ...] = ()
    settings: dict[str, object] = {}  # what the formats say, by setting (see cardwright.kernel.formats)
    sections: dict[int, str] = {}  # physical cards that began in no library: the section of their owner's deck
    start: StartOptions = StartOptions()
    limits: Limits = Limits()
    spent: Spent = Spent()
    result: Result | None = None

    def object(self, id: int) -> GameObject | None:
        """The living object with this id, or None."""
        return self.objects.get(id)

    def last_known(self, id: int) -> Departed | None:
        """What is known of an object that has gone, or None if it never was or still is."""
        return self.departed.get(id) or self.departed_old.get(id)

    def zone(self, key: str) -> tuple[int, ...]:
        """The ids in a zone, in order."""
        return self.zones.get(key, ())
