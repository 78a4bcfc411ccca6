"""Events: every change of a game, as a frozen struct (CR 700.1).

An event says what is to happen (before) or what happened (after). Events that can be replaced are proposed first
(see `pipeline`); those whose docstring says "report" only tell that something was done and change nothing.
`source` is the id of the object that causes it (None: the game's rules), `marks` the replacement effects that have
been applied to it (CR 614.5), carried over to whatever the event becomes.

The names under which events are watched are in `event_names`.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from .definitions import Face
from .mana import Mana
from .refs import Ref

__all__ = [
    "AbilityActivated",
    "Attached",
    "BecameCopy",
    "BecameTarget",
    "CardRevealed",
    "CoinFlipped",
    "ControlChanged",
    "CopyMade",
    "CountersAdded",
    "CountersRemoved",
    "CreatureAttacked",
    "CreatureBlocked",
    "DamageDealt",
    "DamageMarked",
    "DiceRolled",
    "Draw",
    "Event",
    "EventBase",
    "LandPlayed",
    "LifeGained",
    "LifeLost",
    "ManaEmptied",
    "ManaProduced",
    "Merged",
    "Mill",
    "PermanentTapped",
    "PermanentTappedForMana",
    "PermanentUntapped",
    "PlayerLeft",
    "PlayerLost",
    "Shuffled",
    "SpecialActionTaken",
    "SpellCast",
    "SpellCountered",
    "StepBegan",
    "StepEnded",
    "TokenCreated",
    "Transformed",
    "TurnBegan",
    "TurnedFaceDown",
    "TurnedFaceUp",
    "ZoneChange",
]


class EventBase(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """What every event has."""

    source: int | None = None
    marks: tuple[str, ...] = ()


class ZoneChange(EventBase, frozen=True, kw_only=True, tag="zone_change"):
    """An object moves from one zone to another and becomes a new object (CR 400.7).

    `cause`: "draw", "discard", "sacrifice", "destroy", "resolve", "play", "cast", "mill", "rule", "exile", "return",
    "put", "counter". `position`: 0 is the top of a library, -1 its bottom. Entering: `controller` is who will control
    it, `tapped`, `counters` and `copied` how it enters (CR 614.12). `face_down`: into exile or onto the battlefield
    face down. `became`: the new object's id, filled in as the event is applied (None for a token that leaves: it moves
    and then ceases to exist).
    """

    object: int
    origin: str
    to: str
    cause: str = "put"
    position: int = 0
    player: int | None = None  # who did it, where a rule asks (who discards, draws, sacrifices)
    controller: int | None = None
    uncontrolled: bool = False  # it enters under nobody's control, for good
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    copied: Face | None = None
    copy_counters: tuple[tuple[str, int], ...] = ()  # those among `counters` that a copy effect adds (CR 707.9e)
    face: int | None = None
    face_down: bool = False
    manifested: bool = False
    down: Face | None = None  # what it is face down, if more than a 2/2 creature (CR 708.2)
    attached_to: int | None = None
    attached_to_player: int | None = None
    regenerable: bool = True
    x: int = 0
    costs: tuple[str, ...] = ()  # the named costs that were paid for the spell that it was
    became: int | None = None
    apart: tuple[tuple[int, str], ...] = ()  # cards of a merged permanent that go to another zone
    also: tuple[int, ...] = ()  # what the other components of a merged permanent have become (CR 730.3)
    links: tuple[tuple[str, tuple[int, ...]], ...] = ()  # what it starts with remembering (CR 607)
    chosen: tuple[tuple[str, str], ...] = ()  # what was chosen as it enters, by kind of choice


class TokenCreated(EventBase, frozen=True, kw_only=True, tag="create_token"):
    """Tokens are created under a player's control (CR 111.2): `count` of `definition` (or of the `copied` values).
    `made`: the tokens, once they exist."""

    player: int
    definition: str
    count: int = 1
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    copied: Face | None = None
    other_side: Face | None = None
    face: int = 0
    attacking: bool = False
    made: tuple[int, ...] = ()


class PermanentTapped(EventBase, frozen=True, kw_only=True, tag="tap"):
    """A permanent becomes tapped (CR 701.26a). `for_mana`: as a cost of a mana ability."""

    object: int
    for_mana: bool = False


class PermanentUntapped(EventBase, frozen=True, kw_only=True, tag="untap"):
    """A permanent becomes untapped (CR 701.26b)."""

    object: int


class ManaProduced(EventBase, frozen=True, kw_only=True, tag="mana_event"):
    """Mana is produced: added to a player's pool (CR 106.3-106.4).

    `source` produces it. `tapped_for_mana`: by a mana ability whose cost has {T} (106.12). `mana` are the units.
    """

    player: int
    mana: tuple[Mana, ...]
    tapped_for_mana: bool = False


class ManaEmptied(EventBase, frozen=True, kw_only=True, tag="empty_pool"):
    """Mana that a player has not spent empties from their pool as a step or phase ends (CR 500.5, 106.4)."""

    player: int
    mana: tuple[Mana, ...]


class PermanentTappedForMana(EventBase, frozen=True, kw_only=True, tag="tap_for_mana"):
    """Report: a mana ability with {T} in its cost resolved and produced `mana` (CR 106.12a)."""

    object: int
    player: int
    mana: tuple[Mana, ...]


class DamageDealt(EventBase, frozen=True, kw_only=True, tag="damage"):
    """`source` deals `amount` damage to an object or a player (CR 120). `preventable`: unless "can't be prevented"."""

    to: Ref
    amount: int
    combat: bool = False
    preventable: bool = True


class DamageMarked(EventBase, frozen=True, kw_only=True, tag="mark_damage"):
    """A result of damage: it is marked on a creature (CR 120.3e); `lethal`: by a source with deathtouch (120.3h)."""

    object: int
    amount: int
    lethal: bool = False


class LifeGained(EventBase, frozen=True, kw_only=True, tag="gain_life"):
    """A player gains life (CR 119.3)."""

    player: int
    amount: int


class LifeLost(EventBase, frozen=True, kw_only=True, tag="lose_life"):
    """A player loses life; `paid` as a cost (119.4), `damage` because of damage (120.3a)."""

    player: int
    amount: int
    paid: bool = False
    damage: bool = False


class Draw(EventBase, frozen=True, kw_only=True, tag="draw"):
    """A player draws one card (CR 121.2: several are drawn one at a time)."""

    player: int
    became: int | None = None


class Mill(EventBase, frozen=True, kw_only=True, tag="mill"):
    """A player mills `count` cards (CR 701.17); applied as zone changes."""

    player: int
    count: int


class CountersAdded(EventBase, frozen=True, kw_only=True, tag="add_counters"):
    """`amount` counters of `kind` are put on an object or given to a player (CR 122.6). `reached`: the numbers of them
    that it came to have by it and did not have before, filled in as the event is applied."""

    to: Ref
    kind: str
    amount: int
    player: int | None = None  # who puts them
    as_cost: bool = False  # to pay a cost, which is no effect (118.12)
    reached: tuple[int, ...] = ()


class CountersRemoved(EventBase, frozen=True, kw_only=True, tag="remove_counters"):
    """`amount` counters of `kind` are removed. `once`: by one effect for several simultaneous events; those with the
    same text take counters from the same object but once (CR 122.1c)."""

    to: Ref
    kind: str
    amount: int
    once: str = ""


class ControlChanged(EventBase, frozen=True, kw_only=True, tag="change_control"):
    """Report: a permanent's controller changed."""

    object: int
    old: int | None
    new: int | None


