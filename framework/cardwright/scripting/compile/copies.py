"""Reading what scripts say of copies, and of being turned face up (CR 707.9, 708.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.kernel.abilities import Ability, Amount, CopyExceptions, Replacement
from cardwright.scripting import typeline
from cardwright.scripting.copy_constructors import KEPT, exceptions_like
from cardwright.scripting.errors import near
from cardwright.scripting.shared_fields import CHANGES

from . import filters, plain
from .common import Nested, common
from .part import Part

__all__ = ["copying", "counters", "turned_face_up"]


def counters(part: Part) -> tuple[tuple[str, Amount], ...]:
    """Kinds of counters with their amounts."""
    return tuple((kind, filters.amount(part.inner(kind, n))) for kind, n in sorted(part.record().items()))


def copying(part: Part, given: Mapping[str, Part], nested: Nested) -> dict[str, Any]:
    """The arguments of a `Replacement` that has something enter as a copy."""
    if "as_copy_of" not in given:
        for name in ("from", "copies", "except"):
            if name in given:
                given[name].fail(f"{part.what} says {name!r} but not 'as_copy_of': of what it is a copy")
        return {}
    return {
        "enters_as_copy": filters.filter_of(given["as_copy_of"]),
        "copy_zone": given["from"].one_of(("battlefield", "graveyard", "exile")) if "from" in given else "battlefield",
        "copies": filters.amount(given["copies"]) if "copies" in given else 1,
        "copy_except": _exceptions(given["except"], nested) if "except" in given else CopyExceptions(),
    }


def _exceptions(part: Part, nested: Nested) -> CopyExceptions:
    from .effects import changes

    given = part.fields(exceptions_like(CHANGES))
    if not given:
        part.expected("a table that says how the copy differs")
    more = [(kind, n, "") for kind, n in counters(given["counters"])] if "counters" in given else []
    if "counters_if" in given:
        for type, held in sorted(given["counters_if"].record().items()):
            inner = given["counters_if"].inner(type, held)
            if type not in typeline.known_types():
                inner.fail(f"{type!r} is no card type", near(type, typeline.known_types()))
            more += [(kind, n, type) for kind, n in counters(inner)]
    return CopyExceptions(
        name=plain.string(given["name"]) if "name" in given else None,
        keep=plain.strings(given["keep"], KEPT) if "keep" in given else (),
        changes=changes(given, nested),
        this_ability="this_ability" in given and plain.boolean(given["this_ability"]),
        counters=tuple(more),
    )


def turned_face_up(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    """What happens as it is turned face up."""
    return Replacement(
        event="turn_face_up", subject="this", enters_with=counters(given["counters"]), **common(part, given)
    )
