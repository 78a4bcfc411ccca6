"""Checking what a scenario expects against the game as it is now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.kernel.mana import COLOR_NAMES
from cardwright.kernel.refs import ObjectRef, PlayerRef
from cardwright.yaml_source import unknown

from .board import step_named
from .facts import mana_text, mismatch, object_fact, player_zone, shared_zone, symbols, words_mismatch
from .logs import LogReader, log_mismatch
from .model import Expect, ExpectedObject, ExpectedPlayer, Matches
from .naming import Failure

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

    from .session import Session

__all__ = ["check_expectation"]

_NAMING = ("controller", "owner", "attached_to", "attacking", "zone")


def check_expectation(session: Session, step: Expect) -> None:
    """Raises `Failure` with all that differs, each with its line."""
    problems: list[tuple[int, str]] = []
    for check in (_game, _players, _objects, _zones, _log, _legality, _others):
        for part in check(session, step):
            try:
                part()
            except Failure as failure:
                problems.append((failure.line or step.line, failure.message))
    if problems:
        problems.sort(key=lambda p: p[0])
        first = problems[0][0]
        text = "\n".join(m if line == first else f"line {line}: {m}" for line, m in problems)
        raise Failure(text, first)


def _fail(what: str, expected: object, actual: object, line: int) -> None:
    if expected != actual:
        raise Failure(f"{what}: expected {_word(expected)}, it is {_word(actual)}", line)


def _word(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return ", ".join(f"{k}: {v}" for k, v in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(str(v) for v in value) or "nobody"
    return str(value) or "empty"


# ------------------------------------------------------------ the game


def _game(session: Session, step: Expect) -> list[Any]:
    return [lambda f=f: _game_fact(session, *f) for f in step.facts]


def _game_fact(session: Session, fact: str, expected: Any, line: int) -> None:
    state, players = session.engine.state, session.names.players
    if fact == "question":
        _question(session, expected, line)
    elif fact == "winner":
        _winner(session, expected, line)
    elif fact == "over":
        _fail("over", expected, state.result is not None, line)
    elif fact == "turn":
        session.names.player(expected, line)
        _fail("turn", expected, players[state.turn.active], line)
    elif fact == "turn_number":
        _fail("turn_number", expected, state.turn.number, line)
    elif fact == "step":
        step = step_named(session.engine.library, expected)
        if step is None:
            raise Failure(unknown("step", expected, session.engine.library.steps), line)
        _fail("step", step, state.turn.step, line)
    else:
        decision = session.decision
        holder = None if decision is None or decision.why != "priority" else players[decision.player]
        _fail("priority", expected, holder or "nobody", line)


def _question(session: Session, expected: str, line: int) -> None:
    decision = session.decision
    asked = decision is not None and decision.why != "priority"
    if expected == "none":
        if asked:
            raise Failure(f"expected no question, but one is pending\n{session.pending()}", line)
        return
    if not asked or decision is None:
        raise Failure(f"expected a question about {expected!r}, none is pending", line)
    if expected.lower() not in f"{decision.why} {decision.prompt}".lower():
        raise Failure(f"expected a question about {expected!r}, but this is pending\n{session.pending()}", line)


def _winner(session: Session, expected: tuple[str, ...], line: int) -> None:
    result = session.engine.state.result
    if result is None:
        raise Failure(f"winner: expected {_word(expected)}, but the game is not over", line)
    wanted = () if expected == ("nobody",) else expected
    winners = tuple(session.names.players[i] for i in result.winners)
    for name in wanted:
        session.names.player(name, line)
    if sorted(wanted) != sorted(winners):
        raise Failure(f"winner: expected {_word(wanted)}, it is {_word(winners)} ({result.reason})", line)


# ------------------------------------------------------------ players and zones


def _players(session: Session, step: Expect) -> list[Any]:
    checks: list[Any] = []
    for player in step.players:
        checks += [lambda p=player, f=f: _player_fact(session, p, *f) for f in player.facts]
        checks += [lambda p=player, z=z: _player_zone(session, p, *z) for z in player.zones]
    return checks


def _player_fact(session: Session, player: ExpectedPlayer, fact: str, expected: Any, line: int) -> None:
    state = session.engine.state.players[session.names.player(player.name, line)]
    what = f"{player.name}'s {fact}"
    if fact == "pool":
        text = mana_text(state.pool)
        if symbols(text) != symbols(expected):
            raise Failure(f"{what}: expected {expected or 'empty'}, it is {text or 'empty'}", line)
    elif fact == "counters":
        _fail(what, _nonzero(expected), {k: n for k, n in state.counters.items() if n}, line)
    elif fact == "lost" and isinstance(expected, str):
        if expected.lower() not in state.lost.lower():
            raise Failure(f"{what}: expected {expected!r}, it is {state.lost or 'not so'!r}", line)
    elif fact == "lost":
        _fail(what, expected, bool(state.lost), line)
    else:
        _fail(what, expected, getattr(state, fact), line)


def _nonzero(counters: tuple[tuple[str, int], ...]) -> dict[str, int]:
    return {kind: n for kind, n in counters if n}


def _player_zone(session: Session, player: ExpectedPlayer, zone: str, wanted: Matches) -> None:
    seat = session.names.player(player.name, wanted.line)
    _zone(session, f"{player.name}'s {zone}", player_zone(session.engine, seat, zone), wanted)


def _zones(session: Session, step: Expect) -> list[Any]:
    return [lambda z=z: _zone(session, z[0], shared_zone(session.engine, z[0]), z[1]) for z in step.zones]


def _zone(session: Session, what: str, ids: list[int], wanted: Matches) -> None:
    problem = mismatch(session.engine, session.names, ids, wanted)
    if problem:
        raise Failure(f"{what}: {problem}", wanted.line)


# ------------------------------------------------------------ objects


def _objects(session: Session, step: Expect) -> list[Any]:
    return [lambda o=o, f=f: _object_fact(session, o, *f) for o in step.objects for f in o.facts]


def _object_fact(session: Session, wanted: ExpectedObject, fact: str, expected: Any, line: int) -> None:
    engine, names = session.engine, session.names
    id = names.one(engine, wanted.name, line)
    actual = object_fact(engine, names, id, fact)
    what = f"{wanted.name}'s {fact}"
    if isinstance(expected, Matches):
        problem = words_mismatch([_norm(fact, w) for w in actual], _normal(fact, expected))
        if problem:
            raise Failure(f"{what}: {problem}", expected.line)
    elif fact == "counters":
        _fail(what, _nonzero(expected), actual, line)
    elif fact in _NAMING:
        _fail_name(session, what, expected, actual, id, fact, line)
    else:
        _fail(what, expected, actual, line)


def _fail_name(session: Session, what: str, expected: str, actual: str, id: int, fact: str, line: int) -> None:
    """Compare names; a label stands for its object, and a zone may leave out whose it is."""
    if expected == actual or (fact == "zone" and expected == actual.rpartition(" ")[2]):
        return
    other = _meant(session.engine, id, fact)
    if other is not None and session.names.is_called(session.engine, other, expected):
        return
    raise Failure(f"{what}: expected {expected}, it is {actual}", line)


def _meant(engine: Engine, id: int, fact: str) -> int | None:
    """The object that a fact names, if it names one."""
    if fact == "attached_to":
        return engine.object(id).attached_to
    combat = engine.state.combat
    at = combat.attackers.get(id) if fact == "attacking" and combat is not None else None
    return at.id if isinstance(at, ObjectRef) else None


def _norm(fact: str, word: Any) -> Any:
    if not isinstance(word, str):
        return word
    if fact == "colors":
        return COLOR_NAMES.get(word, word)
    return word.replace("_", " ") if fact == "keywords" else word


def _normal(fact: str, wanted: Matches) -> Matches:
    if fact not in ("colors", "keywords"):
        return wanted

    def every(words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_norm(fact, w) for w in words)

    return Matches(
        line=wanted.line,
        exactly=None if wanted.exactly is None else every(wanted.exactly),
        in_order=wanted.in_order,
        first=None if wanted.first is None else every(wanted.first),
        has=every(wanted.has),
        lacks=every(wanted.lacks),
        count=wanted.count,
    )


# ------------------------------------------------------------ the log, what is legal, plugins' questions


def _log(session: Session, step: Expect) -> list[Any]:
    log = step.log
    if log is None:
        return []
    return [lambda: log_mismatch(LogReader(session.engine, session.names), session.log, log)]


def _legality(session: Session, step: Expect) -> list[Any]:
    said = [(action, True) for action in step.legal] + [(action, False) for action in step.illegal]
    return [lambda a=action, ok=ok: _legal(session, a, legal=ok) for action, ok in said]


def _legal(session: Session, action: Any, *, legal: bool) -> None:
    refusal = session.refusal(action)
    if legal and refusal:
        raise Failure(f"expected to be legal, but it is not: {refusal}", action.line)
    if not legal and not refusal:
        raise Failure("expected not to be legal, but it is", action.line)


def _others(session: Session, step: Expect) -> list[Any]:
    return [lambda o=o: _other(session, *o) for o in step.others]


def _other(session: Session, name: str, value: object, line: int) -> None:
    known = session.engine.library.expectations
    expectation = known.get(name)
    if expectation is None:
        from .parse_expect import GAME_WORDS

        words = (*GAME_WORDS, *known, *session.names.players, *session.names.labels)
        raise Failure(unknown("expectation", name, words), line)
    problem = expectation.check(session.engine, _referring(session, value, line))
    if problem:
        raise Failure(f"{name}: {problem}", line)


def _referring(session: Session, value: object, line: int) -> object:
    """The value with keys that name objects or players turned into references."""
    if not isinstance(value, dict):
        return value
    found: dict[ObjectRef | PlayerRef, object] = {}
    for key, item in value.items():
        found[session.names.refer(session.engine, str(key), line)] = item
    return found