class Attached(EventBase, frozen=True, kw_only=True, tag="attach"):
    """A permanent becomes attached to an object or player, or (to None) unattached (CR 701.3)."""

    object: int
    to: Ref | None


class Transformed(EventBase, frozen=True, kw_only=True, tag="transform"):
    """A double-faced permanent is turned over, so that its other face is up (CR 701.27)."""

    object: int


class TurnedFaceUp(EventBase, frozen=True, kw_only=True, tag="turn_face_up"):
    """A face-down permanent is turned face up (CR 708.8), by `player` if it was a special action, with `counters`. `x`:
    the X of what that cost."""

    object: int
    player: int | None = None
    counters: tuple[tuple[str, int], ...] = ()
    x: int = 0


class TurnedFaceDown(EventBase, frozen=True, kw_only=True, tag="turn_face_down"):
    """A permanent is turned face down (CR 708.2a)."""

    object: int


class Merged(EventBase, frozen=True, kw_only=True, tag="merge"):
    """Report: an object merged with the permanent `into`, over it or under it (CR 730.2)."""

    object: int
    into: int
    on_top: bool = True


class BecameCopy(EventBase, frozen=True, kw_only=True, tag="become_copy"):
    """A permanent becomes a copy (CR 707.4): its copiable values are `copied`, for good, or as long as an effect says
    that has begun (`lasting`)."""

    object: int
    copied: Face
    lasting: bool = False


