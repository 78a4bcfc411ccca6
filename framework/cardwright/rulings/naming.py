"""Names and labels of a scenario, and the objects they stand for at a moment of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardwright.errors import Failure
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref
from cardwright.kernel.state import GameObject, GameState
from cardwright.yaml_source import suggestion

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

    from .board import Setting

__all__ = ["Failure", "Names"]


class Names:
    """Finds objects and players by the words of a scenario. It asks `engine` anew each time, so it follows the game."""

    def __init__(self, players: tuple[str, ...], setting: Setting) -> None:
        self.players = players
        self.labels = dict(setting.labels)
        self.tokens = dict(setting.tokens)

    # ------------------------------------------------------------ what things are called

    def describe(self, engine: Engine, id: int) -> str:
        """What a scenario calls an object: its name, ``ability of X`` for an ability on the stack."""
        obj = engine.object(id)
        if obj.kind == "ability":
            return f"ability of {engine.name(id)}"
        return engine.name(id)

    def ref(self, engine: Engine, ref: Ref) -> str:
        """The name of an object or player."""
        return self.players[ref.id] if isinstance(ref, PlayerRef) else self.describe(engine, ref.id)

    def name(self, engine: Engine, label: str, id: int) -> None:
        """Give an object a label; it follows the physical card, if there is one behind it."""
        cards = engine.object(id).cards
        if cards:
            self.labels[label] = cards[0]
        else:
            self.tokens[label] = id

    def label_of(self, state: GameState, obj: GameObject) -> str:
        """The label of an object, or an empty text."""
        for label, number in self.labels.items():
            if number in obj.cards:
                return label
        for label, id in self.tokens.items():
            if id == obj.id or self._became(state, id) == obj.id:
                return label
        return ""

    # ------------------------------------------------------------ finding

    def player(self, name: str, line: int) -> int:
        """The seat of a player."""
        if name in self.players:
            return self.players.index(name)
        raise Failure(f"no player is called {name!r}{suggestion(name, self.players)}", line)

    def is_called(self, engine: Engine, id: int, word: str) -> bool:
        """Whether a word is the label or a name of an object (living or departed)."""
        obj = engine.object(id)
        if word in self.labels:
            return self.labels[word] in obj.cards
        if word in self.tokens:
            return self.tokens[word] == id or self._became(engine.state, self.tokens[word]) == id
        if obj.kind == "ability":
            if word.partition(":")[0] != f"ability of {engine.name(id)}":
                return False
            label = word.partition(":")[2].strip()
            return not label or (obj.item is not None and getattr(obj.item.ability, "label", "") == label)
        name = engine.name(id)
        return word == name or word in name.split(" // ")

    def all_called(self, engine: Engine, word: str) -> list[int]:
        """All living objects that a word may mean: permanents first, and in the order in which they came to be."""
        word, number = _ordinal(word)
        found = [id for id in sorted(engine.state.objects) if self.is_called(engine, id, word)]
        found.sort(key=lambda id: engine.object(id).zone != "battlefield")
        if number is not None:
            return found[number - 1 : number]
        return found

    def one(self, engine: Engine, word: str, line: int, among: Iterable[int] | None = None) -> int:
        """The object that a word means: on the battlefield first, then on the stack, then elsewhere.

        Raises `Failure` if there is none, or if there are several that are not alike.
        """
        if word.startswith("former "):
            return self._former(engine, word.removeprefix("former "), line)
        found = self.all_called(engine, word)
        if among is not None:
            allowed = set(among)
            found = [id for id in found if id in allowed]
        for zone in ("battlefield", "stack"):
            inside = [id for id in found if engine.object(id).zone == zone]
            if inside:
                found = inside
                break
        if not found:
            raise Failure(f"there is no object called {word!r} now{self.near(engine, word)}", line)
        if len({self.look(engine, id) for id in found}) > 1:
            where = ", ".join(f"{self.describe(engine, id)} in {engine.object(id).zone}" for id in found)
            raise Failure(f"{word!r} may mean {len(found)} objects ({where}): label them (as:) and say which", line)
        return found[0]

    def refer(self, engine: Engine, word: str, line: int) -> Ref:
        """A player or an object."""
        if word in self.players:
            return PlayerRef(self.players.index(word))
        return ObjectRef(self.one(engine, word, line))

    def near(self, engine: Engine, word: str) -> str:
        """A hint at what may have been meant."""
        known = {self.describe(engine, id) for id in engine.state.objects} | set(self.labels) | set(self.tokens)
        return suggestion(word, sorted(known))

    def look(self, engine: Engine, id: int) -> tuple[object, ...]:
        """What tells an object from another for a player who looks at the table."""
        o = engine.object(id)
        counters = tuple(sorted(o.counters.items()))
        attachments = tuple(engine.name(i) for i in engine.attachments(id))
        state = (o.tapped, o.face_down, o.damage, o.controlled_since >= 2, o.attached_to, o.attached_to_player)
        return (o.definition, o.kind, o.zone, o.controller, o.owner, counters, attachments, state, o.item)

    def _former(self, engine: Engine, word: str, line: int) -> int:
        state = engine.state
        gone = sorted((*state.departed_old, *state.departed), reverse=True)
        for id in gone:
            departed = state.last_known(id)
            if departed is not None and departed.object.zone == "battlefield" and self.is_called(engine, id, word):
                return id
        raise Failure(f"no permanent called {word!r} has left the battlefield", line)

    @staticmethod
    def _became(state: GameState, id: int) -> int | None:
        while id not in state.objects:
            departed = state.last_known(id)
            if departed is None or departed.became is None:
                return None
            id = departed.became
        return id


def _ordinal(word: str) -> tuple[str, int | None]:
    found = re.fullmatch(r"(.+)#(\d+)", word)
    return (found[1], int(found[2])) if found else (word, None)
