"""Actions of a scenario: which legal action of the game a step means, and whether what it states came true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.kernel.decisions import Answer as Reply
from cardwright.kernel.decisions import Decision, Option
from cardwright.kernel.events import (
    AbilityActivated,
    LandPlayed,
    ManaProduced,
    SpecialActionTaken,
    SpellCast,
    TurnedFaceUp,
)
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref
from cardwright.kernel.zones import zone_name

from .answering import describe_answer
from .facts import mana_text, symbols
from .model import Act, Answer, Attack, Block
from .naming import Failure

if TYPE_CHECKING:
    from cardwright.kernel.state import StackItem

    from .session import Session

__all__ = ["STATED", "act", "attack", "attempt", "block", "holds_on_top", "passing"]

STATED = ("targets", "x", "modes", "costs", "divide", "mana")
_OPTION_KINDS = {
    "cast": ("cast",),
    "play": ("play_land",),
    "activate": ("activate", "mana_ability"),
    "tap": ("mana_ability",),
    "turn_up": ("turn_face_up",),
}
_REPORTS = {
    "cast": (SpellCast,),
    "play": (LandPlayed,),
    "activate": (AbilityActivated, SpecialActionTaken),
    "tap": (AbilityActivated,),
    "turn_up": (TurnedFaceUp,),
}


def passing(decision: Decision) -> Reply:
    """The answer that does nothing: passing priority, no attackers, no blockers (or as few as are allowed)."""
    for index, option in enumerate(decision.options):
        if option.kind == "pass":
            return (index,)
    idle = decision.at_least == 0 and decision.kind == "choose" and not decision.obeyed
    return () if idle else decision.default


# ------------------------------------------------------------ actions at priority


def act(session: Session, step: Act) -> None:
    """Carry out an action: passes up to the player who acts, takes the option, sees that what is stated holds."""
    _come_to(session, step.by, step.line)
    decision = session.priority(step.by, step.line)
    index = _option(session, decision, step)
    session.waiting = [*step.stated, *step.answers]
    session.acted = Acted(session, step)
    session.send((index,), step.line)
    session.aim(None, step.line, f"{step.verb} {step.object}")


def attempt(session: Session, step: Act | Attack | Block) -> None:
    """The same for an action that may be refused; it has to come to its end here."""
    if isinstance(step, Act):
        act(session, step)
    elif isinstance(step, Attack):
        attack(session, step)
    else:
        block(session, step)


def _come_to(session: Session, by: str, line: int) -> None:
    """Pass for those who have priority before `by`, as long as nothing resolves and no step ends by it."""
    if not by:
        return
    state = session.engine.state
    for _ in session.names.players:
        decision = session.decision
        if decision is None or decision.why != "priority" or session.names.players[decision.player] == by:
            return
        session.send(passing(decision), line)
        now = session.engine.state
        if now.zone("stack") != state.zone("stack") or now.turn.step != state.turn.step:
            raise Failure(f"{by} does not get priority before something resolves or the step ends", line)


def _option(session: Session, decision: Decision, step: Act) -> int:
    """The index of the legal action that the step means. Raises `Failure` if it is not among them."""
    found = [(i, o) for i, o in enumerate(decision.options) if _means(session, o, step)]
    if not found:
        raise Failure(_not_legal(session, decision, step), step.line)
    if step.verb in ("activate", "tap") and step.ability is not None:
        found = _of_ability(session, found, step)
    elif step.verb == "tap":
        found = _of_mana(found, step)
    found = _of_face(session, found, step)
    looks = {_look(session, o) for _, o in found}
    if len(looks) > 1:
        listed = "; ".join(o.text or f"{o.card} {o.label}" for _, o in found)
        raise Failure(f"{step.verb} {step.object} may mean {len(found)} actions: {listed}", step.line)
    return found[0][0]


def _means(session: Session, option: Option, step: Act) -> bool:
    if step.verb == "special":
        return option.kind in session.engine.rules.special_actions and step.object in (option.label, option.text)
    if option.kind not in _OPTION_KINDS[step.verb] or option.object is None:
        return False
    engine = session.engine
    if not session.names.is_called(engine, option.object, step.object) and option.card != step.object:
        return False
    zone = zone_name(engine.object(option.object).zone)
    if step.verb in ("cast", "play"):
        return zone == (step.zone or "hand")
    return not step.zone or zone == step.zone


def _of_face(session: Session, found: list[tuple[int, Option]], step: Act) -> list[tuple[int, Option]]:
    """Of a card that can be played in several ways, the one that is named: by ``face:`` (a face's name, or face down),
    or by the face's own name."""
    ways = {dict(o.data).get("way", 0) for _, o in found}
    if step.face:
        chosen = [(i, o) for i, o in found if step.face == (o.label or o.card)]
        if not chosen:
            faces = ", ".join(dict.fromkeys(o.label or o.card for _, o in found))
            raise Failure(f"{step.object} can't be played now as {step.face!r}, only as: {faces}", step.line)
        return chosen
    if step.verb not in ("cast", "play") or len(ways) < 2:
        return found
    face_up = [(i, o) for i, o in found if o.label != "face down"]
    named = [(i, o) for i, o in face_up if o.card == step.object]
    return named or face_up or found


def _look(session: Session, option: Option) -> tuple[object, ...]:
    look = session.names.look(session.engine, option.object) if option.object is not None else ()
    return (option.kind, option.ability, option.label, option.cost, option.data, look)


def _of_ability(session: Session, found: list[tuple[int, Option]], step: Act) -> list[tuple[int, Option]]:
    if isinstance(step.ability, int):
        order = sorted({o.ability for _, o in found if o.ability is not None})
        wanted = order[step.ability - 1] if step.ability <= len(order) else None
        chosen = [(i, o) for i, o in found if o.ability == wanted]
    else:
        chosen = [(i, o) for i, o in found if step.ability in (o.label, o.cost, o.text)]
    if not chosen:
        listed = "; ".join(o.label or o.text for _, o in found)
        raise Failure(
            f"{step.object} has no ability {step.ability!r} that is legal now; these are: {listed}", step.line
        )
    return chosen


def _of_mana(found: list[tuple[int, Option]], step: Act) -> list[tuple[int, Option]]:
    """Of several mana abilities, those that say they give the mana that is wanted; all if none says so."""
    wanted = next((str(a.value) for a in step.stated if a.kind == "mana"), None)
    if wanted is None:
        return found
    said = [(i, o) for i, o in found if wanted in o.label or wanted == o.symbols]
    return said or found


def _not_legal(session: Session, decision: Decision, step: Act) -> str:
    who = session.names.players[decision.player]
    legal = [f"    {o.text or o.card}" for o in decision.options]
    shown = "\n".join(legal[:20]) + (f"\n    … and {len(legal) - 20} more" if len(legal) > 20 else "")
    engine = session.engine
    there = session.names.all_called(engine, step.object)
    if not there:
        return f"there is no object called {step.object!r} now{session.names.near(engine, step.object)}"
    where = ", ".join(sorted({zone_name(engine.object(i).zone) for i in there}))
    zone = f" from {step.zone}" if step.zone else ""
    return f"{who} can't {step.verb} {step.object}{zone} now ({step.object} is in: {where}); legal are:\n{shown}"


# ------------------------------------------------------------ what a step states


class Acted:
    """An action that is under way: what it put on the stack, and whether it was taken back."""

    def __init__(self, session: Session, step: Act) -> None:
        self.step = step
        self.before = frozenset(session.engine.state.zone("stack"))
        self.start = len(session.log)

    def done(self, session: Session) -> None:
        """Priority has come round: the action must have happened, as stated. Raises `Failure`."""
        reports = _REPORTS.get(self.step.verb)
        happened = [entry.event for entry in session.log[self.start :]]
        if reports is not None and not any(isinstance(event, reports) for event in happened):
            raise Failure(
                f"{self.step.verb} {self.step.object} was taken back: it could not be completed", self.step.line
            )
        new = [id for id in session.engine.state.zone("stack") if id not in self.before]
        if self.step.label and new:
            session.names.name(session.engine, self.step.label, new[0])
        produced = tuple(m for event in happened if isinstance(event, ManaProduced) for m in event.mana)
        for answer in list(session.waiting):
            if answer not in self.step.stated:
                continue
            if answer.kind == "mana":
                _produced(answer, mana_text(produced))
            elif new and answer.kind != "pay":
                _holds(session, answer, new[0])
            else:
                continue
            session.waiting.remove(answer)


def _produced(answer: Answer, text: str) -> None:
    if symbols(text) != symbols(str(answer.value)):
        raise Failure(f"expected mana {answer.value}, it gave {text or 'none'}", answer.line)


def holds_on_top(session: Session, answer: Answer) -> bool:
    """Whether the top of the stack has what the answer says, though nothing was asked. Raises `Failure` if not."""
    stack = session.engine.state.zone("stack")
    if not stack:
        return False
    _holds(session, answer, stack[-1])
    return True


def _holds(session: Session, answer: Answer, id: int) -> None:
    item = session.engine.object(id).item
    if item is None:
        return
    what = session.names.describe(session.engine, id)
    actual, same = _ACTUAL[answer.kind](session, item, answer)
    if not same:
        raise Failure(f"{what}: stated {describe_answer(answer)}, but it has {actual}", answer.line)


def _targets(session: Session, item: StackItem, answer: Answer) -> tuple[str, bool]:
    refs = [ref for name, chosen in item.targets for ref in chosen if not answer.target or name == answer.target]
    actual = ", ".join(session.names.ref(session.engine, ref) for ref in refs) or "none"
    left = list(refs)
    for word in answer.words:
        found = next((ref for ref in left if _is(session, ref, word)), None)
        if found is None:
            return f"targets {actual}", False
        left.remove(found)
    return f"targets {actual}", not left


def _is(session: Session, ref: Ref, word: str) -> bool:
    if isinstance(ref, PlayerRef):
        return session.names.players[ref.id] == word
    return session.names.is_called(session.engine, ref.id, word)


def _x(_: Session, item: StackItem, answer: Answer) -> tuple[str, bool]:
    return f"X = {item.x}", item.x == answer.value


def _modes(_: Session, item: StackItem, answer: Answer) -> tuple[str, bool]:
    modes: tuple[Any, ...] = getattr(item.ability, "modes", ())
    said = {n: (str(n + 1), getattr(modes[n], "label", "") if n < len(modes) else "") for n in item.modes}
    words = answer.words
    actual = ", ".join(label or number for number, label in said.values()) or "none"
    same = len(words) == len(said) and all(any(w in names for names in said.values()) for w in words)
    return f"modes {actual}", same


def _costs(_: Session, item: StackItem, answer: Answer) -> tuple[str, bool]:
    return f"costs {', '.join(item.costs) or 'none'}", sorted(answer.words) == sorted(item.costs)


def _divide(session: Session, item: StackItem, answer: Answer) -> tuple[str, bool]:
    amounts = dict(item.division)
    pairs = [(r, n) for name, refs in item.targets for r, n in zip(refs, amounts.get(name, ()), strict=False)]
    actual = ", ".join(f"{session.names.ref(session.engine, r)}: {n}" for r, n in pairs) or "nothing divided"
    words = answer.amounts
    same = len(words) == len(pairs) and all(any(_is(session, r, w) and n == a for r, n in pairs) for w, a in words)
    return f"division {actual}", same


_ACTUAL: dict[str, Any] = {"targets": _targets, "x": _x, "modes": _modes, "costs": _costs, "divide": _divide}


# ------------------------------------------------------------ combat


def attack(session: Session, step: Attack) -> None:
    """Go to the declaration of attackers and declare these."""
    decision = _declaration(session, "declare_attackers", step.line)
    picks: list[int] = []
    for name, at in step.attackers:
        picks.append(_pairing(session, decision, name, (at,) if at else (), step.line, picks))
    _declare(session, step, decision, picks, "the attack")


def block(session: Session, step: Block) -> None:
    """Go to the declaration of blockers and declare these."""
    decision = _declaration(session, "declare_blockers", step.line)
    picks: list[int] = []
    for name, attackers in step.blockers:
        for attacker in attackers:
            picks.append(_pairing(session, decision, name, (attacker,), step.line, picks))
    _declare(session, step, decision, picks, "the block")


def _declare(session: Session, step: Attack | Block, decision: Decision, picks: list[int], words: str) -> None:
    """Make the declaration; what it costs is paid, or it is taken back. Raises `Failure` if it is."""
    session.waiting = list(step.answers)
    session.send(tuple(picks), step.line)
    session.aim(None, step.line, words)
    now = session.decision
    if now is not None and (now.why, now.player) == (decision.why, decision.player):
        raise Failure(f"{words} was taken back: {session.engine.refusal}", step.line)


def _declaration(session: Session, why: str, line: int) -> Decision:
    for _ in range(4 * len(session.names.players) + 4):
        decision = session.decision
        if decision is None:
            raise Failure(f"the game is over before {why.replace('_', ' ')}", line)
        if decision.why == why:
            return decision
        if decision.why != "priority":
            raise Failure(f"a question stands before {why.replace('_', ' ')}:\n{session.pending()}", line)
        session.send(passing(decision), line)
    raise Failure(f"nobody is asked to {why.replace('_', ' ')} here\n{session.pending()}", line)


def _pairing(
    session: Session, decision: Decision, name: str, other: tuple[str, ...], line: int, taken: list[int]
) -> int:
    found = []
    for index, option in enumerate(decision.options):
        if index in taken or option.object is None or not session.names.is_called(session.engine, option.object, name):
            continue
        if not other or any(_is(session, ref, other[0]) for ref in _partners(option)):
            found.append(index)
    if not found:
        listed = "\n".join(f"    {o.text}" for o in decision.options)
        raise Failure(f"{name}{' with ' + other[0] if other else ''} is not possible; possible are:\n{listed}", line)
    partners = {_partners(decision.options[i]) for i in found}
    if len(partners) > 1:
        listed = "; ".join(decision.options[i].text for i in found)
        raise Failure(f"{name} may mean {len(found)} ({listed}): say which, as {{{name}: …}}", line)
    return found[0]


def _partners(option: Option) -> tuple[Ref, ...]:
    """What an option of a declaration pairs its creature with: the defender or the attacker."""
    refs: list[Ref] = [value for _, value in option.data if isinstance(value, ObjectRef | PlayerRef)]
    if option.player is not None:
        refs.append(PlayerRef(option.player))
    return tuple(refs)
