"""Small observers of what players do and what happens to them."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright import GameView, Instruction, ObjectRef, PlayerRef, hookimpl
from cardwright.kernel.events import (
    AbilityActivated,
    BecameTarget,
    CardRevealed,
    CoinFlipped,
    CopyMade,
    DamageDealt,
    DamageMarked,
    DiceRolled,
    Draw,
    EventBase,
    LandPlayed,
    LifeGained,
    LifeLost,
    ManaEmptied,
    ManaProduced,
    Mill,
    PlayerLeft,
    PlayerLost,
    Shuffled,
    SpecialActionTaken,
    SpellCast,
    SpellCountered,
    StepBegan,
    StepEnded,
    TurnBegan,
)


def gain(player: int, amount: int) -> Instruction:
    return Instruction("gain_life", (PlayerRef(player), amount))


def lose(player: int, amount: int) -> Instruction:
    return Instruction("lose_life", (PlayerRef(player), amount))


@hookimpl
def on_event(game: GameView, event: EventBase) -> Instruction | None:
    if not isinstance(event, DamageMarked):  # a result of damage, which has no name of its own
        return None
    return gain(game.object(event.object).owner, event.amount)


@hookimpl
def on_mana_event(game: GameView, event: ManaProduced) -> Instruction | None:
    return None if event.tapped_for_mana else gain(event.player, len(event.mana))


@hookimpl
def on_damage(game: GameView, event: DamageDealt) -> Instruction | None:
    player = None if event.source is None else game.controller_of(event.source)
    return None if player is None else gain(player, event.amount)


@hookimpl
def on_empty_pool(game: GameView, event: ManaEmptied) -> Instruction:
    return lose(event.player, len(event.mana))  # mana burn


@hookimpl
def on_gain_life(game: GameView, event: LifeGained) -> Instruction:
    return Instruction("put_counters", (PlayerRef(event.player), "experience", event.amount))


@hookimpl
def on_lose_life(game: GameView, event: LifeLost) -> Instruction | None:
    return None if event.paid else Instruction("put_counters", (PlayerRef(event.player), "rad", event.amount))


@hookimpl
def on_draw(game: GameView, event: Draw) -> Instruction:
    return lose(event.player, 1)


@hookimpl
def on_mill(game: GameView, event: Mill) -> Instruction:
    return gain(event.player, event.count)


@hookimpl
def on_cast(game: GameView, event: SpellCast) -> Instruction:
    return gain(event.player, 1)


@hookimpl
def on_play_land(game: GameView, event: LandPlayed) -> Instruction:
    return Instruction("put_counters", (ObjectRef(event.object), "charge", 1))


@hookimpl
def on_activate(game: GameView, event: AbilityActivated) -> Instruction | None:
    return None if event.mana_ability else lose(event.player, 1)


@hookimpl
def on_special_action(game: GameView, event: SpecialActionTaken) -> Instruction:
    return gain(event.player, 2)


@hookimpl
def on_copy_spell(game: GameView, event: CopyMade) -> Instruction:
    return gain(event.player, 3)


@hookimpl
def on_counter_spell(game: GameView, event: SpellCountered) -> Instruction:
    return gain(game.object(event.object).owner, 2)


@hookimpl
def on_become_target(game: GameView, event: BecameTarget) -> Instruction | None:
    if not isinstance(event.to, ObjectRef):
        return None
    return Instruction("put_counters", (event.to, "+1/+1", 2))


@hookimpl
def on_reveal(game: GameView, event: CardRevealed) -> Instruction | None:
    return None if event.player is None else lose(event.player, len(event.objects))


@hookimpl
def on_shuffle(game: GameView, event: Shuffled) -> Instruction:
    return lose(event.player, 1)


@hookimpl
def on_flip_coin(game: GameView, event: CoinFlipped) -> Instruction:
    return gain(event.player, 3) if event.won else lose(event.player, 3)


@hookimpl
def on_roll_die(game: GameView, event: DiceRolled) -> Instruction:
    return gain(event.player, event.result)


@hookimpl
def on_begin_turn(game: GameView, event: TurnBegan) -> Instruction:
    return gain(event.player, event.number)


@hookimpl
def on_begin_step(game: GameView, event: StepBegan) -> Instruction | None:
    return lose(event.player, 1) if event.step == "upkeep" else None


@hookimpl
def on_end_step(game: GameView, event: StepEnded) -> Instruction | None:
    return gain(event.player, 1) if event.step == "upkeep" else None


@hookimpl
def on_lose_game(game: GameView, event: PlayerLost) -> Sequence[Instruction]:
    return [gain(player.id, 5) for player in game.state.players if player.id != event.player]


@hookimpl
def on_leave_game(game: GameView, event: PlayerLeft) -> Sequence[Instruction]:
    return [gain(player.id, 2) for player in game.state.players if not player.left]
