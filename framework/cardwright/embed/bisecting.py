"""Where two replays part: the first input at which they are otherwise, or at which the games are though the inputs are
the same."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.errors import CardwrightError, SandboxFault
from cardwright.kernel.checked import a
from cardwright.kernel.game import Game
from cardwright.kernel.replay import Replay
from cardwright.kernel.rules_used import PackUsed, PluginUsed, RulesUsed, objections
from cardwright.kernel.saving import must_play

from .playback import input_words

if TYPE_CHECKING:
    from cardwright.kernel.library import Library

__all__ = ["Difference", "bisect", "digested"]

_NOTHING = object()


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Where two replays part. `number`: of the input, from 0; None if they begin otherwise.

    `what`: "start" (setup, seed or state), "input" (what was put in), "end" (one of them has no more), "digest" (the
    games are otherwise, though begun and gone on with alike: the rules were others), "refused" (both say the same, and
    it can't be put in here) or "unknown" (begun and gone on with alike by other rules, and without digests nobody can
    tell whether the games are the same; `number` is None). `who`: the player who was asked, `why` what. `first` and
    `second`: what each replay has there, in English or, for a digest, as digest. `text` says all of it.
    """

    number: int | None
    what: str
    text: str
    who: str = ""
    why: str = ""
    first: str = ""
    second: str = ""


def digested(library: Library, replay: Replay) -> Replay:
    """The replay with the digests of all its moments. Raises `Undecodable` if it can't be played by the rules here."""
    game = Game.from_replay(library, replay, 0)
    found = [game.digest()]
    for number in range(len(replay.inputs)):
        with must_play(library, f"replay at its input {number}"):
            game.take(*replay.inputs[number])
        found.append(game.digest())
    return msgspec.structs.replace(replay, digests=tuple(found))


def bisect(library: Library, first: Replay, second: Replay) -> Difference | None:
    """The first point at which the replays differ; None if the games are the same. Both are played by the rules here,
    up to there.

    Where one has digests and the other has not, those of the game as it is played here stand in for them. Raises
    `Undecodable` if the game can't be begun here, `SandboxFault` if the machine failed.
    """
    for replay in (first, second):
        a(Replay, replay, "two Replays are compared")
    start = _starts(first, second)
    if start:
        return Difference(number=None, what="start", text=f"they begin otherwise: {start}")
    game = Game.of_beginning(library, first.begun)
    longest = max(len(first.inputs), len(second.inputs))
    for number in range(longest + 1):
        found = _digests(library, game, first, second, number) or _inputs(game, first, second, number)
        if found is not None:
            return found
        if number == longest:
            break
        try:
            game.take(*first.inputs[number])
        except SandboxFault:
            raise  # it says nothing of the replays
        except CardwrightError as error:
            return _at(game, number, "refused", input_words(game, *first.inputs[number]), str(error))
    return _untold(library, first, second)


def _untold(library: Library, first: Replay, second: Replay) -> Difference | None:
    """What can't be said of replays with the same inputs: nothing if the rules are the same, or if digests were
    compared for both (where one has none, those of the rules here are its own if it is of the rules here)."""
    missing = [which for which, r in (("first", first), ("second", second)) if not r.digests]
    compared = all(r.digests or not objections(r.rules, library, "exact") for r in (first, second))
    if first.rules == second.rules or compared:
        return None
    text = (
        "the inputs are the same, from the start to the end, and the rules are not; "
        f"the {' and the '.join(missing)} has no digests (random-game --digests), so the games were not compared"
    )
    return Difference(number=None, what="unknown", text="\n  ".join([text, *_rules_apart(first.rules, second.rules)]))


def _rules_apart(first: RulesUsed, second: RulesUsed) -> list[str]:
    found = []
    if first.cardwright != second.cardwright:
        found.append(f"Cardwright: {first.cardwright} and {second.cardwright}")
    for kind in ("pack", "plugin"):
        one, other = ({used.name: used for used in getattr(rules, f"{kind}s")} for rules in (first, second))
        found += [
            f"the {kind} {name!r}: {_version(one.get(name))} and {_version(other.get(name))}"
            for name in sorted({**one, **other})
            if one.get(name) != other.get(name)
        ]
    return found


