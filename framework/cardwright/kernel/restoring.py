"""Games from files: a saved game is gone on with, a replay is played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.errors import Undecodable, WrongArgument

from .checked import a, a_library, whole
from .digest import gist_of
from .history import Beginning
from .replay import Replay
from .rules_used import Rules
from .saving import must_play, read_save, refuse_other_rules
from .soundness import unsound
from .state import GameState

if TYPE_CHECKING:
    from .game import Game
    from .library import Library

__all__ = ["at_beginning", "played_again", "restored"]


def restored(kind: type[Game], library: Library, data: bytes, rules: Rules) -> Game:
    """See `Game.load`."""
    with a_library(library).lock:
        saved = read_save(library, a(bytes, data, "a save is bytes"), rules)
    with must_play(library, "save"):
        game = kind(library, saved.checkpoint, begun=saved.begun)
        game._come_after(saved.before)
        if saved.asked or saved.over:
            game.advance()
            for what, value in saved.inputs:
                game.take(what, value)
        elif saved.inputs:
            raise Undecodable("this save has inputs, and nothing that was asked")
    if (gist_of(game.decision), game.over) != (saved.asked, saved.over):
        raise Undecodable("the same inputs lead to another question here than where this was saved")
    return game


def played_again(kind: type[Game], library: Library, replay: Replay, to: int | None, rules: Rules) -> Game:
    """See `Game.from_replay`."""
    a_library(library)
    replay = a(Replay, replay, "a game is played again from a Replay")
    if to is not None:
        to = whole(to, "a number of inputs")
    last = len(replay.inputs) if to is None else to
    if not 0 <= last <= len(replay.inputs):
        count = f"{len(replay.inputs)} input{'s' * (len(replay.inputs) != 1)}"
        raise WrongArgument(f"this replay has {count}, so none of it is after {to}")
    refuse_other_rules(replay.rules, library, rules, "replay")
    game = kind.of_beginning(library, replay.begun)
    for number, (what, value) in enumerate(replay.inputs[:last]):
        with must_play(library, f"replay at its input {number}"):
            game.take(what, value)
    return game


def at_beginning(kind: type[Game], library: Library, begun: Beginning | GameState) -> Game:
    """See `Game.of_beginning`."""
    if isinstance(begun, GameState):
        a_library(library)
        for wrong in unsound(library, begun):
            raise Undecodable(f"this replay begins with what no game holds: {wrong}")
    with must_play(library, "replay at its start"):
        game = kind(library, begun) if isinstance(begun, GameState) else kind.begin(library, begun)
        game.advance()
    return game
