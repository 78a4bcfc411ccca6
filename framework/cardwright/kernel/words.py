"""Choosing a word: a colour (CR 105.4) or a creature type (CR 205.3m)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .context import Context
from .decisions import Ask, Decision, Option, picked
from .mana import COLOR_NAMES
from .typelines import creature_types

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["choose_word"]


def choose_word(engine: Engine, player: int, kind: str, ctx: Context) -> Ask[str]:
    """Have a player choose a "color" (gives its letter) or a "creature_type" (as printed)."""
    card = ctx.card or engine.name(ctx.this)
    if kind == "color":
        colors = tuple(COLOR_NAMES)
        options = tuple(Option(kind="color", text=COLOR_NAMES[c], symbols=f"{{{c}}}", label=c) for c in colors)
        decision = Decision(
            player=player,
            kind="choose",
            why="choose_color",
            prompt="Choose a colour",
            options=options,
            default=(0,),
            source=ctx.this,
            source_card=card,
        )
        return colors[picked((yield from engine.ask(decision)))[0]]
    if kind != "creature_type":
        raise ValueError(f"there is no choosing of a {kind!r}")
    decision = Decision(
        player=player,
        kind="name",
        why="choose_creature_type",
        prompt="Choose a creature type",
        names=creature_types(),
        default=creature_types()[0],
        source=ctx.this,
        source_card=card,
    )
    return str((yield from engine.ask(decision)))
