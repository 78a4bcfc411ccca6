"""Answers of a scenario meet the questions of a game: which answer is for which question, and which option it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.kernel.decisions import Answer as Reply
from cardwright.kernel.decisions import Decision, Option
from cardwright.kernel.mana import COLOR_NAMES
from cardwright.yaml_source import suggestion

from .naming import Failure, Names

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

    from .model import Answer

__all__ = ["costs_named", "describe_answer", "describe_question", "fits", "is_passing", "option_words", "reply"]

_KINDS = {
    "choose": ("choose",),
    "targets": ("choose",),
    "modes": ("choose",),
    "costs": ("choose", "yes_no", "number"),
    "pay": ("choose",),
    "mana": ("choose",),
    "number": ("number",),
    "x": ("number",),
    "order": ("order",),
    "divide": ("distribute",),
    "answer": ("yes_no",),
    "name": ("name",),
}
_REASONS = {
    "targets": ("target",),
    "modes": ("modes",),
    "costs": ("alternative_cost", "additional_cost"),
    "pay": ("pay", "cost_"),
    "x": ("choose_x",),
    "mana": ("choose_mana",),
}
_COLOR_WORDS = {**{name: symbol for symbol, name in COLOR_NAMES.items()}, "colorless": "C"}
PASSING = ("priority", "declare_attackers", "declare_blockers")


def is_passing(decision: Decision) -> bool:
    """Whether the question may be passed over by `resolve` and `until`: priority, and who attacks or blocks."""
    return decision.why in PASSING


def fits(engine: Engine, names: Names, decision: Decision, answer: Answer) -> bool:
    """Whether an answer is meant for this question: by the kind of answer, the player, the source and the question."""
    if decision.kind not in _KINDS[answer.kind] or decision.why in PASSING:
        return False
    reasons = _REASONS.get(answer.kind)
    if reasons is not None and not any(reason in decision.why for reason in reasons):
        return False
    if answer.target and answer.target not in _target_names(decision):
        return False
    if answer.by and names.players[decision.player] != answer.by:
        return False
    if answer.question and answer.question.lower() not in f"{decision.why} {decision.prompt}".lower():
        return False
    return not answer.source or _asks(engine, names, decision, answer.source)


def _target_names(decision: Decision) -> tuple[str, ...]:
    arguments = dict(decision.arguments)
    return tuple(str(arguments[key]) for key in ("target", "name") if key in arguments)


def _asks(engine: Engine, names: Names, decision: Decision, source: str) -> bool:
    if decision.source_card == source:
        return True
    if decision.source is None:
        return False
    try:
        return names.is_called(engine, decision.source, source)
    except KeyError:
        return False


def reply(engine: Engine, names: Names, decision: Decision, answer: Answer) -> Reply:
    """The game's own form of the answer. Raises `Failure` if it names no option of the question."""
    value = answer.value
    if answer.kind == "costs":
        return _costs(decision, answer.words)
    if decision.kind in ("number", "yes_no", "name"):
        return value  # type: ignore[return-value]
    if decision.kind == "distribute":
        return _distribution(engine, names, decision, answer)
    picks: list[int] = []
    for word in answer.words:
        picks.append(_pick(engine, names, decision, word, answer.line, picks))
    if decision.kind == "order":
        return _whole_order(decision, picks, answer.line)
    return tuple(picks)


def _costs(decision: Decision, chosen: tuple[str, ...]) -> Reply:
    """Which costs are paid: ``costs: [kicker]`` names the optional ones and the alternative one (CR 118.8-118.9)."""
    if decision.kind == "choose":
        named = [i for i, option in enumerate(decision.options) if option.label in chosen]
        return (named[0],) if named else (0,)
    times = chosen.count(dict(decision.arguments).get("cost", ""))
    return times if decision.kind == "number" else times > 0


def costs_named(decision: Decision) -> frozenset[str]:
    """The costs that the question is about."""
    if decision.kind == "choose":
        return frozenset(option.label for option in decision.options)
    return frozenset((str(dict(decision.arguments).get("cost", "")),))


def _whole_order(decision: Decision, picks: list[int], line: int) -> tuple[int, ...]:
    rest = [i for i in range(len(decision.options)) if i not in picks]
    if len(rest) == 1 or not rest:
        return (*picks, *rest)
    missing = ", ".join(repr(decision.options[i].text) for i in rest)
    raise Failure(f"the order must name every one of them; it lacks {missing}", line)


