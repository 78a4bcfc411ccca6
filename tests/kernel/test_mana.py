"""Mana costs as values (CR 105-107, 202)."""

from __future__ import annotations

import msgspec
import pytest

from cardwright.errors import WrongArgument
from cardwright.kernel.mana import (
    BASIC_LAND_TYPES,
    COLOR_NAMES,
    COLORS,
    COST_SYMBOLS,
    MANA_TYPES,
    Mana,
    ManaCost,
    generic_amount,
    is_phyrexian,
    parse_mana,
    symbol_colors,
)


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("", ()),
        ("{0}", ()),
        ("{2}{G}", ("2", "G")),
        ("{X}{X}{15}{C}{S}", ("X", "X", "15", "C", "S")),
        ("{2}{W/U}{X}", ("2", "W/U", "X")),
        ("{U/W}{W/2}{P/W}{U/W/P}{W/C}", ("W/U", "2/W", "W/P", "W/U/P", "C/W")),
    ],
)
def test_parse(text: str, symbols: tuple[str, ...]) -> None:
    assert ManaCost.parse(text).symbols == symbols


@pytest.mark.parametrize("symbol", COST_SYMBOLS)
def test_every_symbol_of_the_rulebook_reads_back(symbol: str) -> None:
    cost = ManaCost.parse(f"{{{symbol}}}")
    assert cost.symbols == (symbol,)
    assert ManaCost.parse(cost.text) == cost


def test_the_symbols_are_all_those_of_107_4() -> None:
    assert len(COST_SYMBOLS) == len(set(COST_SYMBOLS)) == 6 + 2 + 10 + 5 + 5 + 5 + 10


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{Q}", r"mana cost '\{Q\}': \{Q\} is not a mana symbol .*allowed: a number, W, U, B, R, G, C, S, X"),
        ("{2}{g}", r"\{g\} is not a mana symbol; did you mean \{G\}\?"),
        ("{W-U}", r"did you mean \{W/U\}\?"),
        ("{w/u/p}", r"did you mean \{W/U/P\}\?"),
        ("{W/W}", r"\{W/W\} is not a mana symbol"),
        ("{3/W}", r"\{3/W\} is not a mana symbol"),
        ("{01}", r"\{01\} is not a mana symbol"),
        ("{-1}", r"\{-1\} is not a mana symbol"),
        ("{²}", r"is not a mana symbol"),
        ("{}", r"\{\} is not a mana symbol"),
        ("2G", r"'2G' is not a symbol in braces"),
        ("{2}{G", r"'\{G' is not a symbol in braces"),
        ("{2} {G}", r"' \{G\}' is not a symbol in braces"),
        ("{G}" * 134, "a mana cost of 402 characters; at most 400"),
        ("{2/W}{2/U}{2/B}{2/R}{2/G}" * 16, r"at most 10 symbols such as \{2/W\}"),
    ],
)
def test_a_bad_cost_names_the_symbol_and_what_is_allowed(text: str, message: str) -> None:
    with pytest.raises(WrongArgument, match=message):
        ManaCost.parse(text)


@pytest.mark.parametrize(
    ("text", "x", "value"),
    [
        ("{0}", 0, 0),
        ("{3}{U}{U}", 0, 5),
        ("{X}{R}", 0, 1),
        ("{X}{X}{R}", 3, 7),
        ("{1}{W/U}{W/U}", 0, 3),
        ("{2/B}{2/B}{2/B}", 0, 6),
        ("{C/W}{S}{C}", 0, 3),
        ("{1}{W/P}{W/U/P}", 0, 3),
    ],
)
def test_mana_value(text: str, x: int, value: int) -> None:
    """CR 202.3e, f, g."""
    assert ManaCost.parse(text).mana_value(x) == value


@pytest.mark.parametrize(
    ("text", "colors"),
    [
        ("{3}{C}{S}{X}", ()),
        ("{G}{W}", ("W", "G")),
        ("{G/W}", ("W", "G")),
        ("{2/R}{C/U}", ("U", "R")),
        ("{B/P}{R/G/P}", ("B", "R", "G")),
    ],
)
def test_colors(text: str, colors: tuple[str, ...]) -> None:
    """CR 202.2."""
    assert ManaCost.parse(text).colors == colors


