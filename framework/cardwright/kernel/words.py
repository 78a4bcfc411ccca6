"""What is chosen as something enters: a colour (CR 105.4), a creature type (205.3m), a card name (201.4), a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.visible import shown

from .context import Context
from .decisions import Ask, Decision, Option, picked
from .mana import COLOR_NAMES
from .typelines import creature_types

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["choose_word"]


def choose_word(engine: Engine, player: int, kind: str, ctx: Context) -> Ask[str]:
    """Have a player choose a "color" (gives its letter), a "creature_type" (as printed), a card "name", or a
    "player" (gives the seat as text)."""
    card = ctx.card or engine.name(ctx.this)
    if kind == "player":
        seats = [p for p in engine.apnap() if p in engine.in_game()]
        decision = Decision(
            player=player,
            kind="choose",
            why="choose_player",
            prompt="Choose a player",
            options=tuple(Option(kind="player", player=p, text=engine.player(p).name) for p in seats),
            default=(0,),
            source=ctx.this,
            source_card=card,
        )
        return str(seats[picked((yield from engine.ask(decision)))[0]])
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
    if kind not in ("creature_type", "name"):
        raise ValueError(f"there is no choosing of a {shown(kind)}")
    names = creature_types() if kind == "creature_type" else None
    decision = Decision(
        player=player,
        kind="name",
        why=f"choose_{kind}",
        prompt="Choose a creature type" if names else "Choose a card name",
        names=names,
        default=names[0] if names else card,
        source=ctx.this,
        source_card=card,
    )
    return str((yield from engine.ask(decision)))
