"""The constructors for what effects demand of a declaration of attackers or blockers (CR 508.1c-h, 509.1b-e)."""

from __future__ import annotations

from .event_fields import FACTS
from .shapes import Constructor, Field

__all__ = ["combat_constructors"]

_SUBJECT = Field("subject", "selector", "Which creatures: those that attack, block or are blocked.", required=True)
_ONLY_IF = Field("only_if", "condition", "When it holds.")
_WHAT = Field("what", "str", "What they do.", required=True, allowed=("attack", "block", "be_blocked"))
_DEFENDER, _DEFENDING = FACTS["attack"]
(_ATTACKER,) = FACTS["block"]
(_BY,) = FACTS["be_blocked"]
_FACTS = (_DEFENDER, _DEFENDING, _ATTACKER, _BY)


def _ability(
    common: tuple[Field, ...], name: str, doc: str, rule: str, *fields: Field, one_of: tuple[str, ...] = ()
) -> Constructor:
    return Constructor(name, doc, rule, fields=(*fields, *common), one_of=one_of)


def combat_constructors(common: tuple[Field, ...]) -> tuple[Constructor, ...]:
    """The constructors, with the fields that every ability has."""
    return (
        _ability(
            common,
            "must",
            "A requirement: they attack, block or are blocked if able. As many requirements as possible are obeyed.",
            "508.1d",
            _WHAT,
            _SUBJECT,
            *_FACTS,
            _ONLY_IF,
        ),
        _ability(
            common,
            "attack_cost",
            "They can't attack unless their controller pays this for each of them; nothing requires paying it.",
            "508.1h",
            Field("cost", "cost", "The cost for each creature.", required=True),
            _SUBJECT,
            Field("times", "amount", "How many times the mana is paid for each creature.", default="1"),
            _DEFENDER,
            _DEFENDING,
            _ONLY_IF,
        ),
        _ability(
            common,
            "block_cost",
            "They can't block unless their controller pays this for each of them; nothing requires paying it.",
            "509.1d",
            Field("cost", "cost", "The cost for each creature.", required=True),
            _SUBJECT,
            Field("times", "amount", "How many times the mana is paid for each creature.", default="1"),
            _ATTACKER,
            _ONLY_IF,
        ),
        _ability(
            common,
            "combat_limit",
            "A restriction on how many attack or block together, or block the same creature.",
            "508.1c",
            _WHAT,
            _SUBJECT,
            Field("at_most", "int", "No more of them do."),
            Field("at_least", "int", "Only so many or more together can block it (of `be_blocked`)."),
            Field("others", "int", "None of them does unless so many others do."),
            Field("other", "filter", "Only others that match count."),
            *_FACTS,
            _ONLY_IF,
            one_of=("at_most", "at_least", "others"),
        ),
        _ability(
            common,
            "extra_blocks",
            "They can block more than one attacking creature.",
            "509.1a",
            _SUBJECT,
            Field("more", "limit", 'How many more, or "no limit".', default="1"),
            _ONLY_IF,
        ),
        _ability(
            common,
            "attacks_despite_defender",
            "They can attack as though they didn't have defender.",
            "609.4",
            _SUBJECT,
            _ONLY_IF,
        ),
        _ability(
            common,
            "assigns_by_toughness",
            "They assign combat damage equal to their toughness rather than their power.",
            "510.1a",
            _SUBJECT,
            _ONLY_IF,
        ),
        _ability(
            common,
            "assigns_as_unblocked",
            "Their controller may have them assign combat damage as though they weren't blocked.",
            "510.1c",
            _SUBJECT,
            _ONLY_IF,
        ),
    )
