"""Abilities as data (CR 112-113): what a card can do, before anybody does it.

Everything here is a frozen struct that may lie in a state, be compared, saved and
shown. Where a table cannot say a thing, a `Script` names a Lua function by its
chunk and path; the kernel never sees the function itself, only this address.
"""

from __future__ import annotations

import msgspec

from .ability_parts import (
    AddMana,
    Amount,
    Condition,
    Cost,
    CostPart,
    Count,
    Effect,
    Filter,
    Given,
    Instruction,
    Mode,
    Script,
    Selector,
    TargetSpec,
    Where,
)
from .mana import ManaCost

__all__ = [
    "Ability",
    "Activated",
    "AddMana",
    "AdditionalCost",
    "Adjust",
    "AlternativeCost",
    "Amount",
    "Cant",
    "CastPermission",
    "Changes",
    "Condition",
    "CopyExceptions",
    "Cost",
    "CostChange",
    "CostPart",
    "Count",
    "Delayed",
    "Effect",
    "FaceDown",
    "Filter",
    "Given",
    "Instruction",
    "Keyword",
    "Lasting",
    "Mode",
    "OpeningHand",
    "PayWith",
    "Replacement",
    "Script",
    "Selector",
    "SpellAbility",
    "Static",
    "TargetSpec",
    "TriggerChange",
    "Triggered",
    "Where",
]


class Ability(msgspec.Struct, frozen=True, kw_only=True, tag_field="ability"):
    """What all abilities share. `zones`: where it functions (CR 113.6)."""

    label: str = ""
    zones: tuple[str, ...] = ("battlefield",)
    where: Where | None = None
    link: str = ""  # CR 607: abilities of one object with the same link share what they remember


class Keyword(Ability, frozen=True, kw_only=True, tag="keyword"):
    """A keyword ability by name (CR 702), with its value or cost where it has one."""

    name: str
    value: Amount = 0
    cost: Cost | None = None
    filter: Filter | None = None


class SpellAbility(Ability, frozen=True, kw_only=True, tag="spell"):
    """What an instant or sorcery does, or what an Aura spell may target (CR 113.3a)."""

    zones: tuple[str, ...] = ("stack",)
    modes: tuple[Mode, ...] = ()
    choose: tuple[int, int] = (1, 1)  # how many modes


class Activated(Ability, frozen=True, kw_only=True, tag="activated"):
    """An activated ability (CR 602). `adds` makes it one that adds mana; see `is_mana_ability`."""

    cost: Cost = Cost()
    modes: tuple[Mode, ...] = (Mode(),)
    choose: tuple[int, int] = (1, 1)
    adds: AddMana | None = None
    library: bool = False  # its cost or effect moves a card to or from a library (CR 605.1a)
    timing: str = "instant"  # or "sorcery", or "cast": when the card could be cast (CR 116.2f)
    only_if: Condition | None = None
    limit_per_turn: int | None = None
    loyalty: bool = False
    by: str = "you"  # who may activate it: "you", "any", "opponent"
    once_paid: tuple[Instruction, ...] = ()  # carried out as soon as its cost is paid, to report what that was
    special: bool = False  # a special action (CR 116.2), which is done at once and not put on the stack


class Triggered(Ability, frozen=True, kw_only=True, tag="triggered"):
    """A triggered ability (CR 603). `event` is an event name, or "state" for a state trigger (603.8).

    `match`: further fields of the event that must hold, as (name, value) pairs. `only_if` is an intervening "if"
    (603.4). `at_least`: how many simultaneous matching events make one trigger ("one or more": `batch` is true).
    """

    event: str
    subject: Selector = "any"
    match: tuple[tuple[str, object], ...] = ()
    only_if: Condition | None = None
    modes: tuple[Mode, ...] = (Mode(),)
    choose: tuple[int, int] = (1, 1)
    adds: AddMana | None = None
    library: bool = False
    batch: bool = False
    at_least: int = 1
    limit_per_turn: int | None = None


class Delayed(Ability, frozen=True, kw_only=True, tag="delayed"):
    """A delayed (603.7) or reflexive (603.12) triggered ability that effects of this card may create by its label.

    `once` ends it after it triggered; `until` ends it otherwise ("end_of_turn", "forever").
    A reflexive one has ``trigger.event == "reflexive"``.
    """

    trigger: Triggered
    once: bool = True
    until: str = "forever"


