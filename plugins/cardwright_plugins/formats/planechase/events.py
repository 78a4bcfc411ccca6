"""The events of Planechase, and the names that cards watch them under."""

from __future__ import annotations

from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import EventBase

__all__ = ["EVENTS", "ChaosEnsued", "PlanarDieRolled", "PlaneswalkedAway", "PlaneswalkedTo"]


class PlanarDieRolled(EventBase, frozen=True, kw_only=True, tag="roll_planar_die"):
    """Report: a player rolled the planar die (CR 901.9); `face`: "planeswalk", "chaos" or "blank"."""

    player: int
    face: str


class ChaosEnsued(EventBase, frozen=True, kw_only=True, tag="chaos_ensues"):
    """Report: chaos ensues for a plane (CR 311.7), because of `player`."""

    object: int
    player: int


class PlaneswalkedTo(EventBase, frozen=True, kw_only=True, tag="planeswalk_to"):
    """Report: a player planeswalked to a plane (CR 701.31d)."""

    object: int
    player: int


class PlaneswalkedAway(EventBase, frozen=True, kw_only=True, tag="planeswalk_away"):
    """Report: a player planeswalked away from a plane (CR 701.31d)."""

    object: int
    player: int


EVENTS = (
    EventName(
        "roll_planar_die",
        PlanarDieRolled,
        "A player rolls the planar die.",
        "901.9",
        subject="",
        player="player",
        replaceable=False,
        fields=(("face", "face"),),
    ),
    EventName("chaos_ensues", ChaosEnsued, "Chaos ensues for a plane.", "311.7", player="player", replaceable=False),
    EventName(
        "planeswalk_to",
        PlaneswalkedTo,
        "A player planeswalks to a plane.",
        "701.31d",
        player="player",
        replaceable=False,
    ),
    EventName(
        "planeswalk_away",
        PlaneswalkedAway,
        "A player planeswalks away from a plane.",
        "701.31d",
        player="player",
        look_back=True,
        replaceable=False,
    ),
)
