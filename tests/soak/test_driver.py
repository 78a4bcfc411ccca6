"""The soak takes turns, adds up, and ends at the first breach."""

from __future__ import annotations

import pytest

from . import driver
from .driver import Figures, soak
from .parts import PARTS


class Clock:
    """A clock that only parts move."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.mark.parametrize("seconds", [20, 100, 1000])
def test_the_time_holds_though_a_part_takes_longer_than_it_was_given(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(driver, "time", clock)
    given: list[float] = []

    def slow(turn: float, seed: int) -> Figures:
        clock.now += max(9.0, turn)
        return {"games": 1}

    def quick(turn: float, seed: int) -> Figures:
        given.append(turn)
        clock.now += turn
        return {"games": 1}

    assert soak({"slow": slow, **{f"quick {n}": quick for n in range(5)}}, seconds, 1) == 0
    assert clock.now - 1000 == pytest.approx(seconds)
    assert max(given) <= 60


def test_each_part_works_once_however_short_the_time_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak({"first": lambda turn, seed: {"games": 1}, "second": lambda turn, seed: {"games": 2}}, 0, 1) == 0
    assert capsys.readouterr().out.endswith("in all:\n  first: 1 games\n  second: 2 games\n")


def test_figures_are_added_up_over_the_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    seeds: list[int] = []

    def part(seconds: float, seed: int) -> Figures:
        seeds.append(seed)
        return {"attacks tried": 2}

    assert soak({"first": part, "second": part}, 0.02, 7) == 0
    assert seeds[:2] == [7, 7]
    assert len(set(seeds)) == (len(seeds) + 1) // 2 > 1, "each round has seeds of its own"
    out = capsys.readouterr().out
    counts = [int(line.split()[1]) for line in out.partition("in all:")[2].strip().splitlines()]
    assert sum(counts) == 2 * len(seeds)


def test_the_first_breach_ends_it_and_tells_how_to_come_to_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    def breached(seconds: float, seed: int) -> Figures:
        raise AssertionError("a decision was lost")

    def never(seconds: float, seed: int) -> Figures:
        pytest.fail("it went on after a breach")

    assert soak({"kills": breached, "others": never}, 100, 3) == 1
    out = capsys.readouterr().out
    assert "BREACH in kills with seed 3: a decision was lost" in out
    assert "--only kills --seed 3" in out


@pytest.mark.parametrize("name", ["rulings", "hostile files"])
def test_parts_work(name: str) -> None:
    figures = PARTS[name](0, 2)
    assert sum(figures.values()) > 0
