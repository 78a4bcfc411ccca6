"""The steps of a scenario's play: actions, answers, the judge's hand, refusals."""

from __future__ import annotations

from typing import Any

from cardwright.yaml_source import (
    Mapping,
    Scalar,
    Sequence,
    SourceError,
    Value,
    boolean,
    integer,
    mapping,
    sequence,
    string,
    unknown,
)

from .judge_words import judge_arguments
from .model import (
    Act,
    Answer,
    AnswerStep,
    Attack,
    Block,
    Expect,
    Judge,
    LabelStep,
    Pass,
    Refused,
    Resolve,
    Step,
    Until,
)
from .words import amounts, names, one_of, possessive, required, step_word

__all__ = ["ACTS", "ANSWERS", "Scope", "action", "answer_list", "play_steps", "verb_of"]

ACTS = ("cast", "play", "activate", "tap", "turn_up", "special")
STATED = ("targets", "x", "modes", "divide", "costs", "pay")
ANSWERS = ("choose", "targets", "number", "order", "divide", "answer", "name", "x", "modes", "costs", "pay")
OTHERS = ("pass", "resolve", "until", "attack", "block", "judge", "label", "expect", "refused")
STEPS = (*ACTS, *OTHERS, *ANSWERS)
_NARROW = ("by", "for", "question")


class Scope:
    """What names a scenario may use: its players and labels."""

    def __init__(self, players: tuple[str, ...], labels: frozenset[str]) -> None:
        self.players = players
        self.labels = labels

    def player(self, value: Value) -> str:
        """One of the players."""
        return one_of(value, "player", self.players)

    def expect(self, value: Value) -> Expect:
        """An ``expect:`` block."""
        from .parse_expect import expectation

        return expectation(value, self)


def play_steps(value: Value, scope: Scope) -> tuple[Step, ...]:
    """All steps of ``play:``, in order."""
    return tuple(step for item in sequence(value, "play").items for step in _steps(item, scope))


def _steps(value: Value, scope: Scope) -> tuple[Step, ...]:
    if isinstance(value, Scalar):
        word = string(value, "a step")
        if word == "resolve":
            return (Resolve(line=value.line),)
        if word == "pass":
            return (Pass(line=value.line),)
        raise SourceError(unknown("step", word, STEPS), value.file, value.line)
    fields = mapping(value, "a step")
    verb = verb_of(fields)
    if verb in ANSWERS:
        return (_answer_step(fields, scope),)
    if verb == "tap" and isinstance(fields.get("tap"), Sequence):
        return _several_taps(fields, scope)
    if verb in ACTS or verb in ("attack", "block"):
        return (action(fields, scope),)
    return (_OTHER_STEPS[verb](fields, scope),)


def verb_of(fields: Mapping, verbs: tuple[str, ...] = STEPS) -> str:
    """The key that says what a step does; the others say how."""
    doing = [name for name in fields.names if name in verbs and name not in ANSWERS]
    if not doing:
        doing = [name for name in fields.names if name in verbs]
    if len(doing) == 1:
        return doing[0]
    if not doing:
        key = fields.entries[0][0] if fields.entries else None
        message = unknown("step", "" if key is None else key.text, verbs)
        raise SourceError(message, fields.file, fields.line if key is None else key.line)
    listed = " and ".join(repr(name) for name in doing)
    raise SourceError(f"one step does one thing, but here are {listed}: make them two steps", fields.file, fields.line)


def action(fields: Mapping, scope: Scope) -> Act | Attack | Block:
    """Casting, playing, activating, tapping for mana, attacking or blocking."""
    verb = verb_of(fields)
    if verb == "attack":
        return _attack(fields, scope)
    if verb == "block":
        return _block(fields, scope)
    if verb not in ACTS:
        allowed = (*ACTS, "attack", "block")
        raise SourceError(unknown("action", verb, allowed), fields.file, fields.line)
    fields.only((verb, *_act_keys(verb)), f"{verb}:")
    return _act(fields, scope, verb, string(required(fields, verb, "a step"), verb))


