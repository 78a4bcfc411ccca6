"""The names under which events are watched: one name, the same in hooks, scripts, log and docs.

A single event may have several names (facets): a zone change from the battlefield to a graveyard is a `zone_change`,
`leave_battlefield`, `enter_graveyard` and, of a creature, `die`. Each name is registered once, with its condition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.visible import shown

from . import events as e
from .zones import zone_name

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["NAMES", "EventName", "Facet", "Facets"]


class EventName(msgspec.Struct, frozen=True):
    """One name of an event.

    `subject`: the event's field that holds the object it is about (for `subject = …` in scripts), "" if none.
    `player`: the field that holds the player it is about (for ``player = "you"``), "" if the subject's controller.
    `look_back`: triggers look at the game before the event (CR 603.10a). `fields`: what else may be matched, by name,
    with the event's field. `own_zones`: where an object is to which it happens, for abilities that watch their own.
    `condition` (engine, event, before) narrows the struct down to this name. `moment`: where it happens for several
    players at once, such as a team's upkeep, an ability that does not say whose triggers once (CR
    805.4d).
    """

    name: str
    event: type[e.EventBase]
    doc: str
    rule: str
    subject: str = "object"
    player: str = ""
    condition: Callable[[Engine, Any], bool] | None = None
    look_back: bool = False
    replaceable: bool = True
    own_zones: tuple[str, ...] = ("battlefield",)
    fields: tuple[tuple[str, str], ...] = ()
    moment: bool = False


def _from_battlefield(_: Engine, ev: e.ZoneChange) -> bool:
    return ev.origin == "battlefield"


def _to_battlefield(_: Engine, ev: e.ZoneChange) -> bool:
    return ev.to == "battlefield"


def _to_graveyard(engine: Engine, ev: e.ZoneChange) -> bool:
    """A copy of a spell is neither a card nor a token (CR 108.2, 111.1, 707.10)."""
    return zone_name(ev.to) == "graveyard" and engine.object(ev.object).kind != "copy"


def _dies(engine: Engine, ev: e.ZoneChange) -> bool:
    return ev.origin == "battlefield" and zone_name(ev.to) == "graveyard" and engine.was_type(ev.object, "creature")


def _caused(cause: str) -> Callable[[Engine, e.ZoneChange], bool]:
    return lambda _, ev: ev.cause == cause


def _discarded(_: Engine, ev: e.ZoneChange) -> bool:
    return ev.cause == "discard"


def _blocks(_: Engine, ev: e.CreatureBlocked) -> bool:
    return ev.first and ev.declared


_ZC = (("from", "origin"), ("to", "to"), ("cause", "cause"))

_ALL = (
    EventName("zone_change", e.ZoneChange, "An object changes zones.", "400.7", fields=_ZC),
    EventName(
        "leave_battlefield",
        e.ZoneChange,
        "A permanent leaves the battlefield.",
        "603.6c",
        condition=_from_battlefield,
        look_back=True,
        fields=_ZC,
    ),
    EventName(
        "enter_battlefield",
        e.ZoneChange,
        "A permanent enters the battlefield.",
        "603.6a",
        condition=_to_battlefield,
        fields=_ZC,
    ),
    EventName(
        "die",
        e.ZoneChange,
        "A creature is put into a graveyard from the battlefield.",
        "700.4",
        condition=_dies,
        look_back=True,
    ),
    EventName(
        "enter_graveyard",
        e.ZoneChange,
        "A card or token is put into a graveyard from anywhere.",
        "404.1",
        condition=_to_graveyard,
        fields=_ZC,
    ),
    EventName(
        "discard", e.ZoneChange, "A card is discarded.", "701.9", player="player", condition=_discarded, fields=_ZC
    ),
    EventName(
        "sacrifice",
        e.ZoneChange,
        "A permanent is sacrificed.",
        "701.21",
        player="player",
        condition=_caused("sacrifice"),
        look_back=True,
    ),
    EventName(
        "destroy",
        e.ZoneChange,
        "A permanent is destroyed.",
        "701.8",
        condition=_caused("destroy"),
        look_back=True,
        fields=(("regenerable", "regenerable"),),
    ),
    EventName("create_token", e.TokenCreated, "Tokens are created.", "111.2", subject="", player="player"),
    EventName("tap", e.PermanentTapped, "A permanent becomes tapped.", "701.26a", fields=(("for_mana", "for_mana"),)),
    EventName("untap", e.PermanentUntapped, "A permanent becomes untapped.", "701.26b"),
    EventName(
        "mana_event",
        e.ManaProduced,
        "Mana is produced; may be replaced.",
        "106.12b",
        subject="source",
        player="player",
        fields=(("tapped_for_mana", "tapped_for_mana"), ("produces", "mana")),
    ),
    EventName(
        "empty_pool",
        e.ManaEmptied,
        "Unspent mana empties from a player's pool as a step ends.",
        "500.5",
        subject="",
        player="player",
        fields=(("lost", "mana"),),
    ),
    EventName(
        "tap_for_mana",
        e.PermanentTappedForMana,
        "A permanent was tapped for mana and produced some.",
        "106.12a",
        player="player",
        replaceable=False,
        fields=(("produced", "mana"),),
    ),
    EventName(
        "damage",
        e.DamageDealt,
        "Damage is dealt. The subject is its source.",
        "120.3",
        subject="source",
        fields=(("to", "to"), ("combat", "combat")),
    ),
    EventName("gain_life", e.LifeGained, "A player gains life.", "119.3", subject="", player="player"),
    EventName("lose_life", e.LifeLost, "A player loses life.", "119.3", subject="", player="player"),
    EventName("draw", e.Draw, "A player draws a card.", "121.1", subject="", player="player"),
    EventName("mill", e.Mill, "A player mills cards.", "701.17", subject="", player="player"),
    EventName(
        "add_counters",
        e.CountersAdded,
        "Counters are put on an object or player.",
        "122.6",
        subject="to",
        fields=(("as_cost", "as_cost"), ("counter", "kind"), ("reached", "reached"), ("to", "to")),
    ),
    EventName(
        "remove_counters",
        e.CountersRemoved,
        "Counters are removed.",
        "122.1",
        subject="to",
        fields=(("counter", "kind"),),
    ),
    EventName("change_control", e.ControlChanged, "A permanent's controller changed.", "108.4", replaceable=False),
    EventName("attach", e.Attached, "A permanent becomes attached or unattached.", "701.3"),
    EventName("transform", e.Transformed, "A permanent transforms.", "701.27"),
    EventName("turn_face_up", e.TurnedFaceUp, "A permanent is turned face up.", "708.8"),
    EventName("turn_face_down", e.TurnedFaceDown, "A permanent is turned face down.", "708.2a"),
    EventName("merge", e.Merged, "An object merges with a permanent.", "730.2", replaceable=False),
    EventName("become_copy", e.BecameCopy, "A permanent becomes a copy.", "707.4", replaceable=False),
    EventName(
        "cast",
        e.SpellCast,
        "A spell was cast.",
        "601.2i",
        player="player",
        replaceable=False,
        own_zones=("stack",),
        fields=(("from", "origin"),),
    ),
    EventName("play_land", e.LandPlayed, "A land was played.", "305.1", player="player", replaceable=False),
    EventName(
        "activate",
        e.AbilityActivated,
        "An ability was activated.",
        "602.2",
        player="player",
        replaceable=False,
        fields=(("mana_ability", "mana_ability"),),
    ),
    EventName(
        "special_action",
        e.SpecialActionTaken,
        "A special action of a card was taken.",
        "116.2",
        player="player",
        replaceable=False,
        fields=(("action", "action"),),
    ),
    EventName("copy_spell", e.CopyMade, "A spell or ability is copied.", "707.10", player="player"),
    EventName("counter_spell", e.SpellCountered, "A spell or ability is countered.", "701.6"),
    EventName(
        "become_target",
        e.BecameTarget,
        "Something became a target.",
        "115.1",
        subject="to",
        replaceable=False,
        fields=(("by", "player"),),
    ),
    EventName(
        "reveal",
        e.CardRevealed,
        "Cards are revealed or looked at.",
        "701.20",
        subject="",
        player="player",
        replaceable=False,
    ),
    EventName("shuffle", e.Shuffled, "A library is shuffled.", "701.24", subject="", player="player"),
    EventName("flip_coin", e.CoinFlipped, "A coin is flipped.", "705", subject="", player="player"),
    EventName("roll_die", e.DiceRolled, "A die is rolled.", "706", subject="", player="player"),
    EventName("begin_turn", e.TurnBegan, "A turn begins.", "500.1", subject="", player="player", moment=True),
    EventName(
        "begin_step",
        e.StepBegan,
        "A step or phase begins.",
        "500.1",
        subject="",
        player="player",
        fields=(("step", "step"),),
        moment=True,
    ),
    EventName(
        "end_step",
        e.StepEnded,
        "A step or phase ended.",
        "500.5",
        subject="",
        player="player",
        replaceable=False,
        fields=(("step", "step"),),
        moment=True,
    ),
    EventName(
        "attack",
        e.CreatureAttacked,
        "A creature was declared as an attacker.",
        "508.1m",
        player="player",
        replaceable=False,
        fields=(("defender", "defender"), ("defending_player", "defending_player"), ("alone", "alone")),
    ),
    EventName(
        "block",
        e.CreatureBlocked,
        "A creature was declared as a blocker, of however many attackers.",
        "509.3a",
        player="player",
        condition=_blocks,
        replaceable=False,
        fields=(("attacker", "attacker"),),
    ),
    EventName("lose_game", e.PlayerLost, "A player loses the game.", "104.3", subject="", player="player"),
    EventName(
        "leave_game", e.PlayerLeft, "A player left the game.", "800.4", subject="", player="player", replaceable=False
    ),
)

NAMES: dict[str, EventName] = {n.name: n for n in _ALL}


class Facet:
    """An event name with the keys under which its watchers are filed (see `GameState.watch`)."""

    __slots__ = ("cant", "hook", "name", "on", "replace", "replace_hook")

    def __init__(self, name: EventName) -> None:
        self.name = name
        self.on = (f"on:{name.name}", f"on:{name.name}:own", f"on:{name.name}:attached")
        self.replace = (f"replace:{name.name}", f"replace:{name.name}:own", f"replace:{name.name}:attached")
        self.cant = f"cant:{name.name}"
        self.hook = f"on_{name.name}"
        self.replace_hook = f"replace_{name.name}"


class Facets:
    """The names of events, with those that plugins registered; owned by a library."""

    def __init__(self) -> None:
        self.names: dict[str, EventName] = dict(NAMES)
        self._by_type: dict[type[e.EventBase], tuple[EventName, ...]] = {}
        self._facets: dict[type[e.EventBase], tuple[Facet, ...]] = {}

    def register(self, name: EventName) -> None:
        """Add a name. Raises ValueError if it is taken."""
        if name.name in self.names:
            raise ValueError(f"event name {shown(name.name)} is already registered")
        self.names[name.name] = name
        self._by_type.clear()
        self._facets.clear()

    def of_type(self, kind: type[e.EventBase]) -> tuple[EventName, ...]:
        """The names that events of this type may bear."""
        found = self._by_type.get(kind)
        if found is None:
            found = self._by_type[kind] = tuple(n for n in self.names.values() if n.event is kind)
        return found

    def facets_of(self, kind: type[e.EventBase]) -> tuple[Facet, ...]:
        """The same with their keys."""
        found = self._facets.get(kind)
        if found is None:
            found = self._facets[kind] = tuple(Facet(n) for n in self.of_type(kind))
        return found
