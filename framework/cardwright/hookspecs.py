"""Every hook of Cardwright, in one place.

A plugin is any object (module, class instance) whose functions bear ``@cardwright.hookimpl`` and one of these names.
The name states the contract:

* ``on_*`` observes: it is called after an event was applied, with the game read-only, and may return instructions,
  which the kernel carries out as events at the next safe point. Never called in forks made to answer a question.
* ``replace_*`` offers replacement effects for an event that is about to happen (CR 614). The order in which plugins
  are called decides nothing: the player the rules name chooses (CR 616.1). Must not change anything.
* ``register_*`` is called once, when a `Library` starts.
* other names ask a question that exactly one plugin answers (``firstresult``).

An exception in a plugin is raised again with a note that names the plugin and the hook. Hooks that are misspelt, and
functions named like a hook that lack the marker, are refused when the plugin is registered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from .kernel.abilities import Instruction
    from .kernel.decisions import Ask
    from .kernel.engine import Engine
    from .kernel.event_names import EventName
    from .kernel.events import (
        DamageDealt,
        Draw,
        EventBase,
        ManaProduced,
        PermanentTappedForMana,
        StepBegan,
        TurnBegan,
        ZoneChange,
    )
    from .kernel.mana import Mana
    from .kernel.payment import ManaRequest
    from .kernel.registries import (
        DeckRule,
        Expectation,
        FilterField,
        KeywordDefinition,
        PluginState,
        StateBasedAction,
        StepDefinition,
        VerbOption,
        VerbSpec,
    )
    from .kernel.replacement import ReplacementOffer
    from .kernel.views import GameView

__all__ = ["PROJECT", "hookimpl", "hookspec"]

PROJECT = "cardwright"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)

# ---------------------------------------------------------------- observing


@hookspec
def on_event(game: GameView, event: EventBase) -> Sequence[Instruction] | None:
    """Any event was applied.

    `game.before` and `game.after` are the states on both sides of it. Costs a call for every event of the game: prefer
    the hook of the event's own name. When: step 6 of the pipeline (CR 700.1).
    """


@hookspec
def on_tap_for_mana(game: GameView, event: PermanentTappedForMana) -> Sequence[Instruction] | None:
    """A mana ability with {T} in its cost resolved and produced mana (CR 106.12a).

    `event.object` is the permanent, `event.player` who got the mana, `event.mana` the units that were really produced.
    It is a report: the mana is in the pool already, and nothing can replace it (see `replace_mana_event`).
    """


@hookspec
def on_mana_event(game: GameView, event: ManaProduced) -> Sequence[Instruction] | None:
    """Mana was produced, by whatever means (CR 106.3)."""


@hookspec
def on_leave_battlefield(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A permanent left the battlefield (CR 603.6c).

    `event.object` is its id there: `game.last_known(event.object)` has it as it last was, `event.became` is the id of
    the object it became, or None if it ceased to exist.
    """


