"""The constructors that do not depend on what plugins register."""

from __future__ import annotations

from cardwright.kernel.zones import ZONES

from .combat_constructors import combat_constructors
from .copy_constructors import COPY_FIELDS, copy_constructors
from .shapes import Constructor, Field

__all__ = ["ADDS", "CHANGES", "COMMON", "CONDITION", "CONSTRUCTORS", "LASTS", "SPEAKS", "TARGET_OPTIONS"]

_ZONES = tuple(ZONES)
_BY = ("you", "opponent", "any")
LASTS = ("end_of_turn", "end_of_combat", "your_next_turn", "forever", "while_here", "while_controlled")
"""How long a `lasting` effect works; the last two: as long as this is on the battlefield, or you control it there."""

COMMON = (
    Field("label", "str", "A name for the ability, for players, rulings and `delayed`."),
    Field("zones", "zones", "Where the ability functions (CR 113.6).", default='"battlefield"', allowed=_ZONES),
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
    Field("zone", "zone", "Where it is counted.", default='"battlefield"', allowed=_ZONES),
    Field("at_least", "int", "True if so many match.", default="1"),
    Field("at_most", "int", "True if no more match (then `at_least` is 0 unless it is given)."),
    Field("turn", "player", "Whose turn it is."),
    Field("during", "step", "Which step or phase it is."),
    Field("paid", "str", "The name of a cost that was paid for this spell, or for the spell that became this."),
    Field("cast_from", "zone", "The zone that this spell was cast from.", allowed=_ZONES),
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

_ZONE = Field("zone", "zone", "Where the target is.", default='"battlefield"', allowed=_ZONES)


def _ability(
    name: str, doc: str, rule: str, *fields: Field, items: str = "", one_of: tuple[str, ...] = ()
) -> Constructor:
    return Constructor(name, doc, rule, fields=(*fields, *COMMON), items=items, one_of=one_of)


def _target(name: str, doc: str, *fields: Field, filtered: bool = True, bare: bool = True) -> Constructor:
    return Constructor(
        name,
        doc,
        "115.1",
        group="target",
        fields=(*fields, *TARGET_OPTIONS),
        bare=bare,
        open_fields="filter" if filtered else "",
    )


_ABILITIES = (
    Constructor(
        "card",
        "What a script returns: a card's abilities, in the order in which they are printed.",
        "113",
        group="card",
        items="ability",
    ),
    Constructor(
        "face",
        "The abilities of one face of a card that has several, by the face's name in card.yaml.",
        "712",
        group="card",
        fields=(Field("name", "str", "The face's name.", required=True),),
        items="ability",
    ),
    Constructor(
        "token",
        "The abilities of a token that card.yaml lists under `tokens`.",
        "111",
        group="card",
        fields=(Field("name", "str", "The token's key in card.yaml.", required=True),),
        items="ability",
    ),
    _ability("spell", "What an instant or sorcery does as it resolves.", "113.3a", *SPEAKS, items="modal"),
    _ability(
        "activated",
        "An activated ability.",
        "602",
        Field("cost", "cost", "Its activation cost.", required=True),
        *SPEAKS,
        *ADDS,
        Field(
            "timing", "str", "When it may be activated.", default='"instant"', allowed=("instant", "sorcery", "cast")
        ),
        Field("only_if", "condition", "It can be activated only if this holds."),
        Field("limit_per_turn", "int", "How often it can be activated each turn."),
        Field("by", "player", "Who may activate it.", default='"you"', allowed=_BY),
        Field(
            "special", "bool", "It is a special action (CR 116.2): it is done at once, off the stack.", default="false"
        ),
        items="modal",
    ),
    _ability(
        "state_trigger",
        "A triggered ability that watches for a state of the game.",
        "603.8",
        Field("when", "condition", "The state.", required=True),
        *SPEAKS,
        items="modal",
    ),
    _ability(
        "chapter",
        "A chapter ability of a Saga: what happens as it comes to have so many lore counters. A Saga enters with one,"
        " gets one as its controller's precombat main phase begins, and is sacrificed after its last chapter. A line"
        " for several chapters is as many of these.",
        "714.2b",
        Field("number", "int", "Which chapter.", required=True),
        *SPEAKS,
        items="modal",
    ),
    Constructor(
        "delayed",
        "A delayed triggered ability, which an effect of this card creates by its label.",
        "603.7",
        group="prepared",
        fields=(
            Field("label", "str", "Its name.", required=True),
            Field("once", "bool", "It ends after it has triggered.", default="true"),
            Field(
                "lasts",
                "str",
                "When it ends otherwise.",
                default='"forever"',
                allowed=("end_of_turn", "end_of_combat", "your_next_turn", "step", "forever"),
            ),
        ),
        items="trigger",
    ),
    Constructor(
        "reflexive",
        "A reflexive triggered ability (“when you do”), which an effect of this card triggers by its label.",
        "603.12",
        group="prepared",
        fields=(Field("label", "str", "Its name.", required=True), *SPEAKS),
        items="modal",
    ),
    Constructor(
        "lasting",
        "A continuous, replacement or prevention effect, which an effect of this card lets work for a time by its"
        ' label: `begin("label")`. It holds one `static`, `cant`, `adjust`, `cost_change` or `replace_… { … }`,'
        " or a keyword that stands for nothing else.",
        "611.2",
        group="prepared",
        fields=(
            Field("label", "str", "Its name.", required=True),
            Field("lasts", "str", "When it ends.", default='"end_of_turn"', allowed=LASTS),
            Field("uses", "int", "How many events it replaces before it ends (“the next time”)."),
        ),
        items="ability",
    ),
    _ability(
        "static",
        "A continuous effect.",
        "604",
        Field("affects", "selector", "What is affected.", required=True),
        *CHANGES,
        Field("reaches", "zones", "The zones of what is affected.", default='"battlefield"', allowed=_ZONES),
        Field("defining", "bool", "It defines a characteristic (CR 604.3): it holds in all zones.", default="false"),
        Field("only_if", "condition", "When it holds."),
    ),
    _ability(
        "cant",
        "Something that can't happen.",
        "101.2",
        Field("what", "str", "The event, or the action, that can't happen.", required=True),
        Field("subject", "selector", "Whose; `any` for all. Needed, but for events that are about no object."),
        Field("player", "player", "Which player."),
        Field("only_if", "condition", "When it holds."),
        Field("optional", "bool", "Of `untap_step`: you may choose that it doesn't untap.", default="false"),
    ),
    _ability(
        "triggers",
        "Abilities trigger more often on an event, or not at all.",
        "603.2d",
        Field("on", "str", "The event's name.", required=True),
        Field("subject", "selector", "Whose event.", required=True),
        Field("of", "selector", "Whose abilities.", default="any"),
        Field("extra", "int", "How many more times.", default="1"),
        Field("never", "bool", "They do not trigger.", default="false"),
        Field("only_if", "condition", "When it holds."),
    ),
    _ability(
        "adjust",
        "A number of the rules that is another for a player.",
        "613.11",
        Field("what", "str", "Which number.", required=True, allowed=("hand_size", "land_plays")),
        Field("player", "player", "Whose.", default='"you"', allowed=_BY),
        Field("add", "int", "Added to it."),
        Field("set", "limit", "What it is instead."),
        one_of=("add", "set"),
    ),
    _ability(
        "cost_change",
        "Makes spells or abilities cost more or less.",
        "601.2f",
        Field("of", "str", "What costs more or less.", default='"spell"', allowed=("spell", "ability")),
        Field(
            "subject", "selector", "Which spells, or abilities of which objects; `this` is this spell.", required=True
        ),
        Field("by", "player", "Who casts or activates them.", default='"any"', allowed=_BY),
        Field("more", "mana_cost", "Mana added to the cost."),
        Field("less", "amount", "Generic mana taken from the cost."),
        Field("minimum", "int", "It can't take the cost below this much mana.", default="0"),
        Field("at_least", "int", "What would cost less mana than this, after everything else, costs this much."),
        Field("only_if", "condition", "When it holds."),
        one_of=("more", "less", "at_least"),
    ),
    _ability(
        "additional_cost",
        "An additional cost to cast this spell.",
        "118.8",
        Field("cost", "cost", "The cost.", required=True),
        Field("name", "str", "Its name, by which effects know that it was paid."),
        Field("optional", "bool", "It need not be paid; give it a name.", default="false"),
        Field("repeatable", "bool", "It may be paid any number of times.", default="false"),
        Field("all_modes", "bool", "Whoever pays it chooses all modes; for an optional one.", default="false"),
        Field("per_mode", "bool", "It is paid for each mode chosen beyond the first.", default="false"),
    ),
    _ability(
        "alternative_cost",
        "A cost that may be paid rather than this spell's mana cost.",
        "118.9",
        Field("cost", "cost", "The cost.", required=True),
        Field("name", "str", "Its name.", required=True),
        Field("only_if", "condition", "When it may be chosen."),
        Field("from", "zones", "The zones from which it may be cast so.", default='"hand"', allowed=_ZONES),
    ),
    _ability(
        "pay_with",
        "What may be tapped or exiled rather than spending mana on this spell: each pays for one generic mana.",
        "702.51",
        Field("how", "str", "What is done with each.", required=True, allowed=("tap", "exile")),
        Field("what", "filter", "Which permanents that you control, or cards of yours.", required=True),
        Field("zone", "zone", "Where they are.", default='"battlefield"', allowed=_ZONES),
        Field("colors", "bool", "Each may pay for one mana of a colour that it has instead.", default="false"),
    ),
    _ability(
        "cast_permission",
        "This card may be cast or played from another zone, or at another time.",
        "601.3",
        Field("from", "zone", "The zone from which it may be cast.", default='"hand"', allowed=_ZONES),
        Field("timing", "str", "As though it had flash.", allowed=("instant",)),
        Field("only_cost", "str", "From there it may be cast only for the alternative cost of this name."),
        Field("only_if", "condition", "When it holds."),
    ),
    Constructor(
        "opening_hand",
        "If this card is in your opening hand, you may begin the game with it on the battlefield.",
        "103.6",
        bare=True,
    ),
    _ability(
        "enters",
        "How this permanent (or others) enters the battlefield: a replacement effect.",
        "614.12",
        Field("subject", "selector", "Which permanents.", default="this"),
        Field("tapped", "bool", "It enters tapped."),
        Field("choose", "str", "What is chosen as it enters.", allowed=("color", "creature_type", "name", "player")),
        Field("counters", "counters", "The counters that it enters with."),
        *COPY_FIELDS,
        Field("under", "str", "Under whose control it enters instead (CR 616.1b).", allowed=("you", "nobody")),
        Field("optional", "bool", "“You may”.", default="false"),
        Field("only_if", "condition", "When it applies."),
    ),
)

_PARTS = (
    Constructor(
        "modal",
        "Several modes, some of which are chosen.",
        "700.2",
        group="part",
        fields=(
            Field("choose", "int", "How many modes are chosen.", default="1"),
            Field("at_least", "int", "At least so many modes, instead of `choose`."),
            Field("at_most", "int", "At most so many modes."),
        ),
        items="mode",
    ),
    Constructor(
        "mode",
        "One mode.",
        "700.2",
        group="part",
        fields=(Field("label", "str", "What it is called when it is chosen."), *SPEAKS),
    ),
    _target(
        "target", "A target permanent, or a card in `zone`. All other keys are those of a filter.", _ZONE, bare=False
    ),
    _target("any_target", "A target creature, player, planeswalker or battle (CR 115.4).", filtered=False),
    _target("opponent", "A target opponent.", filtered=False),
    _target("player", "A target player.", filtered=False),
    _target("target_spell", "A target spell. All other keys are those of a filter."),
    _target("target_ability", "A target ability on the stack. All other keys are those of a filter."),
    _target("target_spell_or_ability", "A target spell or ability. All other keys are those of a filter."),
)

_VALUES = (
    Constructor("this", "The object that the ability is of.", group="selector", bare=True),
    Constructor("any", "Any object: nothing is asked of it.", group="selector", bare=True),
    Constructor("attached", "The permanent or player that this is attached to.", group="selector", bare=True),
    Constructor("sacrificed", "What was sacrificed to pay the cost, as it last was.", group="selector", bare=True),
    Constructor("x", "The X of this spell or ability (CR 107.3).", group="amount", bare=True),
    Constructor("its_mana_value", "The mana value of what a `static` changes.", group="amount", bare=True),
    Constructor(
        "count",
        "How many objects match. All other keys are those of a filter.",
        group="amount",
        fields=(
            Field("zone", "zone", "Where they are counted.", default='"battlefield"', allowed=_ZONES),
            Field("times", "int", "What the number is multiplied by; may be negative.", default="1"),
        ),
        open_fields="filter",
    ),
    Constructor(
        "cost",
        'A cost for verbs such as `pay`: `cost "{1}, pay 1 life"`.',
        "118",
        group="cost",
        items="str",
    ),
    Constructor("any_color", "One colour, chosen as it resolves.", "106.1", group="mana", bare=True),
    Constructor(
        "one_of",
        'One of several, chosen as it resolves: `one_of { "{G}", "{W}" }`, or of a set of types.',
        "106.1",
        group="mana",
        items="mana",
    ),
    Constructor(
        "one_color_of",
        "As `one_of`, but only a colour: never colourless.",
        "106.1",
        group="mana",
        items="mana",
    ),
    Constructor(
        "combination_of",
        'Each mana\'s type chosen by itself: `combination_of { "{R}", "{G}" }`, or `combination_of(any_color)`.',
        "106.1",
        group="mana",
        items="mana",
    ),
    Constructor(
        "could_produce",
        'The types of mana that permanents could produce: `could_produce { type = "land", controller = "you" }`, or of'
        " `this`, `attached` or `sacrificed`.",
        "106.7",
        group="types",
        items="source",
        open_fields="filter",
    ),
    Constructor("produced", "The types of mana that the event produced.", "106.12a", group="types", bare=True),
    Constructor(
        "colors_among",
        'The colours of permanents: `colors_among { controller = "you" }`.',
        "105.2",
        group="types",
        open_fields="filter",
    ),
)

CONSTRUCTORS: dict[str, Constructor] = {
    c.name: c for c in (*_ABILITIES, *combat_constructors(COMMON), *copy_constructors(COMMON), *_PARTS, *_VALUES)
}
"""By name, in the order in which the guide tells them."""
