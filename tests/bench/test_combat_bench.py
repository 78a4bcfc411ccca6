"""How combat grows with the number of creatures (CR 506-511): 100 against 1,000 tokens under two anthems, in one run.

Characteristics of all, an attack with all, and one combat with blocks: each at most 1.5 times linear.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from cardwright.kernel.abilities import Ability, Changes, Filter, Static
from cardwright.kernel.combat_abilities import Limit, Must
from cardwright.kernel.decisions import Decision
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.draft import Draft
from cardwright.kernel.game import Game
from cardwright.kernel.library import Library
from cardwright.kernel.setup import PlayerSetup, new_state
from cardwright.kernel.state import GameObject, Turn

FEW, MANY = 100, 1000
CREATURE = Filter(fields=(("type", ("creature",)),))


def _card(name: str, *abilities: Ability, **face: object) -> CardDefinition:
    return CardDefinition(name, (Face(name, abilities=abilities, **face),))  # type: ignore[arg-type]


CARDS = {
    d.key: d
    for d in (
        _card("Forest", types=("land",), subtypes=("Forest",), supertypes=("basic",)),
        _card("Soldier", types=("creature",), power=1, toughness=1),
        _card("Flunkey", Limit(event="attack", subject="this", others=1), types=("creature",), power=1, toughness=1),
        _card("Wall", types=("creature",), power=0, toughness=9),
        _card("Banner", Static(affects=CREATURE, changes=Changes(power=1)), types=("enchantment",)),
        _card("Armour", Static(affects=CREATURE, changes=Changes(toughness=1)), types=("enchantment",)),
        _card("War", Must(event="attack", subject=CREATURE), types=("enchantment",)),
        _card("Horde", Limit(event="attack", subject=CREATURE, others=1), types=("enchantment",)),
    )
}


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(CARDS)


def _board(library: Library, soldiers: int, *others: str, kind: str = "Soldier") -> Game:
    """The active player's tokens under two anthems; ten walls face them."""
    seats = [PlayerSetup(f"p{i}", ("Forest",) * 10) for i in range(2)]
    draft = Draft(library, new_state(library, seats, seed=1, starting_player=0), lambda _: Face(""))
    for player in range(2):
        draft.player(player, turn_began=10, life=100_000)
    draft.clock = 20
    names = [*((kind, 0),) * soldiers, ("Banner", 0), ("Armour", 0), *(("Wall", 1),) * 10]
    for name, player in [*names, *((o, 0) for o in others)]:
        id, stamp = draft.new_id(), draft.tick()
        made_of = "token" if name == kind else "card"
        draft.place(
            GameObject(
                id=id, kind=made_of, owner=player, zone="battlefield", definition=name, controller=player,
                timestamp=stamp, notes=library.object_notes,
            )
        )  # fmt: skip
    steps = library.manager.hook.turn_steps(engine=None, player=0)
    agenda = steps[steps.index("precombat_main") + 1 :]
    turn = Turn(number=3, active=0, step="precombat_main", agenda=agenda)
    draft.changes |= {"turn": turn, "stage": "priority", "priority": 0, "every_priority": True}
    return Game.at(library, draft.finish())


def _until(game: Game, why: str) -> Decision:
    while True:
        decision = game.advance()
        assert decision is not None
        if decision.why == why:
            return decision
        game.answer(decision.default)


def _characteristics(library: Library, n: int) -> Callable[[], None]:
    game = _board(library, n)
    game.advance()

    def run() -> None:
        game.engine.kept.clear()
        for id in game.engine.permanents():
            assert game.engine.characteristics(id).name

    return run


def _attack(library: Library, n: int, *others: str, kind: str = "Soldier") -> Callable[[], None]:
    game = _board(library, n, *others, kind=kind)

    def run() -> None:
        decision = _until(game, "declare_attackers")
        game.answer(tuple(range(n)))
        assert len(decision.options) == n
        assert game.state.combat is not None
        assert len(game.state.combat.attackers) == n

    return run


def _combat(library: Library, n: int) -> Callable[[], None]:
    game = _board(library, n)

    def run() -> None:
        _until(game, "declare_attackers")
        game.answer(tuple(range(n)))
        _until(game, "declare_blockers")
        game.answer(tuple(range(0, 10 * n, n + 1))[:10])
        while game.state.turn.step != "postcombat_main":
            decision = game.advance()
            assert decision is not None
            game.answer(decision.default)
        assert game.state.players[1].life == 100_000 - 2 * (n - 10)

    return run


CASES: dict[str, Callable[[Library, int], Callable[[], None]]] = {
    "characteristics": _characteristics,
    "attack": _attack,
    "attack, all required": lambda library, n: _attack(library, n, "War"),
    "attack, all required and none alone": lambda library, n: _attack(library, n, "War", "Horde"),
    "attack, all required and each not alone": lambda library, n: _attack(library, n, "War", kind="Flunkey"),
    "combat": _combat,
}


def _seconds(library: Library, case: str, n: int, runs: int) -> float:
    """The least processor time of several runs, each on a board of its own."""
    times = []
    for _ in range(runs):
        run = CASES[case](library, n)
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.growth
@pytest.mark.parametrize("case", CASES)
def test_ten_times_the_creatures_take_about_ten_times_as_long(case: str, library: Library) -> None:
    few, many = _seconds(library, case, FEW, 9), _seconds(library, case, MANY, 3)
    assert many <= 1.5 * (MANY / FEW) * few, f"{case}: {FEW} take {few:.4f} s, {MANY} take {many:.4f} s"
