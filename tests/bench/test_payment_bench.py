"""How payment grows with the table: 20 lands against 80, with and without something that meddles with mana.

`pytest tests/bench/test_payment_bench.py --benchmark-enable` measures it; without, only the ratio is checked.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cardwright.kernel.abilities import Activated as ActivatedAbility
from cardwright.kernel.abilities import AddMana, Cost, CostPart, Filter, Replacement
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.draft import Draft
from cardwright.kernel.engine import Engine
from cardwright.kernel.library import Library
from cardwright.kernel.mana import Mana, ManaCost
from cardwright.kernel.payment import ManaRequest
from cardwright.kernel.state import GameObject, GameState, PlayerState, Turn

KINDS = ("Forest", "Island", "Dual", "Swamp")
LAND = Filter(fields=(("type", "land"),))


def _face(name: str, *abilities: ActivatedAbility | Replacement, types: tuple[str, ...] = ("land",)) -> CardDefinition:
    subtypes = (name,) if name in ("Forest", "Island", "Swamp") else ()
    return CardDefinition(key=name, faces=(Face(name=name, types=types, subtypes=subtypes, abilities=abilities),))


DUAL = ActivatedAbility(cost=Cost(parts=(CostPart("tap"),)), adds=AddMana(one_of=(("G",), ("U",))))
DOUBLED = Replacement(event="mana_event", subject=LAND, match=(("tapped_for_mana", True),), multiply=2)
CARDS = (
    *(_face(n) for n in KINDS if n != "Dual"),
    _face("Dual", DUAL),
    _face("Reflection", DOUBLED, types=("enchantment",)),
)


def table(lands: int, *, doubled: bool) -> Engine:
    library = Library({c.key: c for c in CARDS}, plugins=["cardwright_plugins.mana"])
    players = tuple(PlayerState(id=i, name=f"p{i}", turn_began=5) for i in range(2))
    state = GameState(objects={}, zones={}, players=players, cards={}, turn=Turn(number=3), clock=10)
    engine = Engine(library, state)
    draft = Draft(library, state, engine.characteristics)
    names = [KINDS[i % 4] for i in range(lands)] + ["Reflection"] * doubled
    for name in names:
        draft.place(
            GameObject(id=draft.new_id(), kind="card", owner=0, controller=0, zone="battlefield", definition=name)
        )
    engine.state = draft.finish()
    return engine


def request(lands: int) -> ManaRequest:
    return ManaRequest(symbols=ManaCost.parse(f"{{{lands // 2}}}{{G}}{{G}}{{U}}{{U}}").symbols)


def can_pay(engine: Engine, wanted: ManaRequest) -> str:
    """Asked anew, as after a change of the table."""
    engine.memo.clear()
    answer: str = engine.library.manager.hook.can_pay_mana(engine=engine, player=0, request=wanted)
    return answer


def pay(engine: Engine, wanted: ManaRequest) -> tuple[Mana, ...] | None:
    """Pay, and take it back."""
    before = engine.state
    engine.memo.clear()
    running = engine.library.manager.hook.pay_mana(engine=engine, player=0, request=wanted)
    try:
        next(running)
    except StopIteration as stop:
        spent: tuple[Mana, ...] | None = stop.value
        engine.state = before
        return spent
    raise AssertionError("an automatic payment asks nothing")


@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize("lands", [20, 80])
def test_can_pay(lands: int, doubled: bool, benchmark: BenchmarkFixture) -> None:
    engine = table(lands, doubled=doubled)
    assert benchmark(can_pay, engine, request(lands)) == "auto"


@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize("lands", [20, 80])
def test_pay(lands: int, doubled: bool, benchmark: BenchmarkFixture) -> None:
    engine = table(lands, doubled=doubled)
    spent = benchmark(pay, engine, request(lands))
    assert spent is not None
    assert len(spent) == lands // 2 + 4


def _best(run: Callable[[], object]) -> float:
    times = []
    for _ in range(7):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


@pytest.mark.growth
@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize("measured", [can_pay, pay])
def test_four_times_the_lands_take_at_most_one_and_a_half_times_linear(
    measured: Callable[[Engine, ManaRequest], object], doubled: bool
) -> None:
    small, large = table(20, doubled=doubled), table(80, doubled=doubled)
    ratio = _best(lambda: measured(large, request(80))) / _best(lambda: measured(small, request(20)))
    print(f"{measured.__name__}, doubled={doubled}: 80 lands take {ratio:.1f} times as long as 20")
    assert ratio <= 1.5 * 80 / 20
