"""Boards for the tests of the rules plugins: cards made of data, placed where a test wants them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardwright.kernel.abilities import (
    Ability,
    Activated,
    Cant,
    Changes,
    Cost,
    CostPart,
    Filter,
    Instruction,
    Keyword,
    Mode,
    OpeningHand,
    Static,
    Triggered,
)
from cardwright.kernel.combat_abilities import ExtraBlocks
from cardwright.kernel.decisions import Decision
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.draft import Draft
from cardwright.kernel.events import Event
from cardwright.kernel.game import Game
from cardwright.kernel.library import Library
from cardwright.kernel.mana import ManaCost
from cardwright.kernel.refs import PlayerRef
from cardwright.kernel.setup import PlayerSetup, new_state
from cardwright.kernel.state import GameObject, GameState, Turn
from cardwright.kernel.zones import zone_key


def card(name: str, *abilities: Ability, **face: Any) -> CardDefinition:
    cost = ManaCost.parse(face.pop("cost")) if "cost" in face else None
    return CardDefinition(name, (Face(name, mana_cost=cost, abilities=abilities, **face),))


def creature(name: str, power: int, toughness: int, *keywords: str, **face: Any) -> CardDefinition:
    abilities = tuple(Keyword(name=k) for k in keywords)
    return card(name, *abilities, types=("creature",), power=power, toughness=toughness, **face)


TAP = Cost(parts=(CostPart("tap"),))
CREATURE = Filter(fields=(("type", "creature"),))
LIVING = Static(
    affects=Filter(fields=(("type", "land"),)),
    changes=Changes(add_types=("creature",), set_power=1, set_toughness=1),
)

CARDS = {
    d.key: d
    for d in (
        card("Forest", supertypes=("basic",), types=("land",), subtypes=("Forest",)),
        creature("Bear", 2, 2),
        creature("Giant", 3, 3),
        creature("Wall", 0, 5, "defender"),
        creature("Bird", 1, 1, "flying"),
        creature("Spider", 1, 3, "reach"),
        creature("Thug", 3, 2, "menace"),
        creature("Knight", 2, 2, "first_strike"),
        creature("Champion", 2, 2, "double_strike"),
        creature("Rhino", 5, 5, "trample"),
        creature("Scorpion", 4, 1, "trample", "deathtouch"),
        creature("Snake", 1, 1, "deathtouch"),
        creature("Cleric", 2, 2, "lifelink"),
        creature("Sentinel", 2, 2, "vigilance"),
        creature("Raider", 2, 2, "haste"),
        creature("Golem", 3, 3, "indestructible"),
        creature("Sprite", 1, 1, "hexproof"),
        creature("Shade", 1, 1, "shroud"),
        creature("Ghost", 2, 2, "phasing"),
        creature("Zero", 0, 0),
        creature("King", 2, 2, supertypes=("legendary",)),
        creature("Viper", 1, 1, "flash", cost="{0}"),
        card("Sleeper", Cant(event="untap_step", subject="this"), types=("artifact",)),
        card("Walker", types=("planeswalker",), loyalty=3),
        card("Siege", types=("battle",), defense=4),
        card("Invasion", types=("battle",), subtypes=("Siege",), defense=4),
        creature("Colossus", 9, 9, "trample_over_planeswalkers"),
        card("Octopus", ExtraBlocks(more=None), types=("creature",), power=4, toughness=9),
        card("Awakening", LIVING, types=("enchantment",)),
        card("World", types=("enchantment",), supertypes=("world",)),
        card("Leyline", OpeningHand(), types=("enchantment",)),
        card("Hex", Keyword(name="enchant_player"), types=("enchantment",), subtypes=("Aura",), cost="{0}"),
        card("Grow", Static(affects=CREATURE, changes=Changes(set_power=5)), types=("enchantment",)),
        card("Shrink", Static(affects=CREATURE, changes=Changes(set_power=1)), types=("enchantment",)),
        card("Cheer", Static(affects=CREATURE, changes=Changes(power=1)), types=("enchantment",)),
        card(
            "Veil",
            Keyword(name="phasing"),
            Keyword(name="enchant", filter=CREATURE),
            types=("enchantment",),
            subtypes=("Aura",),
            cost="{0}",
        ),
        card("Curse", Keyword(name="enchant", filter=CREATURE), types=("enchantment",), subtypes=("Aura",), cost="{0}"),
        card(
            "Role",
            Keyword(name="enchant", filter=CREATURE),
            types=("enchantment",),
            subtypes=("Aura", "Role"),
            cost="{0}",
        ),
        card("Sword", Keyword(name="equip", cost=Cost()), types=("artifact",), subtypes=("Equipment",)),
        card("Pinger", Activated(cost=TAP, modes=(Mode(),)), types=("creature",), power=1, toughness=1),
        card(
            "Bomb",
            Keyword(name="cumulative_upkeep", cost=Cost(parts=(CostPart("life", 2),))),
            types=("artifact",),
        ),
        card(
            "Mourner",
            Triggered(
                event="leave_battlefield",
                subject="any",
                modes=(Mode(effect=(Instruction("gain_life", (PlayerRef(0), 1)),)),),
                label="mourn",
            ),
            types=("creature",),
            power=1,
            toughness=4,
        ),
    )
}


class Board:
    """A state in the making, and the game played on it."""

    def __init__(self, library: Library, players: int, teams: tuple[int | None, ...] = ()) -> None:
        self.library = library
        seats = [PlayerSetup(f"p{i}", ("Forest",) * 10, team=teams[i] if teams else None) for i in range(players)]
        start = new_state(library, seats, seed=1, starting_player=0)
        self.draft = Draft(library, start, self._nothing)
        for player in range(players):
            self.draft.player(player, turn_began=10)
        self.draft.clock = 20

    @staticmethod
    def _nothing(id: int) -> Face:
        raise KeyError(id)

    def put(self, name: str, player: int = 0, zone: str = "battlefield", **fields: Any) -> int:
        id = self.draft.new_id()
        owner = fields.pop("owner", player)
        kind = fields.pop("kind", "card")
        there = {"controller": player} if zone in ("battlefield", "stack") else {}
        if "loyalty" in fields:
            fields["counters"] = {"loyalty": fields.pop("loyalty")}
        self.draft.place(
            GameObject(
                id=id,
                kind=kind,
                owner=owner,
                zone=zone_key(zone, owner),
                definition=name,
                timestamp=self.draft.tick(),
                **{"notes": self.library.object_notes, **there, **fields},
            )
        )
        return id

    def state(self, step: str = "precombat_main", active: int = 0, number: int = 3) -> GameState:
        steps = self.library.manager.hook.turn_steps(engine=None, player=active)
        agenda = steps[steps.index(step) + 1 :]
        self.draft.changes |= {
            "turn": Turn(number=number, active=active, step=step, agenda=agenda),
            "stage": "priority",
            "priority": active,
            "every_priority": True,
        }
        return self.draft.finish()

    def game(self, step: str = "precombat_main", active: int = 0, number: int = 3) -> Game:
        return Game.at(self.library, self.state(step, active, number))


@pytest.fixture(scope="session")
def library() -> Library:
    return Library(CARDS)


@pytest.fixture
def board(library: Library) -> Callable[..., Board]:
    def make(players: int = 2, teams: tuple[int | None, ...] = ()) -> Board:
        return Board(library, players, teams)

    return make


class Driver:
    """Plays a game in a test: passes up to a question, answers it by names, makes things happen."""

    @staticmethod
    def until(game: Game, why: str) -> Decision:
        """Pass priority until this is asked; attack and block with nothing on the way."""
        for _ in range(200):
            decision = game.advance()
            assert decision is not None, f"the game is over before {why}"
            if decision.why == why:
                return decision
            game.answer(decision.default)
        raise AssertionError(f"{why} is never asked")

    @staticmethod
    def step(game: Game, name: str) -> Game:
        """Pass priority until this step has come."""
        for _ in range(200):
            if game.state.turn.step == name:
                return game
            decision = game.advance()
            assert decision is not None, f"the game is over before {name}"
            if game.state.turn.step == name:
                return game
            game.answer(decision.default)
        raise AssertionError(f"{name} never comes")

    @staticmethod
    def choose(game: Game, why: str, *texts: str) -> Decision | None:
        """Come to this question and choose the options with these texts."""
        decision = Driver.until(game, why)
        listed = [o.text for o in decision.options]
        return game.answer(tuple(listed.index(t) for t in texts))

    @staticmethod
    def happen(game: Game, *events: Event) -> Game:
        """Let events happen, one after the other, then settle."""
        game.advance()
        game.intervene(events)
        return game


@pytest.fixture
def drive() -> type[Driver]:
    return Driver
