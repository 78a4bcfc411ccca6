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

__all__ = ["narrate"]


def narrate(reader: LogReader, log: Sequence[LogEntry]) -> list[str]:
    """One sentence for each event worth telling, in order."""
    told = []
    for entry in log:
        tell = _TELL.get(type(entry.event))
        sentence = reader.line(entry) if tell is None else tell(_Teller(reader, entry))
        if sentence:
            told.append(sentence[0].upper() + sentence[1:])
    return told


class _Teller:
    def __init__(self, reader: LogReader, entry: LogEntry) -> None:
        self.reader, self.entry = reader, entry
        self.event: Any = entry.event

    def name(self, id: int | None) -> str:
        return "the game" if id is None else self.reader.name_of(self.entry, id)

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
    if ev.cause == "cast":
        return ""  # told once it has been cast
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


def _untold(_: _Teller) -> str:
    return ""


def _steps(t: _Teller) -> str:
    return f"— {t.player()}'s {t.event.step.replace('_', ' ')} —"


_TELL: dict[type[e.EventBase], Callable[[_Teller], str]] = {
    e.ZoneChange: _zone_change,
    e.CardRevealed: _reveal,
    e.AbilityActivated: _activate,
    e.Attached: _attach,
    e.CountersAdded: _counters("put on"),
    e.CountersRemoved: _counters("removed from"),
    e.Draw: _untold,
    e.LandPlayed: _untold,
    e.DamageMarked: _untold,
    e.StepEnded: _untold,
    e.StepBegan: _steps,
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
    e.PlayerLost: lambda t: f"{t.player()} loses the game: {t.event.reason}",
    e.PlayerLeft: lambda t: f"{t.player()} leaves the game",
}
