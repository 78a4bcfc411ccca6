"""The payment solver against a brute force on small boards, and on cases with known answers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.kernel.mana import MANA_TYPES, Mana, ManaCost
from cardwright_plugins.mana.solver import MaySpend, Plan, Source, assign, max_x, solve


def made(text: str, *, snow: bool = False, spend: str | None = None) -> tuple[Mana, ...]:
    return tuple(Mana(type_, snow=snow, spend=spend) for type_ in text)


def source(key: int, *outcomes: str, harm: int = 0, reserve: int = 0, snow: bool = False) -> Source:
    return Source(key, tuple(made(text, snow=snow) for text in outcomes), harm=harm, reserve=reserve)


def cost(text: str) -> tuple[str, ...]:
    return ManaCost.parse(text).symbols


def names(plan: Plan | None) -> list[int]:
    assert plan is not None
    return [index for index, _ in plan.uses]


# A brute force that shares nothing with the solver.


def takes(symbol: str, mana: Mana) -> bool:
    if symbol == "any":
        return True
    if symbol == "S":
        return mana.snow
    return mana.type in symbol.split("/")


def unit_lists(symbols: Sequence[str], life: frozenset[int]) -> Iterator[list[str]]:
    ways: list[list[list[str]]] = []
    for i, symbol in enumerate(symbols):
        if symbol.isdigit():
            ways.append([["any"] * int(symbol)])
        elif i in life:
            ways.append([[]])
        elif symbol.startswith("2/"):
            ways.append([[symbol[2:]], ["any", "any"]])
        else:
            ways.append([[symbol]])
    for choice in itertools.product(*ways):
        yield [unit for units in choice for unit in units]


def fits(units: Sequence[str], pool: Sequence[Mana]) -> bool:
    if not units:
        return True
    if len(units) > len(pool):
        return False
    typed = sorted(units, key=lambda unit: unit == "any")
    return any(
        takes(typed[0], mana) and fits(typed[1:], [*pool[:i], *pool[i + 1 :]])
        for i, mana in enumerate(pool)
        if mana not in pool[:i]
    )


def payable(symbols: Sequence[str], pool: Sequence[Mana], life: frozenset[int]) -> bool:
    return any(fits(units, pool) for units in unit_lists(symbols, life))


def uses_of(sources: Sequence[Source]) -> Iterator[list[tuple[int, int]]]:
    by_key: dict[int, list[tuple[int, int] | None]] = {}
    for i, one in enumerate(sources):
        by_key.setdefault(one.key, [None]).extend((i, o) for o in range(len(one.outcomes)))
    for choice in itertools.product(*by_key.values()):
        yield [use for use in choice if use is not None]


def usable(
    pool: Sequence[Mana], sources: Sequence[Source], uses: Sequence[tuple[int, int]], may: MaySpend
) -> list[Mana]:
    mana = [*pool, *(unit for i, o in uses for unit in sources[i].outcomes[o])]
    return [unit for unit in mana if may(unit)]


def unrestricted(mana: Mana) -> bool:
    return mana.spend is None


manas = st.builds(
    Mana,
    type=st.sampled_from("WUGC"),
    snow=st.booleans(),
    spend=st.sampled_from([None, None, None, '"elves"']),
)
outcomes = st.lists(manas, max_size=3).map(tuple)
sources_ = st.lists(
    st.builds(
        Source,
        key=st.integers(0, 3),
        outcomes=st.lists(outcomes, min_size=1, max_size=3).map(tuple),
        harm=st.integers(0, 2),
        reserve=st.integers(0, 2),
    ),
    max_size=5,
)
unit_boards = st.lists(
    st.builds(
        Source,
        key=st.integers(),
        outcomes=st.lists(manas.map(lambda mana: (mana,)), min_size=1, max_size=3).map(tuple),
        harm=st.integers(0, 2),
        reserve=st.integers(0, 2),
    ),
    max_size=5,
    unique_by=lambda one: one.key,
)
symbol_lists = st.lists(
    st.sampled_from(["1", "2", "3", "W", "U", "G", "C", "S", "W/U", "G/U", "2/W", "2/G", "C/W", "W/P", "W/U/P"]),
    max_size=5,
).map(tuple)
pools = st.lists(manas, max_size=3)


def life_choices(symbols: Sequence[str], bits: int) -> frozenset[int]:
    return frozenset(i for i, symbol in enumerate(symbols) if symbol.endswith("/P") and bits >> i & 1)


@settings(max_examples=400, deadline=None)
@given(symbol_lists, pools, sources_, st.integers(0, 31))
def test_finds_a_payment_exactly_when_there_is_one(
    symbols: tuple[str, ...], pool: list[Mana], sources: list[Source], bits: int
) -> None:
    life = life_choices(symbols, bits)
    plan = solve(symbols, pool, sources, unrestricted, life)
    good = [uses for uses in uses_of(sources) if payable(symbols, usable(pool, sources, uses, unrestricted), life)]
    assert (plan is not None) == bool(good)
    assert solve(symbols, pool, sources, unrestricted, life) == plan
    if plan is None:
        return
    keys = [sources[i].key for i, _ in plan.uses]
    assert len(set(keys)) == len(keys)
    mana = [*pool, *(unit for i, o in plan.uses for unit in sources[i].outcomes[o])]
    chosen = assign(symbols, mana, unrestricted, life)
    assert chosen is not None
    assert len(set(chosen)) == len(chosen)
    assert all(unrestricted(mana[i]) for i in chosen)
    assert any(
        len(units) == len(chosen) and all(takes(unit, mana[i]) for unit, i in zip(units, chosen, strict=True))
        for units in unit_lists(symbols, life)
    )
    for use in plan.uses:
        fewer = [other for other in plan.uses if other != use]
        assert not payable(symbols, usable(pool, sources, fewer, unrestricted), life), "a use is superfluous"
    worst = max((sources[i].harm for i, _ in plan.uses), default=0)
    assert worst == min(max((sources[i].harm for i, _ in uses), default=0) for uses in good)


@settings(max_examples=200, deadline=None)
@given(symbol_lists, pools, unit_boards)
def test_sources_of_one_mana_are_chosen_best(symbols: tuple[str, ...], pool: list[Mana], sources: list[Source]) -> None:
    symbols = tuple(symbol for symbol in symbols if not symbol.startswith("2/"))
    plan = solve(symbols, pool, sources, unrestricted)
    if plan is None:
        return

    def rank(uses: Sequence[tuple[int, int]]) -> tuple[int, int]:
        return sum(sources[i].harm for i, _ in uses), sum(sources[i].reserve for i, _ in uses)

    good = (u for u in uses_of(sources) if payable(symbols, usable(pool, sources, u, unrestricted), frozenset()))
    least = min(len(symbols_units) for symbols_units in unit_lists(symbols, frozenset()))
    free = len([mana for mana in pool if unrestricted(mana)])
    assert rank(plan.uses) == min(rank(uses) for uses in good)
    assert len(plan.uses) >= least - free


@settings(max_examples=150, deadline=None)
@given(symbol_lists, pools, sources_, st.integers(1, 2))
def test_largest_x_is_the_last_that_can_be_paid(
    symbols: tuple[str, ...], pool: list[Mana], sources: list[Source], xs: int
) -> None:
    found = max_x(("X",) * xs + symbols, pool, sources, unrestricted)
    x = -1
    while solve((*(str(x + 1),) * xs, *symbols), pool, sources, unrestricted) is not None:
        x += 1
    assert found == x


@settings(max_examples=150, deadline=None)
@given(symbol_lists, pools, sources_)
def test_the_quick_search_never_hides_an_answer(
    symbols: tuple[str, ...], pool: list[Mana], sources: list[Source]
) -> None:
    found = set()
    for beam in (1, 1000):
        with patch("cardwright_plugins.mana.reach._BEAM", beam):
            plan = solve(symbols, pool, sources, unrestricted)
            found.add((plan is None, max_x(("X", *symbols), pool, sources, unrestricted)))
    assert len(found) == 1


@settings(max_examples=100, deadline=None)
@given(symbol_lists, st.lists(manas, max_size=6), st.integers(0, 31))
def test_assign_pays_exactly_when_the_pool_can(symbols: tuple[str, ...], pool: list[Mana], bits: int) -> None:
    life = life_choices(symbols, bits)
    chosen = assign(symbols, pool, unrestricted, life)
    assert (chosen is not None) == payable(symbols, [mana for mana in pool if unrestricted(mana)], life)


# Known answers.

FOREST, ISLAND, PLAINS = "G", "U", "W"


def test_pays_from_the_pool_first() -> None:
    assert solve(cost("{1}{G}"), made("GC"), [source(1, FOREST)]) == Plan(())


def test_an_empty_cost_needs_nothing() -> None:
    assert solve((), (), [source(1, FOREST)]) == Plan(())
    assert assign((), ()) == ()


def test_keeps_the_flexible_source() -> None:
    birds = source(1, *"WUBRG")
    assert names(solve(cost("{G}"), (), [birds, source(2, FOREST)])) == [1]
    assert names(solve(cost("{U}"), (), [birds, source(2, FOREST)])) == [0]


def test_moves_a_source_to_where_only_it_will_do() -> None:
    dual = source(1, "G", "U")
    plan = solve(cost("{G}{U}"), (), [dual, source(2, FOREST)])
    assert plan == Plan(((0, 1), (1, 0)))


def test_keeps_what_its_owner_would_rather_keep() -> None:
    elves = source(1, "G", reserve=5)
    assert names(solve(cost("{G}"), (), [elves, source(2, *"WUBRG")])) == [1]


def test_harm_comes_last() -> None:
    city = source(1, *"WUBRG", harm=1)
    assert names(solve(cost("{1}{G}"), (), [city, source(2, "G", reserve=9), source(3, "C", reserve=9)])) == [1, 2]
    assert names(solve(cost("{1}{U}"), (), [city, source(2, "G"), source(3, "C")])) == [0, 2]


def test_a_painland_gives_colourless_where_that_will_do() -> None:
    pain = [source(1, "C"), source(1, "W", "U", harm=1)]
    assert solve(cost("{1}"), (), pain) == Plan(((0, 0),))
    assert solve(cost("{U}"), (), pain) == Plan(((1, 1),))
    assert solve(cost("{1}{U}"), (), pain) is None


def test_a_painland_stays_harmless_beside_a_harmful_source() -> None:
    board = [source(1, "C"), source(1, "W", "U", harm=1), source(2, *"WUBRG", harm=1)]
    plan = solve(cost("{1}{W}"), (), board)
    assert plan == Plan(((0, 0), (2, 0)))


@pytest.mark.parametrize(
    ("text", "used"),
    [("{1}", [1]), ("{2}", [0]), ("{3}", [0, 1]), ("{4}", [0, 1, 2]), ("{G}{1}", [1, 2]), ("{C}{G}", [0, 1])],
)
def test_a_ring_of_two_among_forests_wastes_nothing_it_need_not(text: str, used: list[int]) -> None:
    board = [source(0, "CC"), source(1, FOREST), source(2, FOREST)]
    assert names(solve(cost(text), (), board)) == used


def test_prefers_the_smaller_outcome_where_the_larger_would_be_wasted() -> None:
    assert solve(cost("{1}"), (), [source(1, "CC", "W")]) == Plan(((0, 1),))
    assert solve(cost("{2}"), (), [source(1, "CC", "W")]) == Plan(((0, 0),))


def test_three_of_any_one_colour() -> None:
    lotus = ("WWW", "UUU", "BBB", "RRR", "GGG")
    board = [source(1, *lotus), source(2, *lotus)]
    assert names(solve(cost("{W}{W}{U}{U}"), (), board)) == [0, 1]
    assert solve(cost("{W}{U}{B}"), (), board) is None
    assert solve(cost("{3}{W}{U}"), (), board) == Plan(((0, 0), (1, 1)))


def test_filter_lands_choose_together() -> None:
    board = [source(i, "WW", "WU", "UU") for i in range(2)]
    for whites in range(5):
        symbols = ("W",) * whites + ("U",) * (4 - whites)
        assert names(solve(symbols, (), board)) == [0, 1]
    assert solve(cost("{W}{U}{U}{U}{U}"), (), board) is None


def test_two_brid_is_paid_in_colour_or_with_two() -> None:
    symbols = cost("{2/W}{2/W}{2/W}")
    lands = [source(i, PLAINS) for i in range(2)] + [source(i, ISLAND) for i in range(2, 6)]
    assert names(solve(symbols, (), lands[:4])) == [0, 1, 2, 3]
    assert solve(symbols, (), lands[1:4]) is None
    assert solve(symbols, (), lands[1:]) is not None
    assert assign(symbols, made("UUWWR")) == (2, 3, 0, 1)


def test_two_brid_takes_no_source_that_the_generic_way_spares() -> None:
    assert names(solve(cost("{G}{2/G}"), (), [source(0, "WWG"), source(1, "G")])) == [0]
    assert solve(cost("{2/G}"), made("CC"), [source(0, "G")]) == Plan(())
    assert solve(cost("{2/G}"), made("CC"), [source(0, "G"), source(1, "WW")]) == Plan(())


def test_snow_takes_any_type_but_only_of_a_snow_source() -> None:
    assert solve(cost("{S}"), (), [source(1, FOREST)]) is None
    assert names(solve(cost("{S}{G}"), (), [source(1, FOREST), source(2, ISLAND, snow=True)])) == [0, 1]
    assert assign(cost("{S}"), [*made("G"), *made("U", snow=True)]) == (1,)


def test_colourless_is_not_generic() -> None:
    assert solve(cost("{C}"), (), [source(1, *"WUBRG")]) is None
    assert solve(cost("{C/W}"), (), [source(1, PLAINS)]) is not None


def test_phyrexian_needs_its_colour_unless_life_was_chosen() -> None:
    symbols = cost("{1}{U/P}")
    assert solve(symbols, (), [source(1, FOREST)]) is None
    assert names(solve(symbols, (), [source(1, FOREST)], None, frozenset({1}))) == [0]
    with pytest.raises(ValueError, match="index 0, where 1 stands"):
        solve(symbols, (), [], None, frozenset({0}))


def test_restricted_mana_pays_only_what_it_may() -> None:
    elves_only = Source(1, (made("G", spend='"elves"'),))
    assert solve(cost("{G}"), (), [elves_only], unrestricted) is None
    assert solve(cost("{G}"), (), [elves_only]) is not None


def test_restricted_mana_is_spent_first_then_colourless_then_the_commonest() -> None:
    pool = [*made("WUUUC"), *made("W", spend='"elves"')]
    assert assign(cost("{1}"), pool) == (5,)
    assert assign(cost("{2}"), pool) == (5, 4)
    assert assign(cost("{3}"), pool) == (5, 4, 1)
    assert assign(cost("{1}{W}"), pool) == (4, 5)


def test_x_must_be_replaced_and_symbols_known() -> None:
    with pytest.raises(ValueError, match="replace X"):
        solve(("X",), (), [])
    with pytest.raises(ValueError, match="'Q' is not a mana symbol"):
        solve(("Q",), (), [])
    with pytest.raises(ValueError, match="has no X"):
        max_x(cost("{G}"), (), [])


def test_largest_x() -> None:
    lands = [source(i, FOREST) for i in range(7)]
    assert max_x(cost("{X}{G}"), (), lands) == 6
    assert max_x(cost("{X}{X}{G}"), (), lands) == 3
    assert max_x(cost("{X}{U}"), (), lands) == -1
    assert max_x(cost("{X}{2/U}"), made("CC"), lands) == 7


def nasty_board() -> list[Source]:
    """80 sources: many colours, many at a time, mixed results, harm, restrictions, snow."""
    board: list[Source] = []
    for i in range(80):
        match i % 10:
            case 0 | 1:
                board.append(source(i, *(type_ * 3 for type_ in "WUBRG")))
            case 2:
                board.append(source(i, *"WUBRG", reserve=2))
            case 3:
                board.append(source(i, "WW", "WU", "UU"))
            case 4:
                board.append(source(i, "BB", "BR", "RR"))
            case 5:
                board.append(Source(i, tuple(made(type_ * 2, spend='"elves"') for type_ in "WUBRG")))
            case 6:
                board.append(source(i, *"WUBRG", harm=1))
            case 7:
                board.extend([source(i, "C"), source(i, "G", "U", harm=1)])
            case 8:
                board.append(source(i, "G", snow=True))
            case _:
                board.append(source(i, "CC"))
    return board


@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("{30}{W}{U}{B}{R}{G}", True),
        ("{60}{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}", True),
        ("{90}{W}{U}{B}{R}{G}", True),
        ("{131}{W}{U}{B}{R}{G}", False),
        ("{2/W}{2/U}{2/B}{2/R}{2/G}", True),
        ("{W/U}{U/B}{B/R}{R/G}{G/W}{W/B}{U/R}{B/G}{R/W}{G/U}{20}", True),
        ("{S}{S}{S}{S}{S}{S}{S}{S}{C}{C}{40}", True),
        ("{S}{S}{S}{S}{S}{S}{S}{S}{S}", False),
        ("{W}{W}{W}{W}{W}{W}{W}{W}{W}{W}{U}{U}{U}{U}{U}{U}{U}{U}{B}{B}{B}{B}{B}{B}{R}{R}{R}{R}{R}{R}{G}{G}{G}", True),
    ],
)
def test_a_nasty_board_of_eighty_sources(text: str, can: bool) -> None:
    board = nasty_board()
    plan = solve(cost(text), (), board, unrestricted)
    assert (plan is not None) == can
    if plan is not None:
        mana = [unit for i, o in plan.uses for unit in board[i].outcomes[o]]
        assert assign(cost(text), mana, unrestricted) is not None


@pytest.mark.parametrize("text", ["{W}{W}{W}{U}{U}{U}{B}{B}{B}{R}{R}{R}{G}{G}{G}", "{W/U}{B/R}{G/W}{U/B}{R/G}{9}"])
def test_forty_sources_that_lose_mana_for_a_colour(text: str) -> None:
    board = [source(i, "CCC", *"WUBRG", snow=i % 2 == 0) for i in range(40)]
    symbols = cost(text)
    plan = solve(symbols, (), board)
    assert plan is not None
    assert assign(symbols, [unit for i, o in plan.uses for unit in board[i].outcomes[o]]) is not None
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    colored = sum(not symbol.isdigit() for symbol in symbols)
    assert max_x(("X", *symbols), (), board) == 3 * (40 - colored) - generic


def test_every_type_can_be_asked_of_a_source_of_all() -> None:
    for type_ in MANA_TYPES:
        assert solve((type_,), (), [source(1, *MANA_TYPES)]) is not None
