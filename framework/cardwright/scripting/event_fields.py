"""What of an event a script may match: found from the event's struct, so that it can't be told wrong."""

from __future__ import annotations

from functools import cache

from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import EventBase

from .shapes import Field

__all__ = ["FACTS", "match_fields"]

_DOCS = {
    "from": "The zone it comes from.",
    "to": "Where it goes, or to what it happens.",
    "cause": "Why it happens.",
    "step": "Which step or phase.",
    "counter": "Which kind of counter.",
    "reached": "A number of them that it has now and had not before.",
    "combat": "Whether it is combat damage.",
    "for_mana": "Whether it is tapped for mana.",
    "tapped_for_mana": "Whether a permanent is tapped for it (CR 106.12).",
    "mana_ability": "Whether it is a mana ability.",
    "produces": "A type of mana that is produced.",
    "by": "Which player does it.",
    "regenerable": "Whether it may be regenerated.",
    "produced": "A type of mana that was produced.",
}


_OBJECTS = ("attacker", "by")  # fields that hold the id of an object
_PLAYERS = ("defending_player",)
FACTS = {
    "attack": (
        Field("defender", "ref", "What is attacked: a player, planeswalker or battle."),
        Field("defending_player", "player", "The player attacked, or whose planeswalker or battle is (CR 508.5)."),
    ),
    "block": (Field("attacker", "ref", "The attacking creature that would be blocked."),),
    "be_blocked": (Field("by", "ref", "The creature that would block."),),
    "target_player": (
        Field("by", "ref", "The spell that would target the player, or the source of the ability."),
        Field("caster", "player", "Whose spell or ability that is."),
    ),
    "enchant_player": (Field("by", "ref", "The Aura that would enchant the player."),),
}
"""What of an attack or a block `cant`, `must` and the like may match, by the action's name."""


@cache
def _hints(event: type[EventBase]) -> dict[str, str]:
    """The annotations of an event's fields as text (they can't be evaluated: a field is called `object`)."""
    found: dict[str, str] = {}
    for base in reversed(event.__mro__):
        for name, hint in getattr(base, "__annotations__", {}).items():
            found[name] = hint if isinstance(hint, str) else getattr(hint, "__name__", str(hint))
    return found


def match_fields(event: EventName) -> tuple[Field, ...]:
    """The fields that `event` may be matched on. ValueError if one names no field of the event's struct."""
    found = []
    for name, attribute in event.fields:
        hints = _hints(event.event)
        if attribute not in hints:
            raise ValueError(f"event {event.name!r}: {event.event.__name__} has no field {attribute!r}")
        doc = _DOCS.get(name, f"The event's {name.replace('_', ' ')}.")
        found.append(Field(name, _type(name, hints[attribute]), doc))
    return tuple(found)


def _type(name: str, hint: str) -> str:
    if name in _OBJECTS:
        return "ref"
    if name in _PLAYERS:
        return "player"
    if hint == "bool":
        return "bool"
    if name == "by":
        return "player"
    if hint in ("int", "int | None", "tuple[int, ...]"):
        return "int"
    if "Mana" in hint:
        return "mana_type"
    if "Ref" in hint:
        return "ref"
    if name in ("from", "to"):
        return "zone"
    if name == "step":
        return "step"
    return "str"
