"""The fields that several constructors have in common."""

from __future__ import annotations

from cardwright.kernel.zones import ZONES

from .shapes import Field

__all__ = ["ADDS", "CHANGES", "COMMON", "CONDITION", "LASTS", "SPEAKS", "TARGET_OPTIONS", "WHO", "ZONE_NAMES"]

ZONE_NAMES = tuple(ZONES)
WHO = ("you", "opponent", "any")
LASTS = ("end_of_turn", "end_of_combat", "your_next_turn", "forever", "while_here", "while_controlled")
"""How long a `lasting` effect works; the last two: as long as this is on the battlefield, or you control it there."""

COMMON = (
    Field("label", "str", "A name for the ability, for players, rulings and `delayed`."),
    Field("zones", "zones", "Where the ability functions (CR 113.6).", default='"battlefield"', allowed=ZONE_NAMES),
    Field("link", "str", "Abilities with the same link share what they remember (CR 607)."),
)
"""What every ability may say."""

SPEAKS = (
    Field("targets", "targets", "What it targets, by name; the names are fields of `fx`."),
    Field("effect", "function", "What it does as it resolves."),
    Field("resolves_anyway", "bool", "It resolves even if all its targets are illegal then.", default="false"),
)
"""What an ability that resolves may say."""

ADDS = (
    Field("adds", "mana", "The mana that it adds: after `effect`, or where the effect calls `add_mana()`."),
    Field("amount", "amount", "How many times `adds` is added.", default="1"),
    Field("to", "recipient", "Who gets the mana.", default='"you"', allowed=("you", "its controller", "that player")),
    Field("spend_only", "filter", "The mana may be spent only on spells or abilities of sources that match."),
    Field(
        "spend_to",
        "strs",
        "What the mana may be spent to do.",
        default='{ "cast", "activate" }',
        allowed=("cast", "activate"),
    ),
    Field("library", "bool", "Its cost or effect moves a card to or from a library (CR 605.1a).", default="false"),
)
"""What an ability that adds mana may say."""

CHANGES = (
    Field("controller", "str", "Who controls it (layer 2).", allowed=("you",)),
    Field("set_types", "strs", "Its card types instead of those it had (layer 4)."),
    Field("add_types", "strs", "Card types besides."),
    Field("lose_types", "strs", "Card types that it loses."),
    Field(
        "replace_words",
        "words",
        "Colour words or subtypes in its text and type line with what replaces them (layer 3).",
    ),
    Field("set_land_types", "strs", "These land types, and the mana abilities that they give, instead (CR 305.7)."),
    Field("set_subtypes", "strs", "Its subtypes instead of those it had."),
    Field("add_subtypes", "strs", "Subtypes besides."),
    Field("add_supertypes", "strs", "Supertypes besides."),
    Field("lose_supertypes", "strs", "Supertypes that it loses."),
    Field(
        "chosen_type", "str", "The creature type chosen as this entered, instead or besides.", allowed=("set", "add")
    ),
    Field("set_colors", "colors", "Its colours instead of those it had (layer 5); `{}` for colourless."),
    Field("add_colors", "colors", "Colours besides."),
    Field("add_chosen_color", "bool", "The colour chosen as this entered, besides.", default="false"),
    Field("lose_all_abilities", "bool", "It loses all abilities (layer 6).", default="false"),
    Field("lose_keywords", "strs", "Keywords that it loses."),
    Field("keywords", "keywords", "Keywords that it gains."),
    Field("gains", "abilities", "Other abilities that it gains."),
    Field("set_power", "amount", "Its power (layer 7b)."),
    Field("set_toughness", "amount", "Its toughness (layer 7b)."),
    Field("power", "amount", "Added to its power (layer 7c); may be negative.", default="0"),
    Field("toughness", "amount", "Added to its toughness (layer 7c); may be negative.", default="0"),
    Field("switch", "bool", "Its power and toughness are switched (layer 7d).", default="false"),
)
"""What a continuous effect changes: in `static { … }`, and in the tables of verbs such as `until_end_of_turn`."""

CONDITION = (
    Field("of", "filter", "What is counted."),
    Field("zone", "zone", "Where it is counted.", default='"battlefield"', allowed=ZONE_NAMES),
    Field("at_least", "int", "True if so many match.", default="1"),
    Field("at_most", "int", "True if no more match (then `at_least` is 0 unless it is given)."),
    Field("turn", "player", "Whose turn it is."),
    Field("during", "step", "Which step or phase it is."),
    Field("paid", "str", "The name of a cost that was paid for this spell, or for the spell that became this."),
    Field("cast_from", "zone", "The zone that this spell was cast from; of the hands only yours.", allowed=ZONE_NAMES),
)
"""A condition as a table; all that it says must hold."""

TARGET_OPTIONS = (
    Field("as", "str", "Its name in `fx`, where `targets` is a list."),
    Field("count", "amount", "How many targets.", default="1"),
    Field("up_to", "amount", "At most so many targets, perhaps none."),
    Field("at_least", "amount", "At least so many targets; give `at_most` too."),
    Field("at_most", "amount", "At most so many targets."),
    Field("divide", "amount", "The amount that is divided among them as chosen (CR 601.2d)."),
    Field("if_paid", "str", "It is a target only if the additional cost of this name is paid (CR 702.33g)."),
)