class Lasting(Ability, frozen=True, kw_only=True, tag="lasting"):
    """An ability that an effect of this card may let work by itself for a time, by its label (CR 611.2, 614.1, 615).

    `effect`: a `Static`, `Cant`, `Adjust`, `CostChange`, `Replacement`, or a `Keyword` that stands for such. `until`: a
    kind of `Duration`. `uses`: how many events it may be applied to (of a replacement), then it ends.
    """

    effect: Ability
    until: str = "end_of_turn"
    uses: int | None = None


class Changes(msgspec.Struct, frozen=True):
    """What a continuous effect changes, by layer (CR 613.1)."""

    controller: str | None = None  # layer 2: "you"
    replace_words: tuple[tuple[str, str], ...] = ()  # layer 3: (old, new) words (612)
    set_types: tuple[str, ...] | None = None  # layer 4
    add_types: tuple[str, ...] = ()
    lose_types: tuple[str, ...] = ()
    set_land_types: tuple[str, ...] | None = None  # these land types, and the abilities they give, instead (305.7)
    set_subtypes: tuple[str, ...] | None = None
    add_subtypes: tuple[str, ...] = ()
    add_supertypes: tuple[str, ...] = ()
    lose_supertypes: tuple[str, ...] = ()
    chosen_type: str = ""  # "set" or "add": the creature type that was chosen as the source entered
    set_colors: tuple[str, ...] | None = None  # layer 5
    add_colors: tuple[str, ...] = ()
    add_chosen_color: bool = False
    lose_all_abilities: bool = False  # layer 6
    lose_keywords: tuple[str, ...] = ()
    add_abilities: tuple[Ability, ...] = ()
    set_power: Amount | None = None  # layer 7b (7a if characteristic-defining)
    set_toughness: Amount | None = None
    power: Amount = 0  # layer 7c
    toughness: Amount = 0
    switch: bool = False  # layer 7d
    defining: bool = False  # characteristic-defining ability (604.3)


class CopyExceptions(msgspec.Struct, frozen=True, tag="copy_exceptions"):
    """How a copy differs from what it copies; part of its copiable values (CR 707.9).

    `name`: its name. `keep`: characteristics that aren't copied ("name", "colors", "mana_cost", "power", "toughness").
    `changes`: types, colours, power and toughness, abilities. `this_ability`: it has the ability that makes it a copy.
    `counters`: (kind, amount, card type): enters with so many more, if the copy has the type ("" for any, 707.9f).
    """

    name: str | None = None
    keep: tuple[str, ...] = ()
    changes: Changes = Changes()
    this_ability: bool = False
    counters: tuple[tuple[str, Amount, str], ...] = ()


class Replacement(Ability, frozen=True, kw_only=True, tag="replacement"):
    """A replacement or prevention effect (CR 614, 615) from a static ability.

    What it does to the event, exactly one of: `replace` (a Lua function or instructions done instead), `instead_mana`
    (the mana produced instead), `instead_type` (as much mana, each of this type instead), `multiply` (amount of mana,
    damage, counters, cards, life), `instead_to` (the zone the
    object goes to instead), `enters` (how it enters), `prevent` (an amount of damage, or "all").
    """

    event: str
    subject: Selector = "any"
    match: tuple[tuple[str, object], ...] = ()
    only_if: Condition | None = None
    replace: Effect | None = None
    instead_mana: AddMana | None = None
    instead_type: AddMana | None = None
    multiply: int | None = None
    instead_to: str | None = None
    enters_tapped: bool = False
    enters_with: tuple[tuple[str, Amount], ...] = ()
    enters_as_copy: Filter | None = None
    copy_zone: str = "battlefield"  # where that is which it copies
    copies: Amount = 1  # of how many objects at once it is a copy
    copy_except: CopyExceptions = CopyExceptions()
    enters_choosing: str = ""  # what its controller chooses as it enters: "color", "creature_type", "name" or "player"
    enters_under: str | None = None  # whose control it enters under instead: "you" or "nobody" (CR 616.1b)
    enters_face: int | None = None  # the face it enters with up (CR 616.1d)
    enters_attached: Filter | None = None  # an Aura that enters without a target enchants one of these (303.4f)
    enters_on_player: str | None = None  # or such a player
    prevent: Amount | None = None
    optional: bool = False
    self_replacement: bool = False
    unless_cant: str = ""  # it does not apply to an object to which this action can't happen ("be_regenerated")


class Static(Ability, frozen=True, kw_only=True, tag="static"):
    """A continuous effect from a static ability (CR 604, 611.3). `reaches`: the zones of what it affects."""

    affects: Selector = "this"
    reaches: tuple[str, ...] = ("battlefield",)
    changes: Changes = Changes()
    only_if: Condition | None = None


