"""Journals to be tried on, and what is in their folder."""

from __future__ import annotations

from pathlib import Path

from cardwright import Game, Library
from cardwright.embed.journal import Journal

from .players import begun, go_on


def written(path: Path, library: Library, inputs: int = 12) -> Game:
    """A journal of so many answers; returns the game."""
    with Journal.start(path, begun(library, 3)) as journal:
        for number in range(inputs):
            go_on(journal.game, 3, number)
        return journal.game


def go_on_for(game: Game, inputs: int) -> None:
    for number in range(inputs):
        go_on(game, 3, number)


def others_in(folder: Path) -> dict[str, bytes]:
    """What is in a folder."""
    return {each.name: each.read_bytes() for each in folder.iterdir()}
