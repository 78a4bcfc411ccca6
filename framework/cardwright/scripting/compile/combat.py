"""Reading what effects demand of a declaration of attackers or blockers: requirements, costs and limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardwright.kernel.abilities import Ability
from cardwright.kernel.combat_abilities import ActionCost, AsThough, ExtraBlocks, Limit, Must
from cardwright.scripting.errors import listed
from cardwright.scripting.event_fields import FACTS

from . import filters, plain
from .common import Nested, common, cost, facts
from .part import Part

__all__ = ["COMBAT"]

_ACTIONS = ("attack", "block", "be_blocked")
_ALL_FACTS = {field.name for fields in FACTS.values() for field in fields}


def _demand(part: Part, given: Mapping[str, Part], event: str) -> dict[str, object]:
    """What all of them have: whose, which facts hold, when."""
    fields = FACTS.get(event, ())
    fitting = {field.name for field in fields}
    for name in given:
        if name in _ALL_FACTS and name not in fitting:
            given[name].fail(f"{name!r} says nothing about {event!r}, which has {listed(map(repr, sorted(fitting)))}")
    return {
        "event": event,
        "subject": filters.selector(given["subject"]),
        "match": facts(given, fields),
        "only_if": filters.condition(given["only_if"]) if "only_if" in given else None,
        **common(part, given),
    }


def _must(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    return Must(**_demand(part, given, given["what"].one_of(_ACTIONS)))  # type: ignore[arg-type]


def _cost(part: Part, given: Mapping[str, Part], event: str) -> Ability:
    return ActionCost(
        cost=cost(given["cost"]),
        times=filters.amount(given["times"]) if "times" in given else 1,
        **_demand(part, given, event),  # type: ignore[arg-type]
    )


def _attack_cost(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    return _cost(part, given, "attack")


def _block_cost(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    return _cost(part, given, "block")


def _limit(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    event = given["what"].one_of(_ACTIONS)
    if "at_least" in given and event != "be_blocked":
        given["at_least"].fail("'at_least' counts the blockers of a creature: it is for what = \"be_blocked\"")
    if "others" in given and event == "be_blocked":
        given["others"].fail("'others' counts creatures that attack or block along, not those that are blocked")
    if "other" in given and "others" not in given:
        given["other"].fail("'other' says which creatures 'others' counts, and that is not given")
    return Limit(
        at_most=plain.integer(given["at_most"], 0) if "at_most" in given else None,
        at_least=plain.integer(given["at_least"], 2) if "at_least" in given else 0,
        others=plain.integer(given["others"], 1) if "others" in given else 0,
        other=filters.filter_of(given["other"]) if "other" in given else None,
        **_demand(part, given, event),  # type: ignore[arg-type]
    )


def _extra_blocks(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
    more = plain.limit(given["more"]) if "more" in given else 1
    return ExtraBlocks(more=None if more < 0 else more, **_demand(part, given, "block"))  # type: ignore[arg-type]


def _as_though(event: str) -> Callable[[Part, Mapping[str, Part], Nested], Ability]:
    def read(part: Part, given: Mapping[str, Part], nested: Nested) -> Ability:
        return AsThough(**_demand(part, given, event))  # type: ignore[arg-type]

    return read


COMBAT = {
    "must": _must,
    "attack_cost": _attack_cost,
    "block_cost": _block_cost,
    "combat_limit": _limit,
    "extra_blocks": _extra_blocks,
    "attacks_despite_defender": _as_though("attack"),
    "assigns_by_toughness": _as_though("toughness"),
    "assigns_as_unblocked": _as_though("unblocked"),
}
"""How each constructor's table becomes an ability."""