class SpellCast(EventBase, frozen=True, kw_only=True, tag="cast"):
    """Report: a spell was cast (CR 601.2i). `object` is the spell."""

    object: int
    player: int
    origin: str


class LandPlayed(EventBase, frozen=True, kw_only=True, tag="play_land"):
    """Report: a player played a land (CR 305.1)."""

    object: int
    player: int


class AbilityActivated(EventBase, frozen=True, kw_only=True, tag="activate"):
    """Report: an ability was activated (CR 602.2b). `object` is the permanent or card, `item` the ability on the
    stack."""

    object: int
    player: int
    item: int | None = None
    mana_ability: bool = False


class SpecialActionTaken(EventBase, frozen=True, kw_only=True, tag="special_action"):
    """Report: a player took the special action of a card (CR 116.2), and paid for it; `action` is what it is called."""

    object: int
    player: int
    action: str = ""


class CopyMade(EventBase, frozen=True, kw_only=True, tag="copy_spell"):
    """A spell or ability on the stack is copied (CR 707.10)."""

    object: int
    player: int
    copied: Face | None = None  # where the copy differs
    other_side: Face | None = None  # of a double-faced copy that differs (CR 707.10g)
    became: int | None = None


class SpellCountered(EventBase, frozen=True, kw_only=True, tag="counter_spell"):
    """A spell or ability is countered (CR 701.6): it moves to its owner's graveyard, or ceases to exist. `instead_to`:
    the zone that what counters it puts a spell into instead (614.15), "" for none."""

    object: int
    instead_to: str = ""


class BecameTarget(EventBase, frozen=True, kw_only=True, tag="become_target"):
    """Report: an object or player became the target of a spell or ability (`item`)."""

    to: Ref
    item: int
    player: int | None


class CardRevealed(EventBase, frozen=True, kw_only=True, tag="reveal"):
    """Cards are revealed to all (CR 701.20), or looked at by `to` only."""

    objects: tuple[int, ...]
    player: int | None = None
    to: tuple[int, ...] | None = None


class Shuffled(EventBase, frozen=True, kw_only=True, tag="shuffle"):
    """A player's library is shuffled (CR 701.24): its cards become new objects; `order` says which old place each
    had."""

    player: int
    order: tuple[int, ...] = ()


class CoinFlipped(EventBase, frozen=True, kw_only=True, tag="flip_coin"):
    """A player flips a coin (CR 705); `won` is filled in as it lands."""

    player: int
    won: bool = False


class DiceRolled(EventBase, frozen=True, kw_only=True, tag="roll_die"):
    """A player rolls a die with `sides` (CR 706)."""

    player: int
    sides: int = 6
    result: int = 0


class TurnBegan(EventBase, frozen=True, kw_only=True, tag="begin_turn"):
    """A player's turn begins (CR 500)."""

    player: int
    number: int


class StepBegan(EventBase, frozen=True, kw_only=True, tag="begin_step"):
    """A step or phase begins (CR 500.1); `player` is the active player."""

    step: str
    player: int


class StepEnded(EventBase, frozen=True, kw_only=True, tag="end_step"):
    """Report: a step or phase ended; unspent mana is gone (CR 500.5)."""

    step: str
    player: int


class CreatureAttacked(EventBase, frozen=True, kw_only=True, tag="attack"):
    """Report: a creature was declared as an attacker (CR 508.1m). `defending_player`: see CR 508.5; `alone`: it was the
    only one (506.5)."""

    object: int
    player: int
    defender: Ref
    defending_player: int | None = None
    alone: bool = False


class CreatureBlocked(EventBase, frozen=True, kw_only=True, tag="block"):
    """Report: a creature blocks `attacker` (CR 509.1i). `first`: of the attackers it blocks, if it didn't block before;
    `declared`: it was declared as a blocker or an effect had it block, and it did not enter blocking (509.4)."""

    object: int
    attacker: int
    player: int
    first: bool = True
    declared: bool = True


class PlayerLost(EventBase, frozen=True, kw_only=True, tag="lose_game"):
    """A player loses the game (CR 104.3), for `reason`."""

    player: int
    reason: str


class PlayerLeft(EventBase, frozen=True, kw_only=True, tag="leave_game"):
    """Report: a player has left the game (CR 800.4)."""

    player: int


Event: TypeAlias = EventBase
"""Any event. Plugins register further structs that derive from `EventBase`; `event_names.EVENT_TYPES` lists them."""
