"""Commander (CR 903), and Brawl, which is this with other data (903.12)."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.hookspecs import hookimpl
from cardwright.kernel.abilities import Instruction
from cardwright.kernel.events import DamageDealt, SpellCast, ZoneChange
from cardwright.kernel.formats import Format, Section, Setting
from cardwright.kernel.registries import DeckRule, Expectation, PluginState, StateBasedAction
from cardwright.kernel.replacement import ReplacementOffer
from cardwright.kernel.views import GameView

from . import casting, damage, decks, expectations, state, zones

__all__ = ["COMMANDER"]

plays_in = ("commander",)

COMMANDER = Format(
    name="commander",
    rule="903",
    doc="Decks of a hundred different cards, each led by a legendary creature that is cast from the command zone.",
    settings={
        "starting_life": 40,  # 903.7
        "deck_size": (100, 100),  # 903.5a
        "copies": 1,  # 903.5b
        "commander_kinds": ("creature", "Vehicle", "Spacecraft"),  # 903.3
        "commander_damage": 21,  # 903.10a
    },
    sections=(Section(name=state.SECTION, rule="903.6", doc="The card that leads the deck.", counted=True),),
    permits=casting.permits,
    more=casting.tax,
)


@hookimpl
def register_settings() -> Sequence[Setting]:
    """What options of Commander may say otherwise."""
    return (
        Setting(
            "commander_kinds", "names", "903.3", "Card types and subtypes of cards that may lead a deck.", ("creature",)
        ),
        Setting("commander_damage", "number", "903.10a", "Combat damage by one commander that loses; 0: none does.", 0),
        Setting(
            "colorless_basics", "bool", "903.12e", "A colourless commander may have basics of one type.", default=False
        ),
    )


@hookimpl
def register_formats() -> Sequence[Format]:
    """Commander; its options are formats over it."""
    return (COMMANDER,)


@hookimpl
def register_deck_rules() -> Sequence[DeckRule]:
    """A commander, and no colour that is not in its colour identity (903.3-903.5)."""
    return (
        DeckRule(format="commander", rule="903.3", check=decks.leader),
        DeckRule(format="commander", rule="903.5c", check=decks.colors),
    )


@hookimpl
def register_state() -> Sequence[PluginState]:
    """How often commanders were cast, what damage they dealt, and which were asked about."""
    return state.STATES


@hookimpl
def register_state_based_actions() -> Sequence[StateBasedAction]:
    """903.10a and 903.9a."""
    return (
        StateBasedAction(name="commander damage", rule="704.6c", find=damage.lethal),
        StateBasedAction(name="commander to the command zone", rule="704.6d", find=zones.put_back),
    )


@hookimpl
def register_expectations() -> Sequence[Expectation]:
    """What rulings may ask about commanders."""
    return expectations.EXPECTATIONS


@hookimpl
def on_cast(game: GameView, event: SpellCast) -> Instruction | None:
    """Casting a commander from the command zone is counted (903.8)."""
    return casting.count(game, event)


@hookimpl
def on_damage(game: GameView, event: DamageDealt) -> Instruction | None:
    """Combat damage by a commander is remembered for the whole game (903.10a)."""
    return damage.remember(game, event)


@hookimpl
def replace_zone_change(game: GameView, event: ZoneChange) -> ReplacementOffer | None:
    """A commander that would be put into its owner's hand or library (903.9b)."""
    return zones.instead(game, event)
