"""What abilities are built of: places, scripts, filters, amounts, conditions, targets, modes, costs and mana to add.

All of it can be imported from `abilities` as well.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from .mana import ManaCost

__all__ = [
    "AddMana",
    "Amount",
    "Condition",
    "Cost",
    "CostPart",
    "Count",
    "Effect",
    "Filter",
    "Given",
    "Instruction",
    "Mode",
    "Script",
    "Selector",
    "TargetSpec",
    "Where",
]


class Where(msgspec.Struct, frozen=True):
    """A place in a pack's file, for messages: pack-relative path and 1-based line."""

    file: str
    line: int | None = None

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"


class Script(msgspec.Struct, frozen=True, tag="script"):
    """The address of a Lua function: its chunk and the path to it in the table the chunk returns."""

    chunk: str
    path: tuple[str | int, ...]
    line: int | None = None


class Filter(msgspec.Struct, frozen=True, tag="filter"):
    """A table of checked fields, all of which must hold; `where` is a Lua predicate on top.

    `fields` are (name, value) pairs sorted by name; the names are those of
    `cardwright.kernel.filters.FIELDS`. Values are str, int, bool, tuples of str, or a
    nested Filter (for ``not``/``any_of``).
    """

    fields: tuple[tuple[str, object], ...] = ()
    where: Script | None = None


class Count(msgspec.Struct, frozen=True, tag="count"):
    """How many objects match, times `times`; in `zone` (battlefield if not given)."""

    of: Filter
    zone: str = "battlefield"
    times: int = 1


Amount: TypeAlias = int | str | Script | Count
"""A number: fixed, ``"x"`` (the X of the spell or ability), ``"its mana value"`` (of what an effect changes), counted,
or computed by a script."""


class Given(msgspec.Struct, frozen=True, tag="given"):
    """An argument that is read as an instruction is carried out, as a script reads it after ``fx.``: ``"self"``,
    ``"you"``, ``"self.became"``, ``"event.item"``, the name of a target. Where nothing is there, an empty group."""

    path: str


class Instruction(msgspec.Struct, frozen=True, tag="instruction"):
    """One verb with its arguments: what a script's request is, and what an ``on_*`` hook may return. Arguments that are
    known only as it is carried out are `Given`, also inside a table."""

    verb: str
    args: tuple[object, ...] = ()


Effect: TypeAlias = Script | tuple[Instruction, ...]


class Condition(msgspec.Struct, frozen=True, tag="condition"):
    """True if `at_least` (and, if given, `at_most`) objects in `zone` match `of`, or as `script` says.

    ``during`` limits it to a step name, ``turn`` to whose turn it is ("you", "opponent"). ``paid``: the name of an
    additional or alternative cost that was paid for this spell, or for the spell that became this permanent (400.7d).
    ``cast_from``: the zone that this spell was cast from; a hand only if it is the one of who controls the spell now.
    """

    of: Filter | None = None
    zone: str = "battlefield"
    at_least: int = 1
    at_most: int | None = None
    script: Script | None = None
    turn: str | None = None
    during: str | None = None
    paid: str | None = None
    cast_from: str | None = None


Selector: TypeAlias = str | Filter
"""Whose event, or what is affected: ``"this"``, ``"any"``, ``"attached"`` (what this is attached to) or a Filter."""


class TargetSpec(msgspec.Struct, frozen=True):
    """One instance of the word "target" (CR 115): `name` is how the script finds it in ``fx``.

    kind: "object" (permanents, or cards of `zone`), "spell" (a spell on the stack), "ability" (an ability on the
    stack), "stack" (either), "player", or "any" (CR 115.4: creature, player, planeswalker or battle).
    `filter` limits objects; `player` limits players ("you", "opponent", "any"). `at_least`..`at_most` how many.
    `divide` is the amount that is divided among them as it is put on the stack (CR 601.2d).
    """

    name: str
    kind: str = "object"
    filter: Filter = Filter()
    zone: str = "battlefield"
    player: str = "any"
    at_least: Amount = 1
    at_most: Amount = 1
    divide: Amount | None = None
    if_paid: str | None = None  # it is a target only if the additional cost of this name was paid (CR 702.33g)


class Mode(msgspec.Struct, frozen=True):
    """What one mode does (CR 700.2); an ability that is not modal has exactly one."""

    effect: Effect = ()
    targets: tuple[TargetSpec, ...] = ()
    label: str = ""
    resolves_anyway: bool = False  # though all its targets are illegal: an exception to CR 608.2b that the text makes


class CostPart(msgspec.Struct, frozen=True):
    """One part of a cost besides mana. `kind` and what it uses:

    "tap" / "untap" ({T} / {Q}, of this) · "sacrifice", "discard", "exile", "return", "tap_others": `amount` objects
    that match `filter`, from `zone`; with ``this=True`` the object itself · "life": `amount` · "remove_counters" /
    "put_counters": `amount` of `counter` on this · "loyalty": `amount` (signed) · "mill", "reveal": `amount`.
    """

    kind: str
    amount: Amount = 1
    filter: Filter = Filter()
    zone: str = "battlefield"
    this: bool = False
    counter: str = ""


class Cost(msgspec.Struct, frozen=True):
    """A whole cost: mana, and other parts in printed order (CR 118)."""

    mana: ManaCost | None = None
    parts: tuple[CostPart, ...] = ()

    @property
    def taps(self) -> bool:
        """Whether {T} is in it."""
        return any(p.kind == "tap" for p in self.parts)

    @property
    def only_tap(self) -> bool:
        """Whether it is {T} and nothing else."""
        return (self.mana is None or self.mana.is_empty) and len(self.parts) == 1 and self.parts[0].kind == "tap"


class AddMana(msgspec.Struct, frozen=True):
    """What an ability that adds mana adds.

    Exactly one of: `mana` (a fixed tuple of types), `one_of` (choose one of these tuples of types), `colors` (choose
    `amount` times, or once if `same`, among these types), `could_produce` (a type or colour that matching permanents,
    or this, what this is attached to, or what was ``"sacrificed"`` to pay the cost, could produce, CR 106.7; of
    `amount`), `produced` (any type that the triggering event produced), `script` (a Lua
    function that returns mana). `amount` multiplies.
    `to` is who gets it: "you", or "its controller"/"that player" (the player of the event).
    `spend` restricts what it may be spent on: a Filter for the spell or source; `spend_kinds` ("cast", "activate").
    """

    mana: tuple[str, ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()
    colors: tuple[str, ...] = ()
    could_produce: Selector | None = None
    produced: bool = False
    of_colors: Filter | None = None  # a colour of a matching permanent (Meteor Crater)
    script: Script | None = None
    only_colors: bool = False  # "colour" rather than "type" (CR 106.1)
    same: bool = True
    amount: Amount = 1
    to: str = "you"
    spend: Filter | None = None
    spend_kinds: tuple[str, ...] = ("cast", "activate")
