"""The inputs of a game as ``play`` steps of a scenario, in the words that its ``given`` has for things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.errors import CardwrightError
from cardwright.kernel.decisions import Answer, Decision, IllegalAnswer, Option, check_answer, picked
from cardwright.kernel.game import Game, GameOver
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref
from cardwright.kernel.zones import HIDDEN, zone_name

from .acting import passing
from .answering import option_words
from .board import Setting
from .naming import Names

if TYPE_CHECKING:
    from cardwright.kernel.library import Library
    from cardwright.kernel.state import GameState

    from .export import Exported

__all__ = ["Retold", "retell"]

_MOST = 400  # passes between two inputs
_VERBS = {"play_land": "play", "cast": "cast", "activate": "activate", "mana_ability": "activate",
          "turn_face_up": "turn_up"}  # fmt: skip


class Retold(msgspec.Struct, frozen=True):
    """Steps as plain data, and why they stop short of the last input ("" if they don't)."""

    steps: tuple[Any, ...]
    stopped: str = ""


def retell(library: Library, state: GameState, exported: Exported, inputs: Sequence[tuple[str, Any]]) -> Retold:
    """The inputs that a game at `state` was given, as steps; where it asks about every priority, as rulings do, the
    passes between them are told too. The last input is told and not given, since it may be the one that fails."""
    return _Teller(library, state, exported).tell(inputs)


class _Teller:
    def __init__(self, library: Library, state: GameState, exported: Exported) -> None:
        self.told_all = state.every_priority  # the inputs have every pass among them
        self.game = Game.at(library, msgspec.structs.replace(state, every_priority=True))
        setting = Setting()
        setting.labels, setting.tokens = dict(exported.labels), dict(exported.tokens)
        self.names = Names(tuple(p.name for p in state.players), setting)
        self.steps: list[Any] = []

    def tell(self, inputs: Sequence[tuple[str, Any]]) -> Retold:
        try:
            for number, (kind, value) in enumerate(inputs):
                self._to_the_question(kind)
                self._one(kind, value, last=number == len(inputs) - 1)
        except (IllegalAnswer, GameOver) as error:
            return Retold(tuple(self.steps), f"told in words, the game goes on differently: {error}")
        except _NoWords as error:
            return Retold(tuple(self.steps), str(error))
        except CardwrightError as error:  # the failure that is being told may come early; the steps lead to it
            return Retold(tuple(self.steps), f"it fails before the last input: {type(error).__name__}: {error}")
        return Retold(tuple(self.steps))

    def _to_the_question(self, kind: str) -> None:
        """Pass where passing is all that can be done: of that the game did not ask."""
        for _ in range(_MOST):
            decision = self.game.advance()
            if decision is None:
                raise _NoWords("the game is over before the last input")
            if self.told_all or kind != "answer" or decision.why != "priority" or len(decision.options) > 1:
                return
            self.steps.append("pass")
            self.game.answer(passing(decision))
        raise _NoWords(f"more than {_MOST} passes in a row")

    def _one(self, kind: str, value: Any, *, last: bool) -> None:
        if kind == "concede":
            self.steps.append({"judge": {"concede": self.names.players[value]}})
            if not last:
                self.game.concede(value)
            return
        if kind != "answer":
            raise _NoWords(f"no step says an input of the kind {kind!r}")
        decision = self.game.decision
        assert decision is not None  # noqa: S101 - `_to_the_question` stops at one
        self.steps.append(self._step(decision, check_answer(decision, value)))
        if not last:
            self.game.answer(value)

    # ------------------------------------------------------------ steps

    def _step(self, decision: Decision, answer: Answer) -> Any:
        if decision.why == "priority":
            return self._act(decision, decision.options[picked(answer)[0]])
        if decision.why in ("declare_attackers", "declare_blockers"):
            return self._declaration(decision, picked(answer))
        match decision.kind:
            case "number":
                return {"number": answer}
            case "yes_no":
                return {"answer": bool(answer)}
            case "name":
                return {"name": answer}
            case "distribute":
                words = self._words(decision)
                return {"divide": {words[i]: n for i, n in enumerate(picked(answer)) if n}}
        words = self._words(decision)
        chosen = [words[i] for i in picked(answer)]
        return {"order": chosen} if decision.kind == "order" else {"choose": chosen or "nothing"}

    def _act(self, decision: Decision, option: Option) -> Any:
        if option.kind == "pass":
            return "pass"
        if option.object is None or option.kind not in _VERBS:
            return {"special": option.label or option.text}
        verb = _VERBS[option.kind]
        step: dict[str, Any] = {verb: self._object(option.object)}
        zone = zone_name(self.game.engine.object(option.object).zone)
        if verb in ("cast", "play") and zone != "hand":
            step["from"] = zone
        if verb in ("cast", "play") and dict(option.data).get("way", 0):
            step["face"] = option.label or option.card
        if verb == "activate":
            kinds = ("activate", "mana_ability")
            others = [o for o in decision.options if o.kind in kinds and o.object == option.object]
            indexes = sorted({o.ability for o in others if o.ability is not None})
            if len(indexes) > 1 and option.ability is not None:
                step["ability"] = indexes.index(option.ability) + 1
        return step

    def _declaration(self, decision: Decision, picks: Sequence[int]) -> Any:
        pairs: dict[str, list[str]] = {}
        for i in picks:
            option = decision.options[i]
            if option.object is None:
                raise _NoWords(f"no word for the option {option.text!r}")
            pairs.setdefault(self._object(option.object), []).extend(self._ref(r) for r in _partners(option))
        if decision.why == "declare_blockers":
            return {"block": pairs}
        return {"attack": {name: to[0] for name, to in pairs.items()} if pairs else []}

    # ------------------------------------------------------------ words

    def _object(self, id: int) -> str:
        engine = self.game.engine
        return self.names.label_of(engine.state, engine.object(id)) or self.names.describe(engine, id)

    def _ref(self, ref: Ref) -> str:
        return self.names.players[ref.id] if isinstance(ref, PlayerRef) else self._object(ref.id)

    def _words(self, decision: Decision) -> list[str]:
        """A word for each option, its own if it can have one."""
        said = [option_words(self.game.engine, self.names, o, i) for i, o in enumerate(decision.options)]
        found = []
        for i, option in enumerate(decision.options):
            own = [w for w in said[i] if sum(w in other for other in said) == 1]
            if option.object is not None and self._is_hidden(option.object):
                found.append(self.names.describe(self.game.engine, option.object))  # a shuffle parts cards from labels
            elif option.object is not None and self._known(option.object):
                found.append(self._object(option.object))
            elif own or said[i]:
                found.append(own[0] if own else said[i][0])
            else:
                raise _NoWords(f"no word for an option of {decision.why}: {option}")
        return found

    def _is_hidden(self, id: int) -> bool:
        obj = self.game.state.objects.get(id)
        return obj is not None and zone_name(obj.zone) in HIDDEN

    def _known(self, id: int) -> bool:
        engine = self.game.engine
        try:
            return bool(self.names.label_of(engine.state, engine.object(id)))
        except KeyError:
            return False


class _NoWords(Exception):
    """A step can't be said."""


def _partners(option: Option) -> list[Ref]:
    """What an option of a declaration pairs its creature with."""
    refs: list[Ref] = [value for _, value in option.data if isinstance(value, ObjectRef | PlayerRef)]
    if option.player is not None:
        refs.append(PlayerRef(option.player))
    return refs
