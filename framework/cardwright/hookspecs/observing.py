"""`on_*`: an event was applied; the game is read-only, before and after it.

An implementation returns instructions (`cardwright.Instruction`, one or several) or None. They are carried out in the
order in which they were returned at the next safe point: before triggers are put on the stack and anybody gets
priority (CR 117.5), never in the middle of a payment or a resolution. Only ``set_plugin_state`` acts at once.

`game.before` and `game.after` are the states on both sides of the whole batch of simultaneous events; `event` is as it
really happened. Errors: `PluginFailed`, with plugin and hook, if anything but instructions is returned, or for an
exception in it; the game stands where it stood before the operation. No hook here is called on forks that answer a
question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .markers import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.abilities import Instruction
    from cardwright.kernel.events import (
        AbilityActivated,
        BecameTarget,
        CardRevealed,
        CoinFlipped,
        CopyMade,
        DamageDealt,
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
    from cardwright.kernel.views import GameView

__all__ = [
    "on_activate",
    "on_become_target",
    "on_begin_step",
    "on_begin_turn",
    "on_cast",
    "on_copy_spell",
    "on_counter_spell",
    "on_damage",
    "on_draw",
    "on_empty_pool",
    "on_end_step",
    "on_event",
    "on_flip_coin",
    "on_gain_life",
    "on_leave_game",
    "on_lose_game",
    "on_lose_life",
    "on_mana_event",
    "on_mill",
    "on_play_land",
    "on_reveal",
    "on_roll_die",
    "on_shuffle",
    "on_special_action",
]


@hookspec
def on_event(game: GameView, event: EventBase) -> Sequence[Instruction] | None:
    """Any event was applied, whatever its name (CR 700.1).

    `event` is of any struct that derives from `EventBase`, plugins' own and those that no name watches included. It
    costs a call for every event of the game: prefer the hook of the event's own name.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_mana_event(game: GameView, event: ManaProduced) -> Sequence[Instruction] | None:
    """Mana was produced, by whatever means (CR 106.3).

    `event.player` got `event.mana`, units with `type`, `snow`, `source` and `spend`; `event.source` produced it, None
    for a judge or a plugin; `event.tapped_for_mana` as in `replace_mana_event`.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_damage(game: GameView, event: DamageDealt) -> Sequence[Instruction] | None:
    """Damage was dealt (CR 120.3).

    `event.source` dealt `event.amount` to `event.to`, an `ObjectRef` or `PlayerRef`; `event.combat` for combat damage.
    What the damage did (life lost, damage marked, counters) came before as events of its own.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_empty_pool(game: GameView, event: ManaEmptied) -> Sequence[Instruction] | None:
    """Mana that a player had not spent emptied from their pool as a step or phase ended (CR 500.5).

    `event.player` lost `event.mana`, the units that were there.

    When: observing (step 6), before the end of the step is reported, never on forks that answer a question. What it
    returns is carried out at the next safe point.
    """


