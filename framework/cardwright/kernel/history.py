"""What was put into a game, from its beginning on: shared by its forks, and longer by one link for each input."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from cardwright.visible import shown

from .checked import a, exact_row, exact_text, plain_value, set_checked, texts, things, whole, words
from .limits import Limits
from .setup import PlayerSetup, StartOptions

__all__ = ["Beginning", "Input", "Past", "inputs_since", "is_input"]

Input: TypeAlias = tuple[str, Any]
"""A kind and a value: ("answer", …), ("concede", seat), ("intervene", deeds), ("reseed", seed) or
("limits", limits)."""

Past: TypeAlias = "tuple[Past | None, Input]"
"""The inputs before, which forks share, and the last one. Tuples, since Python frees even long chains of them."""


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """With what a game was begun: the arguments of `Game.new`. `seed`: any whole number of 64 bits."""

    players: tuple[PlayerSetup, ...]
    seed: int = 0
    formats: tuple[str, ...] = ()
    options: StartOptions | None = None
    declared: dict[str, dict[str, Any]] = {}
    starting_player: int | None = None
    limits: Limits | None = None

    def __post_init__(self) -> None:
        set_checked(self, "players", things(self.players, PlayerSetup, "players are PlayerSetups"))
        set_checked(self, "seed", whole(self.seed, "a seed"))
        set_checked(self, "formats", texts(self.formats, "formats are called by names"))
        declared = {
            name: {
                setting: plain_value(value, f"what is declared for {shown(name)}")
                for setting, value in words(settings, f"what is declared for {shown(name)}").items()
            }
            for name, settings in words(self.declared, "what is declared").items()
        }
        set_checked(self, "declared", declared)
        if self.starting_player is not None:
            set_checked(self, "starting_player", whole(self.starting_player, "the seat of the starting player"))
        if self.options is not None:
            a(StartOptions, self.options, "options are StartOptions")
        if self.limits is not None:
            a(Limits, self.limits, "limits are a Limits")


def is_input(value: object) -> bool:
    """Whether something that was read has the form of an input."""
    pair = exact_row(value)
    return not isinstance(value, list) and pair is not None and len(pair) == 2 and exact_text(pair[0]) is not None


def inputs_since(past: Past | None, start: Past | None = None) -> tuple[Input, ...]:
    """The inputs after those of `start`, which `past` goes back to, in the order in which they were given."""
    found: list[Input] = []
    while past is not None and past is not start:
        past, last = past
        found.append(last)
    return tuple(reversed(found))