def test_text() -> None:
    assert ManaCost.parse("{2}{U/W}").text == str(ManaCost.parse("{2}{U/W}")) == "{2}{W/U}"
    assert ManaCost(()).text == "{0}"


def test_zero_is_a_cost_and_is_empty() -> None:
    assert ManaCost.parse("{0}") == ManaCost(())
    assert ManaCost(()).is_empty
    assert not ManaCost.parse("{1}").is_empty
    assert ManaCost(()) is not None


def test_adding_gathers_x_and_generic() -> None:
    both = ManaCost.parse("{G}") + ManaCost.parse("{X}{2}{W}") + ManaCost.parse("{1}{X}")
    assert both.text == "{X}{X}{3}{G}{W}"
    assert (ManaCost(()) + ManaCost.parse("{G}{1}")).text == "{G}{1}"


def test_generic_more_and_less() -> None:
    """CR 601.2f, 118.7a: only generic is reduced, and not under nothing."""
    cost = ManaCost.parse("{2}{G}{S}{2/W}")
    assert cost.with_generic(1).text == "{3}{G}{S}{2/W}"
    assert cost.with_generic(0) is cost
    assert cost.reduced_generic(1).text == "{1}{G}{S}{2/W}"
    assert cost.reduced_generic(5).text == "{G}{S}{2/W}"
    assert ManaCost.parse("{3}").reduced_generic(7).is_empty
    assert ManaCost.parse("{X}{1}").reduced_generic(2).text == "{X}"
    with pytest.raises(ValueError, match="0 or more, not -1"):
        cost.with_generic(-1)
    with pytest.raises(ValueError, match="0 or more, not -1"):
        cost.reduced_generic(-1)


def test_x() -> None:
    cost = ManaCost.parse("{X}{X}{1}{G}")
    assert cost.x_count == 2
    assert cost.with_x(3).text == "{7}{G}"
    assert cost.with_x(0).text == "{1}{G}"
    assert ManaCost.parse("{G}{1}").with_x(3).text == "{G}{1}"
    with pytest.raises(ValueError, match="X must be 0 or more, not -1"):
        cost.with_x(-1)


def test_the_ways_to_settle_monocoloured_hybrids() -> None:
    ways = [way.text for way in ManaCost.parse("{X}{1}{2/W}{2/W}{2/B}").settled]
    assert ways == ["{X}{1}{W}{W}{B}", "{X}{3}{W}{W}", "{X}{3}{W}{B}", "{X}{5}{W}", "{X}{5}{B}", "{X}{7}"]
    assert len(ManaCost(("2/W",) * 40).settled) == 41
    plain = ManaCost.parse("{2}{W/U}{C/W}{W/P}{S}")
    assert plain.settled == (plain,)


def test_produced_mana() -> None:
    assert parse_mana("{G}{G}{C}") == ("G", "G", "C")
    assert parse_mana("") == ()
    for bad in ("{1}", "{X}", "{S}", "{W/U}", "{P}"):
        with pytest.raises(ValueError, match=r"is not a type of mana.*allowed: W, U, B, R, G, C"):
            parse_mana(bad)
    with pytest.raises(ValueError, match="not a symbol in braces"):
        parse_mana("G")


def test_symbols_one_by_one() -> None:
    assert [generic_amount(symbol) for symbol in ("12", "W", "2/W", "X")] == [12, None, None, None]
    assert [is_phyrexian(symbol) for symbol in ("W/P", "W/U/P", "W/U", "W")] == [True, True, False, False]
    assert symbol_colors("G/W/P") == ("W", "G")
    assert symbol_colors("2") == ()


def test_mana_is_a_value() -> None:
    mana = Mana("G", snow=True, source=7, spend='{"type":"elf"}')
    assert mana == Mana("G", True, 7, '{"type":"elf"}')
    assert hash(mana) == hash(Mana("G", True, 7, '{"type":"elf"}'))
    assert msgspec.json.decode(msgspec.json.encode(mana), type=Mana) == mana
    with pytest.raises(AttributeError):
        mana.type = "U"  # type: ignore[misc]


def test_the_tables() -> None:
    assert MANA_TYPES[:5] == COLORS
    assert tuple(COLOR_NAMES) == COLORS
    assert tuple(BASIC_LAND_TYPES.values()) == COLORS
