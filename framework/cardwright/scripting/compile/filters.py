"""Reading filters, selectors, conditions and amounts."""

from __future__ import annotations

from cardwright.kernel.abilities import Amount, Condition, Count, Filter, Script, Selector
from cardwright.kernel.filters import looks_at_cards
from cardwright.kernel.registries import FilterField
from cardwright.kernel.zones import HIDDEN, ZONES
from cardwright.scripting.errors import listed, near
from cardwright.scripting.sandbox import FunctionRef, Tagged
from cardwright.scripting.shapes import Field
from cardwright.scripting.shared_fields import CONDITION

from . import plain
from .part import Part

__all__ = ["amount", "condition", "filter_of", "open_filter", "script", "selector", "source"]

_COMPARISONS = (">=", "<=", ">", "<")


def script(part: Part) -> Script:
    """The address of a function."""
    if not isinstance(part.value, FunctionRef):
        part.expected("a function of fx")
    return Script(part.source.chunk, part.value.path)


def filter_of(part: Part) -> Filter:
    """A filter: a table of checked fields, a function, or a table with a function under `where`."""
    if isinstance(part.value, FunctionRef):
        return Filter(where=script(part))
    if isinstance(part.value, Tagged):
        part.expected('a filter, such as { type = "creature" }')
    return open_filter(part, part.record().keys())


def open_filter(part: Part, names: object, aside: tuple[Field, ...] = ()) -> Filter:
    """The filter that the fields `names` of a table make; `aside` are fields that belong to something else."""
    known = part.source.vocabulary.language.filter_fields
    not_mine = {field.name for field in aside}
    fields: list[tuple[str, object]] = []
    where: Script | None = None
    record = part.record()
    for name in record:
        inner = part.inner(name, record[name])
        if name in not_mine:
            continue
        if name == "where":
            where = script(inner)
        elif name in known:
            fields.append((name, _value(inner, known[name])))
        else:
            allowed = [*(field.name for field in aside), *known, "where"]
            inner.fail(
                f"unknown filter field {name!r}; the fields are {listed(sorted(allowed), 60)}", near(name, allowed)
            )
    return Filter(tuple(sorted(fields, key=lambda pair: pair[0])), where)


def _value(part: Part, field: FilterField) -> object:
    if isinstance(part.value, str) and part.value in field.allowed:
        return (part.value,) if field.type == "strs" else part.value
    match field.type:
        case "bool":
            return plain.boolean(part)
        case "int":
            return plain.integer(part)
        case "str":
            return part.one_of(field.allowed) if field.allowed else plain.string(part)
        case "strs":
            return _words(part, field)
        case "compare":
            return _comparison(part)
        case "player":
            return _player(part, field)
        case "filter":
            return "this" if part.value == Tagged("this", {}, [], None) else filter_of(part)
        case "filters":
            return tuple(filter_of(p) for p in part.list_parts())
    raise ValueError(f"filter field {field.name!r} has a type that scripts can't write: {field.type!r}")


def _words(part: Part, field: FilterField) -> tuple[str, ...]:
    words = plain.strings(part, field.allowed)
    if not words:
        part.expected("a text or a list of texts")
    known = _known_words(part, field.name)
    for word in words if known else ():
        if word not in known:
            part.fail(f"{part.what}: {word!r} is not known; it is one of {listed(known)}", near(word, known))
    return words


def _known_words(part: Part, name: str) -> tuple[str, ...]:
    """What a filter field may hold where the rules close the list."""
    from cardwright.scripting.typeline import known_subtypes, known_supertypes, known_types

    match name:
        case "type" | "all_types":
            return known_types()
        case "supertype":
            return known_supertypes()
        case "subtype":
            return (*known_subtypes(), *part.source.subtypes)
        case "zone":
            return ZONES
        case "keyword" | "without":
            return tuple(part.source.vocabulary.language.keywords)
    return ()


def _comparison(part: Part) -> int | str:
    if isinstance(part.value, int) and not isinstance(part.value, bool):
        return part.value
    text = part.value
    if isinstance(text, str):
        sign = next((s for s in _COMPARISONS if text.startswith(s)), "")
        number = text[len(sign) :].strip()
        if number.lstrip("-").isdigit():
            return f"{sign}{int(number)}"
    raise part.unlike('a number or a comparison such as ">=4"')