def _act_keys(verb: str) -> tuple[str, ...]:
    common = ("by", "answers", *STATED)
    return {
        "cast": (*common, "from", "face", "as"),
        "play": (*common, "from", "face", "as"),
        "activate": (*common, "ability", "as"),
        "tap": ("by", "answers", "ability", "for"),
        "turn_up": ("by", "answers", "x"),
        "special": ("by", "answers"),
    }[verb]


def _act(fields: Mapping, scope: Scope, verb: str, name: str) -> Act:
    by, ability, zone, face, label = (fields.get(n) for n in ("by", "ability", "from", "face", "as"))
    stated = tuple(a for n in STATED if (v := fields.get(n)) for a in _answers_of(n, v, scope))
    if mana := fields.get("for"):
        stated = (Answer(kind="mana", value=string(mana, "for"), line=mana.line),)
    return Act(
        verb=verb,
        object=name,
        line=fields.line,
        by="" if by is None else scope.player(by),
        ability=None if ability is None else _ability(ability),
        zone="" if zone is None else string(zone, "from"),
        face="" if face is None else string(face, "face"),
        label="" if label is None else string(label, "as"),
        stated=stated,
        answers=_more(fields, scope),
    )


def _several_taps(fields: Mapping, scope: Scope) -> tuple[Step, ...]:
    fields.only(("tap", "by", "for", "ability"), "tap:")
    return tuple(_act(fields, scope, "tap", name) for name in names(required(fields, "tap", "a step"), "tap"))


def _ability(value: Value) -> str | int:
    if isinstance(value, Scalar) and value.plain and value.text.isdigit():
        return integer(value, "ability", 1)
    return string(value, "ability")


def _more(fields: Mapping, scope: Scope) -> tuple[Answer, ...]:
    value = fields.get("answers")
    return () if value is None else answer_list(value, scope)


def answer_list(value: Value, scope: Scope) -> tuple[Answer, ...]:
    """A list of answers in advance."""
    found: list[Answer] = []
    for item in sequence(value, "answers").items:
        fields = mapping(item, "an answer")
        kind = verb_of(fields, ANSWERS)
        fields.only((kind, *_NARROW), f"an answer ({kind})")
        found += _narrowed(fields, scope, kind)
    return tuple(found)


def _answer_step(fields: Mapping, scope: Scope) -> AnswerStep:
    kind = verb_of(fields, ANSWERS)
    fields.only((kind, *_NARROW, "answers"), f"{kind}:")
    first, *more = _narrowed(fields, scope, kind)
    return AnswerStep(line=fields.line, answer=first, answers=(*more, *_more(fields, scope)))


def _narrowed(fields: Mapping, scope: Scope, kind: str) -> tuple[Answer, ...]:
    by, source, question = (fields.get(n) for n in _NARROW)
    return _answers_of(
        kind,
        required(fields, kind, "an answer"),
        scope,
        by="" if by is None else scope.player(by),
        source="" if source is None else string(source, "for"),
        question="" if question is None else string(question, "question"),
    )


def _answers_of(kind: str, value: Value, scope: Scope, **narrow: str) -> tuple[Answer, ...]:
    if kind == "targets" and isinstance(value, Mapping):
        if not value.entries:
            raise SourceError("targets names no target", value.file, value.line)
        return tuple(
            Answer(kind=kind, value=names(v, f"target {k.text}"), line=v.line, target=k.text, **narrow)
            for k, v in value.entries
        )
    return (Answer(kind=kind, value=_answer_value(kind, value), line=value.line, **narrow),)


def _answer_value(kind: str, value: Value) -> Any:
    if kind in ("number", "x"):
        return integer(value, kind, 0)
    if kind == "answer":
        return boolean(value, "answer (yes or no)")
    if kind == "divide":
        return amounts(value, "divide", 0)
    if kind == "name":
        return string(value, "name")
    if kind == "choose" and isinstance(value, Scalar) and value.text == "nothing":
        return ()
    return names(value, kind)


