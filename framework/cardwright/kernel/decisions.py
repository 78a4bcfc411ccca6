"""Decisions: the questions that the engine asks, and what counts as an answer.

The engine never calls a player. Inside, whatever may ask is a generator that yields a
`Decision` and is sent an answer; outside, `Game.advance` hands the decision on and
`Game.answer` takes the answer. Answers are plain data by kind:

=============  ==================================================================
kind           answer
=============  ==================================================================
``choose``     tuple of option indexes, `at_least` to `at_most` of them, all different
``number``     int from `at_least` to `at_most`
``order``      tuple of all option indexes, first comes first
``distribute`` tuple of ints, one an option, that sum to `total`, each at least `at_least`
``yes_no``     bool
``name``       str (one of `names` if they are given)
=============  ==================================================================
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

from cardwright.errors import IllegalAnswer
from cardwright.visible import shown

from .checked import exact_row, exact_text, exact_whole
from .refs import ObjectRef, PlayerRef, Ref

__all__ = [
    "Answer",
    "Ask",
    "Decision",
    "Group",
    "IllegalAnswer",
    "Option",
    "Requirement",
    "check_answer",
    "keeps",
    "numbered",
    "only_answer",
    "picked",
]

Answer: TypeAlias = "bool | int | str | tuple[int, ...]"

T = TypeVar("T")
LONGEST_NAME = 1000
"""The characters that a name may have which is given as an answer."""
KINDS = ("choose", "number", "order", "distribute", "yes_no", "name")


class Option(msgspec.Struct, frozen=True):
    """One thing that can be chosen.

    `kind` says what it is: "object", "player", "mode", "color", "mana", "cost", "trigger", "replacement", "text", and
    at priority "pass", "play_land", "cast", "activate", "mana_ability", "special". `card` is the card's name where the
    chooser may know it; `ability` the index of the ability among the object's, with its `cost` as text; `symbols` mana
    symbols; `data` further facts by name. `text` is for a person.
    """

    kind: str
    text: str = ""
    object: int | None = None
    player: int | None = None
    card: str = ""
    ability: int | None = None
    label: str = ""
    cost: str = ""
    symbols: str = ""
    number: int | None = None
    data: tuple[tuple[str, Any], ...] = ()

    @property
    def ref(self) -> Ref | None:
        """The object or player that it stands for."""
        if self.object is not None:
            return ObjectRef(self.object)
        return None if self.player is None else PlayerRef(self.player)


class Group(msgspec.Struct, frozen=True):
    """A limit on a ``choose``: of the options with these indexes, either none is chosen or `at_least` to `at_most` are.

    `objects`: the different objects of the options are counted, not the options. `together`: if any is chosen, at least
    so many different objects of the options `among` (None: of all) are chosen. `reason` says why, for the message to
    whoever chooses otherwise.
    """

    options: tuple[int, ...]
    at_least: int = 0
    at_most: int = 1
    reason: str = ""
    objects: bool = False
    together: int = 0
    among: tuple[int, ...] | None = None


class Requirement(msgspec.Struct, frozen=True):
    """Something that is to be done if able (CR 508.1d): choosing one of the options with these indexes obeys it."""

    options: tuple[int, ...]
    reason: str = ""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A question for one player.

    `why` is a stable message id that says why it is asked ("priority", "targets", "discard_to_hand_size",
    "order_triggers", "choose_replacement", "pay_mana", "scry", …), with `arguments` for its wording; `prompt` is its
    English. `source` is the object that asks, `source_card` its name. `default` is a legal answer. `audience`: the
    players who may see that it is asked (None: all, and spectators); only `player` sees the options and bounds.
    `groups` limit a ``choose`` further; at least `obeyed` of the `requirements` must be obeyed. `last_of_all`
    (``distribute``): the last option may get something only if each other option gets at least its `number`.
    """

    player: int
    kind: str
    why: str
    prompt: str = ""
    options: tuple[Option, ...] = ()
    at_least: int = 1
    at_most: int = 1
    total: int = 0
    default: Answer = ()
    source: int | None = None
    source_card: str = ""
    names: tuple[str, ...] | None = None
    arguments: tuple[tuple[str, Any], ...] = ()
    audience: tuple[int, ...] | None = None
    groups: tuple[Group, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    obeyed: int = 0
    last_of_all: bool = False


def picked(answer: Answer) -> tuple[int, ...]:
    """A checked answer to "choose", "order" or "distribute" as the indexes or amounts that it is."""
    if not isinstance(answer, tuple):
        raise TypeError(f"indexes are asked for, got {shown(answer)}")
    return answer


def numbered(answer: Answer) -> int:
    """A checked answer to "number" as the number that it is."""
    if not isinstance(answer, int):
        raise TypeError(f"a number is asked for, got {shown(answer)}")
    return answer


Ask: TypeAlias = Generator[Decision, Answer, T]
"""A generator that may ask: yields decisions, is sent checked answers, returns a T."""


def _check_choose(d: Decision, answer: Answer) -> Answer:
    one = exact_whole(answer)
    given = exact_row(answer) if one is None else (one,)
    if given is None:
        raise IllegalAnswer(f"{d.why}: choose takes option indexes, got {shown(answer)}")
    picks = tuple(_index(d, each) for each in given)
    if len(set(picks)) != len(picks):
        raise IllegalAnswer(f"{d.why}: an option is chosen twice in {shown(picks)}")
    if not d.at_least <= len(picks) <= d.at_most:
        raise IllegalAnswer(f"{d.why}: choose {d.at_least} to {d.at_most} options, not {len(picks)}")
    chosen = frozenset(picks)
    for group in d.groups:
        if not keeps(d.options, group, chosen):
            named = ", ".join(shown(d.options[i].text) for i in group.options if i in chosen)
            raise IllegalAnswer(f"{d.why}: {group.reason or 'these do not go together'}: {named}")
    if d.obeyed:
        neglected = [r for r in d.requirements if chosen.isdisjoint(r.options)]
        if len(d.requirements) - len(neglected) < d.obeyed:
            reasons = "; ".join(dict.fromkeys(r.reason for r in neglected))
            raise IllegalAnswer(
                f"{d.why}: {d.obeyed} requirements can be obeyed, "
                f"not only {len(d.requirements) - len(neglected)}: {reasons}"
            )
    return picks


def _index(d: Decision, given: object) -> int:
    """One of the indexes of the options."""
    number = exact_whole(given)
    if number is None or not 0 <= number < len(d.options):
        raise IllegalAnswer(f"{d.why}: there is no option {shown(given)}; indexes go from 0 to {len(d.options) - 1}")
    return number


def keeps(options: Sequence[Option], group: Group, chosen: frozenset[int]) -> bool:
    """Whether a choice keeps to the limit of a group."""
    inside = [i for i in group.options if i in chosen]
    if not inside:
        return True
    n = len({options[i].object for i in inside}) if group.objects else len(inside)
    if not group.at_least <= n <= group.at_most:
        return False
    if not group.together:
        return True
    along = chosen if group.among is None else chosen.intersection(group.among)
    return len({options[i].object for i in along}) >= group.together


def _check_number(d: Decision, answer: Answer) -> Answer:
    number = exact_whole(answer)
    if number is None or not d.at_least <= number <= d.at_most:
        raise IllegalAnswer(f"{d.why}: a number from {d.at_least} to {d.at_most} is asked for, got {shown(answer)}")
    return number


def _check_order(d: Decision, answer: Answer) -> Answer:
    order = [exact_whole(each) for each in exact_row(answer) or ()]
    indexes = tuple(each for each in order if each is not None)
    if exact_row(answer) is None or len(indexes) < len(order) or sorted(indexes) != list(range(len(d.options))):
        raise IllegalAnswer(f"{d.why}: all {len(d.options)} indexes in some order are asked for, got {shown(answer)}")
    return indexes


def _check_distribute(d: Decision, answer: Answer) -> Answer:
    given = exact_row(answer)
    if given is None or len(given) != len(d.options):
        raise IllegalAnswer(
            f"{d.why}: one amount for each of {len(d.options)} options is asked for, got {shown(answer)}"
        )
    amounts = tuple(_amount(d, each) for each in given)
    if sum(amounts) != d.total:
        raise IllegalAnswer(f"{d.why}: the amounts sum to {shown(sum(amounts))}, not {d.total}")
    if d.last_of_all and amounts[-1] > 0:
        for option, n in zip(d.options[:-1], amounts[:-1], strict=True):
            if n < (option.number or 0):
                raise IllegalAnswer(
                    f"{d.why}: {d.options[-1].text} may get some only if {option.text} "
                    f"gets at least {option.number}, not {shown(n)}"
                )
    return amounts


def _amount(d: Decision, given: object) -> int:
    number = exact_whole(given)
    if number is None or number < d.at_least:
        raise IllegalAnswer(f"{d.why}: each amount is a number of at least {d.at_least}, got {shown(given)}")
    return number


def _check_yes_no(d: Decision, answer: Answer) -> Answer:
    if type(answer) is not bool:
        raise IllegalAnswer(f"{d.why}: yes (True) or no (False) is asked for, got {shown(answer)}")
    return answer


def _check_name(d: Decision, answer: Answer) -> Answer:
    name = exact_text(answer)
    if name is None or len(name) > LONGEST_NAME or (d.names is not None and name not in d.names):
        raise IllegalAnswer(f"{d.why}: a name is asked for, got {shown(answer)}")
    try:
        name.encode()
    except UnicodeEncodeError:
        raise IllegalAnswer(f"{d.why}: a name is text that UTF-8 can say, not {shown(name)}") from None
    return name


_CHECKS = {
    "choose": _check_choose,
    "number": _check_number,
    "order": _check_order,
    "distribute": _check_distribute,
    "yes_no": _check_yes_no,
    "name": _check_name,
}


def check_answer(decision: Decision, answer: Answer) -> Answer:
    """The answer in its canonical form, or `IllegalAnswer` saying what would be right."""
    return _CHECKS[decision.kind](decision, answer)


def only_answer(d: Decision) -> Answer | None:
    """The answer, if only one is possible: then it is not asked."""
    n = len(d.options)
    if d.kind == "choose":
        if d.at_most <= 0 or n == 0:
            return ()
        if d.at_least >= n:
            return tuple(range(n))
    elif d.kind == "number" and d.at_least == d.at_most:
        return d.at_least
    elif d.kind == "order" and n <= 1:
        return tuple(range(n))
    elif d.kind == "distribute" and n == 1:
        return (d.total,)
    elif d.kind == "distribute" and n and d.at_least * n == d.total:
        return (d.at_least,) * n
    return None
