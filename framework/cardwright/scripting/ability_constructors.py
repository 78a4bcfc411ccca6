"""The constructors of abilities, and of what holds them: cards, faces, tokens and what effects may let begin."""

from __future__ import annotations

from .copy_constructors import COPY_FIELDS
from .shapes import Constructor, Field
from .shared_fields import ADDS, CHANGES, COMMON, LASTS, SPEAKS, WHO, ZONE_NAMES

__all__ = ["ABILITIES"]


def _ability(
    name: str, doc: str, rule: str, *fields: Field, items: str = "", one_of: tuple[str, ...] = ()
) -> Constructor:
    return Constructor(name, doc, rule, fields=(*fields, *COMMON), items=items, one_of=one_of)


ABILITIES = (
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
        Field("by", "player", "Who may activate it.", default='"you"', allowed=WHO),
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
        Field("reaches", "zones", "The zones of what is affected.", default='"battlefield"', allowed=ZONE_NAMES),
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
        Field("player", "player", "Whose.", default='"you"', allowed=WHO),
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
        Field("by", "player", "Who casts or activates them.", default='"any"', allowed=WHO),
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
        Field("from", "zones", "The zones from which it may be cast so.", default='"hand"', allowed=ZONE_NAMES),
    ),
    _ability(
        "pay_with",
        "What may be tapped or exiled rather than spending mana on this spell: each pays for one generic mana.",
        "702.51",
        Field("how", "str", "What is done with each.", required=True, allowed=("tap", "exile")),
        Field("what", "filter", "Which permanents that you control, or cards of yours.", required=True),
        Field("zone", "zone", "Where they are.", default='"battlefield"', allowed=ZONE_NAMES),
        Field("colors", "bool", "Each may pay for one mana of a colour that it has instead.", default="false"),
    ),
    _ability(
        "cast_permission",
        "This card may be cast or played from another zone, or at another time.",
        "601.3",
        Field("from", "zone", "The zone from which it may be cast.", default='"hand"', allowed=ZONE_NAMES),
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