def _player(part: Part, field: FilterField) -> str:
    """A player by role; or, by its name in `targets`, the player that is targeted."""
    name = plain.string(part)
    allowed = (*field.allowed, *part.source.target_names)
    if name not in allowed:
        part.fail(f"{part.what} can't be {name!r}; it is one of {listed(map(repr, allowed))}", near(name, allowed))
    return name


def selector(part: Part) -> Selector:
    """Whose: `this`, `any`, `attached`, or a filter."""
    if isinstance(part.value, Tagged):
        return _bare(part, ("this", "any", "attached"))
    if isinstance(part.value, str):
        part.expected("this, any, attached (without quotes) or a filter")
    return filter_of(part)


def source(part: Part) -> Selector:
    """What is asked for its mana: `this`, `attached`, `sacrificed`, or a filter."""
    if isinstance(part.value, Tagged):
        return _bare(part, ("this", "attached", "sacrificed"))
    return filter_of(part)


def _bare(part: Part, allowed: tuple[str, ...]) -> str:
    value = part.tagged()
    if value.tag not in allowed:
        part.expected(f"{', '.join(allowed)} or a filter", near(value.tag, allowed))
    if value.fields or value.items:
        part.fail(f"{value.tag} stands alone, without braces")
    return value.tag


def condition(part: Part) -> Condition:
    """A condition: a function, or a table of what must hold."""
    if isinstance(part.value, FunctionRef):
        return Condition(script=script(part))
    given = part.fields(CONDITION)
    if not given:
        part.expected("a function or a table that says something")
    if "of" not in given and (extra := next((n for n in ("zone", "at_least", "at_most") if n in given), None)):
        given[extra].fail(f"{part.what} says {extra!r} but not 'of': what is counted")
    at_most = plain.integer(given["at_most"], 0) if "at_most" in given else None
    zone = plain.zone(given["zone"]) if "zone" in given else "battlefield"
    return Condition(
        of=_seen(given["of"], filter_of(given["of"]), zone) if "of" in given else None,
        zone=zone,
        at_least=plain.integer(given["at_least"], 0) if "at_least" in given else 1 if at_most is None else 0,
        at_most=at_most,
        turn=plain.player(given["turn"]) if "turn" in given else None,
        during=plain.step(given["during"]) if "during" in given else None,
        paid=plain.string(given["paid"]) if "paid" in given else None,
        cast_from=plain.zone(given["cast_from"]) if "cast_from" in given else None,
    )


def _seen(part: Part, flt: Filter, zone: str) -> Filter:
    """What is counted all the time in a hidden zone asks for nothing that not everybody sees (CR 400.2)."""
    if zone in HIDDEN and looks_at_cards(flt):
        part.fail(f"cards in a {zone} are counted by whose they are only (controller, owner): the rest nobody sees")
    return flt


def amount(part: Part) -> Amount:
    """A number, `x`, `count { … }`, or a function."""
    if isinstance(part.value, bool):
        part.expected("a number, x, count { … } or a function")
    if isinstance(part.value, int):
        return part.value
    if isinstance(part.value, FunctionRef):
        return script(part)
    if isinstance(part.value, Tagged):
        if part.value.tag == "x":
            return "x"
        if part.value.tag == "its_mana_value":
            return "its mana value"
        if part.value.tag == "count":
            return _count(part)
    raise part.unlike("a number, x, count { … } or a function", "write x without quotes" if part.value == "x" else "")


def _count(part: Part) -> Count:
    spec = part.source.vocabulary.constructors["count"]
    if part.tagged().items:
        part.fail("count takes only named fields: those of a filter, `zone` and `times`")
    fields = spec.fields
    given = part.fields(fields, beside=part.record())
    zone = plain.zone(given["zone"]) if "zone" in given else "battlefield"
    return Count(
        of=_seen(part, open_filter(part, part.record(), fields), zone),
        zone=zone,
        times=plain.integer(given["times"]) if "times" in given else 1,
    )
