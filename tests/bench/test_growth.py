"""How cost grows with the game: a ratio of two sizes in one run, at most one and a half times the ratio of the sizes.

`pytest tests/bench/test_growth.py -m growth` measures. The best of several runs is taken, since machines are shared.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

import pytest

from cardwright.kernel.abilities import Filter, Mode, Triggered
from cardwright.kernel.checking import settle
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.draft import Draft
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import TokenCreated
from cardwright.kernel.library import Library
from cardwright.kernel.resolution import resolve_top
from cardwright.kernel.state import GameObject, GameState, PlayerState, Turn

SEES_OTHERS = Triggered(
    event="enter_battlefield",
    subject=Filter((("controller", "you"), ("other", True), ("type", "creature"))),
    modes=(Mode(),),
)
SEES_ITSELF = Triggered(event="enter_battlefield", subject="this", modes=(Mode(),))


def creature(name: str, *abilities: Triggered) -> CardDefinition:
    face = Face(name=name, types=("creature",), power=1, toughness=1, abilities=abilities)
    return CardDefinition(key=name, faces=(face,))


CARDS = (creature("Watcher", SEES_OTHERS), creature("Herald", SEES_ITSELF), creature("Plain"))
LIBRARY = Library({c.key: c for c in CARDS})


def table(name: str, count: int) -> Engine:
    players = tuple(PlayerState(id=i, name=f"p{i}", turn_began=5) for i in range(2))
    state = GameState(objects={}, zones={}, players=players, cards={}, turn=Turn(number=3), clock=10)
    engine = Engine(LIBRARY, state)
    draft = Draft(LIBRARY, state, engine.characteristics)
    for _ in range(count):
        stamp = draft.tick()
        draft.place(
            GameObject(
                id=draft.new_id(),
                kind="token",
                owner=0,
                controller=0,
                zone="battlefield",
                definition=name,
                timestamp=stamp,
            )
        )
    engine.state = draft.finish()
    return engine


def carry_out(engine: Engine, *events: TokenCreated) -> None:
    """Let the events happen, put what triggers on the stack and resolve it; orders are taken as they come."""
    for running in (engine.perform(events), settle(engine)):
        try:
            decision = next(running)
            while True:
                decision = running.send(decision.default)
        except StopIteration:
            pass
    while engine.state.zone("stack"):
        for _ in resolve_top(engine):
            raise AssertionError("nothing asks here")


def best(make: Callable[[], Engine], events: tuple[TokenCreated, ...], runs: int = 5) -> float:
    times = []
    for _ in range(runs):
        engine = make()
        gc.collect()
        gc.disable()  # what it costs to collect garbage is not what is compared
        try:
            start = time.perf_counter()
            carry_out(engine, *events)
            times.append(time.perf_counter() - start)
        finally:
            gc.enable()
    return min(times)


def ratio(small: float, large: float, factor: int) -> float:
    """How far over linear the growth is: 1 is linear."""
    return large / small / factor


@pytest.mark.growth
def test_a_hundred_triggers_at_once_cost_ten_times_ten() -> None:
    one = (TokenCreated(player=0, definition="Plain"),)
    small, large = (lambda: table("Watcher", 10)), (lambda: table("Watcher", 100))
    over = min(ratio(best(small, one), best(large, one), 10) for _ in range(3))
    assert over <= 1.5


@pytest.mark.growth
def test_three_hundred_tokens_that_trigger_on_entering_cost_ten_times_thirty() -> None:
    few = (TokenCreated(player=0, definition="Herald", count=30),)
    many = (TokenCreated(player=0, definition="Herald", count=300),)
    empty = lambda: table("Plain", 0)  # noqa: E731
    over = min(ratio(best(empty, few), best(empty, many), 10) for _ in range(3))
    assert over <= 1.5


def test_the_board_really_triggers() -> None:
    engine = table("Watcher", 4)
    happened = engine.perform([TokenCreated(player=0, definition="Plain")])
    for _ in happened:
        raise AssertionError("nothing asks here")
    assert len(engine.state.pending) == 4
    engine = table("Plain", 0)
    for _ in engine.perform([TokenCreated(player=0, definition="Herald", count=7)]):
        raise AssertionError("nothing asks here")
    assert len(engine.state.pending) == 7
