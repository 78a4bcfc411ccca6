"""Reading continuous effects: what a `static` changes, what can't happen, what costs more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardwright.kernel.abilities import (
    Ability,
    AdditionalCost,
    Adjust,
    AlternativeCost,
    Cant,
    CastPermission,
    Changes,
    CostChange,
    Keyword,
    OpeningHand,
    PayWith,
    Replacement,
    Static,
    TriggerChange,
)
from cardwright.kernel.layers import LAND_TYPES
from cardwright.kernel.mana import COLORS
from cardwright.kernel.zones import ZONES
from cardwright.scripting import typeline
from cardwright.scripting.errors import listed, near
from cardwright.scripting.event_fields import FACTS, match_fields
from cardwright.scripting.shared_fields import CHANGES

from . import copies, filters, plain
from .common import Nested, common, cost, facts
from .part import Part

__all__ = [
    "ACTIONS",
    "additional_cost",
    "adjust",
    "alternative_cost",
    "cant",
    "cast_permission",
    "changes",
    "cost_change",
    "enters",
    "opening_hand",
    "pay_with",
    "static",
    "triggers",
]

ACTIONS = (
    "attack",
    "block",
    "be_blocked",
    "cast",
    "activate",
    "untap_step",
    "be_targeted",
    "target_player",
    "enchant_player",
    "be_attached",
    "be_countered",
    "be_regenerated",
    "win_game",
    "prevent_damage",
)
_OF_PLAYERS = ("target_player", "enchant_player", "win_game")  # actions that are about no object
"""What `cant` may name besides events."""
_CHOICES = ("color", "creature_type", "name", "player")  # what may be chosen as something enters


def changes(given: Mapping[str, Part], nested: Nested, *, defining: bool = False) -> Changes:
    """The changes that the fields of a table say."""
    readers: dict[str, Callable[[Part], Any]] = {
        "controller": lambda p: p.one_of(("you",)),
        "replace_words": _words,
        "set_types": lambda p: plain.strings(p, typeline.known_types()),
        "add_types": lambda p: plain.strings(p, typeline.known_types()),
        "lose_types": lambda p: plain.strings(p, typeline.known_types()),
        "set_land_types": lambda p: plain.strings(p, tuple(sorted(LAND_TYPES))),
        "lose_supertypes": lambda p: plain.strings(p, typeline.known_supertypes()),
        "set_subtypes": lambda p: plain.strings(p, (*typeline.known_subtypes(), *p.source.subtypes)),
        "add_subtypes": lambda p: plain.strings(p, (*typeline.known_subtypes(), *p.source.subtypes)),
        "add_supertypes": lambda p: plain.strings(p, typeline.known_supertypes()),
        "chosen_type": lambda p: p.one_of(("set", "add")),
        "set_colors": plain.colors,
        "add_colors": plain.colors,
        "add_chosen_color": plain.boolean,
        "lose_all_abilities": plain.boolean,
        "lose_keywords": lambda p: plain.strings(p, tuple(p.source.vocabulary.language.keywords)),
        "keywords": lambda p: tuple(nested(inner) for inner in p.list_parts()),
        "gains": lambda p: tuple(nested(inner) for inner in p.list_parts()),
        "set_power": filters.amount,
        "set_toughness": filters.amount,
        "power": filters.amount,
        "toughness": filters.amount,
        "switch": plain.boolean,
    }
    read = {name: reader(given[name]) for name, reader in readers.items() if name in given}
    for keyword, inner in zip(
        read.get("keywords", ()), given["keywords"].list_parts() if read.get("keywords") else (), strict=True
    ):
        if not isinstance(keyword, Keyword):
            inner.fail("`keywords` holds keywords; other abilities stand under `gains`")
    gained = (*read.pop("keywords", ()), *read.pop("gains", ()))
    if gained:
        read["add_abilities"] = gained
    return Changes(**read, defining=defining)


def _words(part: Part) -> tuple[tuple[str, str], ...]:
    """Colour words, land types or creature types by those that they are replaced by (CR 612.2)."""
    subtypes = (*typeline.known_subtypes(), *part.source.subtypes)
    found = []
    for old, new in part.record().items():
        known = COLORS if old in COLORS else subtypes
        if old not in known:
            part.fail(f"{old!r} is no colour (one of {listed(COLORS)}) and no subtype", near(old, known))
        found.append((old, part.inner(old, new).one_of(tuple(known))))
    if not found:
        part.expected('a table of words, such as { Swamp = "Island" }')
    return tuple(sorted(found))


def static(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """A continuous effect."""
    if not any(field.name in given for field in CHANGES):
        part.fail(f"static changes nothing; it can change {listed(field.name for field in CHANGES)}")
    defining = "defining" in given and plain.boolean(given["defining"])
    return Static(
        affects=filters.selector(given["affects"]),
        reaches=plain.strings(given["reaches"], ZONES) if "reaches" in given else ("battlefield",),
        changes=changes(given, nested, defining=defining),
        only_if=filters.condition(given["only_if"]) if "only_if" in given else None,
        **common(part, given, zones=ZONES if defining else ("battlefield",)),
    )


def cant(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """Something that can't happen."""
    language = part.source.vocabulary.language
    names = (*ACTIONS, *(name for name in language.events if name not in ACTIONS))
    what = plain.string(given["what"])
    if what not in names:
        actions = listed(map(repr, ACTIONS))
        given["what"].fail(f"what can't happen is an event's name or one of {actions}, not {what!r}", near(what, names))
    event = language.events.get(what)
    said = FACTS[what] if what in FACTS else () if event is None else match_fields(event)
    further = part.fields(said, beside=part.record()) if said else {}
    match = facts({k: v for k, v in further.items() if k not in ("what", "subject", "player")}, said)
    if "subject" not in given and (what not in _OF_PLAYERS if event is None else event.subject):
        part.fail(f"cant must say 'subject' for {what!r}: this, any, attached or a filter")
    if "subject" not in given and "player" not in given:
        part.fail(f'cant must say \'player\' for {what!r}: "you", "opponent" or "any"')
    if "player" in given and given["player"].value != "any":
        match = (*match, ("player", plain.player(given["player"])))
    known = {*(f.name for f in part.source.vocabulary.constructors["cant"].fields), *further}
    for name, value in part.record().items():
        if name not in known:
            part.inner(name, value).fail(
                f"cant has no field {name!r}; its fields are {listed(sorted(known))}", near(name, known)
            )
    optional = "optional" in given and plain.boolean(given["optional"])
    if optional and what != "untap_step":
        given["optional"].fail("cant says 'optional', but only untapping in the untap step may be chosen not to happen")
    return Cant(
        event=what,
        optional=optional,
        subject=filters.selector(given["subject"]) if "subject" in given else "any",
        match=match,
        only_if=filters.condition(given["only_if"]) if "only_if" in given else None,
        **common(part, given),
    )