class TriggerChange(Ability, frozen=True, kw_only=True, tag="trigger_change"):
    """Abilities of objects that match `of` trigger `extra` more times on such an event, or not at all (CR 603.2d)."""

    event: str
    subject: Selector = "any"
    match: tuple[tuple[str, object], ...] = ()
    of: Selector = "any"
    extra: int = 1
    never: bool = False
    only_if: Condition | None = None


class Cant(Ability, frozen=True, kw_only=True, tag="cant"):
    """Something that can't happen (CR 101.2, 614.17): events of this name, or the action "attack", "block",
    "be_blocked", "cast", "activate", "untap_step", "be_targeted", "target_player" and "enchant_player" (613.10),
    "be_attached" (by an Aura, Equipment or Fortification), "be_countered", "be_regenerated", "win_game",
    "prevent_damage" (of the source of the damage, 615.12). What does it is matched as `by`. `optional`, of
    "untap_step": its controller may choose that it doesn't.
    """

    event: str
    subject: Selector = "any"
    match: tuple[tuple[str, object], ...] = ()
    only_if: Condition | None = None
    optional: bool = False


class Adjust(Ability, frozen=True, kw_only=True, tag="adjust"):
    """A number of the game's rules for a player (CR 613.11): "hand_size", "land_plays"; add or set."""

    what: str
    player: str = "you"
    add: int = 0
    set: int | None = None  # -1 means no limit


class CostChange(Ability, frozen=True, kw_only=True, tag="cost_change"):
    """Makes spells or abilities cost more or less (CR 601.2f). `of`: "spell" or "ability". `at_least`: what costs less
    mana than this in all costs this much."""

    of: str = "spell"
    subject: Selector = "any"
    by: str = "any"  # who casts or activates: "you", "opponent", "any"
    more: ManaCost | None = None
    less: Amount = 0
    minimum: int = 0
    at_least: int = 0
    only_if: Condition | None = None


class AdditionalCost(Ability, frozen=True, kw_only=True, tag="additional_cost"):
    """An additional cost of this spell (CR 118.8), or of others that match `subject`. Optional ones are named."""

    zones: tuple[str, ...] = ("stack",)
    cost: Cost
    optional: bool = False
    name: str = ""
    repeatable: bool = False
    all_modes: bool = False  # whoever pays it chooses all modes (CR 702.42a)
    per_mode: bool = False  # it is paid for each mode beyond the first (CR 702.120a)


class PayWith(Ability, frozen=True, kw_only=True, tag="pay_with"):
    """Objects that may help to pay for this spell once its total cost is known, rather than mana (CR 702.51, 702.66,
    702.126): untapped permanents that its caster controls, by being tapped (`how` "tap"), or cards of theirs in `zone`,
    by being exiled ("exile"). Each pays for one generic mana or, with `colors`, for one of a colour that it has."""

    zones: tuple[str, ...] = ("stack",)
    how: str
    what: Filter
    zone: str = "battlefield"
    colors: bool = False


class AlternativeCost(Ability, frozen=True, kw_only=True, tag="alternative_cost"):
    """A cost that may be paid rather than the mana cost (CR 118.9)."""

    zones: tuple[str, ...] = ("stack",)
    cost: Cost
    name: str
    only_if: Condition | None = None
    from_zones: tuple[str, ...] = ("hand",)


class FaceDown(Ability, frozen=True, kw_only=True, tag="face_down"):
    """This card may be cast face down, for `cast`, and turned face up, for `up`, by whoever controls it, any time they
    have priority (CR 708.4, 708.7, 116.2b); None: not so. Face down it has the abilities `gives` besides being a 2/2
    creature; it is turned face up with `counters`."""

    zones: tuple[str, ...] = ("hand", "battlefield")
    cast: Cost | None = None
    up: Cost | None = None
    gives: tuple[Ability, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()


class OpeningHand(Ability, frozen=True, kw_only=True, tag="opening_hand"):
    """If this card is in your opening hand, you may begin the game with it on the battlefield (CR 103.6a)."""

    zones: tuple[str, ...] = ("hand",)


class CastPermission(Ability, frozen=True, kw_only=True, tag="cast_permission"):
    """This card may be cast, or these lands played, from a zone other than the hand, or with flash timing.

    `only_cost`: from there it may be cast only for the alternative cost of this name (CR 118.9, 702.34a).
    """

    zones: tuple[str, ...] = ("hand",)
    from_zone: str = "hand"
    timing: str | None = None  # "instant" as though it had flash
    only_if: Condition | None = None
    only_cost: str = ""
