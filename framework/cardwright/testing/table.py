"""A table: a board set up by names, played by names, and looked at, with the words of rulings (docs/rulings.md)."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
import yaml

from cardwright import yaml_source
from cardwright.errors import WrongType
from cardwright.kernel.checked import a, a_library, text
from cardwright.kernel.uncopied import Uncopied
from cardwright.rulings.parse import parse_scenarios
from cardwright.rulings.parse_steps import Scope, play_steps
from cardwright.rulings.runner import begin

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine
    from cardwright.kernel.game import Game
    from cardwright.kernel.library import Library
    from cardwright.kernel.state import GameState

__all__ = ["Table"]

Words: TypeAlias = str | Mapping[str, Any]
"""YAML text, or the same as Python data."""


class Table(Uncopied):
    """A game in the middle of play: `given` is what a ruling says under ``given``, `play` takes a ruling's steps.

    Strict as rulings are: a question that nothing answers, and an answer that nothing asked for, fail the next step.
    Raises `Failure` for what does not come about, `SourceError` for words that mean nothing.
    """

    _instead = "fork its game, or make another one"

    def __init__(self, library: Library, given: Words = "") -> None:
        board = textwrap.indent(_text(given), "    ")
        under = f"  given:\n{board}\n" if board.strip() else ""
        a_library(library)
        (scenario,) = parse_scenarios(
            f"- ruling: a table\n  cr: '100.1'\n{under}  expect: {{over: false}}\n", name="table"
        )
        self._session = begin(scenario, library)
        self._session.game.advance()
        self._session.proceed()

    # ------------------------------------------------------------ acting

    def play(self, *steps: Words) -> Table:
        """Take steps, each as YAML (``"resolve"``, ``"{cast: Shock, targets: bob}"``, or a whole list of steps) or as
        Python data (``{"cast": "Shock", "targets": "bob"}``)."""
        for words in steps:
            listed = yaml_source.sequence(yaml_source.parse(_listed(words), "table"), "steps")
            for item in listed.items:
                for step in play_steps(msgspec.structs.replace(listed, items=(item,)), self._scope()):
                    self._session.step(step)
        return self

    def expect(self, facts: Words) -> Table:
        """What must be so now, as under a ruling's ``expect``. Raises `Failure` if something is otherwise."""
        return self.play("expect:\n" + textwrap.indent(_text(facts), "  "))

    def _scope(self) -> Scope:
        names = self._session.names
        return Scope(names.players, frozenset({*names.labels, *names.tokens}))

    # ------------------------------------------------------------ looking

    @property
    def game(self) -> Game:
        """The game itself: `digest()`, `fork()`, `log`, `decision`."""
        return self._session.game

    @property
    def engine(self) -> Engine:
        """The engine at the state now, for questions."""
        return self._session.engine

    @property
    def state(self) -> GameState:
        """The state now."""
        return self._session.game.state

    def player(self, name: str) -> int:
        """The seat of a player. Raises `Failure`."""
        return self._session.names.player(text(name, "a player's name"), 0)

    def object(self, name: str) -> int:
        """The id of the object with this name or label, as rulings find it. Raises `Failure`."""
        return self._session.names.one(self.engine, text(name, "an object's name or label"), 0)

    def plugin_state(self, key: str, *, player: str | None = None, object: str | None = None) -> Any:
        """A plugin's registered state, of the game or of the player or object with this name. Raises `Failure`
        for who is not there, `WrongArgument` for a state that is not kept."""
        from cardwright.kernel.views import plugin_state

        text(key, "the key of a state")
        seat = None if player is None else self.player(player)
        return plugin_state(self.engine, self.state, key, seat, None if object is None else self.object(object))


class _WrittenOut(yaml.SafeDumper):
    """Writes a value that occurs twice out twice, since scenarios know no aliases."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _text(words: Words) -> str:
    a((str, Mapping), words, "words are YAML text, or a map")
    if isinstance(words, str):
        return textwrap.dedent(text(words, "YAML")).strip("\n")
    try:
        return yaml.dump(dict(words), Dumper=_WrittenOut, sort_keys=False, allow_unicode=True, width=1000)
    except yaml.YAMLError as error:
        raise WrongType(f"words are texts, numbers, lists and maps: {error}") from None


def _listed(words: Words) -> str:
    text = _text(words)
    return text if text.startswith("- ") else "- " + textwrap.indent(text, "  ").lstrip()
