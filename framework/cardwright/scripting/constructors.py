"""The constructors that do not depend on what plugins register: all by name, and those of parts and values."""

from __future__ import annotations

from .ability_constructors import ABILITIES
from .combat_constructors import combat_constructors
from .copy_constructors import copy_constructors
from .shapes import Constructor, Field
from .shared_fields import COMMON, SPEAKS, TARGET_OPTIONS, ZONE_NAMES

__all__ = ["CONSTRUCTORS"]

_ZONE = Field("zone", "zone", "Where the target is.", default='"battlefield"', allowed=ZONE_NAMES)


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
            Field("zone", "zone", "Where they are counted.", default='"battlefield"', allowed=ZONE_NAMES),
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
    c.name: c for c in (*ABILITIES, *combat_constructors(COMMON), *copy_constructors(COMMON), *_PARTS, *_VALUES)
}
"""By name, in the order in which the guide tells them."""