@hookspec
def on_gain_life(game: GameView, event: LifeGained) -> Sequence[Instruction] | None:
    """A player gained life (CR 119.3).

    `event.player` gained `event.amount`, at least 1.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_lose_life(game: GameView, event: LifeLost) -> Sequence[Instruction] | None:
    """A player lost life (CR 119.3).

    `event.player` lost `event.amount`: `event.paid` if it was paid as a cost, `event.damage` if because of damage.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_draw(game: GameView, event: Draw) -> Sequence[Instruction] | None:
    """A player drew a card (CR 121.1).

    `event.player` drew `event.became`, the card in the hand. The move from library to hand came before, as an event of
    its own.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_mill(game: GameView, event: Mill) -> Sequence[Instruction] | None:
    """A player milled cards (CR 701.17).

    `event.player` milled; `event.count` is what was asked for, however many cards there were.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_cast(game: GameView, event: SpellCast) -> Sequence[Instruction] | None:
    """A spell was cast (CR 601.2i).

    `event.object` is the spell on the stack (its `item` has targets, X and what was paid), `event.player` its caster,
    `event.origin` the zone key it was cast from.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_play_land(game: GameView, event: LandPlayed) -> Sequence[Instruction] | None:
    """A player played a land (CR 305.1).

    `event.object` is the land on the battlefield, `event.player` who played it.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_activate(game: GameView, event: AbilityActivated) -> Sequence[Instruction] | None:
    """A player activated an ability (CR 602.2b).

    `event.object` is the permanent or card, `event.player` who activated it, `event.item` the ability on the stack,
    None for a mana ability (`event.mana_ability`), which uses no stack.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_copy_spell(game: GameView, event: CopyMade) -> Sequence[Instruction] | None:
    """A spell or ability on the stack was copied (CR 707.10).

    `event.object` is what was copied, `event.became` the copy, `event.player` its controller. A copy is not cast.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_special_action(game: GameView, event: SpecialActionTaken) -> Sequence[Instruction] | None:
    """A special action of a card was taken, and paid for (CR 116.2).

    `event.object` is the card as it was when the action began (it may be elsewhere by now), `event.player` who took the
    action, `event.action` what it is called.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_counter_spell(game: GameView, event: SpellCountered) -> Sequence[Instruction] | None:
    """A spell or ability was countered (CR 701.6).

    `event.object` was the spell or ability on the stack; its move to the graveyard came before, as an event of its own.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_become_target(game: GameView, event: BecameTarget) -> Sequence[Instruction] | None:
    """An object or player became the target of a spell or ability (CR 115.1).

    `event.to` is the target, `event.item` the spell or ability on the stack, `event.player` its controller. Once for
    each pair, however often it was targeted.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_reveal(game: GameView, event: CardRevealed) -> Sequence[Instruction] | None:
    """Cards were revealed, or looked at (CR 701.20).

    `event.objects` are the cards, `event.player` whose they are or who reveals; `event.to` the players who looked, None
    if everyone saw.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_shuffle(game: GameView, event: Shuffled) -> Sequence[Instruction] | None:
    """A library was shuffled (CR 701.24).

    `event.player` is its owner. Every card in it is a new object; `event.order` (which old place each has) is hidden
    from players: don't use it.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_flip_coin(game: GameView, event: CoinFlipped) -> Sequence[Instruction] | None:
    """A player flipped a coin (CR 705).

    `event.player` flipped it; `event.won` says how it fell.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_roll_die(game: GameView, event: DiceRolled) -> Sequence[Instruction] | None:
    """A player rolled a die (CR 706).

    `event.player` rolled a die with `event.sides`; `event.result` is what counts.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_begin_turn(game: GameView, event: TurnBegan) -> Sequence[Instruction] | None:
    """A turn began (CR 500.1).

    `event.player` is the active player, `event.number` the turn's number, from 1. No step of it has begun.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_begin_step(game: GameView, event: StepBegan) -> Sequence[Instruction] | None:
    """A step or phase began (CR 500.1); its turn-based actions come next.

    `event.step` is its name (`"upkeep"`, `"precombat_main"`, …), `event.player` the active player.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_end_step(game: GameView, event: StepEnded) -> Sequence[Instruction] | None:
    """A step or phase ended (CR 500.5); not the step that is called end step.

    `event.step` is its name, `event.player` the active player. Unspent mana is gone.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_lose_game(game: GameView, event: PlayerLost) -> Sequence[Instruction] | None:
    """A player lost the game (CR 104.3).

    `event.player` lost because of `event.reason`, in words ("0 or less life", "concede", …).

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_leave_game(game: GameView, event: PlayerLeft) -> Sequence[Instruction] | None:
    """A player left the game (CR 800.4).

    `event.player` has left, with all that they own. What they controlled otherwise is exiled by then.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """
