"""What is taken for a misspelt word, and what is not."""

from __future__ import annotations

import pytest

from cardwright.spelling import nearest, suggestion


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("tappd", ["tapped", "untapped"], "tapped"),
        ("Cob", ["Cub"], "Cub"),
        ("pp", ["p"], "p"),
        ("cats", ["cast"], "cast"),
        ("TAPPED", ["tapped"], "tapped"),
        ("os", ["cost"], ""),
        ("damage", ["game", "event"], ""),
        ("if", ["life"], ""),
        ("xyz", ["tapped"], ""),
    ],
)
def test_near_is_a_slip_of_the_keys(word: str, known: list[str], meant: str) -> None:
    assert nearest(word, known) == meant
    assert suggestion(word, known) == (f"; did you mean {meant!r}?" if meant else "")
