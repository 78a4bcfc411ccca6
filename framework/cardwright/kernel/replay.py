"""A replay: with what a game was begun, and everything that was put into it since."""

from __future__ import annotations

from typing import Any

import msgspec

from cardwright.errors import Undecodable, WrongArgument, WrongType
from cardwright.visible import shown

from .checked import a, exact_text, set_checked, texts, things
from .codec import plain
from .history import Beginning, Input, is_input
from .rules_used import RulesUsed
from .saving import FORMAT as SAVE_FORMAT
from .saving import KIND as SAVE
from .saving import checked_inputs, part
from .sealing import opened, sealed
from .state import GameState

__all__ = ["Replay"]

KIND, FORMAT = "replay", 1


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game as what it takes to play it again (`Game.from_replay`).

    `begun`: the setup with its seed, or the state that the game was begun at. `inputs`: the answers, concessions,
    interventions, reseedings and limits since, in order, each a kind and a value. `rules`: what it was played by.
    `digests`: none, or one for the moment before each input and one for that after the last (see `digested`), by which
    a game that comes out otherwise is found out.
    """

    begun: Beginning | GameState
    inputs: tuple[Input, ...]
    rules: RulesUsed
    digests: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        a((Beginning, GameState), self.begun, "a replay's `begun` is a Beginning or a GameState")
        inputs: tuple[Any, ...] = things(self.inputs, object, "a replay's inputs are each a kind and a value")
        for each in inputs:
            if not is_input(each):
                raise WrongType(f"a replay's inputs are each a kind and a value, not {shown(each)}")
        set_checked(self, "inputs", tuple((exact_text(kind), value) for kind, value in inputs))
        a(RulesUsed, self.rules, "a replay's rules are RulesUsed")
        digests = texts(self.digests, "a replay's digests are texts")
        set_checked(self, "digests", digests)
        if len(digests) not in (0, len(inputs) + 1):
            count = f"{len(inputs)} input{'s' * (len(inputs) != 1)}"
            raise WrongArgument(f"a replay of {count} has no digests or {len(inputs) + 1}")

    def to_json(self) -> bytes:
        """The replay as a file."""
        return sealed(KIND, FORMAT, {name: plain(getattr(self, name)) for name in self.__struct_fields__})

    @classmethod
    def of_save(cls, data: bytes) -> Replay:
        """All that was put into a game before it was saved. Raises `Undecodable` for what is no save. Whether it can be
        played by the rules here shows when it is."""
        body = opened(a(bytes, data, "a save is bytes"), SAVE, SAVE_FORMAT)
        return cls(
            begun=part(body, "checkpoint" if body.get("begun") is None else "begun", (Beginning, GameState), SAVE),
            inputs=checked_inputs(body, "before", SAVE) + checked_inputs(body, "inputs", SAVE),
            rules=part(body, "rules", RulesUsed, SAVE),
        )

    @classmethod
    def from_json(cls, data: bytes) -> Replay:
        """The replay that a file holds. Raises `Undecodable` for what is none. Whether it can be played by the rules
        here shows when it is (see `Game.from_replay`)."""
        body = opened(a(bytes, data, "a replay's file is bytes"), KIND, FORMAT)
        held = {
            "begun": part(body, "begun", (Beginning, GameState), KIND),
            "inputs": checked_inputs(body, "inputs", KIND),
            "rules": part(body, "rules", RulesUsed, KIND),
            "digests": part(body, "digests", tuple, KIND),
        }
        try:
            return cls(**held)
        except WrongArgument as error:
            raise Undecodable(error.message) from None
