"""A host whose locale would change what scripts say is told so."""

from __future__ import annotations

import locale

import pytest

from cardwright.scripting.sandbox import Runtime, SandboxFault, Vocabulary


def refused(*_: object) -> None:
    raise AssertionError("nothing is read")


def test_numbers_that_would_be_written_with_a_comma_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "localeconv", lambda: {"decimal_point": ","})
    with pytest.raises(SandboxFault, match="LC_NUMERIC, which must be C"):
        Runtime(refused, Vocabulary())


def test_an_order_of_letters_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "setlocale", lambda *_: "de_DE.UTF-8")
    with pytest.raises(SandboxFault, match="LC_COLLATE, which must be C"):
        Runtime(refused, Vocabulary())
