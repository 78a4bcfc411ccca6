"""`replace_*`: an event is about to happen; offer replacement effects for it (CR 614-616).

An implementation returns a `cardwright.ReplacementOffer`, several, or None. It looks and changes nothing: whether an
offer is applied is for the player to say whom the rules name (CR 616.1), whatever the order of plugins. `apply` of an
offer that is chosen takes the event and returns the event that happens instead (`msgspec.structs.replace(event, …)`),
a list of events, or None if nothing does. An offer's `key` tells the effect from others of its plugin: the same effect
is applied to an event only once (614.5), so it must not change from call to call.

`game.before` and `game.after` are the same state, the one before the event. Errors: `PluginFailed`, with plugin and
hook, if anything but offers is returned, or anything but events by `apply`, or for an exception in either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from .markers import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.events import (
        Attached,
        CoinFlipped,
        CopyMade,
        CountersAdded,
        CountersRemoved,
        DamageDealt,
        DiceRolled,
        Draw,
        EventBase,
        LifeGained,
        LifeLost,
        ManaEmptied,
        Mill,
        PermanentTapped,
        PermanentUntapped,
        PlayerLost,
        Shuffled,
        SpellCountered,
        StepBegan,
        TokenCreated,
        Transformed,
        TurnBegan,
        TurnedFaceDown,
        TurnedFaceUp,
        ZoneChange,
    )
    from cardwright.kernel.replacement import ReplacementOffer
    from cardwright.kernel.views import GameView

    Offers: TypeAlias = ReplacementOffer | Sequence[ReplacementOffer] | None

__all__ = [
    "replace_add_counters",
    "replace_attach",
    "replace_begin_step",
    "replace_begin_turn",
    "replace_copy_spell",
    "replace_counter_spell",
    "replace_create_token",
    "replace_damage",
    "replace_destroy",
    "replace_die",
    "replace_discard",
    "replace_draw",
    "replace_empty_pool",
    "replace_enter_battlefield",
    "replace_enter_graveyard",
    "replace_event",
    "replace_flip_coin",
    "replace_gain_life",
    "replace_leave_battlefield",
    "replace_lose_game",
    "replace_lose_life",
    "replace_mill",
    "replace_remove_counters",
    "replace_roll_die",
    "replace_sacrifice",
    "replace_shuffle",
    "replace_tap",
    "replace_transform",
    "replace_turn_face_down",
    "replace_turn_face_up",
    "replace_untap",
    "replace_zone_change",
]


@hookspec
def replace_event(game: GameView, event: EventBase) -> Offers:
    """Any event is about to happen that could be replaced (CR 614.1).

    `event` is of any struct that derives from `EventBase` and has a name that can be replaced: no reports. It costs a
    call for every event, and mana abilities have to be tried on forks while somebody implements it: prefer the event's
    own name.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_leave_battlefield(game: GameView, event: ZoneChange) -> Offers:
    """A permanent is about to leave the battlefield (CR 614.1a, 603.6c).

    `event.object` is the permanent, `event.to` where it goes, `event.cause` why.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_zone_change(game: GameView, event: ZoneChange) -> Offers:
    """An object is about to change zones (CR 400.7).

    `event.object`, `event.origin` and `event.to` say what goes from where to where, `event.cause` why. An offer may
    change `to` (with `cardwright.kernel.zones.zone_key`), or how it enters.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_enter_battlefield(game: GameView, event: ZoneChange) -> Offers:
    """An object is about to enter the battlefield (CR 614.1c, 614.12).

    `event.object` is what it still is. An offer may change `event.tapped`, `event.counters` ((kind, amount) pairs),
    `event.controller` or `event.to`; give those that change whose control it enters under the step "control".

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_die(game: GameView, event: ZoneChange) -> Offers:
    """A creature is about to die (CR 614.6, 700.4).

    `event.object` is the creature. An offer that sends it elsewhere (`event.to`) or returns None keeps it from dying.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_enter_graveyard(game: GameView, event: ZoneChange) -> Offers:
    """A card or token is about to be put into a graveyard from anywhere (CR 404.1, 614.6).

    `event.object` is what goes, `event.origin` from where. Where a rule says "exile it instead", change `event.to`.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_discard(game: GameView, event: ZoneChange) -> Offers:
    """A player is about to discard a card (CR 701.9).

    `event.player` discards `event.object`. It stays a discard wherever an offer sends the card (701.9c).

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_sacrifice(game: GameView, event: ZoneChange) -> Offers:
    """A player is about to sacrifice a permanent (CR 701.21).

    `event.player` sacrifices `event.object`. As a cost, it is paid whatever it is replaced with (118.11).

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_destroy(game: GameView, event: ZoneChange) -> Offers:
    """A permanent is about to be destroyed (CR 701.8, 614.8).

    `event.object` is the permanent; `event.regenerable` is False where it can't be regenerated. An offer that returns
    None keeps it.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_create_token(game: GameView, event: TokenCreated) -> Offers:
    """Tokens are about to be created (CR 111.2, 614.1a).

    `event.player` is to get `event.count` of `event.definition`; an offer may change each of them, or `tapped` and
    `counters`.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_tap(game: GameView, event: PermanentTapped) -> Offers:
    """A permanent is about to become tapped (CR 701.26a).

    `event.object` is the permanent. It may be a cost: then the ability can't be paid for if nothing becomes of it.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_untap(game: GameView, event: PermanentUntapped) -> Offers:
    """A permanent is about to become untapped (CR 701.26b).

    `event.object` is the permanent; in the untap step each one is an event of its own in one batch (502.3).

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_damage(game: GameView, event: DamageDealt) -> Offers:
    """Damage is about to be dealt: offer replacement or prevention effects (CR 614, 615).

    `event.source` is to deal `event.amount` to `event.to`, an `ObjectRef` or `PlayerRef`. Don't prevent it unless
    `event.preventable` (615.12); to prevent it all, return None from `apply`.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_empty_pool(game: GameView, event: ManaEmptied) -> Offers:
    """Mana that a player has not spent is about to empty from their pool as a step or phase ends (CR 500.5, 106.4).

    `event.player` is to lose `event.mana`: all that is in the pool. With fewer units in it, the others stay.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_gain_life(game: GameView, event: LifeGained) -> Offers:
    """A player is about to gain life (CR 119.3, 119.10).

    `event.player` is to gain `event.amount`, at least 1.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_lose_life(game: GameView, event: LifeLost) -> Offers:
    """A player is about to lose life (CR 119.3).

    `event.player` is to lose `event.amount`; `event.damage` if because of damage (120.3a), `event.paid` if as a cost.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_draw(game: GameView, event: Draw) -> Offers:
    """A player is about to draw a card (CR 121.2, 121.6).

    `event.player` is to draw one card; each card of several is an event of its own. Drawing from an empty library comes
    here too (121.4).

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_mill(game: GameView, event: Mill) -> Offers:
    """A player is about to mill cards (CR 701.17).

    `event.player` is to mill `event.count` cards, all in one event.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_add_counters(game: GameView, event: CountersAdded) -> Offers:
    """Counters are about to be put on an object or given to a player (CR 122.6, 614.16).

    `event.to` is to get `event.amount` of `event.kind`. Counters that a permanent enters with are `event.counters` of
    `replace_enter_battlefield`.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_remove_counters(game: GameView, event: CountersRemoved) -> Offers:
    """Counters are about to be removed from an object or player (CR 122.1).

    `event.to` is to lose `event.amount` of `event.kind`, at most.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_attach(game: GameView, event: Attached) -> Offers:
    """A permanent is about to become attached or unattached (CR 701.3).

    `event.object` is to be attached to `event.to`, or unattached if that is None.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_copy_spell(game: GameView, event: CopyMade) -> Offers:
    """A spell or ability on the stack is about to be copied (CR 707.10).

    `event.object` is what `event.player` is to copy; `event.copied` has the copiable values where the copy differs.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_counter_spell(game: GameView, event: SpellCountered) -> Offers:
    """A spell or ability is about to be countered (CR 701.6).

    `event.object` is the spell or ability on the stack. An offer that returns None leaves it there.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_shuffle(game: GameView, event: Shuffled) -> Offers:
    """A library is about to be shuffled (CR 701.24).

    `event.player` is its owner.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_flip_coin(game: GameView, event: CoinFlipped) -> Offers:
    """A player is about to flip a coin (CR 705).

    `event.player` is to flip it; `event.won` says how it will fall, and an offer may change that.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_roll_die(game: GameView, event: DiceRolled) -> Offers:
    """A player is about to roll a die (CR 706).

    `event.player` is to roll a die with `event.sides`; an offer may change `event.result` (modifiers, 706.2).

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_begin_turn(game: GameView, event: TurnBegan) -> Offers:
    """A turn is about to begin (CR 500.11, 614.10).

    `event.player` is the active player, `event.number` the turn's number.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_begin_step(game: GameView, event: StepBegan) -> Offers:
    """A step or phase is about to begin (CR 614.10).

    `event.step` is its name, `event.player` the active player. An offer that returns None skips the step.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_lose_game(game: GameView, event: PlayerLost) -> Offers:
    """A player is about to lose the game (CR 104.3, 614.1a).

    `event.player` is to lose because of `event.reason`. Conceding is no event that could be replaced (104.3a).

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_transform(game: GameView, event: Transformed) -> Offers:
    """A double-faced permanent is about to transform (CR 701.27).

    `event.object` is the permanent. An offer that returns None leaves it as it is.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_turn_face_up(game: GameView, event: TurnedFaceUp) -> Offers:
    """A face-down permanent is about to be turned face up (CR 708.8, 708.11).

    `event.object` is the permanent, `event.counters` what is put on it as it is.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """


@hookspec
def replace_turn_face_down(game: GameView, event: TurnedFaceDown) -> Offers:
    """A permanent is about to be turned face down (CR 708.2a).

    `event.object` is the permanent.

    When: replacing (step 2), again after each replacement; also on forks that answer a question. Change nothing here.
    """