def _version(used: PackUsed | PluginUsed | None) -> str:
    if used is None:
        return "not there"
    return f"version {used.version}" + (f" (hash {used.hash[:12]}…)" if isinstance(used, PackUsed) else "")


def _starts(first: Replay, second: Replay) -> str:
    a, b = first.begun, second.begun
    if a == b:
        return ""
    if type(a) is not type(b):
        return "one with a setup, the other at a state"
    where, one, other = _first_difference("", a, b)
    return f"{where.lstrip('.').replace('_', ' ')} {one} and {other}"


def _first_difference(where: str, one: Any, other: Any) -> tuple[str, str, str]:
    """The place of the first thing within two values that is not the same in both, and what is there in each."""
    if type(one) is not type(other):
        return where, _short(one), _short(other)
    if isinstance(one, msgspec.Struct):
        pairs = [(f".{name}", getattr(one, name), getattr(other, name)) for name in one.__struct_fields__]
    elif isinstance(one, dict):
        pairs = [(f"[{key!r}]", one.get(key, _NOTHING), other.get(key, _NOTHING)) for key in {**one, **other}]
    elif isinstance(one, tuple):
        pairs = [(f"[{n}]", *pair) for n, pair in enumerate(zip_longest(one, other, fillvalue=_NOTHING))]
    else:
        pairs = []
    for step, mine, theirs in pairs:
        if mine != theirs:
            return _first_difference(f"{where}{step}", mine, theirs)
    return where, _short(one), _short(other)


def _digests(library: Library, game: Game, first: Replay, second: Replay, number: int) -> Difference | None:
    """Whether the games are otherwise at this moment, by what the replays say of them and what is here."""
    if not first.digests and not second.digests:
        return None
    said = [r.digests[number] if number < len(r.digests) else "" for r in (first, second)]
    if said[0] == said[1]:
        return None
    here = game.digest()
    digests = [digest or here for digest in said]
    if digests[0] == digests[1]:
        return None
    rules = [_rules(library, r) for r in (first, second)]
    notes = (f"here it is {here}", *dict.fromkeys(filter(None, rules)))
    return _at(game, number, "digest", digests[0], digests[1], notes)


def _rules(library: Library, replay: Replay) -> str:
    return "; ".join(objections(replay.rules, library, "exact"))


def _inputs(game: Game, first: Replay, second: Replay, number: int) -> Difference | None:
    a, b = (r.inputs[number] if number < len(r.inputs) else None for r in (first, second))
    if a == b:
        return None
    what = "end" if a is None or b is None else "input"
    first_has, second_has = ("nothing more" if i is None else input_words(game, *i) for i in (a, b))
    return _at(game, number, what, first_has, second_has)


def _at(game: Game, number: int, what: str, first: str, second: str, notes: tuple[str, ...] = ()) -> Difference:
    decision = game.decision
    who = "" if decision is None else game.state.players[decision.player].name
    why = "" if decision is None else decision.why
    turn = game.state.turn
    asked = f"{who} is asked {why}" if decision is not None else "nobody is asked anything"
    where = f"at input {number}, in turn {turn.number}{f', {turn.step}' if turn.step else ''}, where {asked}"
    says: dict[str, str] = {
        "digest": f"the games are otherwise {where}, after the same inputs: {first} and {second}",
        "refused": f"both go on alike, and it can't be done here, {where}: {first}: {second}",
    }
    text = says.get(what, f"they part {where}: the first has {first}; the second has {second}")
    return Difference(
        number=number, what=what, who=who, why=why, first=first, second=second, text="\n  ".join([text, *notes])
    )


def _short(value: Any) -> str:
    text = "nothing" if value is _NOTHING else repr(value)
    return text if len(text) <= 100 else f"{text[:99]}…"