@hookspec
def on_enter_battlefield(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A permanent entered the battlefield (CR 603.6a); `event.became` is its id."""


@hookspec
def on_zone_change(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """An object changed zones (CR 400.7)."""


@hookspec
def on_damage(game: GameView, event: DamageDealt) -> Sequence[Instruction] | None:
    """Damage was dealt (CR 120.3)."""


@hookspec
def on_draw(game: GameView, event: Draw) -> Sequence[Instruction] | None:
    """A player drew a card (CR 121.1)."""


@hookspec
def on_begin_step(game: GameView, event: StepBegan) -> Sequence[Instruction] | None:
    """A step or phase began (CR 500.1); before its turn-based actions."""


@hookspec
def on_begin_turn(game: GameView, event: TurnBegan) -> Sequence[Instruction] | None:
    """A turn began (CR 500.1)."""


# ---------------------------------------------------------------- replacing


@hookspec
def replace_event(game: GameView, event: EventBase) -> ReplacementOffer | Sequence[ReplacementOffer] | None:
    """Any event is about to happen: offer replacement effects for it (CR 614.1).

    Prefer the hook of the event's own name.
    """


@hookspec
def replace_mana_event(game: GameView, event: ManaProduced) -> ReplacementOffer | Sequence[ReplacementOffer] | None:
    """Mana is about to be produced (CR 106.12b): offer replacement effects for the production.

    `event.tapped_for_mana` tells whether a mana ability with {T} in its cost produces it. An offer's `apply` takes the
    event and returns the event or events that happen instead. The affected player orders the offers (CR 616.1).
    """


@hookspec
def replace_leave_battlefield(
    game: GameView, event: ZoneChange
) -> ReplacementOffer | Sequence[ReplacementOffer] | None:
    """A permanent is about to leave the battlefield: offer replacement effects (CR 614.1a)."""


@hookspec
def replace_enter_battlefield(
    game: GameView, event: ZoneChange
) -> ReplacementOffer | Sequence[ReplacementOffer] | None:
    """An object is about to enter the battlefield (CR 614.12)."""


@hookspec
def replace_damage(game: GameView, event: DamageDealt) -> ReplacementOffer | Sequence[ReplacementOffer] | None:
    """Damage is about to be dealt: offer replacement or prevention effects (CR 614, 615)."""


@hookspec
def replace_draw(game: GameView, event: Draw) -> ReplacementOffer | Sequence[ReplacementOffer] | None:
    """A player is about to draw a card (CR 121.6)."""


# ---------------------------------------------------------------- durations


@hookspec
def end_durations(game: GameView, event: ZoneChange) -> Sequence[Instruction] | None:
    """A permanent left the battlefield and durations may end with it (CR 610.3).

    What is returned is carried out at once: before state-based actions, before triggers, before any other hook.
    """


# ---------------------------------------------------------------- registering


@hookspec
def register_events() -> Sequence[EventName]:
    """Events of your own, each with the name it is watched under."""


@hookspec
def register_hookspecs() -> object | None:
    """A module or class with hookspecs of your own, for events that you registered: ``on_<name>``,
    ``replace_<name>``."""


@hookspec
def register_state() -> Sequence[PluginState]:
    """State of your own: frozen structs for the game, each player or each object, forked, saved and digested with
    it."""


@hookspec
def register_verbs() -> Sequence[VerbSpec]:
    """Verbs that scripts may call and instructions may name."""


@hookspec
def register_verb_options() -> Sequence[VerbOption]:
    """Options that you add to verbs of others, such as ``exile(card, {until_leaves = permanent})``."""


@hookspec
def register_filter_fields() -> Sequence[FilterField]:
    """Fields that filter tables may use."""


@hookspec
def register_keywords() -> Sequence[KeywordDefinition]:
    """Keyword abilities (CR 702): their names, and the abilities that they stand for."""


@hookspec
def register_steps() -> Sequence[StepDefinition]:
    """Steps and phases, with their turn-based actions (CR 500-514, 703)."""


@hookspec
def register_state_based_actions() -> Sequence[StateBasedAction]:
    """State-based actions (CR 704.5), checked together with all others."""


@hookspec
def register_expectations() -> Sequence[Expectation]:
    """Questions that rulings may put to the game under ``expect``, such as ``could_produce``."""


@hookspec
def register_deck_rules() -> Sequence[DeckRule]:
    """Rules that a deck has to keep (CR 100.2), by format."""


# ---------------------------------------------------------------- questions with one owner


@hookspec(firstresult=True)
def turn_steps(engine: Engine, player: int) -> tuple[str, ...] | None:
    """The names of the steps of `player`'s turn that is about to begin (CR 500.1). Owner: the turn structure."""


@hookspec(firstresult=True)
def pay_mana(engine: Engine, player: int, request: ManaRequest) -> Ask[tuple[Mana, ...] | None] | None:
    """Pay a mana cost: activate mana abilities and spend mana (CR 601.2g-h). Returns a generator that may ask and that
    returns the mana spent, or None if it was not paid. Owner: the mana rules."""


@hookspec(firstresult=True)
def can_pay_mana(engine: Engine, player: int, request: ManaRequest) -> str | None:
    """Whether a mana cost could be paid: "auto", "by_hand" (only by mana abilities that cost more than {T}), or "no".
    Owner: the mana rules."""


@hookspec(firstresult=True)
def could_produce(engine: Engine, object: int, only_colors: bool) -> frozenset[str] | None:
    """The types of mana that a permanent could produce (CR 106.7). Owner: the mana rules."""
