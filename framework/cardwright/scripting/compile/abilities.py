"""From constructors to abilities."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from cardwright.kernel.abilities import (
    Ability,
    Activated,
    AddMana,
    Adjust,
    Cant,
    Cost,
    CostChange,
    Delayed,
    Filter,
    Keyword,
    Lasting,
    Replacement,
    SpellAbility,
    Static,
    Triggered,
)
from cardwright.kernel.combat_abilities import COMBAT as DEMANDS
from cardwright.kernel.event_names import EventName
from cardwright.kernel.sagas import LORE
from cardwright.scripting.errors import PackError, near
from cardwright.scripting.sandbox import Tagged
from cardwright.scripting.shared_fields import LASTS
from cardwright.scripting.vocabulary import constructor_name

from . import copies, effects, filters, plain
from .combat import COMBAT
from .common import common, cost, matched
from .mana import added, mana
from .part import Part
from .targets import spoken

__all__ = ["ability", "prepared"]

_EFFECTS = {
    "static": effects.static,
    "cant": effects.cant,
    "adjust": effects.adjust,
    "triggers": effects.triggers,
    "cost_change": effects.cost_change,
    "additional_cost": effects.additional_cost,
    "alternative_cost": effects.alternative_cost,
    "cast_permission": effects.cast_permission,
    "pay_with": effects.pay_with,
    "enters": effects.enters,
    "opening_hand": effects.opening_hand,
    "turned_face_up": copies.turned_face_up,
    **COMBAT,
}
FLOATING = (Static, Cant, Adjust, CostChange, Replacement, *DEMANDS)  # what may work by itself for a time


def ability(part: Part) -> Ability:
    """One ability of a card."""
    value = part.value
    constructors = part.source.vocabulary.constructors
    spec = constructors.get(value.tag) if isinstance(value, Tagged) else None
    if spec is None or spec.group not in ("ability", "trigger", "replacement", "keyword"):
        part.fail(
            f"an ability is made by activated {{ … }}, on_… {{ … }}, a keyword or the like, not by {_said(part)}",
            _hint(part),
        )
    part.source.target_names = ()
    named = Part(part.source, part.path, value, spec.name, part.line)
    if spec.group == "keyword":
        return _keyword(named)
    if spec.name in _EFFECTS:
        beside = part.record() if spec.name == "cant" else ()
        return _EFFECTS[spec.name](named, named.of(spec, beside), ability)
    given = named.of(spec)
    if spec.group == "trigger":
        return _triggered(named, given)
    if spec.group == "replacement":
        return _replacement(named, given)
    makers = {"spell": _spell, "activated": _activated, "state_trigger": _state_trigger, "chapter": _chapter}
    return makers[spec.name](named, given)


def _said(part: Part) -> str:
    from .part import kind_of

    return kind_of(part.value)


def _hint(part: Part) -> str:
    if isinstance(part.value, str):
        return near(part.value, (n for n, c in part.source.vocabulary.constructors.items() if c.group == "keyword"))
    if isinstance(part.value, Tagged) and part.value.tag in ("mode", "modal"):
        return "modes stand inside spell { modal { … } }"
    return ""


def _spell(part: Part, given: Mapping[str, Part]) -> Ability:
    modes, choose = spoken(part, given)
    return SpellAbility(modes=modes, choose=choose, **common(part, given, zones=("stack",)))


def _activated(part: Part, given: Mapping[str, Part]) -> Ability:
    price = cost(given["cost"])
    adds = added(given)
    modes, choose = spoken(part, given, needed=adds is None)
    loyalty = any(p.kind == "loyalty" for p in price.parts)
    library = _library(part, given, adds, price)
    return Activated(
        cost=price,
        modes=modes,
        choose=choose,
        adds=adds,
        library=library,
        timing=given["timing"].one_of(("instant", "sorcery", "cast"))
        if "timing" in given
        else "sorcery"
        if loyalty
        else "instant",
        only_if=filters.condition(given["only_if"]) if "only_if" in given else None,
        limit_per_turn=plain.integer(given["limit_per_turn"], 1) if "limit_per_turn" in given else None,
        loyalty=loyalty,
        by=plain.player(given["by"]) if "by" in given else "you",
        special="special" in given and plain.boolean(given["special"]),
        **common(part, given),
    )


def _library(part: Part, given: Mapping[str, Part], adds: AddMana | None, price: Cost | None = None) -> bool:
    """Whether it moves a card to or from a library, checked against what its effect is seen to call."""
    said = "library" in given and plain.boolean(given["library"])
    calls = part.source.syntax.calls((*part.path, "effect")) if "effect" in given else ()
    verbs = part.source.vocabulary.language.verbs
    for name, place in calls:
        if name == "add_mana" and adds is None:
            raise PackError(
                f"{part.what} calls add_mana but has no 'adds': say there what it adds",
                part.source.file,
                place.line,
                column=place.column,
            )
        if adds is not None and not said and name in verbs and verbs[name].moves_library:
            raise PackError(
                f"{part.what} adds mana and calls {name}, which moves a card to or from a library:"
                " say library = true (CR 605.1a)",
                part.source.file,
                place.line,
                column=place.column,
            )
    if price is not None and adds is not None and not said and any(p.kind == "mill" for p in price.parts):
        given["cost"].fail(
            f"{part.what} adds mana and its cost moves a card from a library: say library = true (CR 605.1a)"
        )
    return said


def _whose(part: Part, given: Mapping[str, Part], event: EventName) -> tuple[tuple[str, object], ...]:
    """The fields of the event that must match, the player among them."""
    match = matched(given, event)
    if "player" in given:
        who = plain.player(given["player"])
        if who != "any" or event.moment:  # each player's: once for each of a team that shares the moment (CR 805.4d)
            match = (*match, ("player", who))
    return match


def _event(part: Part) -> EventName:
    return part.source.vocabulary.language.events[part.tagged().tag.partition("_")[2]]


def _triggered(part: Part, given: Mapping[str, Part]) -> Triggered:
    event = _event(part)
    adds = added(_without_match(given, event))
    modes, choose = spoken(part, given, needed=adds is None)
    subject = filters.selector(given["subject"]) if "subject" in given else "any"
    at_least = plain.integer(given["at_least"], 1) if "at_least" in given else 1
    zones = event.own_zones if subject == "this" else ("battlefield",)
    return Triggered(
        event=event.name,
        subject=subject,
        match=_whose(part, given, event),
        only_if=filters.condition(given["only_if"]) if "only_if" in given else None,
        modes=modes,
        choose=choose,
        adds=adds,
        library=_library(part, given, adds),
        batch=at_least > 1 or ("batch" in given and plain.boolean(given["batch"])),
        at_least=at_least,
        limit_per_turn=plain.integer(given["limit_per_turn"], 1) if "limit_per_turn" in given else None,
        **common(part, given, zones=zones),
    )


def _without_match(given: Mapping[str, Part], event: EventName) -> Mapping[str, Part]:
    """The fields without those that match the event: where it has a `to` itself, the mana's is ``adds_to``."""
    match = {name for name, _ in event.fields}
    return {name.removeprefix("adds_"): field for name, field in given.items() if name not in match}


def _state_trigger(part: Part, given: Mapping[str, Part]) -> Triggered:
    modes, choose = spoken(part, given)
    return Triggered(
        event="state", only_if=filters.condition(given["when"]), modes=modes, choose=choose, **common(part, given)
    )


def _chapter(part: Part, given: Mapping[str, Part]) -> Triggered:
    """A chapter ability: it triggers as its Saga comes to have so many lore counters (CR 714.2b)."""
    modes, choose = spoken(part, given)
    number = plain.integer(given["number"], 1)
    said = common(part, given)
    return Triggered(
        event="add_counters",
        subject="this",
        match=(("counter", LORE), ("reached", number)),
        modes=modes,
        choose=choose,
        **{**said, "label": said["label"] or f"chapter {number}"},
    )


def _replacement(part: Part, given: Mapping[str, Part]) -> Replacement:
    event = _event(part)
    prevent = given.get("prevent")
    if event.name != "damage" and prevent is not None:
        prevent.fail(f"only damage can be prevented; {part.what} has 'replace' and others")
    for name in ("instead_mana", "instead_type"):
        if name in given and event.name != "mana_event":
            given[name].fail(f"{name!r} is for replace_mana_event only")
    return Replacement(
        event=event.name,
        subject=filters.selector(given["subject"]) if "subject" in given else "any",
        match=_whose(part, given, event),
        only_if=filters.condition(given["only_if"]) if "only_if" in given else None,
        replace=filters.script(given["replace"]) if "replace" in given else None,
        instead_mana=mana(given["instead_mana"]) if "instead_mana" in given else None,
        instead_type=mana(given["instead_type"]) if "instead_type" in given else None,
        multiply=plain.integer(given["multiply"], 0) if "multiply" in given else None,
        instead_to=plain.zone(given["instead_to"]) if "instead_to" in given else None,
        prevent=None if prevent is None else "all" if prevent.value == "all" else filters.amount(prevent),
        optional="optional" in given and plain.boolean(given["optional"]),
        self_replacement="self_replacement" in given and plain.boolean(given["self_replacement"]),
        **common(part, given),
    )


def _keyword(part: Part) -> Keyword:
    value = part.tagged()
    definition = next(
        k for k in part.source.vocabulary.language.keywords.values() if constructor_name(k.name) == value.tag
    )
    spec = part.source.vocabulary.constructors[value.tag]
    if not definition.takes:
        if value.fields or value.items:
            part.fail(f"{value.tag} has neither value nor cost: it stands alone, without braces")
        return Keyword(name=definition.name, **common(part, {}))
    if definition.takes == "filter":
        return _for_what(part, definition.name)
    if len(value.items) > 1 or (value.items and value.fields):
        part.fail(f"{value.tag} takes one {definition.takes}, and here are more")
    if value.items and len(definition.parts) == 1:
        given = {definition.takes: part.inner(1, value.items[0], f"{definition.takes} of {value.tag}")}
    else:
        given = part.of(spec, beside=value.fields if spec.open_fields else ())
    return Keyword(
        name=definition.name,
        value=filters.amount(given["value"]) if "value" in given else 0,
        cost=cost(given["cost"]) if "cost" in given else None,
        filter=filters.open_filter(part, value.fields, spec.fields) if spec.open_fields else None,
        **common(part, {"label": given["label"]} if "label" in given else {}),
    )


def _for_what(part: Part, name: str) -> Keyword:
    """A keyword that says what it is for: fields of a filter, or ``keyword(any)``."""
    value = part.tagged()
    if value.items and not value.fields and len(value.items) == 1:
        inner = part.inner(1, value.items[0], f"what {value.tag} is for")
        if isinstance(inner.value, Tagged) and inner.value.tag == "any":
            return Keyword(name=name, filter=Filter(), **common(part, {}))
    if not value.fields or value.items:
        part.fail(f'{value.tag} must say what it is for, such as {value.tag} {{ type = "land" }}')
    return Keyword(name=name, filter=filters.open_filter(part, value.fields), **common(part, {}))


def prepared(part: Part) -> Delayed | Lasting:
    """A `delayed`, `reflexive` or `lasting` ability."""
    value = part.tagged()
    spec = part.source.vocabulary.constructors[value.tag]
    named = Part(part.source, part.path, value, spec.name, part.line)
    given = named.of(spec)
    label = plain.string(given["label"])
    part.source.target_names = ()
    if value.tag == "lasting":
        return _lasting(named, given, label)
    if value.tag == "reflexive":
        modes, choose = spoken(named, given)
        trigger = Triggered(event="reflexive", modes=modes, choose=choose, **common(named, {"label": given["label"]}))
        return Delayed(trigger=trigger, **common(named, {"label": given["label"]}))
    inner = named.list_parts()
    if len(inner) != 1 or not (isinstance(inner[0].value, Tagged) and inner[0].value.tag.startswith("on_")):
        named.fail(f"delayed {label!r} must hold one on_… {{ … }}")
    made = ability(inner[0])
    if not isinstance(made, Triggered):
        raise TypeError(f"{inner[0].what} made {type(made).__name__}")
    lasts = ("end_of_turn", "end_of_combat", "your_next_turn", "step", "forever")
    return Delayed(
        trigger=made,
        once=plain.boolean(given["once"]) if "once" in given else True,
        until=given["lasts"].one_of(lasts) if "lasts" in given else "forever",
        **common(named, {"label": given["label"]}),
    )


def _lasting(part: Part, given: Mapping[str, Part], label: str) -> Lasting:
    """An effect that works for a time once it is begun."""
    inner = part.list_parts()
    made = ability(inner[0]) if len(inner) == 1 else None
    floats = _stands_for(part, made) if isinstance(made, Keyword) else isinstance(made, FLOATING)
    if made is None or not floats:
        part.fail(f"lasting {label!r} must hold one static, cant, must, adjust, cost_change, replace_… or the like")
    if "uses" in given and not isinstance(made, Replacement):
        given["uses"].fail(f"'uses' counts the events that are replaced, and lasting {label!r} replaces none")
    return Lasting(
        effect=msgspec.structs.replace(made, label=made.label or label),
        until=given["lasts"].one_of(LASTS) if "lasts" in given else "end_of_turn",
        uses=plain.integer(given["uses"], 1) if "uses" in given else None,
        **common(part, {"label": given["label"]}),
    )


def _stands_for(part: Part, keyword: Keyword) -> bool:
    """Whether a keyword is all effects that may work by themselves, and none of them about the object that has it."""
    expand = part.source.vocabulary.language.keywords[keyword.name].expand
    meant = expand(keyword) if expand is not None else ()
    return bool(meant) and all(isinstance(a, FLOATING) and getattr(a, "subject", "any") != "this" for a in meant)
