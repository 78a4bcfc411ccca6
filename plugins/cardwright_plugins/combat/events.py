"""Events of combat that the kernel does not know, and further names for blocks."""

from __future__ import annotations

from cardwright.kernel.engine import Engine
from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import CreatureBlocked, EventBase

__all__ = ["EVENTS", "AttackedUnblocked", "BecameBlocked"]


class BecameBlocked(EventBase, frozen=True, kw_only=True, tag="become_blocked"):
    """Report: an attacking creature became blocked (CR 509.1h), once, by however many creatures (509.3c)."""

    object: int


class AttackedUnblocked(EventBase, frozen=True, kw_only=True, tag="attack_unblocked"):
    """Report: blockers were declared, and none of them for this attacking creature (CR 509.3g)."""

    object: int


def _blocks_creature(_: Engine, ev: CreatureBlocked) -> bool:
    """Not of a creature that entered blocking (CR 509.3b)."""
    return ev.declared


EVENTS = (
    EventName("become_blocked", BecameBlocked, "An attacking creature became blocked.", "509.3c", replaceable=False),
    EventName(
        "attack_unblocked",
        AttackedUnblocked,
        "Blockers were declared, and none for this attacking creature.",
        "509.3g",
        replaceable=False,
    ),
    EventName(
        "block_creature",
        CreatureBlocked,
        "A creature blocks an attacking creature: once for each of them.",
        "509.3b",
        player="player",
        condition=_blocks_creature,
        replaceable=False,
        fields=(("attacker", "attacker"),),
    ),
    EventName(
        "become_blocked_by",
        CreatureBlocked,
        "An attacking creature (the subject) is blocked by a creature: once for each of them.",
        "509.3d",
        subject="attacker",
        replaceable=False,
        fields=(("by", "object"),),
    ),
)
