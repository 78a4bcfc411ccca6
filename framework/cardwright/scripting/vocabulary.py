"""The script language as data: every constructor with its fields.

The compiler checks scripts against it, `docs/scripting.md` and the editor stubs are written from it, and the sandbox
gets its names. What the kernel and the plugins registered comes in through a `Language`: each event name gives an
``on_…`` (and, if it can be replaced, a ``replace_…``) constructor, each keyword one of its own name.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from cardwright.kernel.event_names import EventName
from cardwright.kernel.language import Language
from cardwright.kernel.registries import KeywordDefinition

from .constructors import CONSTRUCTORS
from .event_fields import match_fields
from .shapes import Constructor, Field
from .shared_fields import ADDS, COMMON, SPEAKS

__all__ = ["Vocabulary", "build"]


class Vocabulary(msgspec.Struct, frozen=True):
    """All constructors of a language, by name; `keywords` and `events` say which of them those are."""

    language: Language
    constructors: Mapping[str, Constructor]

    def of_group(self, *groups: str) -> tuple[str, ...]:
        """The names of the constructors of these groups, in order."""
        return tuple(name for name, c in self.constructors.items() if c.group in groups)

    def names(self) -> tuple[str, ...]:
        """Every name that a script finds, but those of Lua's library."""
        return (*self.constructors, *self.language.verbs)


def build(language: Language) -> Vocabulary:
    """The vocabulary of a language. ValueError if a keyword, verb or constructor share a name."""
    found: dict[str, Constructor] = dict(CONSTRUCTORS)
    for event in language.events.values():
        found[f"on_{event.name}"] = _trigger(event)
        if event.replaceable:
            found[f"replace_{event.name}"] = _replacement(event)
    for keyword in language.keywords.values():
        name = constructor_name(keyword.name)
        if name in found:
            raise ValueError(f"keyword {keyword.name!r}: a constructor of this name exists already")
        found[name] = _keyword(keyword)
    for verb in language.verbs:
        if verb in found:
            raise ValueError(f"verb {verb!r}: a constructor of this name exists already")
    return Vocabulary(language, found)


def constructor_name(keyword: str) -> str:
    """The Lua name of a keyword: ``first_strike`` for "first strike"."""
    return keyword.lower().replace(" ", "_").replace("-", "_").replace("'", "")


def _whose(event: EventName) -> tuple[Field, ...]:
    about = Field("subject", "selector", f"Whose event: the {event.subject} it is about.", required=True)
    player = Field(
        "player",
        "player",
        "Which player: the one the event is about."
        if event.player
        else "Which player controls the subject (or controlled it, if it has left).",
        required=not event.subject,
        default="" if not event.subject else "any",
    )
    return (about, player) if event.subject else (player,)


def _trigger(event: EventName) -> Constructor:
    match = match_fields(event)
    taken = {field.name for field in match}
    adds = tuple(field if field.name not in taken else replace(field, name=f"adds_{field.name}") for field in ADDS)
    return Constructor(
        f"on_{event.name}",
        f"A triggered ability. {event.doc}",
        event.rule,
        group="trigger",
        fields=(
            *_whose(event),
            *match,
            Field("only_if", "condition", "An intervening “if” (CR 603.4)."),
            *SPEAKS,
            *adds,
            Field("at_least", "int", "How many matching events at the same time make it trigger, once.", default="1"),
            Field(
                "batch", "bool", "“One or more”: trigger once for all that happen at the same time.", default="false"
            ),
            Field("limit_per_turn", "int", "How often it triggers each turn."),
            *COMMON,
        ),
        items="modal",
    )


def _replacement(event: EventName) -> Constructor:
    return Constructor(
        f"replace_{event.name}",
        f"A replacement effect (CR 614). {event.doc}",
        event.rule,
        group="replacement",
        fields=(
            *_whose(event),
            *match_fields(event),
            Field("only_if", "condition", "When it applies at all."),
            Field("replace", "function", "What happens instead; for mana, the function returns what is produced."),
            Field("instead_mana", "mana", "The mana that is produced instead, whatever its type and amount was."),
            Field("instead_type", "mana", "As much mana is produced, each of this type instead."),
            Field("multiply", "int", "How many times as much: mana, damage, counters, cards, life, tokens."),
            Field("instead_to", "zone", "The zone that the object goes to instead."),
            Field("prevent", "prevent", 'How much of the damage is prevented, or "all" (CR 615).'),
            Field("optional", "bool", "“You may”: its controller chooses whether it applies.", default="false"),
            Field("self_replacement", "bool", "Of the spell or ability itself (CR 614.15).", default="false"),
            *COMMON,
        ),
        one_of=("replace", "instead_mana", "instead_type", "multiply", "instead_to", "prevent"),
    )


def _keyword(keyword: KeywordDefinition) -> Constructor:
    taken = {
        "value": Field("value", "amount", "Its number.", required=True),
        "cost": Field("cost", "cost", "Its cost.", required=True),
        "filter": Field("filter", "filter", "What it is for, written as the keyword's own fields."),
    }
    takes = keyword.parts
    if any(part not in taken for part in takes):
        raise ValueError(f"keyword {keyword.name!r} takes {keyword.takes!r}; a keyword takes {', '.join(taken)}")
    fields = tuple(taken[part] for part in takes)
    if "cost" in takes:
        fields = (*fields, Field("label", "str", "Its name, where there are several: by this its cost is known."))
    return Constructor(
        constructor_name(keyword.name),
        keyword.doc,
        keyword.rule,
        group="keyword",
        bare=not takes,
        fields=fields,
        items=keyword.takes if len(takes) == 1 else "",
        open_fields="filter" if "filter" in takes else "",
    )