def triggers(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """Abilities that trigger more often, or not at all."""
    events = part.source.vocabulary.language.events
    on = plain.string(given["on"])
    if on not in events:
        given["on"].fail(f"unknown event {on!r}", near(on, events))
    return TriggerChange(
        event=on,
        subject=filters.selector(given["subject"]),
        of=filters.selector(given["of"]) if "of" in given else "any",
        extra=plain.integer(given["extra"], 1) if "extra" in given else 1,
        never="never" in given and plain.boolean(given["never"]),
        only_if=filters.condition(given["only_if"]) if "only_if" in given else None,
        **common(part, given),
    )


def adjust(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """A number of the rules."""
    return Adjust(
        what=given["what"].one_of(("hand_size", "land_plays")),
        player=plain.player(given["player"]) if "player" in given else "you",
        add=plain.integer(given["add"]) if "add" in given else 0,
        set=plain.limit(given["set"]) if "set" in given else None,
        **common(part, given),
    )


def cost_change(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """More or less to pay."""
    subject = filters.selector(given["subject"])
    return CostChange(
        of=given["of"].one_of(("spell", "ability")) if "of" in given else "spell",
        subject=subject,
        by=plain.player(given["by"]) if "by" in given else "any",
        more=plain.mana_cost(given["more"]) if "more" in given else None,
        less=filters.amount(given["less"]) if "less" in given else 0,
        minimum=plain.integer(given["minimum"], 0) if "minimum" in given else 0,
        at_least=plain.integer(given["at_least"], 1) if "at_least" in given else 0,
        only_if=filters.condition(given["only_if"]) if "only_if" in given else None,
        **common(part, given, zones=("stack",) if subject == "this" and "of" not in given else ("battlefield",)),
    )


def additional_cost(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """An additional cost of this spell."""
    optional = "optional" in given and plain.boolean(given["optional"])
    if optional and "name" not in given:
        part.fail("an optional additional cost must have a 'name', by which effects know that it was paid")
    return AdditionalCost(
        cost=cost(given["cost"]),
        optional=optional,
        name=plain.string(given["name"]) if "name" in given else "",
        repeatable="repeatable" in given and plain.boolean(given["repeatable"]),
        all_modes="all_modes" in given and plain.boolean(given["all_modes"]),
        per_mode="per_mode" in given and plain.boolean(given["per_mode"]),
        **common(part, given, zones=("stack",)),
    )


def alternative_cost(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """A cost instead of the mana cost."""
    return AlternativeCost(
        cost=cost(given["cost"]),
        name=plain.string(given["name"]),
        only_if=filters.condition(given["only_if"]) if "only_if" in given else None,
        from_zones=plain.zones(given["from"]) if "from" in given else ("hand",),
        **common(part, given, zones=("stack",)),
    )


def pay_with(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """What helps to pay for this spell."""
    return PayWith(
        how=given["how"].one_of(("tap", "exile")),
        what=filters.filter_of(given["what"]),
        zone=plain.zone(given["zone"]) if "zone" in given else "battlefield",
        colors="colors" in given and plain.boolean(given["colors"]),
        **common(part, given, zones=("stack",)),
    )


def cast_permission(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """Casting from elsewhere, or at another time."""
    zone = plain.zone(given["from"]) if "from" in given else "hand"
    if zone == "hand" and "timing" not in given:
        part.fail("cast_permission permits nothing: say 'from' another zone, or 'timing'")
    return CastPermission(
        from_zone=zone,
        timing=given["timing"].one_of(("instant",)) if "timing" in given else None,
        only_cost=plain.string(given["only_cost"]) if "only_cost" in given else "",
        only_if=filters.condition(given["only_if"]) if "only_if" in given else None,
        **common(part, given, zones=(zone,)),
    )


def opening_hand(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """A card that may begin the game on the battlefield."""
    return OpeningHand(**common(part, given, zones=("hand",)))


def enters(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """How a permanent enters the battlefield."""
    if not any(name in given for name in ("tapped", "choose", "counters", "as_copy_of", "under")):
        part.fail("enters says nothing: give it 'tapped', 'choose', 'counters', 'as_copy_of' or 'under'")
    return Replacement(
        event="enter_battlefield",
        subject=filters.selector(given["subject"]) if "subject" in given else "this",
        only_if=filters.condition(given["only_if"]) if "only_if" in given else None,
        enters_tapped="tapped" in given and plain.boolean(given["tapped"]),
        enters_choosing=given["choose"].one_of(_CHOICES) if "choose" in given else "",
        enters_with=copies.counters(given["counters"]) if "counters" in given else (),
        enters_under=given["under"].one_of(("you", "nobody")) if "under" in given else None,
        optional="optional" in given and plain.boolean(given["optional"]),
        **copies.copying(part, given, nested),
        **common(part, given),
    )
