"""The three founding hooks: a report, a replacement, a departure. All others are like one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .markers import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.abilities import Instruction
    from cardwright.kernel.events import ManaProduced, PermanentTappedForMana, ZoneChange
    from cardwright.kernel.views import GameView

    from .replacing import Offers

__all__ = ["on_leave_battlefield", "on_tap_for_mana", "replace_mana_event"]


@hookspec
def on_tap_for_mana(game: GameView, event: PermanentTappedForMana) -> Sequence[Instruction] | None:
    """A permanent was tapped for mana: a mana ability with {T} in its cost resolved and produced mana (CR 106.12a).

    `event.object` is the permanent, by id; `event.player` who got the mana, by seat; `event.mana` the units that were
    really produced, after replacements: each a `Mana` with `type` ("W", "U", "B", "R", "G" or "C"), `snow`, `source`
    and `spend`. It is a report: the mana is in the pool already (`game.after.players[event.player].pool`) and nothing
    can replace it; `replace_mana_event` can. It is not called for other tapping, nor for an ability that produced none.

    When: observing (step 6), after the mana was produced and before triggered mana abilities resolve, also in the
    middle of a payment. Never on forks that answer a question: what is only tried (a payment that is looked for, what
    a permanent could produce, which actions are legal) is not counted. What it returns is carried out at the next safe
    point, so never inside the payment. A spell that proves illegal is taken back with all that hooks kept in the state.

    Errors: `PluginFailed`, with plugin and hook, if anything but instructions is returned, or for an exception in it.
    """


@hookspec
def replace_mana_event(game: GameView, event: ManaProduced) -> Offers:
    """Mana is about to be produced (CR 106.3, 106.12b): offer replacement effects for the production.

    `event.player` is to get `event.mana`, a tuple of `Mana`; `event.source` is the object that produces it, by id, None
    if none does; `event.tapped_for_mana` tells whether a mana ability with {T} in its cost produces it, which is what
    an effect asks that says "tap … for mana". `apply` of an offer takes the event and returns what happens instead: use
    `msgspec.structs.replace` on the units, so that they keep their restrictions, riders and source (106.6a).

    When: replacing (step 2), again after each replacement; also on forks that answer a question, so that what a
    permanent could produce, and what can be paid, is told by the same offers. Change nothing here. The player who would
    get the mana orders the offers (616.1), and each is applied to an event once (614.5), by its `key`.

    Errors: `PluginFailed`, with plugin and hook, if anything but offers is returned, or for an exception in it.
    """


@hookspec
def on_leave_battlefield(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A permanent left the battlefield (CR 603.6c, 400.7).

    `event.object` is its id there, which names nothing any more: `game.last_known(event.object)` has it as it last was
    (CR 608.2h): `.object` with its counters, damage and controller, `.face` with its characteristics after all effects
    (power, types, abilities), `.attachments`. `event.became` is the id of the object it became, None if it ceased to
    exist; `event.to` the zone key; `event.cause` why ("destroy", "sacrifice", "exile", "return", "rule", …).

    When: observing (step 6), after durations that end with the departure have ended (610.3), so what was exiled until
    this permanent leaves is back by then; before state-based actions and triggers. Never on forks that answer a
    question. Several permanents that leave at once come one call each, with the same `game.before` and `game.after`.

    Errors: `PluginFailed`, with plugin and hook, if anything but instructions is returned, or for an exception in it.
    """
