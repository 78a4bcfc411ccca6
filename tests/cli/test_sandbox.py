"""What `cardwright sandbox` says that a script returned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.sandbox import sandbox

CARD = b"return card { flying, on_cast { subject = this, effect = function() end }, odd = {1, 'a\"', true, {}} }"


@pytest.mark.parametrize(
    ("script", "data", "lua"),
    [
        (b"", None, "nil"),
        (b"return false", False, "false"),
        (b"return 5", 5, "5"),
        (b"return { name = 'x', [1] = nil }", {"name": "x"}, '{ name = "x" }'),
        (b"return { run = function() return 'ran' end }", "ran", '"ran"'),
        (b"return { other = function() end }", {"other": {"function": ["other"]}}, "{ other = function }"),
        (b"return { run = function(fx) return fx.you end }", {"player": 0}, "player 0"),
        (
            CARD,
            {
                "constructor": "card",
                "fields": {"odd": [1, 'a"', True, []]},
                "items": [
                    {"constructor": "flying", "fields": {}, "items": []},
                    {
                        "constructor": "on_cast",
                        "fields": {
                            "effect": {"function": [2, "effect"]},
                            "subject": {"constructor": "this", "fields": {}, "items": []},
                        },
                        "items": [],
                    },
                ],
            },
            'card { flying, on_cast { effect = function, subject = this }, odd = { 1, "a\\"", true, {} } }',
        ),
    ],
)
def test_what_was_returned(
    script: bytes, data: object, lua: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.lua"
    path.write_bytes(script)
    assert sandbox(path, json=True) == 0
    assert json.loads(capsys.readouterr().out)["returned"] == data
    assert sandbox(path, json=False) == 0
    assert f"ok: returned {lua} (" in capsys.readouterr().out


def test_a_long_text_is_cut_off_and_shown_to_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.lua"
    path.write_text("return ('x'):rep(9000)")
    assert sandbox(path, json=False) == 0
    out = capsys.readouterr().out
    assert "xxx… (" in out
    assert len(out) < 2500
