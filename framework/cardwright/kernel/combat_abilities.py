"""Abilities that say who has to attack or block, at what cost, and how many may (CR 508.1c-h, 509.1b-e).

What forbids a single creature to attack or block is an ordinary `Cant`. `event` is "attack" or "block" of a creature
that does it, or "be_blocked" of an attacking creature. `match` are facts that must hold: of an attack "defender" (the
player, planeswalker or battle attacked) and "defending_player"; of a block "attacker"; of being blocked "by".
"""

from __future__ import annotations

from .abilities import Ability, Amount, Condition, Cost, Filter, Selector

__all__ = ["COMBAT", "ActionCost", "AsThough", "ExtraBlocks", "Limit", "Must"]


class Must(Ability, frozen=True, kw_only=True, tag="must"):
    """A requirement: each creature of `subject` does this if able (CR 508.1d, 509.1c), in a way that matches."""

    event: str
    subject: Selector = "any"
    match: tuple[tuple[str, object], ...] = ()
    only_if: Condition | None = None


class ActionCost(Ability, frozen=True, kw_only=True, tag="action_cost"):
    """A creature can't do this unless its controller pays `cost`, `times` times, for each (CR 508.1h, 509.1d)."""

    event: str
    cost: Cost
    times: Amount = 1
    subject: Selector = "any"
    match: tuple[tuple[str, object], ...] = ()
    only_if: Condition | None = None


class Limit(Ability, frozen=True, kw_only=True, tag="limit"):
    """A restriction on how many do it together.

    Of "attack" and "block": no more than `at_most` creatures of `subject` in a way that matches; or, with `others`,
    none of them unless so many others do, that match `other`. Of "be_blocked": each creature of `subject` is blocked by
    no more than `at_most`, or by none or `at_least`, of the creatures that match.
    """

    event: str
    subject: Selector = "any"
    at_most: int | None = None
    at_least: int = 0
    others: int = 0
    other: Filter | None = None
    match: tuple[tuple[str, object], ...] = ()
    only_if: Condition | None = None


class ExtraBlocks(Ability, frozen=True, kw_only=True, tag="extra_blocks"):
    """Creatures of `subject` can block `more` attackers besides the one; None: any number."""

    event: str = "block"
    subject: Selector = "this"
    more: int | None = 1
    match: tuple[tuple[str, object], ...] = ()
    only_if: Condition | None = None


class AsThough(Ability, frozen=True, kw_only=True, tag="as_though"):
    """Creatures of `subject` attack as though they didn't have defender (CR 609.4; event "attack"), or assign combat
    damage as though they weren't blocked ("unblocked", if their controller wants) or by their toughness ("toughness").
    """

    event: str = "attack"
    subject: Selector = "this"
    match: tuple[tuple[str, object], ...] = ()
    only_if: Condition | None = None


COMBAT = (Must, ActionCost, Limit, ExtraBlocks, AsThough)
