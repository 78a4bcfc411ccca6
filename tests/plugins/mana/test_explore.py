"""Exploring every way something may turn out, and telling what is alike."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardwright.kernel.attempting import Illegal
from cardwright.kernel.decisions import Answer, Ask, Decision, Option
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import ManaProduced
from cardwright.kernel.mana import Mana
from cardwright_plugins.mana.alike import Looks
from cardwright_plugins.mana.explore import TooManyChoices, answers_to, explore

from .conftest import Table

OPTIONS = tuple(Option(kind="text", text=t) for t in "abc")


def decision(kind: str, options: int = 0, **fields: object) -> Decision:
    return Decision(player=0, kind=kind, why="test", options=OPTIONS[:options], **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "answers"),
    [
        (decision("choose", 3), [(0,), (1,), (2,)]),
        (decision("choose", 3, at_least=0, at_most=1), [(), (0,), (1,), (2,)]),
        (decision("choose", 3, at_least=2, at_most=2), [(0, 1), (0, 2), (1, 2)]),
        (decision("number", at_least=2, at_most=4), [2, 3, 4]),
        (decision("order", 3), [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]),
        (decision("distribute", 2, total=3), [(1, 2), (2, 1)]),
        (decision("distribute", 3, total=1, at_least=0), [(0, 0, 1), (0, 1, 0), (1, 0, 0)]),
        (decision("yes_no"), [True, False]),
        (decision("name", names=("x", "y")), ["x", "y"]),
    ],
)
def test_every_answer_to_a_question(table: Table, asked: Decision, answers: list[object]) -> None:
    assert answers_to(table.engine, asked) == answers


def test_a_name_may_be_anything(table: Table) -> None:
    with pytest.raises(TooManyChoices, match="asks for a name"):
        answers_to(table.engine, decision("name"))


def asking(*kinds: Decision) -> Callable[[Engine], Ask[tuple[object, ...]]]:
    def action(engine: Engine) -> Ask[tuple[object, ...]]:
        given: list[object] = []
        for kind in kinds:
            given.append((yield kind))
            engine.set(passed=engine.state.passed + 1)
        if given == [True, False]:
            raise Illegal("not like this")
        return tuple(given)

    return action


def test_every_leaf_once_and_in_order(table: Table) -> None:
    before = table.engine.state
    leaves = list(explore(table.engine, asking(decision("yes_no"), decision("choose", 2))))
    assert [leaf.value for leaf in leaves] == [(True, (0,)), (True, (1,)), (False, (0,)), (False, (1,))]
    assert [leaf.answers for leaf in leaves] == [leaf.value for leaf in leaves]
    assert all(leaf.engine.state.passed == 2 for leaf in leaves)
    assert table.engine.state is before


def test_illegal_ways_are_left_out(table: Table) -> None:
    leaves = explore(table.engine, asking(decision("yes_no"), decision("yes_no")))
    assert [leaf.value for leaf in leaves] == [(True, True), (False, True), (False, False)]


def test_there_is_a_bound(table: Table) -> None:
    assert len(list(explore(table.engine, asking(*[decision("yes_no")] * 4), limit=16))) == 16
    with pytest.raises(TooManyChoices, match="test"):
        list(explore(table.engine, asking(*[decision("yes_no")] * 5), limit=16))


def producing(table: Table, land: int) -> Callable[[Engine], Ask[tuple[object, ...]]]:
    event = ManaProduced(player=0, mana=(Mana(type="G"),), source=land, tapped_for_mana=True)

    def action(engine: Engine) -> Ask[tuple[object, ...]]:
        return engine.perform([event])

    return action


def pools(engine: Engine, action: Callable[[Engine], Ask[object]], answers: tuple[Answer, ...] = ()) -> set[str]:
    """Every pool that may come of it: each question answered in each way, whatever was asked before."""
    fork = engine.fork()
    running, given = action(fork), iter(answers)
    try:
        decision = next(running)
        while True:
            answer = next(given, None)
            if answer is None:
                ways = ((i,) for i in range(len(decision.options)))
                return set().union(*(pools(engine, action, (*answers, way)) for way in ways))
            decision = running.send(answer)
    except StopIteration:
        return {"".join(m.type for m in fork.player(0).pool)}


@pytest.mark.parametrize(
    "replacements", [["Pulse", "Contamination"], ["Reflection", "Pulse"], ["Pulse", "Pulse", "Contamination"]]
)
def test_orders_that_lead_to_the_same_event_lose_no_outcome(table: Table, replacements: list[str]) -> None:
    land = table.put("Mountain")
    for name in replacements:
        table.put(name)
    action = producing(table, land)
    leaves = list(explore(table.engine, action))
    found = {"".join(m.type for m in leaf.engine.player(0).pool) for leaf in leaves}
    assert found == pools(table.engine, action)
    assert len(found) > 1


def test_what_follows_the_same_event_is_looked_at_once(table: Table) -> None:
    """Of 4 doublings and 4 choices among 5 colours there are 70 orders with 625 ways each, but 25 events of each
    colour between them."""
    land = table.put("Forest")
    for name in ["Reflection", "Pulse"] * 4:
        table.put(name)
    leaves = list(explore(table.engine, producing(table, land)))
    assert len(leaves) < 500
    assert {len(leaf.engine.player(0).pool) for leaf in leaves} == {1, 2, 4, 8, 16}


def test_the_same_lands_are_alike(table: Table) -> None:
    first, second = table.lands("Forest", 2)
    tapped = table.put("Forest", tapped=True)
    theirs = table.put("Forest", player=1)
    enchanted, likewise = table.lands("Forest", 2)
    table.put("Growth", on=enchanted)
    table.put("Growth", on=likewise)
    otherwise = table.put("Forest")
    table.put("Fertile", on=otherwise)
    charged = table.put("Forest", counters={"ore": 1})
    looks = Looks(table.engine)
    assert looks.group(first) == looks.group(second)
    assert looks.group(enchanted) == looks.group(likewise)
    different = {looks.group(i) for i in (first, tapped, theirs, enchanted, otherwise, charged)}
    assert len(different) == 6


def test_what_something_refers_to_is_like_nothing_else(table: Table) -> None:
    first, second, third = table.lands("Forest", 3)
    table.put("Altar", links={"it": (first,)})
    looks = Looks(table.engine)
    assert looks.group(first) != looks.group(second) == looks.group(third)


def test_sick_creatures_are_unlike_others(table: Table) -> None:
    first = table.put("Elf")
    second = table.put("Elf", sick=True)
    looks = Looks(table.engine)
    assert looks.group(first) != looks.group(second)
