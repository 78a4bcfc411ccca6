"""What an action leaves open is tried in every way before it counts as refused."""

from __future__ import annotations

import pytest

from cardwright.kernel.decisions import Answer, Decision, Option
from cardwright.rulings.naming import Failure
from cardwright.rulings.trying import refusal

YES_NO = Decision(player=0, kind="yes_no", why="pay", default=False)
ONE_OF_THREE = Decision(
    player=0, kind="choose", why="sacrifice", options=tuple(Option(kind="object", text=t) for t in "abc"), default=(0,)
)
HOW_MUCH = Decision(player=0, kind="number", why="x", at_least=0, at_most=1000, default=0)


def test_it_is_legal_if_one_way_is_found() -> None:
    def tried(answers: tuple[Answer, ...]) -> Decision | str:
        if len(answers) < 2:
            return (YES_NO, ONE_OF_THREE)[len(answers)]
        return "" if answers == (True, (2,)) else "taken back"

    assert refusal(tried, 7) == ""


def test_it_is_refused_if_all_ways_fail() -> None:
    seen = []

    def tried(answers: tuple[Answer, ...]) -> Decision | str:
        if not answers:
            return ONE_OF_THREE
        seen.append(answers)
        return f"taken back after {answers}"

    assert refusal(tried, 7) == "taken back after ((0,),)"
    assert seen == [((0,),), ((1,),), ((2,),)]


def test_what_leaves_too_much_open_is_told() -> None:
    with pytest.raises(Failure, match=r"can't be told: say more of what is chosen for it \(targets, pay, …\)") as told:
        refusal(lambda answers: HOW_MUCH if not answers else "taken back", 7)
    assert told.value.line == 7
