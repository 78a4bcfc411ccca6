"""The log of a game told in sentences, for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.kernel import events as e
from cardwright.kernel.refs import PlayerRef
from cardwright.kernel.zones import zone_name

from .facts import mana_text
from .logs import LogReader

if TYPE_CHECKING:
    from cardwright.kernel.log import LogEntry

__all__ = ["narrate", "sentence"]


def narrate(reader: LogReader, log: Sequence[LogEntry]) -> list[str]:
    """One sentence for each event worth telling, in order: not for those that only repeat another."""
    return [sentence(reader, entry) for entry in log if not _repeats(entry.event)]


def sentence(reader: LogReader, entry: LogEntry) -> str:
    """One event in a sentence."""
    tell = _TELL.get(type(entry.event), _another)
    told = tell(_Teller(reader, entry))
    return told[0].upper() + told[1:]


def _repeats(event: Any) -> bool:
    """Whether another event says it: that a spell has been cast, that a card has been drawn, what damage was dealt."""
    return type(event) in _REPEATS or (type(event) is e.ZoneChange and event.cause == "cast")


class _Teller:
    def __init__(self, reader: LogReader, entry: LogEntry) -> None:
        self.reader, self.entry = reader, entry
        self.event: Any = entry.event

    def name(self, id: int | None) -> str:
        return "the game" if id is None else self.reader.name_of(self.entry, id)

    def name_after(self, id: int) -> str:
        reader = self.reader
        return reader.names.describe(reader.engine.at(self.entry.after), id) or "a face-down object"

    def player(self, seat: int | None = None) -> str:
        number = self.event.player if seat is None else seat
        return "nobody" if number is None else self.reader.names.players[number]

    def ref(self, ref: Any) -> str:
        return self.player(ref.id) if isinstance(ref, PlayerRef) else self.name(ref.id)

    def zone(self, key: str) -> str:
        return self.reader.zone_words(key) if ":" in key or key == "exile" else f"the {key}"


def _zone_change(t: _Teller) -> str:
    ev = t.event
    name = t.name(ev.object)
    if ev.cause == "draw":
        return f"{t.player(ev.player)} draws {name}"
    if ev.cause == "play":
        return f"{t.player(ev.player)} plays {name}"
    if ev.to == "battlefield":
        return f"{name} enters the battlefield under {t.player(ev.controller)}'s control"
    verbs = {
        "destroy": f"{name} is destroyed and goes to {t.zone(ev.to)}",
        "sacrifice": f"{t.player(ev.player)} sacrifices {name}",
        "discard": f"{t.player(ev.player)} discards {name}",
        "resolve": f"{name} has resolved and goes to {t.zone(ev.to)}",
        "counter": f"{name} is countered and goes to {t.zone(ev.to)}",
    }
    if ev.to == "exile":
        return f"{name} is exiled from {t.zone(ev.origin)}"
    if zone_name(ev.to) == "gone":
        return f"{name} is no more"
    return verbs.get(ev.cause, f"{name} goes from {t.zone(ev.origin)} to {t.zone(ev.to)}")


def _reveal(t: _Teller) -> str:
    ev = t.event
    cards = ", ".join(t.name(id) for id in ev.objects) or "no card"
    if ev.to is None:
        return f"revealed: {cards}" if ev.player is None else f"{t.player()} reveals {cards}"
    return f"{', '.join(t.player(seat) for seat in ev.to)} looks at {cards}"


def _activate(t: _Teller) -> str:
    what = "a mana ability" if t.event.mana_ability else "an ability"
    return f"{t.player()} activates {what} of {t.name(t.event.object)}"


def _attach(t: _Teller) -> str:
    name = t.name(t.event.object)
    return f"{name} is attached to {t.ref(t.event.to)}" if t.event.to is not None else f"{name} is unattached"


def _counters(word: str) -> Callable[[_Teller], str]:
    return lambda t: f"{t.event.amount} {t.event.kind} counter{'s' * (t.event.amount != 1)} {word} {t.ref(t.event.to)}"


def _tokens(t: _Teller) -> str:
    ev = t.event
    face = ev.copied or t.reader.engine.library.definition(ev.definition).front
    count = "a token" if ev.count == 1 else f"{ev.count} tokens"
    return f"{t.player()} creates {count}: {face.name or 'without a name'}"


def _step(t: _Teller) -> str:
    return f"{t.player()}'s {t.event.step.replace('_', ' ')}"


def _over(t: _Teller) -> str:
    return "over" if t.event.on_top else "under"


def _action(t: _Teller) -> str:
    return f": {t.event.action.replace('_', ' ')}" if t.event.action else ""


def _another(t: _Teller) -> str:
    """An event that a plugin has brought, by its name."""
    names = t.reader.event_names(t.entry)
    if not names:
        return str(t.event.__struct_config__.tag).replace("_", " ")
    about = ", ".join(t.reader.subjects(t.entry, names[0]))
    fields = ", ".join(f"{field.replace('_', ' ')} {value}" for field, value in t.reader.fields(t.entry, names[0]))
    said = names[0].name.replace("_", " ") + (f" ({fields})" if fields else "")
    return f"{about}: {said}" if about else said


_REPEATS = (e.Draw, e.LandPlayed, e.DamageMarked, e.StepEnded)


_TELL: dict[type[e.EventBase], Callable[[_Teller], str]] = {
    e.ZoneChange: _zone_change,
    e.CardRevealed: _reveal,
    e.AbilityActivated: _activate,
    e.Attached: _attach,
    e.CountersAdded: _counters("put on"),
    e.CountersRemoved: _counters("removed from"),
    e.Draw: lambda t: f"{t.player()} has drawn a card",
    e.LandPlayed: lambda t: f"{t.player()} has played {t.name(t.event.object)}",
    e.DamageMarked: lambda t: f"{t.event.amount} damage is marked on {t.name(t.event.object)}",
    e.StepBegan: lambda t: f"— {_step(t)} —",
    e.StepEnded: lambda t: f"{_step(t)} ends",
    e.TurnBegan: lambda t: f"turn {t.event.number} begins: it is {t.player()}'s",
    e.SpellCast: lambda t: f"{t.player()} casts {t.name(t.event.object)}",
    e.ManaProduced: lambda t: f"{t.player()} gets {mana_text(t.event.mana)} from {t.name(t.event.source)}",
    e.PermanentTapped: lambda t: f"{t.name(t.event.object)} becomes tapped",
    e.PermanentUntapped: lambda t: f"{t.name(t.event.object)} becomes untapped",
    e.PermanentTappedForMana: lambda t: f"{t.name(t.event.object)} was tapped for mana",
    e.DamageDealt: lambda t: f"{t.name(t.event.source)} deals {t.event.amount} damage to {t.ref(t.event.to)}",
    e.LifeGained: lambda t: f"{t.player()} gains {t.event.amount} life",
    e.LifeLost: lambda t: f"{t.player()} {'pays' if t.event.paid else 'loses'} {t.event.amount} life",
    e.Mill: lambda t: f"{t.player()} mills {t.event.count}",
    e.BecameTarget: lambda t: f"{t.ref(t.event.to)} becomes the target of {t.name(t.event.item)}",
    e.ControlChanged: lambda t: f"{t.player(t.event.new)} gains control of {t.name(t.event.object)}",
    e.SpellCountered: lambda t: f"{t.name(t.event.object)} is countered",
    e.Shuffled: lambda t: f"{t.player()}'s library is shuffled",
    e.CreatureAttacked: lambda t: f"{t.name(t.event.object)} attacks {t.ref(t.event.defender)}",
    e.CreatureBlocked: lambda t: f"{t.name(t.event.object)} blocks {t.name(t.event.attacker)}",
    e.TokenCreated: _tokens,
    e.ManaEmptied: lambda t: f"{t.player()}'s unspent {mana_text(t.event.mana)} is gone",
    e.Transformed: lambda t: f"{t.name(t.event.object)} transforms",
    e.TurnedFaceUp: lambda t: f"{t.name_after(t.event.object)} is turned face up",
    e.TurnedFaceDown: lambda t: f"{t.name(t.event.object)} is turned face down",
    e.Merged: lambda t: f"{t.name(t.event.object)} merges with {t.name(t.event.into)}, {_over(t)} it",
    e.BecameCopy: lambda t: f"{t.name(t.event.object)} becomes a copy of {t.event.copied.name or 'what has no name'}",
    e.SpecialActionTaken: lambda t: f"{t.player()} takes the special action of {t.name(t.event.object)}{_action(t)}",
    e.CopyMade: lambda t: f"{t.player()} copies {t.name(t.event.object)}",
    e.CoinFlipped: lambda t: f"{t.player()} flips a coin and {'wins' if t.event.won else 'loses'} the flip",
    e.DiceRolled: lambda t: f"{t.player()} rolls a {t.event.result} on a die with {t.event.sides} sides",
    e.PlayerLost: lambda t: f"{t.player()} loses the game: {t.event.reason}",
    e.PlayerLeft: lambda t: f"{t.player()} leaves the game",
}
