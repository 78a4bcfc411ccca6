"""What was put into a game, from its beginning on: shared by its forks, and longer by one link for each input."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from .checked import a, things, whole, words
from .limits import Limits
from .setup import PlayerSetup, StartOptions

__all__ = ["Beginning", "Input", "Past", "inputs_since", "is_input"]

Input: TypeAlias = tuple[str, Any]
"""A kind and a value: ("answer", …), ("concede", seat), ("intervene", deeds), ("reseed", seed) or
("limits", limits)."""

Past: TypeAlias = "tuple[Past | None, Input]"
"""The inputs before, which forks share, and the last one. Tuples, since Python frees even long chains of them."""


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """With what a game was begun: the arguments of `Game.new`."""

    players: tuple[PlayerSetup, ...]
    seed: int = 0
    formats: tuple[str, ...] = ()
    options: StartOptions | None = None
    declared: dict[str, dict[str, Any]] = {}
    starting_player: int | None = None
    limits: Limits | None = None

    def __post_init__(self) -> None:
        things(self.players, PlayerSetup, "players are PlayerSetups")
        whole(self.seed, "a seed")
        things(self.formats, str, "formats are called by names")
        for name, settings in words(self.declared, "what is declared").items():
            words(settings, f"what is declared for {name!r}")
        if self.starting_player is not None:
            whole(self.starting_player, "the seat of the starting player")
        if self.options is not None:
            a(StartOptions, self.options, "options are StartOptions")
        if self.limits is not None:
            a(Limits, self.limits, "limits are a Limits")


def is_input(value: object) -> bool:
    """Whether something that was read has the form of an input."""
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str)


def inputs_since(past: Past | None, start: Past | None = None) -> tuple[Input, ...]:
    """The inputs after those of `start`, which `past` goes back to, in the order in which they were given."""
    found: list[Input] = []
    while past is not None and past is not start:
        past, last = past
        found.append(last)
    return tuple(reversed(found))