def _distribution(engine: Engine, names: Names, decision: Decision, answer: Answer) -> tuple[int, ...]:
    amounts = [0] * len(decision.options)
    picks: list[int] = []
    for word, amount in answer.amounts:
        index = _pick(engine, names, decision, word, answer.line, picks)
        picks.append(index)
        amounts[index] = amount
    return tuple(amounts)


def _pick(engine: Engine, names: Names, decision: Decision, word: str, line: int, taken: list[int]) -> int:
    found = [
        i
        for i, option in enumerate(decision.options)
        if i not in taken and word in option_words(engine, names, option, i)
    ]
    if not found:
        labelled = [i for i, o in enumerate(decision.options) if i not in taken and _labelled(engine, names, o, word)]
        found = labelled
    if not found:
        known = [w for i, o in enumerate(decision.options) for w in option_words(engine, names, o, i)]
        raise Failure(
            f"{word!r} is not among the options{suggestion(word, known)}\n{describe_question(names, decision)}", line
        )
    if len({_look(engine, names, decision.options[i]) for i in found}) > 1:
        listed = "; ".join(decision.options[i].text for i in found)
        raise Failure(f"{word!r} may mean {len(found)} options that differ ({listed}): label them (as:)", line)
    return found[0]


def _labelled(engine: Engine, names: Names, option: Option, word: str) -> bool:
    if option.object is None:
        return False
    try:
        return names.is_called(engine, option.object, word)
    except KeyError:
        return False


def _look(engine: Engine, names: Names, option: Option) -> tuple[object, ...]:
    rest = (option.kind, option.label, option.cost, option.symbols, option.number, option.player, option.data)
    if option.object is None:
        return (*rest, option.text)
    try:
        return (*rest, *names.look(engine, option.object))
    except KeyError:
        return (*rest, option.object)


def option_words(engine: Engine, names: Names, option: Option, index: int) -> tuple[str, ...]:
    """The words by which a scenario may choose this option."""
    words = [option.text, option.card, option.label, option.symbols, option.text.lower()]
    if option.player is not None and option.object is None:
        words.append(names.players[option.player])
    if option.object is not None:
        try:
            words.append(names.describe(engine, option.object))
            words += engine.name(option.object).split(" // ")
        except KeyError:
            pass  # an object that has ceased to exist has no name; its option is still chosen by its text
    if option.kind == "mode":
        words.append(str((index if option.number is None else option.number) + 1))
    elif option.number is not None:
        words.append(str(option.number))
    for value in (option.text, option.symbols):
        symbol = value.strip("{}")
        words += [symbol, *(name for name, letter in _COLOR_WORDS.items() if letter == symbol)]
    return tuple(w for w in words if w)


def describe_question(names: Names, decision: Decision) -> str:
    """The question as a judge reads it: who is asked what by which card, and the options."""
    of = f", by {decision.source_card}" if decision.source_card else ""
    head = f"{names.players[decision.player]} is asked ({decision.why}{of}): {decision.prompt or decision.kind}"
    if decision.kind == "choose" and decision.why != "priority":
        many = str(decision.at_least)
        many += "" if decision.at_least == decision.at_most else f" to {decision.at_most}"
        head += f" — choose {many}"
    elif decision.kind == "number":
        head += f" — a number from {decision.at_least} to {decision.at_most}"
    elif decision.kind == "distribute":
        head += f" — divide {decision.total}"
    elif decision.kind == "yes_no":
        head += " — yes or no"
    options = [f"    {option.text or option.card or option.label}" for option in decision.options]
    if len(options) > 20:
        options = [*options[:20], f"    … and {len(options) - 20} more"]
    return "\n".join([f"  {head}", *options])


def describe_answer(answer: Answer) -> str:
    """The answer as the scenario says it."""
    value = answer.value
    if answer.kind == "answer":
        return f"answer: {'yes' if value else 'no'}"
    if isinstance(value, tuple):
        shown = ", ".join(f"{v[0]}: {v[1]}" if isinstance(v, tuple) else str(v) for v in value) or "nothing"
    else:
        shown = str(value)
    target = f"{answer.target}: " if answer.target else ""
    return f"{answer.kind}: {target}{shown}"
