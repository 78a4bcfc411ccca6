"""`on_*` of what happens to objects: zones, tapping, counters, control, combat. `observing` says what holds for all.

Errors: `PluginFailed`, as there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .markers import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.abilities import Instruction
    from cardwright.kernel.events import (
        Attached,
        BecameCopy,
        ControlChanged,
        CountersAdded,
        CountersRemoved,
        CreatureAttacked,
        CreatureBlocked,
        Merged,
        PermanentTapped,
        PermanentUntapped,
        TokenCreated,
        Transformed,
        TurnedFaceDown,
        TurnedFaceUp,
        ZoneChange,
    )
    from cardwright.kernel.views import GameView

__all__ = [
    "on_add_counters",
    "on_attach",
    "on_attack",
    "on_become_copy",
    "on_block",
    "on_change_control",
    "on_create_token",
    "on_destroy",
    "on_die",
    "on_discard",
    "on_enter_battlefield",
    "on_enter_graveyard",
    "on_merge",
    "on_remove_counters",
    "on_sacrifice",
    "on_tap",
    "on_transform",
    "on_turn_face_down",
    "on_turn_face_up",
    "on_untap",
    "on_zone_change",
]


@hookspec
def on_zone_change(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """An object changed zones, from anywhere to anywhere (CR 400.7).

    `event.object` is its id before, `event.became` its id now (None: it ceased to exist), `event.origin` and `event.to`
    the zone keys (`"hand:0"`, `"battlefield"`), `event.cause` why. Prefer the narrower name where there is one.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_enter_battlefield(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A permanent entered the battlefield (CR 603.6a).

    `event.became` is the permanent, `event.object` what it was before (a spell, a card in a graveyard),
    `event.controller` whose control it entered under.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_die(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A creature died: it was put into a graveyard from the battlefield (CR 700.4).

    `event.object` was the creature: `game.last_known(event.object)` has it as it last was. `event.became` is the card
    in the graveyard (of a token too, until state-based actions end it).

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_enter_graveyard(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A card or token was put into a graveyard from anywhere (CR 404.1).

    `event.became` is the card there, `event.origin` where it came from, `event.cause` why.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_discard(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A player discarded a card (CR 701.9).

    `event.player` discarded it, `event.object` was the card in the hand, `event.became` is what it is now, wherever it
    went.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_sacrifice(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A player sacrificed a permanent (CR 701.21).

    `event.player` sacrificed it, `event.object` was the permanent: `game.last_known(event.object)` has it.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_destroy(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A permanent was destroyed (CR 701.8).

    `event.object` was the permanent; `event.source` what destroyed it, None for lethal damage.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_create_token(game: GameView, event: TokenCreated) -> Sequence[Instruction] | None:
    """Tokens were created (CR 111.2).

    `event.player` got `event.count` of `event.definition`. They have entered by then, each with an event of its own.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_tap(game: GameView, event: PermanentTapped) -> Sequence[Instruction] | None:
    """A permanent became tapped (CR 701.26a).

    `event.object` is the permanent; `event.for_mana` tells whether it paid for a mana ability. Not tapping for mana:
    see `on_tap_for_mana`.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_untap(game: GameView, event: PermanentUntapped) -> Sequence[Instruction] | None:
    """A permanent became untapped (CR 701.26b).

    `event.object` is the permanent.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_add_counters(game: GameView, event: CountersAdded) -> Sequence[Instruction] | None:
    """Counters were put on an object or given to a player (CR 122.6).

    `event.to` (an `ObjectRef` or `PlayerRef`) got `event.amount` of `event.kind`; `event.player` put them, None if
    nobody did.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_remove_counters(game: GameView, event: CountersRemoved) -> Sequence[Instruction] | None:
    """Counters were removed from an object or player (CR 122.1).

    `event.to` lost `event.amount` of `event.kind`, as many as were really there.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_change_control(game: GameView, event: ControlChanged) -> Sequence[Instruction] | None:
    """A permanent's controller changed (CR 108.4, 613.1b).

    `event.object` is the permanent, `event.old` and `event.new` the players (None: nobody). A report: it can't be
    replaced.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_attach(game: GameView, event: Attached) -> Sequence[Instruction] | None:
    """A permanent became attached or unattached (CR 701.3).

    `event.object` is the Aura, Equipment or Fortification, `event.to` an `ObjectRef` or `PlayerRef`, None if it became
    unattached.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_attack(game: GameView, event: CreatureAttacked) -> Sequence[Instruction] | None:
    """A creature was declared as an attacker (CR 508.1m).

    `event.object` is the creature, `event.player` its controller, `event.defender` what it attacks, an `ObjectRef` or
    `PlayerRef`. All attackers are declared in one batch.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_block(game: GameView, event: CreatureBlocked) -> Sequence[Instruction] | None:
    """A creature was declared as a blocker (CR 509.1i).

    `event.object` blocks `event.attacker`; `event.player` controls the blocker. A creature that blocks several is
    reported for each.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_transform(game: GameView, event: Transformed) -> Sequence[Instruction] | None:
    """A double-faced permanent transformed (CR 701.27).

    `event.object` is the permanent, the same as before, with its other face up now.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_turn_face_up(game: GameView, event: TurnedFaceUp) -> Sequence[Instruction] | None:
    """A face-down permanent was turned face up (CR 708.8).

    `event.object` is the permanent; `event.player` did it as a special action, None if something else did; `event.x` is
    the X of what that cost.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_turn_face_down(game: GameView, event: TurnedFaceDown) -> Sequence[Instruction] | None:
    """A permanent was turned face down (CR 708.2a).

    `event.object` is the permanent, now a 2/2 creature and nothing else.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_become_copy(game: GameView, event: BecameCopy) -> Sequence[Instruction] | None:
    """A permanent on the battlefield became a copy (CR 707.4).

    `event.object` is the permanent, `event.copied` its new copiable values, `event.lasting` whether an effect makes it
    so only for a time. What enters as a copy is no such event. A report: it can't be replaced.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """


@hookspec
def on_merge(game: GameView, event: Merged) -> Sequence[Instruction] | None:
    """An object merged with a permanent (CR 730.2).

    `event.object` is what merged, no object of its own any more; `event.into` the permanent, the same as before,
    `event.on_top` whether it now is what merged with it. A report: it can't be replaced.

    When: observing (step 6), never on forks that answer a question. What it returns is carried out at the next safe
    point.
    """
