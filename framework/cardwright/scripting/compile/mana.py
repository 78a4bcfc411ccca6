"""Reading mana: what an ability adds, or what is produced instead."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from cardwright.kernel.abilities import AddMana, Selector
from cardwright.kernel.mana import COLORS, parse_mana
from cardwright.scripting.sandbox import FunctionRef, ManaValue, Tagged

from . import filters, plain
from .part import Part

__all__ = ["added", "mana"]

_FORMS = 'mana such as "{G}", any_color, one_of { … }, one_color_of(…), combination_of { … } or a function'


def added(given: Mapping[str, Part]) -> AddMana | None:
    """The mana of an ability's fields `adds`, `amount`, `to`, `spend_only` and `spend_to`, if it adds any."""
    beside = [name for name in ("amount", "to", "spend_only", "spend_to", "library") if name in given]
    if "adds" not in given:
        if beside:
            given[beside[0]].fail(f"{given[beside[0]].what} is only for abilities with 'adds'")
        return None
    return msgspec.structs.replace(
        mana(given["adds"]),
        amount=filters.amount(given["amount"]) if "amount" in given else 1,
        to=given["to"].one_of(("you", "its controller", "that player")) if "to" in given else "you",
        spend=filters.filter_of(given["spend_only"]) if "spend_only" in given else None,
        spend_kinds=plain.strings(given["spend_to"], ("cast", "activate"))
        if "spend_to" in given
        else ("cast", "activate"),
    )


def mana(part: Part) -> AddMana:
    """Which mana."""
    value = part.value
    if isinstance(value, FunctionRef):
        return AddMana(script=filters.script(part))
    if isinstance(value, ManaValue):
        return AddMana(mana=value.types)
    if isinstance(value, str):
        return AddMana(mana=_types(part))
    if isinstance(value, Tagged):
        match value.tag:
            case "any_color":
                return AddMana(colors=COLORS, only_colors=True)
            case "one_of":
                return _one_of(part)
            case "one_color_of":
                return msgspec.structs.replace(_one_of(part), only_colors=True)
            case "combination_of":
                return _combination(part)
            case "could_produce" | "produced" | "colors_among":
                part.fail(
                    f"{part.what} must say how the type is chosen: one_of({value.tag} …) or one_color_of({value.tag} …)"
                )
    raise part.unlike(_FORMS)


def _types(part: Part) -> tuple[str, ...]:
    try:
        types = parse_mana(plain.string(part))
    except ValueError as error:
        part.fail(str(error))
    return types


def _choices(part: Part) -> tuple[Part, ...]:
    if part.tagged().fields:
        part.fail(
            f"{part.tagged().tag} has no named fields; it holds mana, or one of could_produce, produced, colors_among"
        )
    choices = part.list_parts()
    if len(choices) == 1 and isinstance(choices[0].value, list):
        choices = choices[0].list_parts()
    if not choices:
        part.fail(f"{part.tagged().tag} must hold something to choose from")
    return choices


def _one_of(part: Part) -> AddMana:
    choices = _choices(part)
    first = choices[0].value
    if len(choices) == 1 and isinstance(first, Tagged):
        return _set_of(choices[0])
    options = tuple(_types(choice) if isinstance(choice.value, str) else mana(choice).mana for choice in choices)
    for choice, option in zip(choices, options, strict=True):
        if not option:
            choice.expected('mana such as "{G}"')
    return AddMana(one_of=options)


def _set_of(part: Part) -> AddMana:
    """A set of types that is found as the ability resolves."""
    value = part.tagged()
    match value.tag:
        case "any_color":
            return AddMana(colors=COLORS, only_colors=True)
        case "produced":
            return AddMana(produced=True)
        case "colors_among":
            if value.items:
                part.fail("colors_among takes the fields of a filter")
            return AddMana(of_colors=filters.open_filter(part, value.fields), only_colors=True)
        case "could_produce":
            return AddMana(could_produce=_asked(part, value))
    raise part.unlike("mana, could_produce { … }, produced or colors_among { … }")


def _asked(part: Part, value: Tagged) -> Selector:
    if not value.items:
        return filters.open_filter(part, value.fields)
    if value.fields or len(value.items) > 1:
        part.fail("could_produce takes the fields of a filter, or one of this, attached and sacrificed")
    return filters.source(part.inner(1, value.items[0], "could_produce"))


def _combination(part: Part) -> AddMana:
    choices = _choices(part)
    if len(choices) == 1 and isinstance(choices[0].value, Tagged):
        if choices[0].value.tag != "any_color":
            choices[0].expected('any_color or mana such as "{R}"')
        return AddMana(colors=COLORS, only_colors=True, same=False)
    return AddMana(colors=tuple(plain.mana_type(choice) for choice in choices), same=False)
