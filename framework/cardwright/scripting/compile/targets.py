"""Reading targets, modes and what an ability does."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardwright.kernel.abilities import Amount, Effect, Filter, Mode, TargetSpec
from cardwright.scripting.errors import near
from cardwright.scripting.sandbox import Tagged
from cardwright.scripting.shared_fields import SPEAKS

from . import filters, plain
from .part import Part

__all__ = ["RESERVED", "Speech", "spoken"]

RESERVED = (
    "self", "you", "event", "events", "x", "attached", "candidate", "paid", "times_paid",
    "sacrificed", "discarded", "exiled", "returned", "tapped",
)  # fmt: skip
"""Names in `fx` that a target can't have."""

_KINDS = {
    "target": "object",
    "target_spell": "spell",
    "target_ability": "ability",
    "target_spell_or_ability": "stack",
    "player": "player",
    "opponent": "player",
    "any_target": "any",
}
_NAME = re.compile(r"[a-z_][a-z0-9_]*")
Speech = tuple[tuple[Mode, ...], tuple[int, int]]


def spoken(part: Part, given: Mapping[str, Part], *, needed: bool = True) -> Speech:
    """The modes of an ability that resolves, and how many are chosen.

    From its fields `targets` and `effect`, or its one unnamed part ``modal { … }``; `needed` if it must do something.
    """
    items = part.tagged().items
    if not items:
        if needed and "effect" not in given:
            part.fail(f"{part.what} does nothing: give it 'effect', a function of fx")
        return (_mode(part, given),), (1, 1)
    inner = part.inner(1, items[0])
    if len(items) > 1 or not (isinstance(inner.value, Tagged) and inner.value.tag == "modal"):
        inner.expected("modal { … }, as the one part without a name")
    both = next((given[field.name] for field in SPEAKS if field.name in given), None)
    if both is not None:
        both.fail(f"{both.what} stands beside modal {{ … }}: say it in the modes")
    return _modal(Part(inner.source, inner.path, inner.value, f"modal of {part.what}", inner.line))


def _modal(part: Part) -> Speech:
    given = part.of(part.source.vocabulary.constructors["modal"])
    modes = []
    for inner in part.list_parts():
        if not (isinstance(inner.value, Tagged) and inner.value.tag == "mode"):
            inner.expected("mode { … }")
        of_mode = inner.of(inner.source.vocabulary.constructors["mode"])
        if "effect" not in of_mode:
            inner.fail(f"{inner.what} does nothing: give it 'effect', a function of fx")
        modes.append(_mode(inner, of_mode))
    if len(modes) < 2:
        part.fail("modal must have two modes or more")
    if "choose" in given and ("at_least" in given or "at_most" in given):
        given["choose"].fail("modal says 'choose' and also 'at_least' or 'at_most'; say one or the other")
    number = plain.integer(given["choose"], 1) if "choose" in given else 1
    least = plain.integer(given["at_least"], 0) if "at_least" in given else number if "at_most" not in given else 0
    most = (
        plain.integer(given["at_most"], 1) if "at_most" in given else number if "at_least" not in given else len(modes)
    )
    if not least <= most <= len(modes):
        part.fail(f"modal has {len(modes)} modes, so {least} to {most} of them can't be chosen")
    return tuple(modes), (least, most)


def _mode(part: Part, given: Mapping[str, Part]) -> Mode:
    targets = _targets(given["targets"]) if "targets" in given else ()
    effect: Effect = ()
    if "effect" in given:
        effect = filters.script(given["effect"])
    anyway = "resolves_anyway" in given and plain.boolean(given["resolves_anyway"])
    return Mode(effect, targets, plain.string(given["label"]) if "label" in given else "", anyway)


def _targets(part: Part) -> tuple[TargetSpec, ...]:
    if isinstance(part.value, Tagged):
        part.fail(f"{part.what} must give its targets names: {{ it = {part.value.tag} … }}")
    if isinstance(part.value, list):
        found = [(_own_name(inner), inner) for inner in part.list_parts()]
    else:
        record = part.record()
        found = [(name, part.inner(name, record[name])) for name in _in_order(part, tuple(record))]
    if not found:
        part.fail(f"{part.what} is empty: leave it out if there are no targets")
    specs: list[TargetSpec] = []
    for name, inner in found:
        if not _NAME.fullmatch(name) or name in RESERVED:
            inner.fail(
                f"a target can't be called {name!r}: a name is lower-case letters, and not one of {', '.join(RESERVED)}"
            )
        if any(spec.name == name for spec in specs):
            inner.fail(f"two targets are called {name!r}")
        part.source.target_names = (*(spec.name for spec in specs), name)
        specs.append(_target(inner, name))
    return tuple(specs)


def _in_order(part: Part, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names as they are written: that is the order in which targets are chosen."""
    if len(names) < 2:
        return names
    written = part.source.syntax.keys(part.path)
    if written is None or set(written) != set(names):
        part.fail(
            f'{part.what} is computed, so its order is not known: write a list of targets that have `as = "name"`'
        )
    return written


def _own_name(part: Part) -> str:
    value = part.value
    if not isinstance(value, Tagged) or "as" not in value.fields:
        part.fail('in a list of targets each says its name: target { as = "name", … }')
    return plain.string(part.inner("as", value.fields["as"]))


def _target(part: Part, name: str) -> TargetSpec:
    value = part.value
    if not isinstance(value, Tagged) or value.tag not in _KINDS:
        tag = value.tag if isinstance(value, Tagged) else ""
        part.expected("a target: " + ", ".join(_KINDS), near(tag, _KINDS) if tag else "")
    spec = part.source.vocabulary.constructors[value.tag]
    inner = Part(part.source, part.path, value, f"{value.tag} {name!r}", part.line)
    given = inner.of(spec, beside=value.fields if spec.open_fields else ())
    if not spec.bare and not value.fields:
        inner.fail('target must say what it targets, such as target { type = "creature" }')
    least, most = _number(inner, given)
    zone = "stack" if spec.name.startswith("target_") else "battlefield"
    return TargetSpec(
        name=name,
        kind=_KINDS[value.tag],
        filter=filters.open_filter(inner, value.fields, spec.fields) if spec.open_fields else Filter(),
        zone=plain.zone(given["zone"]) if "zone" in given else zone,
        player="opponent" if value.tag == "opponent" else "any",
        at_least=least,
        at_most=most,
        divide=filters.amount(given["divide"]) if "divide" in given else None,
        if_paid=plain.string(given["if_paid"]) if "if_paid" in given else None,
    )


def _number(part: Part, given: Mapping[str, Part]) -> tuple[Amount, Amount]:
    """How many targets: `count`, or `up_to`, or `at_least` and `at_most`."""
    said = [name for name in ("count", "up_to", "at_least", "at_most") if name in given]
    if said in (["at_least", "at_most"], []):
        low = filters.amount(given["at_least"]) if said else 1
        high = filters.amount(given["at_most"]) if said else 1
        return low, high
    if said == ["count"]:
        number = filters.amount(given["count"])
        return number, number
    if said == ["up_to"]:
        return 0, filters.amount(given["up_to"])
    raise part.error(
        f"{part.what} says {' and '.join(said)}; say 'count', or 'up_to', or both 'at_least' and 'at_most'"
    )
