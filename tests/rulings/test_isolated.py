"""All shipped rulings once more, with every script in the worker process."""

from __future__ import annotations

import pytest

from cardwright.cli.check import Doubts, check


def test_check_isolate(capsys: pytest.CaptureFixture[str]) -> None:
    assert check([], "", json=False, doubts=Doubts(isolate=True)) == 0
    assert "rulings pass" in capsys.readouterr().out
