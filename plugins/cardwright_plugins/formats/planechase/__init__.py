"""Planechase (CR 901, 701.31): planar decks, the planar die, chaos, and walking from plane to plane."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.hookspecs import hookimpl
from cardwright.kernel.abilities import Instruction
from cardwright.kernel.event_names import EventName
from cardwright.kernel.events import PlayerLeft, TurnBegan, ZoneChange
from cardwright.kernel.formats import Format, Section, Setting, SpecialAction
from cardwright.kernel.registries import DeckRule, PluginState, VerbSpec
from cardwright.kernel.replacement import ReplacementOffer
from cardwright.kernel.views import GameView

from . import decks, die, events, hooks, planes, verbs

__all__ = ["PLANECHASE"]

plays_in = ("planechase",)

PLANECHASE = Format(
    name="planechase",
    rule="901",
    doc="A plane lies face up and adds to the game; players roll the planar die to make chaos or to leave it.",
    settings={"planar_deck": 10},
    sections=(
        Section(
            name=planes.SECTION, rule="901.3", doc="The player's planar deck, top first.", face_down=True, shuffled=True
        ),
    ),
    begin=planes.turn_up_the_first,
    special_actions=(SpecialAction(name="planar_die", rule="116.2i", options=die.options, run=die.roll_as_action),),
)


@hookimpl
def register_settings() -> Sequence[Setting]:
    """How large planar decks are."""
    return (Setting("planar_deck", "number", "901.3", "How many cards a planar deck has at least.", 0),)


@hookimpl
def register_formats() -> Sequence[Format]:
    """Planechase."""
    return (PLANECHASE,)


@hookimpl
def register_deck_rules() -> Sequence[DeckRule]:
    """What a planar deck must be (901.3)."""
    return (DeckRule(format="planechase", rule="901.3", check=decks.planar),)


@hookimpl
def register_events() -> Sequence[EventName]:
    """Chaos, the planar die, and planeswalking."""
    return events.EVENTS


@hookimpl
def register_hookspecs() -> object:
    """Of these events."""
    return hooks


@hookimpl
def register_verbs() -> Sequence[VerbSpec]:
    """What planes and other cards may do."""
    return verbs.SPECS


@hookimpl
def register_state() -> Sequence[PluginState]:
    """How often players have paid to roll the planar die this turn."""
    return (PluginState(key=die.KEY, of="player", initial=die.Rolls()),)


@hookimpl
def on_begin_turn(game: GameView, event: TurnBegan) -> Instruction | None:
    """The active player, or the active team's primary one, becomes the planar controller (901.6, 901.12b)."""
    active = game.after.turn.active
    return Instruction("become_planar_controller", ()) if event.player == active else None


@hookimpl
def on_leave_game(game: GameView, event: PlayerLeft) -> Instruction:
    """The next player becomes planar controller (800.4p); if the plane left too they turn up another (901.10)."""
    return Instruction("become_planar_controller", ())


@hookimpl
def replace_zone_change(game: GameView, event: ZoneChange) -> ReplacementOffer | None:
    """A plane that would leave the command zone stays there (311.2)."""
    return planes.stays(game, event)