def _attack(fields: Mapping, scope: Scope) -> Attack:
    fields.only(("attack", "by", "answers"), "attack:")
    value, by = required(fields, "attack", "a step"), fields.get("by")
    if isinstance(value, Mapping):
        pairs = tuple((k.text, string(v, f"what {k.text} attacks")) for k, v in value.entries)
    else:
        pairs = tuple((name, "") for name in names(value, "attack"))
    return Attack(
        line=fields.line,
        attackers=pairs,
        by="" if by is None else scope.player(by),
        answers=_more(fields, scope),
    )


def _block(fields: Mapping, scope: Scope) -> Block:
    fields.only(("block", "by", "answers"), "block:")
    value, by = mapping(required(fields, "block", "a step"), "block (blocker: attacker)"), fields.get("by")
    return Block(
        line=fields.line,
        blockers=tuple((k.text, names(v, f"what {k.text} blocks")) for k, v in value.entries),
        by="" if by is None else scope.player(by),
        answers=_more(fields, scope),
    )


def _pass(fields: Mapping, scope: Scope) -> Pass:
    fields.only(("pass", "answers"), "pass:")
    return Pass(line=fields.line, by=scope.player(required(fields, "pass", "a step")), answers=_more(fields, scope))


def _resolve(fields: Mapping, scope: Scope) -> Resolve:
    fields.only(("resolve", "answers"), "resolve:")
    value = required(fields, "resolve", "a step")
    if isinstance(value, Scalar) and value.is_null:
        times = 1
    elif isinstance(value, Scalar) and value.text == "all":
        times = 0
    else:
        times = integer(value, "resolve (all, or how many)", 1)
    return Resolve(line=fields.line, times=times, answers=_more(fields, scope))


def _until(fields: Mapping, scope: Scope) -> Until:
    fields.only(("until", "answers"), "until:")
    value = required(fields, "until", "a step")
    player, step = possessive(string(value, "until"))
    if player and player not in scope.players:
        raise SourceError(unknown("player", player, scope.players), value.file, value.line)
    return Until(line=fields.line, step=step_word(step), player=player, answers=_more(fields, scope))


def _judge(fields: Mapping, scope: Scope) -> Judge:
    fields.only(("judge", "answers"), "judge:")
    what, arguments = judge_arguments(mapping(required(fields, "judge", "a step"), "judge"))
    return Judge(line=fields.line, what=what, arguments=arguments, answers=_more(fields, scope))


def _label(fields: Mapping, _: Scope) -> LabelStep:
    fields.only(("label",), "label:")
    value = mapping(required(fields, "label", "a step"), "label")
    labels = tuple((k.text, string(v, f"what {k.text} stands for")) for k, v in value.entries)
    return LabelStep(line=fields.line, labels=labels)


def _expect(fields: Mapping, scope: Scope) -> Expect:
    fields.only(("expect",), "a step with expect")
    return scope.expect(required(fields, "expect", "a step"))


def _refused(fields: Mapping, scope: Scope) -> Refused:
    fields.only(("refused",), "a step with refused")
    inner = mapping(required(fields, "refused", "a step"), "refused")
    why = inner.get("why")
    entries = tuple((k, v) for k, v in inner.entries if k.text != "why")
    rest = Mapping(entries, inner.file, inner.line)
    verb = verb_of(rest)
    act = _answer_step(rest, scope) if verb in ANSWERS else action(rest, scope)
    return Refused(line=fields.line, action=act, why="" if why is None else string(why, "why"))


_OTHER_STEPS: dict[str, Any] = {
    "pass": _pass,
    "resolve": _resolve,
    "until": _until,
    "judge": _judge,
    "label": _label,
    "expect": _expect,
    "refused": _refused,
}
