"""Abilities as data (CR 112-113): what a card can do, before anybody does it.

Everything here is a frozen struct that may lie in a state, be compared, saved and
shown. Where a table cannot say a thing, a `Script` names a Lua function by its
chunk and path; the kernel never sees the function itself, only this address.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

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
    ``cast_from``: the zone that this spell was cast from.
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
